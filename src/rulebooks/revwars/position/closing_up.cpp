// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/closing_up.h"

#include <algorithm>
#include <numeric>

#include "geometry/placing.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/position/sweeps.h"
#include "revwars/position/terrain.h"

namespace grognard::revwars {
namespace {

bool keeps_a_trail(const Shape& shape) {
  return shape.formation == Formation::MarchColumn || (shape.formation == Formation::SkirmishLine && shape.bent);
}

// RW-MOVE-27: the flag lasts while it touches the feature.
void clear_astride(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  if (b.astride < 0) return;
  const Rings rings = bases_of(s, unit);
  if (std::ranges::none_of(rings, [&](const Ring& ring) { return touches(s, b.astride, ring); })) b.astride = -1;
}

void follow_first_of_joint(State& s, PieceId unit) {
  const PieceId other = s.unit(unit).partner;
  if (other == kNoPiece) return;
  const PieceId second = s.unit(unit).joint_second ? unit : other;
  s.unit(second).pose = second_pose(s, second);
}

// A gun that stood in a known place beside or behind a platoon, moved up to another one.
Pose moved_up(const Pose& gun, const Pose& from, const Pose& to) {
  const OwnFrame before(from);
  const Vec2 off = before.local(gun.at());
  return Pose::snapped(OwnFrame(to).world(off.x, off.y), to.facing.turned(turn_between(from.facing, gun.facing)));
}

// RW-GEO-17, RW-GEO-18: a column loses its tail, a bent line both ends, so that the Centre Platoon stays where it was.
Trail shortened(const Battalion& b, int platoons, bool gun, bool extra_left) {
  const int before = b.platoons;
  if (std::ssize(b.trail) < before) return b.trail;
  const bool column = b.formation() == Formation::MarchColumn;
  const int first = column ? 0 : centre_slot(before, b.shape.extra_left) - centre_slot(platoons, extra_left);
  const int from = std::clamp(first, 0, before - platoons);
  Trail left(b.trail.begin() + from, b.trail.begin() + from + platoons);
  const auto place = static_cast<std::size_t>(before);
  if (gun && b.trail.size() > place && !left.empty())
    left.push_back(moved_up(b.trail[place], b.trail[place - 1], left.back()));
  return left;
}

// RW-MELEE-19: losses come off both ends, so a swung wing loses what its end loses.
void shorten_wing(Shape& shape, int before, int platoons, bool was_extra_left) {
  if (shape.wing == 0) return;
  const int left = centre_slot(before, was_extra_left) - centre_slot(platoons, shape.extra_left);
  const int lost = shape.wing_right ? before - platoons - left : left;
  shape.wing = static_cast<std::int8_t>(std::clamp(shape.wing - lost, 0, platoons - 1));
  if (shape.wing > 0) return;
  shape.wing_angle = 0;
  shape.wing_right = shape.wing_advanced = false;
}

// RW-TERR-11: nobody stands at more places than there are platoons.
void thin_out_walls(Battalion& b) {
  while (std::accumulate(std::begin(b.manned), std::end(b.manned), 0) > b.platoons)
    --*std::max_element(std::begin(b.manned), std::end(b.manned));
}

}  // namespace

std::optional<Pose> nearest_room(const State& s, PieceId unit, double most) {
  const Rings rings = bases_of(s, unit);
  Obstacles obstacles{.table = table_box(s), .bars = {}};
  const Vec2 here = s.unit(unit).pose.at();
  const Box box = Box{here, here}.grown(radius_of(s, unit));
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == unit || !is_active(s.unit(id)) || !maybe_within(s, id, box, most)) continue;
    for (const Rings& theirs : {bases_of(s, id), limbers_of(s, id)})
      obstacles.taken.insert(obstacles.taken.end(), theirs.begin(), theirs.end());
  }
  const Pose& pose = s.unit(unit).pose;
  const auto by = shift_to_fit({rings.data(), rings.size()}, pose.facing, most, obstacles);
  if (!by || ground_is_barred(s, moved_by(rings, *by), {})) return std::nullopt;
  return Pose::snapped(pose.at() + *by, pose.facing);
}

Pose centre_pose(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  return b.partner != kNoPiece && b.joint_second ? second_pose(s, unit) : b.pose;
}

void part_joint_square(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  if (b.partner == kNoPiece) return;
  const PieceId other = b.partner;
  Battalion& o = s.unit(other);
  const Pose own = centre_pose(s, unit);
  o.pose = centre_pose(s, other);
  b.pose = own;
  b.partner = o.partner = kNoPiece;
  b.joint_second = o.joint_second = false;
  for (Battalion* one : {&b, &o})
    if (one->platoons < kLeastSquare) one->shape.formation = Formation::AttackColumn;  // RW-FORM-24
}

// RW-FORM-35: a square of four stands farther to the left than one of five, and a column farther back than a square.
void find_room(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  if (!on_table(b) || b.partner != kNoPiece || keeps_a_trail(b.shape)) return;
  const Rings rings = bases_of(s, unit);
  if (on_the_table(s, rings) && overlapped(s, unit, rings) == kNoPiece) return;
  if (const auto room = nearest_room(s, unit, closing_step(b.type))) b.pose = *room;
}

// RW-FORM-35
void close_up(State& s, PieceId unit, int platoons, bool gun) {
  Battalion& b = s.unit(unit);
  const int before = b.platoons;
  const bool was_extra_left = b.shape.extra_left;
  Shape shape = b.shape;
  shape.extra_left = s.options().extra_side == Options::ExtraSide::Left;
  shorten_wing(shape, before, platoons, was_extra_left);
  if (keeps_a_trail(shape)) b.trail = shortened(b, platoons, gun, shape.extra_left);
  if (shape.formation == Formation::Square && b.partner == kNoPiece && platoons < kLeastSquare)
    shape.formation = Formation::AttackColumn;  // RW-FORM-24
  b.shape = shape;
  b.platoons = static_cast<std::int8_t>(platoons);
  if (b.gun == Gun::Present && !gun) b.gun = Gun::Lost;
  if (platoons == 0) return;
  if (b.building >= 0) return thin_out_walls(b);
  follow_first_of_joint(s, unit);
  find_room(s, unit);
  clear_astride(s, unit);
}

void stand_at(State& s, PieceId unit, const Shape& shape, const Pose& pose, const Trail* trail) {
  Battalion& b = s.unit(unit);
  const Shape wanted = shape;  // both may be the battalion's own
  const Pose there = pose;
  if (wanted.formation != Formation::Square) part_joint_square(s, unit);
  b.towing = s.card(unit).limbers && on_table(b) && beyond(length(there.at() - b.pose.at()), kTowingFrom);
  b.shape = wanted;
  b.pose = there;
  b.building = -1;
  std::ranges::fill(b.manned, std::int8_t{0});
  if (!keeps_a_trail(wanted)) {
    b.trail.clear();
  } else if (trail) {
    b.trail = Trail(*trail);
  } else if (wanted.formation == Formation::MarchColumn) {
    Body body = body_of(s, unit);
    body.trail = {};
    b.trail = straight_trail(body);
  }
  if (b.trail.empty()) b.shape.bent = false;
  follow_first_of_joint(s, unit);
  clear_astride(s, unit);
}

}  // namespace grognard::revwars

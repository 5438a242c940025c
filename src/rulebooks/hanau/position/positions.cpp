// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/positions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/sentence.h"
#include "geometry/convex.h"
#include "geometry/path.h"
#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "hanau/position/room.h"
#include "hanau/position/terrain.h"

namespace grognard::hanau {
namespace {

const Ring& fortification_ring(const State& s, int area) { return s.setup->ground->areas[area].parts.front(); }

}  // namespace

Size size_of_garrison(const State& s, PieceId id) {
  const Box box = fortification_ring(s, s.unit(id).garrison).box();
  return {box.high.x - box.low.x, box.high.y - box.low.y};
}

Ring footprint(const State& s, PieceId id, Formation formation, const Pose& pose) {
  const Size size = size_of(s, id, formation);
  return Ring::base(pose, size.width, size.depth);
}

Ring footprint(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison) return fortification_ring(s, u.garrison);
  return footprint(s, id, u.formation, u.pose);
}

Frame frame_of(const State& s, PieceId id) {
  const Size size = size_of(s, id);
  return Frame::of(s.unit(id).pose, size.width, size.depth);
}

Vec2 front_middle(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (faces_all_round(u)) return u.pose.at();
  return u.pose.at() + u.pose.facing.forward() * (size_of(s, id).depth / 2);
}

// HN-GEO-9: a change keeps the middle of the front edge and the facing; square, limbering and unlimbering keep the centre.
Pose reformed_pose(const State& s, PieceId id, Formation formation) {
  const Unit& u = s.unit(id);
  const auto keeps_centre = [](Formation f) {
    return f == Formation::Square || f == Formation::Limbered || f == Formation::Unlimbered || f == Formation::Garrison;
  };
  if (keeps_centre(u.formation) || keeps_centre(formation)) return u.pose;
  const double back = (size_of(s, id).depth - size_of(s, id, formation).depth) / 2;
  return advanced(u.pose, back);
}

double distance_between(const State& s, PieceId a, PieceId b) { return distance(footprint(s, a), footprint(s, b)); }

double distance_to_general(const State& s, PieceId unit, int general) {
  const double to_centre = distance(s.generals[general].pose.at(), footprint(s, unit));
  return std::max(0.0, to_centre - 0.5);  // HN-GEO-2: a disc of diameter 1"
}

Zone zone_of(const State& s, PieceId id, Vec2 point) {
  if (faces_all_round(s.unit(id))) return Zone::Front;
  const Frame frame = frame_of(s, id);
  return s.options().zones_behind_front_line ? zone_by_front_line(frame, point) : zone_by_diagonals(frame, point);
}

bool in_front_zone(const State& s, PieceId id, const Ring& ring) {
  if (faces_all_round(s.unit(id))) return true;
  const Frame f = frame_of(s, id);
  const double reach = 500;  // longer than any table
  const double spread = s.options().zones_behind_front_line ? reach : f.half_width + reach;
  const Vec2 corners[] = {f.world({f.half_width, 0}), f.world({spread, reach}), f.world({-spread, reach}),
                          f.world({-f.half_width, 0})};
  // Under the other reading everything ahead of the line of the front edge is in front.
  const Vec2 half_plane[] = {f.world({reach, 0}), f.world({reach, reach}), f.world({-reach, reach}),
                             f.world({-reach, 0})};
  const Ring zone = s.options().zones_behind_front_line ? Ring(half_plane) : Ring(corners);
  return within(distance(zone, ring), 0);
}

int height_of(const State& s, PieceId id) { return step_at(*s.setup->ground, s.unit(id).pose.at()); }

bool on_the_table(const State& s, const Ring& ring) {
  const Ground& ground = *s.setup->ground;
  const Box box = ring.box();
  // Almost always well inside: the exact test, with its tolerance, is for those at the edge.
  if (box.low.x >= 0 && box.low.y >= 0 && box.high.x <= ground.width && box.high.y <= ground.height) return true;
  return contains(ground.table(), ring);
}

bool may_reach_strip(const State& s, const Frame& frame, PieceId id) {
  const Vec2 local = frame.local(s.unit(id).pose.at());
  const double radius = radius_of(s, id);
  return local.y > -radius && local.x < frame.half_width + radius && local.x > -frame.half_width - radius;
}

namespace {

// A circle around a ring.
struct Round {
  Vec2 centre;
  double radius;
  explicit Round(const Ring& ring) {
    const Box box = ring.box();
    centre = (box.low + box.high) * 0.5;
    radius = length(box.high - box.low) / 2;
  }
};

}  // namespace

double nearest_enemy(const State& s, Side side, const Ring& ring, double horizon) {
  double least = std::numeric_limits<double>::infinity();
  const Round round(ring);
  each_on_table(s, other(side), [&](PieceId enemy) {
    const double reach = std::min(horizon, least) + round.radius + radius_of(s, enemy) + kTolerance;
    if (length_squared(s.unit(enemy).pose.at() - round.centre) <= reach * reach)
      least = std::min(least, distance(ring, footprint(s, enemy)));
  });
  return least;
}

double nearest_enemy(const State& s, PieceId id, double horizon) {
  return nearest_enemy(s, s.side_of(id), footprint(s, id), horizon);
}

bool all_enemies_beyond(const State& s, Side side, const Ring& ring, double limit) {
  const Round round(ring);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!on_table(s.unit(id)) || s.unit(id).side == side) continue;
    const double apart = length_squared(s.unit(id).pose.at() - round.centre);
    if (apart <= limit * limit) return false;  // the middle of a base is part of it
    const double reach = limit + round.radius + radius_of(s, id) + kTolerance;
    if (apart <= reach * reach && within(distance(ring, footprint(s, id)), limit)) return false;
  }
  return true;
}

const Melee* melee_of(const State& s, PieceId id) {
  for (const Melee& m : s.melees)
    if (m.units[0] == id || m.units[1] == id || m.battery == id) return &m;
  return nullptr;
}

Melee* melee_of(State& s, PieceId id) { return const_cast<Melee*>(melee_of(std::as_const(s), id)); }

bool is_free(const State& s, PieceId who, const Ring& ring, const Ignoring& ignoring) {
  if (!on_the_table(s, ring)) return false;
  if (impassable_area(s, who, ring) >= 0) return false;
  const Box box = ring.box();
  const Nearness near(box);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == who || ignoring.has(id) || !on_table(s.unit(id)) || !near.maybe(s, id, 0)) continue;
    if (overlap(ring, footprint(s, id))) return false;
  }
  return true;
}

// HN-FORM-6: slid sideways by the least amount that makes it fit, at most half its width; equal both ways: to its right.
std::optional<Pose> find_room(const State& s, PieceId who, Formation formation, const Pose& pose,
                              const Ignoring& ignoring) {
  const Ring ring = footprint(s, who, formation, pose);
  if (is_free(s, who, ring, ignoring)) return pose;
  const double most = size_of(s, who, formation).width / 2 + kTolerance / 2;
  const Vec2 left = left_of(pose.facing.forward());  // of two equal ways landing() prefers the one back along its line
  const auto slide = landing({&ring, 1}, left, 0, {-most, most}, what_is_taken(s, who, ignoring), Rather::Nearest);
  if (!slide) return std::nullopt;
  return shifted_right(pose, -*slide);
}

std::optional<Pose> find_room_facing(const State& s, PieceId who, Formation formation, const Pose& pose) {
  for (int turn = 0; turn <= 1800; turn += 150) {
    for (const int way : {turn, -turn}) {
      if (const auto room = find_room(s, who, formation, {pose.x, pose.y, pose.facing.turned(way)})) return room;
      if (turn == 0 || turn == 1800) break;
    }
  }
  return std::nullopt;
}

namespace {

// The stretch of a base that lies farthest in a direction, measured along the line across it.
Interval foremost(const Ring& ring, Vec2 direction) {
  double most = dot(ring[0], direction);
  for (const Vec2 corner : ring.corners()) most = std::max(most, dot(corner, direction));
  const Vec2 across = right_of(direction);
  Interval stretch{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const Vec2 corner : ring.corners()) {
    if (dot(corner, direction) < most - kTolerance) continue;
    stretch.from = std::min(stretch.from, dot(corner, across));
    stretch.to = std::max(stretch.to, dot(corner, across));
  }
  return stretch;
}

}  // namespace

Gap look_between(const Ring& a, const Ring& b) {
  Gap nearest = gap(a, b);
  if (nearest.distance < kTolerance) return nearest;
  const Vec2 direction = (nearest.to - nearest.from) * (1 / nearest.distance);
  const Interval ours = foremost(a, direction);
  const Interval theirs = foremost(b, -direction);  // measured the other way round
  const double from = std::max(ours.from, -theirs.to);
  const double to = std::min(ours.to, -theirs.from);
  if (to <= from) return nearest;
  const Vec2 across = right_of(direction);
  const Vec2 aside = across * ((from + to) / 2 - dot(nearest.from, across));
  return {nearest.distance, nearest.from + aside, nearest.to + aside};
}

std::optional<SightBlock> sight_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen,
                                      bool (*passes)(const State&, PieceId, PieceId)) {
  const SightLine line{from, to};
  const Nearness near((from + to) * 0.5, line.length() / 2);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == looker || id == seen || !on_table(s.unit(id)) || is_skirmishing(s, id) || !near.maybe(s, id, 0)) continue;
    if (passes && passes(s, looker, id)) continue;
    if (const auto span = inside(from, to, footprint(s, id))) return SightBlock{id, -1, span->from};
  }
  return ground_block(s, from, to, looker, seen);
}

std::optional<SightBlock> ground_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen) {
  const Ground& ground = *s.setup->ground;
  int height = std::max(step_at(ground, from), step_at(ground, to));
  if (s.is_unit(looker)) height = std::max(height, height_of(s, looker));
  if (s.is_unit(seen)) height = std::max(height, height_of(s, seen));
  const Box box{{std::min(from.x, to.x), std::min(from.y, to.y)}, {std::max(from.x, to.x), std::max(from.y, to.y)}};
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const Area& area = ground.areas[i];
    const bool crest = area.step > height;  // HN-GEO-8: both points lower than the crest
    if ((!crest && !s.setup->areas[i].blocking) || !area.box.meets(box)) continue;
    if (seen >= 0 && s.is_unit(seen) && s.unit(seen).garrison == static_cast<int>(i)) continue;
    if (s.is_unit(looker) && s.unit(looker).garrison == static_cast<int>(i)) continue;
    if (const auto at = hidden_behind(area, from, to, crest ? 0 : seen_into(area)))
      return SightBlock{kNoPiece, static_cast<int>(i), *at};
  }
  return std::nullopt;
}

std::optional<double> hidden_behind(const Area& area, Vec2 from, Vec2 to, double allowed) {
  const auto spans = inside(SightLine{from, to}, area.parts);
  double depth = 0;
  for (const Interval& span : spans) depth += span.to - span.from;
  if (within(depth, allowed)) return std::nullopt;
  return spans.front().from;
}

std::string describe_block(const State& s, const SightBlock& block) {
  if (block.unit != kNoPiece) return sentence("{}, {} away", s.troops(block.unit).name, inches(block.at));
  const Area& area = s.setup->ground->areas[block.area];
  return sentence("{}, {} away", area.name.empty() ? "the " + area.kind : area.name, inches(block.at));
}

namespace {

std::array<Vec2, 4> front_corners(const Pose& lane, Size size) {
  constexpr double kThin = 6 * kTolerance;  // deep enough for a hedge to be met, not grazed
  const Vec2 forward = lane.facing.forward();
  const Vec2 middle = lane.at() + forward * (size.depth / 2);
  const Vec2 side = right_of(forward) * (size.width / 2);
  const Vec2 back = forward * -kThin;
  return {middle + side, middle - side, middle - side + back, middle + side + back};
}

}  // namespace

Ring front_edge(const Pose& lane, Size size) { return Ring(front_corners(lane, size)); }

std::optional<double> lane_meets(const Pose& lane, Size size, const Ring& ring) {
  const auto met = convex::travel_meeting(front_corners(lane, size), lane.facing.forward(), ring.corners());
  if (!met || within(met->to, 0)) return std::nullopt;
  return std::max(0.0, met->from);
}

}  // namespace grognard::hanau

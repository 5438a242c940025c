// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "revwars/position/layout.h"
#include "revwars/rules/b2a_move/march.h"

// One battalion going from key pose to key pose: what each stand covers and how far it goes (RW-MOVE-2 to 16, 29).
namespace grognard::revwars {
namespace {

constexpr double kRoadSample = 0.1;  // inches between the places where a march is compared with the road
constexpr double kLeastFold = 0.5;   // of the usual distance between two stands of a column

Pose carried_along(const Pose& place, const Pose& from, const Pose& to) {
  const Vec2 off = OwnFrame(from).local(place.at());
  return Pose::snapped(OwnFrame(to).world(off.x, off.y), place.facing.turned(turn_between(from.facing, to.facing)));
}

}  // namespace

MarchWalk::MarchWalk(const State& s, PieceId unit, Verdict& v)
    : s_(s),
      unit_(unit),
      partner_(s.unit(unit).partner),
      v_(v),
      ground_(s, unit, v, partner_),
      body_(body_of(s, unit)),
      trail_(s.unit(unit).trail),
      facing_at_start_(s.unit(unit).pose.facing) {
  body_.trail = {trail_.data(), trail_.size()};
  start_ = stands_ = stands_now();
  if (partner_ != kNoPiece)
    for (const Stand& stand : stands_of(s, partner_)) {
      start_.push_back(stand);
      stands_.push_back(stand);
    }
  travelled_.resize(stands_.size(), 0.0);
  ground_.use(body_.shape);
  ground_.stand_on(bases_now());
}

MarchWalk::Crowd MarchWalk::stands_now() const {
  const Stands stands = partner_ != kNoPiece ? stands_of(s_, unit_) : stands_of(body_);
  return {stands.begin(), stands.end()};
}

Rings MarchWalk::bases_now() const {
  if (partner_ == kNoPiece) return bases_of(body_);
  Rings rings;
  for (const Stand& stand : stands_) rings.push_back(stand.ring());
  return rings;
}

void MarchWalk::go(const Pose& to) {
  if (ground_.hopeless() || to == body_.pose) return;
  const Pose from = body_.pose;
  const Vec2 by = to.at() - from.at();
  const bool in_file = body_.shape.formation == Formation::MarchColumn;
  // RW-GEO-17: a column is drawn after its head; only to step back it moves as one body.
  if (in_file && reaches(dot(by, from.facing.forward()), 0)) go_in_file(to);
  else go_rigidly(to);
  shifted_ = shifted_ + by;
  centre_travelled_ += length(by);
  ground_.end_leg(bases_now());
}

// RW-MOVE-5: each stand goes straight from its old place to its new one.
void MarchWalk::go_rigidly(const Pose& to) {
  const Pose from = body_.pose;
  const Vec2 by = to.at() - from.at();
  const bool turns = to.facing != from.facing;
  const Rings before = turns ? Rings{} : bases_now();
  const Crowd old = stands_;
  for (Pose& place : trail_) place = carried_along(place, from, to);
  body_.trail = {trail_.data(), trail_.size()};
  body_.pose = to;
  if (partner_ == kNoPiece) {
    stands_ = stands_now();
  } else {
    const OwnFrame here(from), there(to);
    for (Stand& stand : stands_) {
      const Vec2 off = here.local(stand.centre);
      stand.centre = there.world(off.x, off.y);
      stand.facing = stand.facing.turned(turn_between(from.facing, to.facing));
    }
  }
  for (const Ring& ring : before) ground_.cover(swept(ring, by));
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    if (turns) ground_.cover(leg_hull(old[i].ring(), stands_[i].ring()));
    travelled_[i] += turns ? length(stands_[i].centre - old[i].centre) : length(by);
    if (body_.shape.formation == Formation::MarchColumn) legs_.push_back({old[i].centre, stands_[i].centre});
  }
}

// RW-GEO-17: only the head breaks new ground, the others follow where the column was or has been.
void MarchWalk::go_in_file(const Pose& to) {
  const Ring head = stands_.front().ring();
  const double far = length(to.at() - body_.pose.at());
  legs_.push_back({body_.pose.at(), to.at()});
  trail_ = drawn_along(body_, {&to, 1});
  body_.trail = {trail_.data(), trail_.size()};
  body_.pose = to;
  stands_ = stands_now();
  ground_.cover(leg_hull(head, stands_.front().ring()));
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    if (i > 0) ground_.cover(stands_[i].ring());
    travelled_[i] += far;
  }
  check_fold();
}

// A column cannot march over itself.
void MarchWalk::check_fold() {
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    const double spacing = i + 1 < stands_.size() ? spacing_behind(body_, static_cast<int>(i) + 1) : 0;
    bool folds = i + 1 < stands_.size() && length(stands_[i + 1].centre - stands_[i].centre) < spacing * kLeastFold;
    const double reach = stands_[i].base.front + stands_[i].base.depth + kBattalionGunBase.depth;
    for (std::size_t j = i + 2; j < stands_.size() && !folds; ++j)
      folds =
          length(stands_[j].centre - stands_[i].centre) < reach && overlap_deeply(stands_[i].ring(), stands_[j].ring());
    if (folds) return ground_.refuse("RW-GEO-17", "The column would fold back upon itself.");
  }
}

// RW-MOVE-5, RW-MOVE-6
void MarchWalk::measure(March& march) const {
  march.changed = changed_;
  march.longest = centre_travelled_;
  if (changed_) return;
  for (const double inches : travelled_) march.longest = std::max(march.longest, inches);
}

// RW-MOVE-7 to 9, 11, 12, 14, 15: some stand ends on the awkward side of where it began. Exactly level is not awkward,
// unless the stand has turned its back: a line that turns about on the spot needs an About Face.
bool MarchWalk::ends_awkwardly() const {
  const Battalion& b = s_.unit(unit_);
  const bool battery = is_battery(b);
  if (!battery && (is_skirmishers(b) || in_skirmish_line(b))) return false;
  const auto awkward = [&](Vec2 shift, Facing before, Facing after) {
    const double along = dot(shift, before.forward()) * (battery ? -1 : 1);
    const bool turned_back = std::abs(turn_between(before, after)) > 900;
    return turned_back ? !beyond(along, 0) && beyond(length(shift), 0) : !reaches(along, 0);
  };
  if (changed_) return awkward(shifted_, facing_at_start_, facing_at_start_);
  // The platoons of a square look all ways: it goes forward or back as a whole.
  const bool square = body_.shape.formation == Formation::Square;
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    const Facing before = square ? facing_at_start_ : start_[i].facing;
    const Facing after = square ? body_.pose.facing : stands_[i].facing;
    if (awkward(stands_[i].centre - start_[i].centre, before, after)) return true;
  }
  return false;
}

// RW-MOVE-29: every stand at the start and at the end, and between the way of the head; of a column that steps back, as
// batteries do to go fast, the way of every stand.
bool MarchWalk::keeps_to_road() const {
  if (!s_.options().roads || changed_ || body_.shape.formation != Formation::MarchColumn) return false;
  const auto on_it = [&](const Stand& stand) { return on_road(s_, stand.centre); };
  if (!std::all_of(start_.begin(), start_.end(), on_it) || !std::all_of(stands_.begin(), stands_.end(), on_it))
    return false;
  for (const Leg& leg : legs_) {
    const Vec2 by = leg.to - leg.from;
    const int steps = 1 + static_cast<int>(length(by) / kRoadSample);
    for (int k = 1; k <= steps; ++k)
      if (!on_road(s_, leg.from + by * (static_cast<double>(k) / steps))) return false;
  }
  return true;
}

void MarchWalk::weigh_limits(March& march) {
  ground_.fill(march, ground_.met_terrain() && keeps_to_road());
  if (partner_ != kNoPiece) {
    march.open = std::min(march.open, s_.card(partner_).move);
    march.allowed = std::min(march.allowed, march.open);
  }
  march.awkward = ends_awkwardly();
  if (march.awkward) march.allowed = std::min(march.allowed, kAwkwardMove);  // RW-MOVE-10
}

// RW-BASE-7: limbers occupy ground.
void MarchWalk::weigh_limbers(const March& march) {
  if (!s_.card(unit_).limbers || march.shape.formation == Formation::MarchColumn) return;
  State after = s_;
  after.unit(unit_).shape = march.shape;
  after.unit(unit_).pose = march.pose;
  const Rings before = limbers_of(s_, unit_);
  const Rings limbers = limbers_of(after, unit_);
  const PieceId other = overlapped(s_, unit_, limbers);
  if (other != kNoPiece && other != overlapped(s_, unit_, before))
    ground_.refuse("RW-MOVE-30", "Its limbers would stand on {}.", name_of(s_, other));
  if (!on_the_table(s_, limbers) && on_the_table(s_, before))
    ground_.refuse("RW-MOVE-30", "Its limbers would stand over the edge of the table.");
}

March MarchWalk::finish() {
  March march;
  march.shape = body_.shape;
  march.pose = body_.pose;
  march.trail = trail_;
  march.opened_out = opened_out_;
  march.closed_up = closed_up_;
  march.swapped = swapped_;
  const Rings bases = bases_now();
  ground_.end_at(bases);
  march.astride = astride_of(s_, bases, s_.unit(unit_).astride);
  measure(march);
  weigh_limits(march);
  weigh_limbers(march);
  return march;
}

// RW-TERR-10: every platoon has to reach the walls.
March MarchWalk::enter(int area) {
  const Ring& house = building_ring(s_, area);
  ground_.ignore_building(area);
  for (std::size_t i = 0; i < stands_.size(); ++i) {
    const Gap gap = grognard::gap(stands_[i].centre, house);
    const Ring ring = stands_[i].ring();
    ground_.cover(leg_hull(ring, ring.moved(gap.to - gap.from)));
    travelled_[i] += gap.distance;
    if (!stands_[i].centre_platoon) continue;
    centre_travelled_ += gap.distance;
    shifted_ = shifted_ + (gap.to - gap.from);
  }
  Rings bases;
  bases.push_back(house);
  ground_.cover(house);
  ground_.end_leg(bases);
  March march;
  march.shape = body_.shape;
  march.pose = Pose::snapped(house.centre(), body_.pose.facing);
  march.opened_out = opened_out_;
  march.closed_up = closed_up_;
  measure(march);
  weigh_limits(march);
  return march;
}

March weigh_march(const State& s, PieceId unit, Verdict& v) {
  MarchWalk walk(s, unit, v);
  const auto& path = v.command.path;
  walk.change(digit_of(v.command.number, 0));
  for (std::size_t i = 0; i < path.size(); ++i) {
    walk.go(path[i]);
    walk.change(digit_of(v.command.number, i + 1 == path.size() ? 1 : i + 2));
  }
  return walk.finish();
}

}  // namespace grognard::revwars

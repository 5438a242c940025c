// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/position/layout.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2a_move/march.h"

// What a movement meets on its way (RW-MOVE-3, 17 to 30).
namespace grognard::revwars {
namespace {

Box box_of_rings(const Rings& rings) {
  Box box = rings.front().box();
  for (const Ring& ring : rings) {
    const Box one = ring.box();
    box.low = {std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)};
    box.high = {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)};
  }
  return box;
}

bool is_solid_ground(const AreaRules& rules) { return rules.flags.impassable || rules.kind == Kind::Building; }

template <class List>
bool lists(const List& list, int what) {
  return std::find(list.begin(), list.end(), what) != list.end();
}

}  // namespace

double terrain_inches(const State& s, PieceId unit, const Shape& shape) {
  const ByFormation& numbers = s.card(unit).move_in_terrain;
  const bool winged = shape.formation == Formation::Line && shape.wing > 0;
  if (winged && numbers.has(Formation::Square)) return numbers[Formation::Square];
  return numbers.has(shape.formation) ? numbers[shape.formation] : numbers[Formation::Line];
}

Rings covered_between(const State& s, PieceId unit, const Pose& from, const Pose& to) {
  Rings covered;
  const Battalion& b = s.unit(unit);
  if (b.building >= 0) {
    covered.push_back(building_ring(s, b.building));
    return covered;
  }
  const OwnFrame here(b.pose);
  const auto placed = [&](Stand stand, const Pose& pose) {
    const Vec2 off = here.local(stand.centre);
    stand.centre = OwnFrame(pose).world(off.x, off.y);
    stand.facing = stand.facing.turned(turn_between(b.pose.facing, pose.facing));
    return stand.ring();
  };
  for (const Stand& stand : stands_of(s, unit)) covered.push_back(leg_hull(placed(stand, from), placed(stand, to)));
  return covered;
}

int astride_of(const State& s, const Rings& bases, int before) {
  const auto across = [&](int area) {
    return std::any_of(bases.begin(), bases.end(), [&](const Ring& ring) { return touches(s, area, ring); });
  };
  if (before >= 0 && across(before)) return before;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const GroundFlags& flags = s.setup->areas[i].flags;
    if (flags.linear && flags.slows && across(static_cast<int>(i))) return static_cast<int>(i);
  }
  return -1;
}

void stop_astride(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  if (on_table(b) && b.building < 0) b.astride = static_cast<std::int16_t>(astride_of(s, bases_of(s, unit), b.astride));
}

MarchGround::MarchGround(const State& s, PieceId unit, Verdict& v, PieceId along)
    : s_(s), unit_(unit), v_(v), astride_(s.unit(unit).astride) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == unit || id == along || !is_active(s.unit(id))) continue;
    const Vec2 at = s.unit(id).pose.at();
    const double radius = radius_of(s, id);
    near_.push_back({.id = id, .box = Box{at, at}.grown(radius), .enemy = is_enemy(s, unit, id)});
  }
}

void MarchGround::fill(March& march, bool by_road) const {
  march.open = s_.card(unit_).move;
  if (terrain_ >= 0 && !by_road) {
    march.terrain = terrain_;
    march.terrain_limit = terrain_limit_;
  }
  march.gun_limit = gun_limit_;
  march.friend_limit = friend_limit_;
  march.in_terrain = march.terrain >= 0 || gun_limit_ < kNowhere;
  march.allowed = std::min({march.open, march.terrain_limit, gun_limit_, friend_limit_});
  march.passed = passed_;
}

void MarchGround::use(const Shape& shape) { inches_ = terrain_inches(s_, unit_, shape); }

const Rings& MarchGround::rings_of(Neighbour& n) {
  if (n.rings < 0) {
    n.rings = std::ssize(rings_);
    rings_.push_back(bases_of(s_, n.id));
    if (!n.enemy)
      for (const Ring& limber : limbers_of(s_, n.id)) rings_.back().push_back(limber);
    n.box = box_of_rings(rings_.back());
  }
  return rings_[n.rings];
}

void MarchGround::stand_on(const Rings& bases) {
  for (const Ring& ring : bases) {
    const Box box = ring.box();
    for (std::size_t i = 0; i < s_.setup->areas.size(); ++i)
      if (is_solid_ground(s_.setup->areas[i]) && s_.setup->ground->areas[i].box.meets(box) &&
          touches(s_, static_cast<int>(i), ring) && stood_in_.size() < stood_in_.capacity())
        stood_in_.push_back(static_cast<int>(i));
    if (const int gun = overrun_under(s_, ring); gun >= 0 && stood_on_gun_.size() < stood_on_gun_.capacity())
      stood_on_gun_.push_back(gun);
    cover(ring);
  }
  for (Neighbour& n : near_) {
    if (n.enemy) n.before = std::min(kKeepAway, n.least);
    n.least = kNowhere;
  }
}

void MarchGround::cover(const Ring& ring) {
  if (ring.empty()) return;
  meet_ground(ring);
  meet_neighbours(ring);
}

void MarchGround::meet_ground(const Ring& ring) {
  const Box box = ring.box();
  for (std::size_t i = 0; i < s_.setup->areas.size(); ++i) {
    const AreaRules& rules = s_.setup->areas[i];
    if ((rules.flags.slows || rules.flags.impassable) && s_.setup->ground->areas[i].box.meets(box))
      meet_area(static_cast<int>(i), ring);
  }
  if (overrun_under(s_, ring) >= 0) gun_limit_ = std::min(gun_limit_, inches_);  // RW-MOVE-20
}

void MarchGround::meet_area(int area, const Ring& ring) {
  const AreaRules& rules = rules_of(s_, area);
  if (entered_ >= 0 && rules.kind == Kind::Building) {  // other houses beside this one are passed between
    if (area != entered_) return;
    terrain_limit_ = std::min(terrain_limit_, inches_);
    terrain_ = area;
    return;
  }
  if (is_solid_ground(rules)) {
    if (lists(stood_in_, area) || !touches(s_, area, ring)) return;
    if (rules.flags.impassable) {
      if (impassable_under(s_, ring) >= 0) refuse("RW-TERR-2", "Nobody passes here: {}.", ground_name(s_, area));
    } else if (s_.unit(unit_).arm != Arm::Infantry) {
      refuse("RW-TERR-7", "Only infantry enters a building, and with an order of its own: {}.", ground_name(s_, area));
    } else {
      refuse("RW-TERR-9", "A battalion is wholly inside a building or wholly outside: {}.", ground_name(s_, area));
    }
    return;
  }
  if (area == astride_ || (terrain_limit_ <= inches_ && terrain_ >= 0) || !touches(s_, area, ring)) return;
  terrain_limit_ = std::min(terrain_limit_, inches_);
  if (terrain_ < 0) terrain_ = area;
}

bool MarchGround::passes_freely(PieceId other) const {
  return s_.options().skirmish_passage_free && (is_skirmishers(s_.unit(unit_)) || is_skirmishers(s_.unit(other)));
}

void MarchGround::meet_neighbours(const Ring& ring) {
  const Box box = ring.box();
  const Box wide = box.grown(kKeepAway + kTolerance);
  for (Neighbour& n : near_) {
    if (!n.box.meets(n.enemy ? wide : box)) continue;
    if (n.enemy) {
      for (const Ring& other : rings_of(n)) n.least = std::min(n.least, distance(ring, other));
      continue;
    }
    if (n.passed && friend_limit_ <= inches_) continue;  // it would tell nothing new
    const Rings& rings = rings_of(n);
    if (std::none_of(rings.begin(), rings.end(), [&](const Ring& other) { return overlap_deeply(ring, other); }))
      continue;
    const bool met_before = n.passed;
    n.passed = true;
    if (passes_freely(n.id)) continue;
    friend_limit_ = std::min(friend_limit_, inches_);
    if (!met_before) passed_.push_back(n.id);
  }
}

// RW-MOVE-17 to 19, 28
void MarchGround::end_leg(const Rings& bases) {
  for (Neighbour& n : near_) {
    if (!n.enemy) continue;
    const double least = n.least;
    const double before = n.before;
    n.least = kNowhere;
    n.before = kKeepAway;
    if (reaches(least, kKeepAway)) continue;
    n.before = std::min(kKeepAway, distance_of(bases, rings_of(n)));
    if (reaches(least, before)) continue;
    if (reaches(before, kKeepAway))
      refuse("RW-MOVE-17", "It would come within {} of {}; a Move keeps 2 inches away.", exact_inches(least),
             name_of(s_, n.id));
    else
      refuse("RW-MOVE-19", "It is {} from {} and may only go away from it.", exact_inches(before), name_of(s_, n.id));
  }
  if (!on_the_table(s_, bases)) refuse("RW-MOVE-28", "It would leave the table.");
}

void MarchGround::end_at(const Rings& bases) {
  for (const Ring& ring : bases) {
    if (impassable_under(s_, ring) >= 0) refuse("RW-MOVE-30", "It would end on impassable ground.");
    const int gun = overrun_under(s_, ring);
    if (gun >= 0 && !lists(stood_on_gun_, gun)) refuse("RW-MOVE-30", "It would end on an overrun gun.");
  }
  const Box box = box_of_rings(bases);
  for (Neighbour& n : near_) {
    if (!(n.passed || n.enemy) || !n.box.meets(box)) continue;
    const bool on_limbers = n.enemy && overlap_deeply(bases, limbers_of(s_, n.id));
    if (!on_limbers && !overlap_deeply(bases, rings_of(n))) continue;
    if (!n.enemy) refuse("RW-MOVE-21", "It must get completely through {}.", name_of(s_, n.id));
    refuse("RW-MOVE-30", "It would end on top of {}.", name_of(s_, n.id));
  }
}

}  // namespace grognard::revwars

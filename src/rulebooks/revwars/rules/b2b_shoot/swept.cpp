// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2b_shoot/swept.h"

#include <algorithm>

// Who is rolled against: the swept ground of a shot, and everybody in it (RW-FIRE-3 to 20, RW-FIRE-50 to 53, RW-FIRE-59).
namespace grognard::revwars {
namespace {

bool is_loose_target(const State& s, PieceId unit) {
  return s.is_unit(unit) && (is_skirmishers(s.unit(unit)) || in_skirmish_line(s.unit(unit)));
}

// RW-FIRE-34, RW-FIRE-35
bool hill_counts(const State& s, Vec2 shooter, Vec2 target) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (!s.setup->areas[i].flags.hill || !contains(area, target)) continue;
    if (!s.options().same_hill_exempt || !contains(area, shooter)) return true;
  }
  return false;
}

Aim aim_along(const Caught& caught, int weapon) {
  return {.from = caught.from, .to = caught.to, .range = caught.range, .weapon = weapon};
}

Box box_of_lanes(const Lanes& lanes) {
  Box box{{kNowhere, kNowhere}, {-kNowhere, -kNowhere}};
  for (const Lane& lane : lanes) {
    const Box one = ring_of(lane, lane.far).box();
    box.low = {std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)};
    box.high = {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)};
  }
  return box;
}

std::optional<ShotMark> mark_in_lane(const State& s, const Firing& f, const Lane& lane, const Target& target) {
  const std::optional<Caught> caught = caught_in(lane, target.ring);
  if (!caught || !is_exposed(target, caught->from)) return std::nullopt;
  return mark_of(s, aim_along(*caught, lane.weapon), ring_behind(f, lane, caught->from), target);
}

// RW-FIRE-15, RW-FIRE-16: range of the first target of the guns that fire; kNowhere: there is none.
double first_target(const State& s, const Firing& f, const Lanes& lanes) {
  double least = kNowhere;
  each_target(s, f.unit, box_of_lanes(lanes), [&](const Target& t) {
    if (!s.is_unit(t.unit) || (f.kind == ShotKind::PastSkirmishers && is_loose_target(s, t.unit))) return;
    for (const Lane& lane : lanes) {
      if (!lane.roundshot) continue;
      const std::optional<Caught> caught = caught_in(lane, t.ring);
      if (!caught || caught->range >= least) continue;
      if (mark_in_lane(s, f, lane, t)) least = caught->range;
    }
  });
  return least;
}

// RW-FIRE-14, RW-FIRE-18, RW-FIRE-19
void sweep_from(Lane& lane, double near) {
  const double range = lane.far;
  lane.near = near;
  lane.to_range = near + kSweepDepth >= range && (lane.roundshot || range - near > kOverlapSlack);
  lane.far = std::min(near + kSweepDepth, range);
}

// RW-FIRE-17: a skirmishing platoon that was looked past.
bool was_looked_past(const State& s, const Firing& f, const Lane& lane, const Target& target) {
  if (f.kind != ShotKind::PastSkirmishers || !is_loose_target(s, target.unit)) return false;
  const Frame frame = lane.frame();
  double begins = kNowhere;
  for (const Vec2 corner : target.ring.corners()) begins = std::min(begins, frame.local(corner).y);
  return !reaches(begins, lane.near);
}

// A platoon in the swept ground of muskets, of guns or of both (RW-FIRE-60).
struct SweptPlatoon {
  Target target;
  std::optional<ShotMark> by_arms;
  std::optional<ShotMark> by_guns;
  Facing arms_facing;
  Facing guns_facing;
};
using SweptPlatoons = std::vector<SweptPlatoon>;

SweptPlatoon& found_for(SweptPlatoons& all, const Target& t) {
  for (SweptPlatoon& one : all)
    if (one.target.unit == t.unit && one.target.index == t.index) return one;
  return all.emplace_back(
      SweptPlatoon{.target = t, .by_arms = {}, .by_guns = {}, .arms_facing = {}, .guns_facing = {}});
}

// RW-FIRE-11: in two areas of one weapon the shorter range counts.
void find_in_lanes(const State& s, const Firing& f, const Lanes& lanes, SweptPlatoons& all) {
  if (lanes.empty()) return;
  each_target(s, f.unit, box_of_lanes(lanes), [&](const Target& t) {
    for (const Lane& lane : lanes) {
      if (was_looked_past(s, f, lane, t)) continue;
      std::optional<ShotMark> mark = mark_in_lane(s, f, lane, t);
      if (!mark) continue;
      SweptPlatoon& found = found_for(all, t);
      const bool guns = lane.roundshot || is_battery(s.unit(f.unit));
      std::optional<ShotMark>& kept = guns ? found.by_guns : found.by_arms;
      if (kept && kept->range <= mark->range) continue;
      kept = std::move(mark);
      (guns ? found.guns_facing : found.arms_facing) = lane.facing;
    }
  });
}

// RW-FIRE-49, RW-FIRE-50, RW-FIRE-53, RW-FIRE-55
bool has_been_rolled(const State& s, PieceId shooter, const Target& t) {
  const bool again = s.side_of(shooter) == s.active && is_second_of(s, Action::Shoot);
  if (s.is_general(t.unit)) {
    const General& g = s.general(t.unit);
    return g.rolled_on == player_turn(s) && !(again && g.rolled_by == shooter);
  }
  const PieceId by = s.unit(t.unit).marks[t.index].by;
  return by != kNoPiece && !(again && by == shooter);
}

ShotMark chosen_mark(const State& s, const Firing& f, const Lanes& others, const SweptPlatoon& found) {
  const bool by_guns = !found.by_arms || (found.by_guns && ((f.picks >> kGunBit) & 1) != 0);
  ShotMark mark = by_guns ? *found.by_guns : *found.by_arms;
  mark.friendly = s.side_of(found.target.unit) == s.side_of(f.unit);
  mark.rolled_before = has_been_rolled(s, f.unit, found.target);
  mark.crossfire = !mark.rolled_before &&
                   in_crossfire(s, others, by_guns ? found.guns_facing : found.arms_facing, found.target.ring);
  return mark;
}

// RW-FIRE-59: battalions by range, then from the left; their platoons in their own order.
struct DiceRank {
  std::int32_t range = 0;  // hundredths
  std::int32_t aside = 0;
  PieceId unit = kNoPiece;
  friend auto operator<=>(const DiceRank&, const DiceRank&) = default;
};
void put_in_dice_order(const State& s, const Firing& f, const SweptPlatoons& all, std::vector<ShotMark>& marks) {
  const Battalion& b = s.unit(f.unit);
  const Vec2 across = right_of(b.pose.facing.forward());
  const auto rank_of = [&](PieceId unit) {
    DiceRank rank{.range = INT32_MAX, .aside = INT32_MAX, .unit = unit};
    for (const ShotMark& mark : marks)
      if (mark.unit == unit) rank.range = std::min(rank.range, snap(mark.range));
    for (const SweptPlatoon& found : all)
      if (found.target.unit == unit)
        rank.aside = std::min(rank.aside, snap(dot(found.target.centre - b.pose.at(), across)));
    return rank;
  };
  std::vector<std::pair<DiceRank, ShotMark>> ranked;
  ranked.reserve(marks.size());
  for (ShotMark& mark : marks) ranked.emplace_back(rank_of(mark.unit), mark);
  std::sort(ranked.begin(), ranked.end(), [](const auto& x, const auto& y) {
    return x.first != y.first ? x.first < y.first : x.second.stand < y.second.stand;
  });
  for (std::size_t i = 0; i < marks.size(); ++i) marks[i] = std::move(ranked[i].second);
}

}  // namespace

int player_turn(const State& s) { return 2 * s.turn + (s.active == s.first ? 0 : 1); }

Targets targets_in(const State& s, PieceId unit) {
  Targets out;
  const Stands stands = stands_of(s, unit);
  const bool inside = s.unit(unit).building >= 0;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    const Stand& stand = stands[i];
    Target t{.unit = unit, .index = static_cast<int>(i), .centre = stand.centre, .facing = stand.facing};
    if (inside) stand_behind_wall(s, t);
    else t.ring = stand.ring();
    out.push_back(t);
  }
  return out;
}

std::optional<ShotMark> mark_of(const State& s, const Aim& aim, const Ring& shooter, const Target& target) {
  const Weapon& weapon = weapon_of(s, aim.weapon);
  if (beyond(aim.range, weapon.range)) return std::nullopt;
  const SightReport sight = look_along(s, aim.from, aim.to, shooter, target.ring, aim.loose);
  if (!sight.clear) return std::nullopt;
  ShotMark mark{.unit = target.unit, .stand = target.index, .range = aim.range, .weapon = aim.weapon};
  mark.accuracy = accuracy_at(weapon, aim.range);
  mark.concealed = sight.concealed;
  mark.on_hill = hill_counts(s, shooter.centre(), target.centre);
  mark.protected_ = sight.protected_;
  mark.need = hit_score(mark.accuracy, mark.concealed, mark.on_hill);
  return mark;
}

// RW-FIRE-4, RW-FIRE-31, RW-FIRE-34
Breakdown hit_score(int accuracy, bool concealed, bool on_hill) {
  Breakdown sum("RW-FIRE-4", "number needed");
  sum.base("RW-FIRE-4", "accuracy at this range", accuracy);
  sum.add("RW-FIRE-31", "target concealed", concealed ? 1 : 0);
  sum.add("RW-FIRE-34", "target on a hill", on_hill ? 1 : 0);
  return sum;
}

double nearest_enemy_ahead(const State& s, const Firing& f, const Lane& lane) {
  double least = kNowhere;
  Lanes lanes;
  lanes.push_back(lane);
  each_target(s, f.unit, box_of_lanes(lanes), [&](const Target& t) {
    if (s.side_of(t.unit) == s.side_of(f.unit)) return;
    if (const std::optional<ShotMark> mark = mark_in_lane(s, f, lane, t)) least = std::min(least, mark->range);
  });
  return least;
}

Pose place_of(const State& s, PieceId unit, int stand) {
  if (s.is_general(unit)) return s.general(unit).pose;
  const Stands stands = stands_of(s, unit);
  if (static_cast<std::size_t>(stand) >= stands.size()) return s.unit(unit).pose;
  const Stand& there = stands[stand];
  return Pose::snapped(there.centre, there.facing);
}

double aim_at(const Lane& guns, Vec2 point) {
  const double ahead = std::clamp(guns.frame().local(point).y, 0.0, guns.far);
  return kAimStep * static_cast<double>(static_cast<int>(ahead / kAimStep + 0.5));
}

Lanes lanes_of(const State& s, const Firing& f) {
  Lanes lanes = lanes_ahead(s, f);
  if (f.kind == ShotKind::Howitzers) {
    for (Lane& lane : lanes) sweep_from(lane, f.aim);
    return lanes;
  }
  const bool roundshot = std::any_of(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.roundshot; });
  if (!roundshot) return lanes;
  const double near = first_target(s, f, lanes);
  if (near == kNowhere)
    lanes.erase(std::remove_if(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.roundshot; }),
                lanes.end());
  for (Lane& lane : lanes)
    if (lane.roundshot) sweep_from(lane, near);
  return lanes;
}

Volley sweep(const State& s, PieceId shooter, ShotKind kind, const Command& c) {
  Firing f = firing_of(s, shooter, kind, c.picks);
  if (kind == ShotKind::Howitzers && !c.path.empty())
    if (const std::optional<Lane> guns = firing_guns(s, f)) f.aim = aim_at(*guns, c.path.front().at());
  Volley volley;
  if (is_battery(s.unit(shooter))) volley.mode = kind == ShotKind::Howitzers ? FireMode::Howitzers : FireMode::Cannon;
  SweptPlatoons all;
  for (const Paired& pair : pair_off(s, f)) {
    SweptPlatoon& found = found_for(all, pair.target);
    found.by_arms = pair.mark;
    found.arms_facing = f.stands[pair.shooter].facing;
    volley.ground.push_back(strip_of(spot_of(pair, f), shooter));
    volley.weapons.push_back(-1);
  }
  const Lanes lanes = lanes_of(s, f);
  find_in_lanes(s, f, lanes, all);
  for (const Lane& lane : lanes) {
    volley.ground.push_back(strip_of(lane, shooter));
    volley.weapons.push_back(lane.weapon);
  }
  if (all.empty()) return volley;
  const Lanes others = ground_of_others(s, shooter);
  for (const SweptPlatoon& found : all) volley.marks.push_back(chosen_mark(s, f, others, found));
  put_in_dice_order(s, f, all, volley.marks);
  return volley;
}

}  // namespace grognard::revwars

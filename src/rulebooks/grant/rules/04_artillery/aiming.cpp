// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/04_artillery/aiming.h"

// Where a gun may be aimed: arc and pivot, range, sight, friends in the way.
namespace grognard::grant {
namespace {

constexpr double kFriendsClear = 0.5;  // GW-ART-4
constexpr int kGunArc = 450;           // GW-GEO-8, GW-MOVE-30: either side, in tenths of a degree
Facing gun_facing_now(const GunLaying& l) { return l.s.unit(l.battery).guns[l.gun].facing; }

// --- arc and pivot (GW-ART-4, GW-MOVE-30) ---

Refusal beyond_pivot(const GunLaying& l) {
  return {
      "GW-MOVE-30",
      sentence("Gun {} would have to be turned by more than 45 degrees for this: that is a move by hand.", l.gun + 1)};
}

bool in_gun_arc(const GunLaying& l, Facing pivot, Vec2 aim) {
  return in_arc(muzzle_facing(l.s, l.battery, l.gun, pivot), pivot, aim, kGunArc);
}

// The smallest pivot, in tenths of a degree, that brings the point into the arc; nothing if 45 degrees are not enough.
std::optional<Facing> least_pivot(const GunLaying& l, Vec2 aim) {
  const Facing now = gun_facing_now(l);
  if (in_gun_arc(l, now, aim)) return now;
  const Vec2 way = aim - gun_centre(l.s, l.battery, l.gun);
  if (length(way) < kTolerance) return std::nullopt;
  const int hand = turn_between(now, facing_of(way)) > 0 ? 1 : -1;
  int few = 0;
  int enough = kGunArc;
  if (!in_gun_arc(l, now.turned(hand * enough), aim)) return std::nullopt;
  while (enough - few > 1) {
    const int middle = (few + enough) / 2;
    (in_gun_arc(l, now.turned(hand * middle), aim) ? enough : few) = middle;
  }
  return now.turned(hand * enough);
}

std::optional<Refusal> pivot_to_point(const GunLaying& l, Vec2 aim, Facing& pivot) {
  const Facing now = gun_facing_now(l);
  if (l.pivot) {
    pivot = *l.pivot;
    if (std::abs(turn_between(now, pivot)) > kGunArc) return beyond_pivot(l);
    if (!in_gun_arc(l, pivot, aim))
      return Refusal{"GW-ART-4", "The aim point is not within 45 degrees of the gun's facing."};
    return std::nullopt;
  }
  const auto least = least_pivot(l, aim);
  pivot = least.value_or(now);
  return least ? std::nullopt : std::optional<Refusal>(beyond_pivot(l));
}

// GW-CAN-2: the axis of the cone lies in the gun's arc.
std::optional<Refusal> pivot_to_axis(const GunLaying& l, Facing axis, Facing& pivot) {
  const Facing now = gun_facing_now(l);
  const int turn = turn_between(now, axis);
  pivot = now;
  if (l.pivot) pivot = *l.pivot;
  else if (std::abs(turn) > kGunArc) pivot = now.turned(turn > 0 ? turn - kGunArc : turn + kGunArc);
  if (std::abs(turn_between(now, pivot)) > kGunArc) return beyond_pivot(l);
  if (std::abs(turn_between(pivot, axis)) > kGunArc)
    return Refusal{"GW-CAN-2", "The axis of the cone is not within 45 degrees of the gun's facing."};
  return std::nullopt;
}

// --- friends (GW-ART-4, GW-CAN-5) ---

// Calls f(centre) for every figure of the side that stands in the open and may be near; stops when it says yes.
template <class F>
bool any_figure_near(const State& s, Side side, Vec2 centre, double reach, F&& f) {
  bool found = false;
  for (PieceId id = 0; id < s.unit_count() && !found; ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !on_table(u) || u.arm == Class::Barge || !maybe_near(s, id, centre, reach)) continue;
    each_figure(s, id, [&](Figure who) {
      if (!found && section_around(s, who) < 0) found = f(centre_of(s, who));
    });
  }
  for (int g = 0; g < s.general_count() && !found; ++g) {
    const General& general = s.generals[g];
    if (general.alive && s.side_of(s.general_piece(g)) == side && !general_indoors(s, g)) found = f(general.at.at());
  }
  return found;
}

bool friends_before(const State& s, Side side, const FireLine& line) {
  const double range = line.range();
  const int high = std::max(level_at(s, line.muzzle), level_at(s, line.aim));
  const Vec2 middle = line.muzzle + line.forward() * (range / 2);
  return any_figure_near(s, side, middle, range / 2 + kFriendsClear, [&](Vec2 at) {
    const double along = std::clamp(line.along(at), 0.0, range);
    const Vec2 nearest = line.muzzle + line.forward() * along;
    return at_most(length(at - nearest), kFriendsClear) && level_at(s, at) >= high;
  });
}

// --- one aim point ---

std::optional<Refusal> gun_out_of_range(const GunLaying& l, double range) {
  if (l.ammunition == Ammunition::Roundshot && more_than(range, kRoundshotRange))
    return Refusal{"GW-ART-11", sentence("Roundshot reaches 60 inches; this is {}.", exact_inches(range))};
  if (l.ammunition == Ammunition::Shell && (!at_least(range, kShellLeast) || more_than(range, kShellMost)))
    return Refusal{"GW-HOW-1",
                   sentence("A howitzer throws shells from 20 inches to 50 inches; this is {}.", exact_inches(range))};
  return std::nullopt;
}

// GW-ART-4, 11, GW-HOW-1, 8: roundshot or shell at this point.
std::optional<Refusal> lay_gun_on(const GunLaying& l, const AimPoint& aim, GunLaid& laid) {
  laid.number = aim.number;
  if (auto refusal = pivot_to_point(l, aim.at, laid.pivot)) return refusal;
  laid.line = {muzzle_facing(l.s, l.battery, l.gun, laid.pivot), aim.at};
  if (auto refusal = gun_out_of_range(l, laid.line.range())) return refusal;
  const bool shell = l.ammunition == Ammunition::Shell;
  if (const auto by = blocked(l.seen, laid.line.muzzle, aim.at, l.battery, aim_screen(l.s, l.target)))
    return Refusal{shell ? RuleId("GW-HOW-8") : RuleId("GW-ART-4"), sentence("The view is blocked by {}.", by->by)};
  if (!shell && friends_before(l.s, l.s.unit(l.battery).side, laid.line))
    return Refusal{"GW-ART-4", "Friends stand within 0.5 inches of the line of fire."};
  return std::nullopt;
}

// GW-CAN-2: the target has a figure in the cone and in sight.
bool cone_finds(const GunLaying& l, const FireLine& line) {
  const auto in_view = [&](Vec2 at) {
    return in_cone(line, at) && !blocked(l.seen, line.muzzle, at, l.battery, aim_screen(l.s, l.target));
  };
  if (l.s.is_general(l.target)) return in_view(l.s.generals[l.s.general_index(l.target)].at.at());
  bool found = false;
  each_figure(l.s, l.target, [&](Figure f) {
    if (!found && section_around(l.s, f) < 0) found = in_view(centre_of(l.s, f));
  });
  return found;
}

std::optional<Refusal> lay_cone(const GunLaying& l, Facing axis, GunLaid& laid) {
  if (auto refusal = pivot_to_axis(l, axis, laid.pivot)) return refusal;
  const Vec2 from = muzzle_facing(l.s, l.battery, l.gun, laid.pivot);
  laid.line = {from, from + axis.forward() * kConeLength};
  if (!cone_finds(l, laid.line))
    return Refusal{"GW-CAN-2", "No figure of the target would be in the cone, within 12 inches and in sight."};
  const Vec2 middle = from + axis.forward() * (kConeLength / 2);
  if (any_figure_near(l.s, l.s.unit(l.battery).side, middle, kConeLength / 2 + 1,
                      [&](Vec2 at) { return in_cone(laid.line, at); }))
    return Refusal{"GW-CAN-5", "Friends stand in the cone."};
  return std::nullopt;
}

std::optional<Refusal> lay_cone_on(const GunLaying& l, const AimPoint& aim, GunLaid& laid) {
  laid.number = aim.number;
  if (auto refusal = pivot_to_point(l, aim.at, laid.pivot)) return refusal;
  const Vec2 from = muzzle_facing(l.s, l.battery, l.gun, laid.pivot);
  if (more_than(length(aim.at - from), kConeLength))
    return Refusal{"GW-ART-5", sentence("Canister reaches 12 inches; the nearest is {} away.",
                                        exact_inches(length(aim.at - from)))};
  GunLaying turned = l;
  turned.pivot = laid.pivot;
  const Vec2 way = aim.at - from;
  return lay_cone(turned, length(way) < kTolerance ? laid.pivot : facing_of(way), laid);
}

// Of a battery its guns first, otherwise the figure nearest to the muzzle.
void best_aim_first(const GunLaying& l, std::vector<AimPoint>& points) {
  const Vec2 from = muzzle_facing(l.s, l.battery, l.gun, gun_facing_now(l));
  std::stable_sort(points.begin(), points.end(), [&](const AimPoint& a, const AimPoint& b) {
    if ((a.number > kGunNumber) != (b.number > kGunNumber)) return a.number > kGunNumber;
    return length_squared(a.at - from) < length_squared(b.at - from);
  });
}

}  // namespace

// Every figure or gun of the target that this gun could be laid on.
std::vector<AimedAt> all_aims(const GunLaying& l) {
  const Quietly trying;
  std::vector<AimedAt> aims;
  for (const AimPoint& aim : aim_points(l)) {
    GunLaid trial;
    if (!(l.ammunition == Ammunition::Canister ? lay_cone_on(l, aim, trial) : lay_gun_on(l, aim, trial)))
      aims.push_back({aim.number, aim.at});
  }
  return aims;
}

// The order as given; without a figure, the first that can be aimed at. On refusal: why the likeliest one cannot.
std::optional<Refusal> lay_gun(const GunLaying& l, int number, GunLaid& laid) {
  if (auto refusal = no_target_of_guns(l)) return refusal;
  laid.number = number;
  const bool canister = l.ammunition == Ammunition::Canister;
  if (canister && l.axis) return lay_cone(l, *l.axis, laid);
  std::vector<AimPoint> points = aim_points(l);
  if (points.empty() && l.s.unit(l.target).formation == Formation::Garrison)
    return Refusal{"GW-HSE-10", "Its men are in buildings: aim at a section."};
  if (number != 0) std::erase_if(points, [&](const AimPoint& a) { return a.number != number; });
  if (points.empty()) return Refusal{"GW-ART-11", "There is no such figure or gun to aim at."};
  best_aim_first(l, points);
  std::optional<Refusal> why;
  for (const AimPoint& aim : points) {
    GunLaid trial;
    auto refusal = canister ? lay_cone_on(l, aim, trial) : lay_gun_on(l, aim, trial);
    if (!refusal) {
      laid = trial;
      return std::nullopt;
    }
    if (!why) why = std::move(refusal);
  }
  return why;
}

Vec2 muzzle_facing(const State& s, PieceId battery, int gun, Facing facing) {
  return gun_centre(s, battery, gun) + facing.forward() * kHalfGun;
}

// An order's path: roundshot and shell - where the gun is turned to; canister - the axis, then where the gun is turned to.
Discharge discharge_of(const State& s, const Command& c) {
  const GunVerb& order = *gun_verb(c.verb);
  Discharge d{.battery = c.unit(),
              .gun = order.gun,
              .target = c.target(),
              .number = c.number,
              .ammunition = *order.ammunition,
              .pivot = c.path.back().facing,
              .line = {}};
  d.line.muzzle = muzzle_facing(s, d.battery, d.gun, d.pivot);
  if (d.ammunition == Ammunition::Canister) d.line.aim = d.line.muzzle + c.path.front().facing.forward() * kConeLength;
  else if (s.is_section(d.target)) d.line.aim = section_centre(s, s.section_index(d.target));
  else if (s.is_general(d.target)) d.line.aim = s.generals[s.general_index(d.target)].at.at();
  else if (d.number == 0) d.line.aim = block_of(s, d.target).centre();
  else if (d.number > kGunNumber) d.line.aim = gun_centre(s, d.target, d.number - kGunNumber - 1);
  else d.line.aim = centre_of(s, {d.target, static_cast<std::int8_t>(d.number - 1)});
  return d;
}

void weigh_shot(const State& s, Verdict& v, const GunVerb& order) {
  Command& c = v.command;
  const Ammunition ammunition = *order.ammunition;
  if (!may_load(s, c.unit(), order.gun, ammunition)) {
    v.refuse("GW-ART-5",
             ammunition == Ammunition::Shell ? "Only a howitzer throws shells." : "A howitzer has no roundshot.");
    return;
  }
  const bool canister = ammunition == Ammunition::Canister;
  std::optional<State> without_friends;
  if (ammunition == Ammunition::Shell) without_friends = seen_over_friends(s, c.unit());
  const SightField seen(without_friends ? *without_friends : s);
  GunLaying l{s, seen, c.unit(), order.gun, ammunition, c.target()};
  if (canister && !c.path.empty()) l.axis = c.path[0].facing;
  if (c.path.size() > (canister ? 1u : 0u)) l.pivot = c.path[canister ? 1 : 0].facing;
  GunLaid laid;
  if (auto refusal = lay_gun(l, c.number, laid)) {
    v.refusals.push_back(*refusal);
    return;
  }
  c.number = laid.number;
  c.targets.resize(1);
  c.path.clear();
  if (canister) c.path.push_back(Pose::snapped(laid.line.muzzle, l.axis.value_or(facing_of(laid.line.forward()))));
  c.path.push_back(Pose::snapped(gun_centre(s, c.unit(), order.gun), laid.pivot));
  const double range = laid.line.range();
  v.measure = {range, canister ? kConeLength : ammunition == Ammunition::Shell ? kShellMost : kRoundshotRange};
  if (!canister) v.workings.push_back(kill_number(s, ammunition, range));
  if (Quietly::now()) return;
  v.device = laid_as_aimed(s, discharge_of(s, c));
  if (!l.axis) v.aims = all_aims(l);
}

}  // namespace grognard::grant

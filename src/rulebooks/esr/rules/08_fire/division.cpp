// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "esr/rules/08_fire/fire_plan.h"

// How the fire of a Formation is divided among its targets (ES-FIRE-20 to ES-FIRE-22).
namespace grognard::esr {
namespace {

bool may_serve(const Targets& may, int target) { return std::find(may.begin(), may.end(), target) != may.end(); }

// The choices of the owner so far; one that the Unit can no longer serve is void.
void keep_chosen(const State& s, FiringUnits& units) {
  for (FiringUnit& unit : units) {
    const Unit& u = s.unit(unit.unit);
    if (u.chosen && s.is_formation(u.serves) && may_serve(unit.may, s.formation_index(u.serves)))
      unit.at = s.formation_index(u.serves);
    else if (unit.may.size() == 1) unit.at = unit.may[0];
  }
}

// ES-FIRE-21: a target gets some points of it. Skirmishers give attacking cavalry none (ES-FIRE-14), so nobody is owed to it.
bool gives_points(const State& s, PieceId unit, int target) {
  return is_battery(s.unit(unit)) || !is_attacking_cavalry(s, target);
}

// Finds a Unit for each target, one target after the other (augmenting paths); who: by target, the Unit found.
using FoundUnits = boost::container::static_vector<std::int8_t, kMostFormations>;
bool find_unit_for(const State& s, const FiringUnits& units, const Targets& targets, std::size_t target,
                   FoundUnits& who, std::uint32_t& seen) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    const FiringUnit& unit = units[i];
    const bool can = unit.at >= 0 ? unit.at == targets[target] : may_serve(unit.may, targets[target]);
    if (!can || (seen >> i & 1u) != 0 || !gives_points(s, unit.unit, targets[target])) continue;
    seen |= 1u << i;
    const auto holds = std::find(who.begin(), who.end(), static_cast<std::int8_t>(i));
    if (holds != who.end() &&
        !find_unit_for(s, units, targets, static_cast<std::size_t>(holds - who.begin()), who, seen))
      continue;
    who[target] = static_cast<std::int8_t>(i);
    return true;
  }
  return false;
}

// Whoever can fire at one target only serves it; the others are free for what is left.
FoundUnits one_for_each(const State& s, const FiringUnits& units, const Targets& targets) {
  FoundUnits who(targets.size(), -1);
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const auto fixed = std::find_if(units.begin(), units.end(), [&](const FiringUnit& u) {
      return u.at == targets[t] && gives_points(s, u.unit, targets[t]);
    });
    if (fixed != units.end()) who[t] = static_cast<std::int8_t>(fixed - units.begin());
  }
  for (std::size_t t = 0; t < targets.size(); ++t) {
    if (who[t] >= 0) continue;
    std::uint32_t seen = 0;
    find_unit_for(s, units, targets, t, who, seen);
  }
  return who;
}

FireDivision as_declared(const State& s, int formation) {
  FireDivision division;
  each_member(s, formation, [&](PieceId id) {
    const PieceId serves = s.unit(id).serves;
    if (s.is_formation(serves) && division.serving.size() < division.serving.capacity())
      division.serving.push_back({id, static_cast<std::int8_t>(s.formation_index(serves))});
  });
  return division;
}

// dice: they are thrown against their target even if no Unit is spent on it (ES-FIRE-15).
void list_targets(FireDivision& division, int dice_at, bool dice) {
  for (const ServingUnit& unit : division.serving) dice = dice || unit.target == dice_at;
  if (dice) division.targets.push_back(static_cast<std::int8_t>(dice_at));
  for (const ServingUnit& unit : division.serving) {
    const auto& t = division.targets;
    if (std::find(t.begin(), t.end(), unit.target) == t.end()) division.targets.push_back(unit.target);
  }
}

// Where a Unit fires that nobody has aimed: with the dice, but not where its points are ignored if it has another target.
int usual_target(const State& s, const FiringUnit& unit, int dice_at) {
  if (may_serve(unit.may, dice_at) && gives_points(s, unit.unit, dice_at)) return dice_at;
  const auto worth = std::find_if(unit.may.begin(), unit.may.end(),
                                  [&](std::int8_t target) { return gives_points(s, unit.unit, target); });
  if (worth != unit.may.end()) return *worth;
  return may_serve(unit.may, dice_at) ? dice_at : unit.may[0];
}

// A strip from the battery's front to the nearest Unit that it fires at.
void draw_line_of_fire(const State& s, const ServingUnit& battery, LaidDevice& device) {
  constexpr double kBreadth = 9;  // yards, for the eye
  const BatteryView view = view_of_target(s, battery.unit, battery.target);
  if (view.nearest == kNoPiece) return;
  const Vec2 from = front_middle(s, battery.unit);
  const Vec2 to = gap(from, ring_of(s, view.nearest)).to;
  if (length(to - from) < 1) return;
  device.shape.push_back(arc_shape(s, battery.unit, kGunRange));
  device.labels.emplace_back();
  const Vec2 side = right_of(unit_vector(to - from)) * (kBreadth / 2);
  const Vec2 corners[] = {from + side, to + side, to - side, from - side};
  device.shape.push_back(Ring(corners));
  const int points = gun_points(s, battery.unit);
  device.labels.push_back(fmt::format("{} point{}, {:.0f} yards", points, points == 1 ? "" : "s", view.distance));
  if (device.line.empty()) device.line = {from, to};
}

}  // namespace

bool FireDivision::serves(int formation) const {
  return std::find(targets.begin(), targets.end(), formation) != targets.end();
}

FiringUnits firing_units_of(const State& s, int formation) {
  FiringUnits units;
  each_member(s, formation, [&](PieceId id) {
    if (units.size() == units.capacity()) return;
    Targets may = targets_of_unit(s, id);
    if (!may.empty()) units.push_back({.unit = id, .may = may});
  });
  return units;
}

Targets all_targets(const FiringUnits& units) {
  Targets targets;
  for (const FiringUnit& unit : units)
    for (const std::int8_t target : unit.may)
      if (!may_serve(targets, target) && targets.size() < targets.capacity()) targets.push_back(target);
  return targets;
}

FireDivision divide_fire(const State& s, int formation, FiringUnits units, int dice_at) {
  FireDivision division;
  keep_chosen(s, units);
  if (s.formation(formation).kind != Kind::GrandBattery) {
    Targets targets = all_targets(units);
    const auto first = std::find(targets.begin(), targets.end(), dice_at);
    if (first != targets.end())
      std::swap(*first, targets.front());  // whoever misses out, it is not the target of the dice
    const FoundUnits who = one_for_each(s, units, targets);
    for (std::size_t t = 0; t < targets.size(); ++t)
      if (who[t] >= 0) units[who[t]].at = targets[t];
  }
  for (FiringUnit& unit : units) {
    if (unit.at < 0) unit.at = usual_target(s, unit, dice_at);
    division.serving.push_back({unit.unit, static_cast<std::int8_t>(unit.at)});
  }
  list_targets(division, dice_at, may_serve(all_targets(units), dice_at) && is_attacking_cavalry(s, dice_at));
  return division;
}

FireDivision divide_fire(const State& s, int formation, int dice_at) {
  if (!s.formation(formation).fired) return divide_fire(s, formation, firing_units_of(s, formation), dice_at);
  FireDivision division = as_declared(s, formation);
  list_targets(division, dice_at, true);
  return division;
}

int most_targets_served(const State& s, FiringUnits units, bool as_chosen, PieceId aimed, int at) {
  if (as_chosen) keep_chosen(s, units);
  for (FiringUnit& unit : units)
    if (unit.unit == aimed) unit.at = at;
  const FoundUnits who = one_for_each(s, units, all_targets(units));
  return static_cast<int>(std::count_if(who.begin(), who.end(), [](std::int8_t unit) { return unit >= 0; }));
}

int usual_dice_target(const State& s, int formation) {
  const FiringUnits units = firing_units_of(s, formation);
  int best = -1;
  int most = 0;
  for (const std::int8_t target : all_targets(units)) {
    const FireDivision division = divide_fire(s, formation, units, target);
    if (!division.serves(target)) continue;
    const int points = contributions_by(s, formation, division, {}).front().sum.total();
    if (best >= 0 && points <= most) continue;
    best = target;
    most = points;
  }
  return best;
}

LaidDevice fire_lines(const State& s, const FireDivision& division) {
  LaidDevice device;
  int batteries = 0;
  for (const ServingUnit& unit : division.serving) {
    if (!is_battery(s.unit(unit.unit))) continue;
    ++batteries;
    draw_line_of_fire(s, unit, device);
  }
  if (batteries > 1) device.line.clear();
  return device;
}

}  // namespace grognard::esr

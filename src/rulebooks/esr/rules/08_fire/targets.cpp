// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "esr/rules/01_activate/command.h"
#include "esr/rules/08_fire/fire_plan.h"

// Whom batteries and battalions can fire at, and what they are worth (chapter FIRE, T8).
namespace grognard::esr {
namespace {

constexpr int kGunsInSection = 2;

BatteryView& view_for(BatteryViews& views, int formation) {
  for (BatteryView& view : views)
    if (view.formation == formation) return view;
  views.push_back({.formation = static_cast<std::int8_t>(formation)});
  return views.back();
}

// ES-FIRE-25: whatever its state; Units in a Reformation Area are no targets.
bool is_fair_target(const State& s, PieceId unit, Side firing) {
  const Unit& u = s.unit(unit);
  return u.side != firing && stands(u) && is_there(s.formation(u.formation));
}

// ES-FIRE-3: the most Units in arc, then the nearest.
bool ranks_before(const Options& options, const BatteryView& a, const BatteryView& b) {
  const bool nearer = !same_length(a.distance, b.distance) && a.distance < b.distance;
  const bool farther = !same_length(a.distance, b.distance) && a.distance > b.distance;
  if (options.nearest_target_first) return nearer || (!farther && a.units > b.units);
  return a.units > b.units || (a.units == b.units && nearer);
}

// ES-FIRE-5, ES-FIRE-6: a label with a nation goes before the general one.
int points_of_section(const Troops& t) {
  if (t.pounder <= 4) return 0;
  if (t.pounder >= 12) return t.guns_of == Nation::Russian ? 2 : 4;
  if (t.pounder == 8 && t.guns_of == Nation::French) return 2;
  if (t.pounder == 9) return t.guns_of == Nation::British ? 2 : 1;
  return 1;
}

// ES-FIRE-25: an option lets Formations with a status fire.
bool status_lets_fire(const State& s, const Formation& f) {
  switch (s.options().status_fire) {
    case Options::StatusFire::All: return true;
    case Options::StatusFire::Retreating: return !has_status(f) || f.status == Status::Retreating;
    default: return !has_status(f);
  }
}

}  // namespace

// ES-FIRE-1, ES-FIRE-3: in its arc, within 900 yards and in sight.
BatteryViews views_of_battery(const State& s, PieceId battery) {
  BatteryViews views;
  if (!is_unlimbered(s.unit(battery))) return views;
  const Side side = s.unit(battery).side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!is_fair_target(s, id, side) || !maybe_within(s, battery, id, kGunRange)) continue;
    const double away = distance_between(s, battery, id);
    if (beyond(away, kGunRange) || !in_front_arc(s, battery, ring_of(s, id))) continue;
    if (!sight_of_battery(s, battery, id).clear) continue;
    BatteryView& view = view_for(views, s.unit(id).formation);
    ++view.units;
    if (away >= view.distance) continue;
    view.distance = away;
    view.nearest = id;
  }
  return views;
}

BatteryView view_of_target(const State& s, PieceId battery, int formation) {
  for (const BatteryView& view : views_of_battery(s, battery))
    if (view.formation == formation) return view;
  return {};
}

Nearest nearest_in_arc(const State& s, PieceId battery, int formation) {
  Nearest nearest;
  each_member(s, formation, [&](PieceId id) {
    if (!stands(s.unit(id)) || !in_front_arc(s, battery, ring_of(s, id))) return;
    const double away = distance_between(s, battery, id);
    if (away < nearest.distance) nearest = {id, away};
  });
  return nearest;
}

// ES-FIRE-3; ES-GB-5: a grand battery chooses freely, the best by the same ranking coming first.
Targets targets_of_battery(const State& s, PieceId battery) {
  BatteryViews views = views_of_battery(s, battery);
  const Options& options = s.options();
  std::sort(views.begin(), views.end(), [&](const BatteryView& a, const BatteryView& b) {
    const auto by_units = std::tuple(-a.units, a.distance, a.formation) < std::tuple(-b.units, b.distance, b.formation);
    const auto by_yards = std::tuple(a.distance, -a.units, a.formation) < std::tuple(b.distance, -b.units, b.formation);
    return options.nearest_target_first ? by_yards : by_units;
  });
  const bool free_choice = s.formation(s.unit(battery).formation).kind == Kind::GrandBattery;
  Targets targets;
  for (const BatteryView& view : views)
    if (free_choice || !ranks_before(options, views.front(), view)) targets.push_back(view.formation);
  return targets;
}

// ES-FIRE-13: within 450 yards, no arc; the nearest first.
Targets targets_of_battalion(const State& s, PieceId battalion) {
  Targets targets;
  const Unit& u = s.unit(battalion);
  if (!is_skirmisher(u)) return targets;
  BatteryViews near;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!is_fair_target(s, id, u.side) || !maybe_within(s, battalion, id, kSkirmishRange)) continue;
    const double away = distance_between(s, battalion, id);
    if (beyond(away, kSkirmishRange)) continue;
    BatteryView& view = view_for(near, s.unit(id).formation);
    view.distance = std::min(view.distance, away);
  }
  std::sort(near.begin(), near.end(), [](const BatteryView& a, const BatteryView& b) {
    return std::tuple(a.distance, a.formation) < std::tuple(b.distance, b.formation);
  });
  for (const BatteryView& view : near) targets.push_back(view.formation);
  return targets;
}

Targets targets_of_unit(const State& s, PieceId unit) {
  if (is_battery(s.unit(unit))) return targets_of_battery(s, unit);
  return targets_of_battalion(s, unit);
}

// ES-FIRE-1, ES-FIRE-25
bool can_act(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || !status_lets_fire(s, f)) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && left(s.unit(id)) && !targets_of_unit(s, id).empty()) return true;
  return false;
}

// ES-FIRE-5 to ES-FIRE-8: by complete sections of two guns.
int gun_points(const State& s, PieceId battery) {
  const Troops& t = s.troops(battery);
  return t.guns / kGunsInSection * points_of_section(t);
}

// ES-FIRE-11, ES-FIRE-12: the battalion by doctrine, and the rifle company that is with it.
int skirmish_points(const State& s, PieceId battalion) {
  const Troops& t = s.troops(battalion);
  const bool effective = s.formation_rules(s.unit(battalion).formation).effective_doctrine;
  int points = effective ? 2 : 1;
  if (t.light) ++points;
  else if (t.irregular && effective) ++points;
  return points + rifle_points(s, battalion);
}

// ES-FIRE-12, ES-FIRE-13: a rifle company counts with its battalion.
int rifle_points(const State& s, PieceId battalion) {
  int points = 0;
  for (std::size_t i = 0; i < s.companies.size(); ++i)
    if (s.companies[i] == battalion && (s.companies_lost >> i & 1u) == 0) points += s.setup->companies[i].rifles;
  return points;
}

// ES-FIRE-15
bool is_attacking_cavalry(const State& s, int formation) {
  return directive_of(s.formation(formation)) == Directive::Attack && class_of(s, formation) == Arm::Cavalry;
}

}  // namespace grognard::esr

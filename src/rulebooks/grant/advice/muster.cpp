// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/muster.h"
#include "grant/advice/advice.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

// The position in the words that all rulebooks share.
namespace grognard::grant {
namespace {

constexpr double kUsualUnit = 10;    // points of a line regiment
constexpr double kTakenAtOnce = 40;  // points: a place that ends the battle
constexpr double kMusket = 18;
constexpr double kRoundshot = 60;
constexpr double kShell = 50;
constexpr double kNearGoal = 20;  // inches at which a unit counts half as near as one that is there

bool is_shaken(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return u.bad || u.spent_force || u.duty != Duty::None || u.recovering > 0 || u.crossing > 0 || is_exhausted(u);
}

int guns_in_order(const State& s, PieceId battery) {
  int count = 0;
  for (int g = 0; g < std::ssize(s.troops(battery).guns); ++g) count += gun_works(s, battery, g);
  return count;
}

double reach_of_battery(const State& s, PieceId battery) {
  if (s.unit(battery).formation != Formation::Deployed) return 0;
  double most = 0;
  for (int g = 0; g < std::ssize(s.troops(battery).guns); ++g)
    if (gun_works(s, battery, g))
      most = std::max(most, s.troops(battery).guns[g] == GunKind::Gun ? kRoundshot : kShell);
  return most;
}

double reach_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.spent_force || u.duty == Duty::Halted) return 0;
  if (u.arm == Class::Artillery) return reach_of_battery(s, unit);
  if (is_horse(u.arm)) return is_exhausted(u) ? 0 : charge_rate(s, unit);
  return is_foot(u.arm) ? kMusket : 0;
}

Vec2 middle_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return u.at.at() - u.at.facing.forward() * (block_size(s, unit).depth / 2);
}

void add_units(const State& s, Muster& m) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.place == Place::Gone || !s.troops(id).counts) {
      const bool shown = on_table(u) && men_left(u) > 0;  // barges: there, but nobody's strength
      if (shown)
        m.units.push_back(
            {.piece = id, .side = u.side, .arm = Symbol::Artillery, .worth = 0.1, .left = 1, .at = u.at.at()});
      continue;
    }
    m.units.push_back({.piece = id,
                       .side = u.side,
                       .arm = is_horse(u.arm)  ? Symbol::Cavalry
                              : is_foot(u.arm) ? Symbol::Infantry
                                               : Symbol::Artillery,
                       .worth = std::max(0.1, s.troops(id).points / kUsualUnit),
                       .left = strength_left(s, id),
                       .shaken = is_shaken(s, id),
                       .fighting = u.touched || melee_of(s, id) != nullptr,
                       .here = on_table(u),
                       .at = middle_of(s, id),
                       .reach = reach_of(s, id)});
  }
}

void add_goals(const State& s, Muster& m) {
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (o.shape.empty()) continue;
    const double worth = o.value;
    Muster::Goal goal{.name = o.name, .at = o.shape.front().centre(), .worth = {worth, worth}};
    if (o.ends >= 0) goal.worth[o.ends == 0 ? Side::A : Side::B] += kTakenAtOnce;
    if (i < s.holders.size() && s.holders[i] >= 0) goal.holder = s.holders[i] == 0 ? Side::A : Side::B;
    m.goals.push_back(goal);
  }
  for (const Exit& exit : s.setup->exits) {
    Muster::Goal goal{.name = exit.name, .at = (exit.from + exit.to) * 0.5};
    goal.worth[exit.side] = exit.points;
    m.goals.push_back(goal);
  }
}

// How much of what is worth holding a side has troops near to, from 0 to 1.
PerSide<double> nearness_to_goals(const State& s, const Muster& m) {
  PerSide<double> sum = {0, 0};
  PerSide<double> all = {0, 0};
  for (const Muster::Goal& goal : m.goals) {
    PerSide<double> best = {0, 0};
    for (const Muster::Unit& unit : m.units) {
      if (!unit.here || s.unit(unit.piece).spent_force || s.unit(unit.piece).bad) continue;
      best[unit.side] = std::max(best[unit.side], kNearGoal / (kNearGoal + length(unit.at - goal.at)));
    }
    for (const Side side : kSides) {
      sum[side] += best[side] * goal.worth[side];
      all[side] += goal.worth[side];
    }
  }
  for (const Side side : kSides) sum[side] = all[side] > 0 ? sum[side] / all[side] : 0;
  return sum;
}

struct Extras {
  PerSide<double> volleys = {0, 0}, bad = {0, 0}, officers = {0, 0}, housed = {0, 0}, guns = {0, 0}, ready = {0, 0};
};

// What is not seen in numbers of men: volleys unfired, colonels alive, guns in action, regiments deployed.
Extras extras_of(const State& s) {
  Extras e;
  PerSide<double> all = {0.001, 0.001};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    const Troops& t = s.troops(id);
    if (!t.counts) continue;
    const double worth = t.points;
    all[u.side] += worth;
    if (u.place == Place::Gone || u.spent_force) continue;
    e.volleys[u.side] += u.arm == Class::Line && !u.first_volley_used ? worth : 0;
    e.bad[u.side] += u.bad ? worth : 0;
    e.officers[u.side] += t.officers.empty() ? 0 : worth * officers_left(u) / static_cast<double>(t.officers.size());
    e.housed[u.side] += u.formation == Formation::Garrison ? worth : 0;
    if (u.arm == Class::Artillery && u.formation == Formation::Deployed)
      e.guns[u.side] += worth * guns_in_order(s, id) / std::max<double>(1, static_cast<double>(t.guns.size()));
    const bool formed = is_horse(u.arm) || u.formation == Formation::Line || u.formation == Formation::Open;
    e.ready[u.side] += formed && !is_exhausted(u) && u.duty == Duty::None ? worth : 0;
  }
  for (const Side side : kSides)
    for (PerSide<double>* extra : {&e.volleys, &e.bad, &e.officers, &e.housed, &e.guns, &e.ready})
      (*extra)[side] /= all[side];
  return e;
}

PerSide<double> free_generals(const State& s) {
  PerSide<double> alive = {0, 0};
  PerSide<double> all = {0.001, 0.001};
  for (int g = 0; g < s.general_count(); ++g) {
    const Side side = s.setup->leaders[g].side;
    all[side] += 1;
    alive[side] += s.generals[g].alive ? (s.generals[g].tied ? 0.5 : 1) : 0;
  }
  for (const Side side : kSides) alive[side] /= all[side];
  return alive;
}

}  // namespace

double strength_left(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Troops& t = s.troops(unit);
  if (u.spent_force || t.men == 0) return 0;
  if (u.arm == Class::Artillery) {
    const int guns = guns_in_order(s, unit);
    return guns == 0 ? 0 : std::min(1.0, 0.5 * guns * (0.4 + 0.6 * men_left(u) / t.men));
  }
  // At half strength it goes to the rear: what is above that half is what fights.
  const double above = std::clamp(2.0 * men_left(u) / t.men - 1, 0.0, 1.0);
  return (0.25 + 0.75 * above) * (u.bad ? 0.6 : 1);
}

void muster_up(const State& s, Muster& m) {
  m.clear();
  add_units(s, m);
  add_goals(s, m);
  m.gone = std::clamp((s.move - 1) / std::max<double>(1, s.options().last_move), 0.0, 1.0);
  for (const Side side : kSides) {
    m.points[side] = score_of(s, side);
    const int most = s.starting_units[side] * s.setup->victory.broken_percent[side] / 100;  // may be lost
    m.wear[side] = units_lost(s, side) / (most + 1.0);
  }
  m.moves = is_secret(s.ask) ? (s.sealed[Side::A] ? Side::B : Side::A) : s.asked;
  const Extras e = extras_of(s);
  m.extras = {{"first volleys", e.volleys},   {"bad morale", e.bad},
              {"officers", e.officers},       {"in houses", e.housed},
              {"guns in action", e.guns},     {"formed to fight", e.ready},
              {"generals", free_generals(s)}, {"near the goals", nearness_to_goals(s, m)}};
}

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tricorne/advice.h"
#include "tricorne/charges.h"
#include "tricorne/hits.h"
#include "tricorne/melee.h"

namespace grognard::tricorne {
namespace {

constexpr double kWorthCharging = 0.35;  // hits by which the charger must expect to win

// What a charge at this enemy promises: hits dealt less hits taken, those of its fire counted, weighed by what is at stake.
double promise_of(const State& s, PieceId unit, PieceId enemy) {
  Contact contact{.attacker = unit, .defender = enemy};
  contact.sector = sector_of(s, enemy, eye_of(s, unit, enemy));
  contact.by_charge = true;
  const double fire = contact.sector == Sector::Front ? fire_expected(s, enemy, unit) : 0;
  if (fire >= s.unit(unit).strength() - 0.5) return -9;
  const std::vector<Breakdown> both = forecast(s, contact, true);
  const int lost_to_fire = static_cast<int>(fire + 0.5);
  const double dealt = expected_hits(both[0].total() - lost_to_fire);
  const double taken = expected_hits(both[1].total());
  double promise = dealt - taken - 0.3 * fire;
  if (is_gun(s.unit(enemy))) promise += 0.6;  // guns beaten by 1 are lost
  if (is_mounted(s.unit(unit)) && is_foot(s.unit(enemy))) promise += 0.3;  // and foot beaten by 2
  if (s.unit(enemy).strength() <= 2) promise += 0.3;
  if (s.unit(unit).strength() <= 2) promise -= 0.6;
  return promise;
}

// Could it run clear? Its whole flight against what the charger has left.
bool would_escape(const State& s, PieceId unit) {
  const double gap = distance_between(s, unit, s.charge.charger);
  return beyond(gap + evasion_reach(s, unit), s.charge.reach + 0.05);
}

}  // namespace

void advise_charges(Counsel& a, PieceId unit) {
  const State& s = a.s;
  if (!may_charge(s, unit) || in_contact(s, unit)) return;
  const Cells cells = cells_of(s, unit);
  const double reach = cells.moves_left() * cells.row.inches;
  if (reach <= 0) return;
  const Nearness near(s, unit);
  each_on_table(s, other(s.unit(unit).side), [&](PieceId enemy) {
    if (!near.maybe(s, enemy, reach) || beyond(distance_between(s, unit, enemy), reach)) return;
    const double promise = promise_of(s, unit, enemy);
    if (promise < kWorthCharging) return;
    const bool mounted = is_mounted(s.unit(unit));
    a.add(5 + promise, mounted ? "Horse rides at what it can break." : "The bayonet will decide: it should win the clash.",
          "charge", unit, enemy);
  });
}

// Doctrine: light troops absorb fire and run from steel, if they can get away.
void advise_evasion(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  const bool guns = is_gun(s.unit(unit));
  if (guns || would_escape(s, unit)) a.add(2, "It gets out of the way of the charge.", "evade", unit);
  a.add(1, "It would be ridden down running: it stands.", "stand", unit);
}

void advise_follow_up(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  for (const Choice& c : s.choices)
    if (c.verb == Verb("occupy")) a.add(3, "The walls are worth having.", "occupy", unit, c.target);
  const bool strong = s.unit(unit).strength() * 2 > s.unit(unit).full;
  if (strong) a.add(2, "A beaten enemy is not let go.", "follow-up", unit);
  a.add(1, "It has done enough and keeps its ground.", "stay", unit);
}

void advise_foe(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices)
    if (c.target != kNoPiece) {
      const Contact* contact = contact_between(s, c.unit, c.target);
      const double hits = contact ? expected_hits(combat_score(bout_of(s, c.unit, *contact)).total()) : 0;
      a.add(hits + 1.0 / (1 + s.unit(c.target).strength()), "It strikes where it counts most.", c.verb, c.unit, c.target);
    }
}

void advise_melee_order(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (c.unit != kNoPiece) a.add(worth(a.s, c.unit), "The weightiest fight first.", c.verb, c.unit, c.target);
}

}  // namespace grognard::tricorne

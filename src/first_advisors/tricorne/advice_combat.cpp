// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "first_tricorne/advice.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/melee.h"

namespace grognard::tricorne::first {
namespace {

constexpr double kPartnerCounts = 0.6;  // of the hits of a friend who could charge as well
constexpr double kFriendsCount = 0.5;   // they strike the same enemy, but not for this unit alone
constexpr double kBoldCharge = 1.2;     // hits that a side which must risk everything gives away
constexpr double kNotWorthMore = -1.5;  // below this no partner makes it worth looking closer

// What friends do to this enemy in the same fight: those in contact with it, and those who could still come.
struct Company {
  double hits = 0;
  bool in_contact = false;
};
Company company_against(const State& s, PieceId unit, PieceId enemy) {
  Company out;
  const Vec2 at = s.unit(enemy).pose.at();
  each_on_table(s, s.unit(unit).side, [&](PieceId id) {
    if (id == unit) return;
    const Unit& u = s.unit(id);
    if (in_contact_with(s, id, enemy)) {
      out.in_contact = true;
      out.hits += expected_hits(u.strength() + (u.charging ? 3 : 0));
      return;
    }
    if (u.done || is_gun(u) || u.formation == Formation::Garrison || u.formation == Formation::MarchColumn) return;
    const MoveRow row = row_of(u);
    const double reach = row.moves * row.inches + 1;
    const Vec2 way = at - u.pose.at();
    if (length_squared(way) > reach * reach || dot(way, u.pose.facing.forward()) < 0.7 * length(way)) return;
    out.hits += kPartnerCounts * expected_hits(u.strength() + 3);
  });
  return out;
}

// Could it run clear? Its whole flight against what the charger has left.
bool would_escape(const State& s, PieceId unit) {
  const double gap = distance_between(s, unit, s.charge.charger);
  return beyond(gap + evasion_reach(s, unit), s.charge.reach + 0.05);
}

double ruin_of(const State& s, PieceId unit, PieceId enemy) {
  const Unit& e = s.unit(enemy);
  double ruin = 0;
  if (is_gun(e)) ruin += 0.7;                               // beaten by 1 they are lost
  if (is_mounted(s.unit(unit)) && is_foot(e)) ruin += 0.4;  // foot beaten by 2 is
  if (e.strength() <= 2) ruin += 0.5 * (3 - e.strength()) / 2.0 * (e.full / 4.0);
  if (s.unit(unit).strength() <= 2) ruin -= 0.8;
  return ruin;
}

// Hits dealt less hits taken by this charge, fire and ground and friends counted.
double promise_of(const State& s, PieceId unit, PieceId enemy, const Approach& way, double weight) {
  Contact contact{.attacker = unit, .defender = enemy};
  contact.sector = way.sector;
  contact.defence = way.defence;
  contact.by_charge = true;
  contact.caught = s.unit(enemy).evaded;
  const Company friends = company_against(s, unit, enemy);
  const bool answers = way.sector == Sector::Front && !in_contact(s, enemy) && !s.unit(enemy).evaded;
  const double fire = answers ? fire_expected(s, enemy, unit) : 0;
  const double before = fire + way.toll.total();
  if (before >= s.unit(unit).strength() - 0.4) return -9;
  const std::vector<Breakdown> both = forecast(s, contact, true);
  const double dealt = expected_hits(both[0].total() - static_cast<int>(before + 0.5));
  const double taken = expected_hits(both[1].total()) * (friends.in_contact ? 0.5 : friends.hits > 0 ? 0.75 : 1);
  return dealt + kFriendsCount * friends.hits - weight * (taken + before) + ruin_of(s, unit, enemy);
}

// A first guess without the way: enough to leave out what is hopeless.
bool hopeless(const Outlook& outlook, const State& s, PieceId unit, PieceId enemy) {
  for (const Foe& foe : outlook.foes())
    if (foe.id == enemy) {
      const Vec2 way = foe.at - s.unit(unit).pose.at();
      const bool free_turn = s.unit(unit).formation == Formation::Skirmish;
      return !free_turn && dot(way, s.unit(unit).pose.facing.forward()) < 0.5 * length(way);
    }
  return true;
}

}  // namespace

void advise_charges(Counsel& a, PieceId unit, const Outlook& outlook, const Plan& plan, double staying) {
  const State& s = a.s;
  if (!may_charge(s, unit) || in_contact(s, unit)) return;
  const Cells cells = cells_of(s, unit);
  const double reach = cells.moves_left() * cells.row.inches;
  if (reach <= 0) return;
  const bool mounted = is_mounted(s.unit(unit));
  const double boldness = kBoldCharge * plan.boldness;
  for (const Foe& foe : outlook.foes()) {
    const PieceId enemy = foe.id;
    if (length(foe.at - s.unit(unit).pose.at()) > reach + foe.half_width + 4 || hopeless(outlook, s, unit, enemy))
      continue;
    if (beyond(distance_between(s, unit, enemy), reach)) continue;
    for (const bool half : {false, true}) {
      Verdict v;
      const Approach way = weigh_approach(s, unit, enemy, nullptr, half, v);
      if (!v.refusals.empty()) continue;
      double promise = promise_of(s, unit, enemy, way, outlook.weight_of_a_hit());
      if (may_evade(s, enemy) && !s.unit(enemy).evaded) promise = std::min(promise, mounted ? 0.5 : 0.2) - 0.1;
      const double gain = promise + boldness - staying;
      if (promise > kNotWorthMore && gain > 0.1)
        a.add(gain, mounted ? "Horse rides at what it can break." : "The bayonet should decide it here.",
              half ? Verb("charge-half") : Verb("charge"), unit, enemy);
      if (way.obstacles == 0) break;
    }
  }
}

// Doctrine: light troops absorb fire and run from steel, if they can get away.
void advise_evasion(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  const Unit& u = s.unit(unit);
  const Unit& c = s.unit(s.charge.charger);
  // Horse that is as strong as the horse that comes meets it; a strong line in a wood meets foot.
  const bool meets = is_mounted(u) ? is_mounted(c) && u.strength() > c.strength() + 1
                                   : is_foot(c) && u.strength() >= c.strength() + 2 && !s.troops(unit).militia;
  if (is_gun(u) || would_escape(s, unit))
    a.add(meets ? 0.5 : 2, "It gets out of the way of the charge.", "evade", unit);
  a.add(1, meets ? "It is strong enough to stand." : "It would be ridden down running: it stands.", "stand", unit);
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
      a.add(hits + 1.0 / (1 + s.unit(c.target).strength()), "It strikes where it counts most.", c.verb, c.unit,
            c.target);
    }
}

void advise_melee_order(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (c.unit != kNoPiece) a.add(worth(a.s, c.unit), "The weightiest fight first.", c.verb, c.unit, c.target);
}

}  // namespace grognard::tricorne::first

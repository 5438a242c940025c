// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/melee.h"
#include "tricorne/rules/04_close_combat/retreats.h"

// Charges, and what is asked on the way to them and after them.
namespace grognard::tricorne {
namespace {

constexpr double kBoldCharge = 1.2;     // hits that a side which must risk everything gives away
constexpr double kToldToCharge = 2.5;   // and a unit that has been told to
constexpr double kNotWorthMore = -1.5;  // below this nothing makes it worth looking closer
constexpr double kWorthCharging = 0.15;
constexpr double kEvadingCosts = 0.5;  // its fire in this half-turn, and the ground

// TR-MOD-1, 2, 35
int impetus_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  if (is_mounted(s.unit(unit))) return t.light_cavalry ? kLightCavalryCharging.attacker : 0;
  return t.british || t.elite ? kBritishOrElite.attacker : kMovingIn.attacker;
}

Fray fray_of(const State& s, PieceId unit, PieceId enemy, const Approach& way) {
  Contact contact{.attacker = unit, .defender = enemy};
  contact.sector = way.sector;
  contact.defence = way.defence;
  contact.by_charge = true;
  contact.caught = s.unit(enemy).evaded;
  const bool answers = way.sector == Sector::Front && !in_contact(s, enemy) && !s.unit(enemy).evaded;
  const std::vector<Breakdown> both = forecast(s, contact, true);
  return {.attacker = unit,
          .defender = enemy,
          .attack = both[0].total(),
          .defence = both[1].total(),
          .fire = answers ? defensive_score(s, enemy, unit) : kNoFire,
          .impetus = impetus_of(s, unit),
          .toll = static_cast<double>(way.toll.total()),
          .company = company_against(s, unit, enemy)};
}

// A first guess without the way: enough to leave out what is hopeless.
bool hopeless(const State& s, PieceId unit, const Foe& foe) {
  const Vec2 way = foe.at - s.unit(unit).pose.at();
  const bool free_turn = s.unit(unit).formation == Formation::Skirmish;
  return !free_turn && dot(way, s.unit(unit).pose.facing.forward()) < 0.5 * length(way);
}

// Hits dealt less hits taken by this charge, fire and ground and friends counted. Whoever gets away in time only gives up his place.
double promise_of(const State& s, PieceId unit, PieceId enemy, const Approach& way, const Outlook& outlook) {
  const Clash clash = clash_of(s, fray_of(s, unit, enemy, way));
  const double promise = clash.gained - outlook.weight_of_a_hit() * clash.lost;
  if (!may_evade(s, enemy) || s.unit(enemy).evaded) return promise;
  if (!gets_away(s, enemy, unit, way.lane, way.reach)) return promise;
  const double after = outlook.at(advanced(way.lane, way.travel), s.unit(unit).formation);
  return std::min(promise, after - 0.2 - way.toll.total());
}

std::string_view reason_for_charge(const State& s, PieceId unit, PieceId enemy, const Approach& way) {
  if (is_gun(s.unit(enemy))) return "Guns are lost once they are beaten.";
  if (way.sector != Sector::Front) return "It takes him in flank or rear.";
  if (s.unit(enemy).evaded) return "He cannot run a second time.";
  return is_mounted(s.unit(unit)) ? "Horse rides at what it can break." : "The bayonet should decide it here.";
}

}  // namespace

bool gets_away(const State& s, PieceId target, PieceId charger, const Pose& lane, double reach) {
  const Flight flight = usual_flight(s, target, lane.facing);
  if (!flight.possible || flight.leaves_table) return false;
  const auto met = lane_meets(lane, size_of(s, charger), footprint(s, target, s.unit(target).formation, flight.last));
  return !met || beyond(*met, reach);
}

void advise_charges(Counsel& a, PieceId unit, const Outlook& outlook, const Intent& intent, double staying) {
  const State& s = a.s;
  if (!may_charge(s, unit) || in_contact(s, unit)) return;
  const Cells cells = cells_of(s, unit);
  const double reach = cells.moves_left() * cells.row.inches;
  if (reach <= 0) return;
  const bool told = intent.posture == Posture::Bold || intent.posture == Posture::Strike;
  const double boldness = told ? kToldToCharge : kBoldCharge * intent.boldness;
  for (const Foe& foe : outlook.foes()) {
    const PieceId enemy = foe.id;
    if (intent.target != kNoPiece && intent.target != enemy) continue;
    if (length(foe.at - s.unit(unit).pose.at()) > reach + foe.half_width + 4 || hopeless(s, unit, foe)) continue;
    if (beyond(distance_between(s, unit, enemy), reach)) continue;
    for (const bool half : {false, true}) {
      Verdict v;
      const Approach way = weigh_approach(s, unit, enemy, nullptr, half, v);
      if (!v.refusals.empty()) continue;
      const double promise = promise_of(s, unit, enemy, way, outlook);
      const double gain = promise + boldness - staying;
      if (promise > kNotWorthMore && gain > kWorthCharging)
        a.add(gain, reason_for_charge(s, unit, enemy, way), half ? Verb("charge-half") : Verb("charge"), unit, enemy);
      if (way.obstacles == 0) break;
    }
  }
}

// It stands if that costs it no more than running; it never runs where it would be caught.
void advise_evasion(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  const PieceId charger = s.charge.charger;
  const bool away = gets_away(s, unit, charger, s.charge.lane, s.charge.reach);
  Approach way;
  way.sector = sector_of(s, unit, eye_of(s, charger, unit));
  const Clash clash = clash_of(s, fray_of(s, charger, unit, way));
  const double standing = clash.lost - 1.1 * clash.gained;
  if (away) a.add(1 - kEvadingCosts, "It gets out of the way of the charge.", "evade", unit);
  a.add(1 + standing, away ? "It is strong enough to stand." : "It would be ridden down running: it stands.", "stand",
        unit);
}

void advise_follow_up(Counsel& a) {
  const State& s = a.s;
  const PieceId unit = a.q.unit;
  for (const Choice& c : s.choices)
    if (c.verb == Verb("occupy")) a.add(3, "The walls are worth having.", "occupy", unit, c.target);
  const bool strong = s.unit(unit).strength() * 2 > s.unit(unit).full;
  if (strong && a.scheme.of(unit) != Posture::Fast) a.add(2, "A beaten enemy is not let go.", "follow-up", unit);
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

// Horse, and loose foot, get out of a fight that they are losing.
void advise_break_off(Counsel& a, PieceId unit) {
  const State& s = a.s;
  for (const Contact& c : s.contacts) {
    if (c.attacker != unit && c.defender != unit) continue;
    const PieceId enemy = enemy_in(c, unit);
    if (!may_break_off(s, unit, enemy)) continue;
    const int own = combat_score(bout_of(s, unit, c)).total(), his = combat_score(bout_of(s, enemy, c)).total();
    const bool back = a.scheme.of(unit) == Posture::Back;
    if (back || own + 2 <= his) a.add(1, "It is losing this fight and breaks off.", "break-off", unit, enemy);
  }
}

}  // namespace grognard::tricorne

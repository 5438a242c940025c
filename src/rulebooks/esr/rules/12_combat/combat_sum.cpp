// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/rules/01_activate/command.h"
#include "esr/rules/12_combat/combat.h"

// What each side adds to its dice (T13, ES-MELEE-11 to ES-MELEE-25), and support (ES-MELEE-33).
namespace grognard::esr {
namespace {

struct CombatSituation {
  const State& s;
  const Fighter& fighter;
  const Unit& unit;
  const Troops& troops;
  const Formation& formation;
};

// ES-MELEE-12, ES-MELEE-13: whoever commands the Formation, at any distance.
int commander_tactics(const CombatSituation& c) { return tactics_of(c.s, commander_of(c.s, c.unit.formation)); }

// ES-LEAD-12, house rule: who inspires them helps in combat.
int inspired_in_combat(const CombatSituation& c) {
  return c.s.options().inspire_effect == Options::Inspire::Combat && c.formation.inspired > 0 ? 1 : 0;
}

// ES-MELEE-14, ES-TERR-4
int defending_work(const CombatSituation& c) {
  return !c.fighter.in_area && !c.fighter.moved_in && in_work(c.s, c.fighter.unit) ? 1 : 0;
}

// ES-MELEE-15, ES-MELEE-16: once, even if both are true.
int rear_or_limbered(const CombatSituation& c) {
  return c.fighter.attacked_from_rear || (!c.fighter.in_area && is_limbered(c.unit)) ? -3 : 0;
}

// ES-MELEE-17, ES-MELEE-18: once, even if both are true.
int broken_or_in_area(const CombatSituation& c) {
  return c.fighter.in_area || c.formation.status == Status::Broken ? -5 : 0;
}

// ES-MELEE-19, ES-MELEE-20: the opponent's class sets the divisor; only full ones count.
int fatigue_in_combat(const CombatSituation& c) {
  constexpr int kPer[kArms] = {3, 2, 4};
  const Arm against = c.s.unit(c.fighter.against).arm;
  const int fatigue = c.s.options().combat_fatigue_of_class ? c.formation.fatigue[static_cast<std::size_t>(c.unit.arm)]
                                                            : total_fatigue(c.formation);
  return -(fatigue / kPer[static_cast<std::size_t>(against)]);
}

// ES-MELEE-21, ES-MELEE-22
int larger_opponent(const CombatSituation& c) { return c.fighter.larger ? -1 : 0; }

int several_opponents(const CombatSituation& c) { return c.fighter.several ? -1 : 0; }

// ES-MELEE-23: attackers and defenders alike.
int shock_in_combat(const CombatSituation& c) {
  const bool counts = c.s.options().shock_in_first_fight() ? c.fighter.first_fight : c.s.combat.round == 1;
  return counts ? c.troops.shock : 0;
}

// ES-MELEE-24, ES-MELEE-25
int engineers_at_built_up(const CombatSituation& c) {
  const State& s = c.s;
  if (!stands(s.unit(c.fighter.against)) || !in_built_up(s, c.fighter.against)) return 0;
  for (std::size_t i = 0; i < s.companies.size(); ++i) {
    const bool lost = (s.companies_lost >> i & 1U) != 0;
    if (!lost && s.companies[i] == c.fighter.unit && s.setup->companies[i].engineers) return 1;
  }
  return 0;
}

// ES-CHAR-12: a Unit that is both counts once.
int nimble_in_dense(const CombatSituation& c) {
  return is_nimble(c.troops) && !c.fighter.in_area && in_dense(c.s, c.fighter.unit) ? 1 : 0;
}

constexpr Modifier<CombatSituation> kCombatRows[] = {
    {"ES-MELEE-12", "the commander's Tactical Rating", commander_tactics},
    {"ES-LEAD-12", "inspired", inspired_in_combat},
    {"ES-MELEE-14", "defends a fortification or strong point", defending_work},
    {"ES-MELEE-15", "attacked from the rear, or limbered artillery", rear_or_limbered},
    {"ES-MELEE-17", "Formation Broken, or in its own Reformation Area", broken_or_in_area},
    {"ES-MELEE-19", "fatigue", fatigue_in_combat},
    {"ES-MELEE-21", "a larger opponent", larger_opponent},
    {"ES-MELEE-22", "several opponents", several_opponents},
    {"ES-MELEE-23", "Shock", shock_in_combat},
    {"ES-MELEE-25", "Engineers against a built-up area", engineers_at_built_up},
    {"ES-MELEE-24", "Lights or Irregulars in dense terrain", nimble_in_dense},
};

// ES-MELEE-33: who may support whom.
bool lends_support(const State& s, PieceId helper, PieceId unit) {
  const Unit& h = s.unit(helper);
  const Unit& u = s.unit(unit);
  if (helper == unit || h.side != u.side || !in_waves(h)) return false;
  const Formation& f = s.formation(h.formation);
  if (has_status(f)) return false;
  if (h.formation == u.formation) return true;
  if (directive_of(f) == Directive::Support && f.active.target == s.formation_piece(u.formation)) return true;
  return f.in_assault && s.formation(u.formation).in_assault;
}

}  // namespace

bool is_larger(const State& s, PieceId unit, PieceId than) {
  return beyond(s.troops(unit).width, s.troops(than).width);
}

Breakdown combat_sum(const State& s, const Fighter& fighter) {
  const Unit& unit = s.unit(fighter.unit);
  const CombatSituation situation{s, fighter, unit, s.troops(fighter.unit), s.formation(unit.formation)};
  Breakdown sum("ES-MELEE-11", fighter.attacks ? "combat, attacker" : "combat, defender");
  sum.base("ES-MELEE-11", "Combat Rating", situation.troops.rating);
  add_up(sum, kCombatRows, situation);
  return sum;
}

bool is_supported(const State& s, PieceId unit) {
  if (!stands(s.unit(unit))) return false;
  const double depth = s.options().support_depth;
  const Frame frame = frame_of(s, unit);
  const Pose& pose = s.unit(unit).pose;
  // From a yard behind the rear edge on: a neighbour of the same wave, base to base, meets its corner but is not behind.
  const Vec2 middle = frame.origin - frame.forward * (frame.depth + (kContact + depth) / 2);
  const Ring behind = Ring::base(Pose::snapped(middle, pose.facing), 2 * frame.half_width, depth - kContact);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!lends_support(s, id, unit) || !maybe_within(s, id, unit, depth) || in_contact(s, id)) continue;
    if (within(distance(behind, ring_of(s, id)), 0)) return true;
  }
  return false;
}

}  // namespace grognard::esr

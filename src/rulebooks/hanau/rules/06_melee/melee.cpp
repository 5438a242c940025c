// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/06_melee/melee.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

// T-9: modifiers to the die, seen from the unit that rolls.
constexpr Modifier<MeleeCase> kMeleeModifiers[] = {
    {"HN-TERR-2", "enemy in defensive terrain",
     [](const MeleeCase& c) { return c.enemy_in_defensive_terrain ? -1 : 0; }},
    {"HN-MELEE-6", "against cuirassiers, or first combat against lancers",
     [](const MeleeCase& c) { return c.enemy_cuirassier || (c.enemy_lancer && c.first_round) ? -1 : 0; }},
    {"HN-MELEE-12", "lancers continuing a melee",
     [](const MeleeCase& c) { return c.lancer && !c.first_round ? -1 : 0; }},
};

// HN-MELEE-10
bool armoured(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  return t.cuirass || (t.type == Type::Carabinier && s.options().carabiniers_armoured);
}

struct Effort {
  PieceId unit;
  Roll roll;
  int need;
  int dice;
};

Effort roll_for(Play& p, const Melee& m, PieceId unit) {
  const MeleeCase c = melee_case(p.s, m, unit);
  const Breakdown dice = melee_dice_sum(c);
  const Breakdown added = melee_modifiers(c);
  Effort out{unit, {}, kMeleeToHit - added.total(), dice.total()};
  if (out.dice > 0) out.roll = p.dice.hits("HN-MELEE-5", p.s.side_of(unit), "melee", out.dice, out.need);
  p.log.tell([&] {
    const PieceId enemy = opponent_in(m, unit);
    return with_workings(
        with_dice(event("HN-MELEE-5", "melee", {unit, enemy},
                        fmt::format("{0:^} {0:fights|fight} {1}: {2}", name_of(p.s, unit), name_of(p.s, enemy),
                                    throw_words(out.dice, out.need, out.roll.value))),
                  out.roll, counts_from(out.need)),
        {dice, added});
  });
  return out;
}

// HN-MELEE-16, HN-MELEE-17: more casualties suffered than caused loses; equal is a tie.
void settle(Play& p, PieceId a, PieceId b, int a_lost, int b_lost) {
  State& s = p.s;
  if (!on_table(s.unit(a)) || !on_table(s.unit(b))) return;  // HN-MELEE-22
  const bool second = phase_of(s) == 11;
  if (a_lost == b_lost) {
    p.log.tell([&] {
      return event("HN-MELEE-17", "tie", {a, b}, fmt::format("{0:^} and {1} fight on.", name_of(s, a), name_of(s, b)));
    });
    p.log.outcome([&] { return fmt::format("{} and {} tie", name_of(s, a), name_of(s, b)); });
    if (second && is_cavalry(s, a)) s.unit(a).tied_in_11 = s.unit(b).tied_in_11 = true;
    return;
  }
  const PieceId loser = a_lost > b_lost ? a : b;
  s.unit(loser).lost_melee = true;
  if (second && is_cavalry(s, loser)) s.unit(loser).lost_in_11 = true;
  p.log.tell([&] {
    return event("HN-MELEE-16", "lost", {loser}, fmt::format("{0:^} {0:loses|lose} the melee.", name_of(s, loser)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:loses|lose} the melee", name_of(s, loser)); });
}

// --- D19 (HN-MELEE-25): infantry touched both by charging cavalry and by infantry in a pair with it ---

bool rides_at(const State& s, const Contact& c, PieceId enemy) {
  const Melee* m = melee_of(s, enemy);
  const bool at_its_guns = m && m->battery == c.charged && c.charged != kNoPiece;
  if ((c.charged != enemy && !at_its_guns) || !is_live(s, c) || !is_cavalry(s, c.charger)) return false;
  return !charge_of(s, c.charger)->resolved;
}

void list_choice_of_fighter(const State& s, const Question& q, Choices& out) {
  for (const Melee& m : s.melees) {
    const PieceId mine = m.units[q.side];
    const PieceId enemy = m.units[other(q.side)];
    if (m.chosen || !is_infantry(s, mine) || !is_infantry(s, enemy)) continue;
    bool both = false;
    for (const Contact& c : s.contacts)
      if (rides_at(s, c, enemy)) {
        offer(out, "choose", c.charger, enemy, Needs::Nothing, !both);
        both = true;
      }
    if (both) offer(out, "choose", mine, enemy);
  }
}

void weigh_choice_of_fighter(const State& s, const Question&, Verdict& v) {
  for (const Choice& c : s.choices)
    if (v.command.verb == c.verb && v.command.unit() == c.unit && v.command.target() == c.target) return;
  v.refuse("HN-MELEE-25", "Choose which of the units in contact fights.");
}

void carry_choice_of_fighter(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  Melee& m = *melee_of(s, c.target());
  m.chosen = true;
  if (is_cavalry(s, c.unit())) {
    m.sits_out = true;
    return;
  }
  for (Contact& contact : s.contacts)
    if (rides_at(s, contact, c.target())) contact.barred = true;
}

// --- unsupported guns fall to infantry (HN-MELEE-13, HN-MELEE-23) ---

void list_takes(const State& s, const Question& q, Choices& out) {
  for (const Charge& c : s.charges) {
    if (c.cavalry || !c.live || c.resolved || !on_table(s.unit(c.charger)) || s.side_of(c.charger) != q.side) continue;
    if (is_artillery(s, c.target) && on_table(s.unit(c.target)) && supporter_of(s, c.target) == kNoPiece)
      offer(out, "take", c.charger, c.target, Needs::Nothing, out.empty());
  }
}

void weigh_listed(const State& s, const Question&, Verdict& v) {
  for (const Choice& c : s.choices)
    if (v.command.verb == c.verb && v.command.unit() == c.unit) {
      if (v.command.targets.empty() && c.target != kNoPiece) v.command.targets.push_back(c.target);
      return;
    }
  v.refuse("HN-MELEE-25", "Choose one of the units that have yet to fight.");
}

void carry_take(Play& p, const Question&, const Command& c) {
  charge_of(p.s, c.unit())->resolved = true;
  remove_unit(p, c.target(), Place::Destroyed, "HN-MELEE-13");
}

// --- every other pair rolls one round ---

void list_fights(const State& s, const Question& q, Choices& out) {
  for (const Melee& m : s.melees)
    if (!m.fought && !m.sits_out) offer(out, "fight", m.units[q.side], kNoPiece, Needs::Nothing, out.empty());
}

void carry_fight(Play& p, const Question&, const Command& c) { fight_round(p, c.unit()); }

}  // namespace

void start_melee(Play& p, PieceId charger, PieceId defender, PieceId battery, Facing direction, double allowed) {
  State& s = p.s;
  Melee m;
  m.units[s.side_of(charger)] = charger;
  m.units[s.side_of(defender)] = defender;
  m.charger = charger;
  m.battery = battery;
  m.direction = direction;
  s.melees.push_back(m);
  p.log.tell([&] {
    return with_unit_stride(
        s,
        event("HN-MELEE-2", "contact", {charger, defender},
              fmt::format("{0:^} and {1} are in melee.", name_of(s, charger), name_of(s, defender))),
        charger, allowed);
  });
}

MeleeCase melee_case(const State& s, const Melee& m, PieceId unit) {
  const PieceId enemy = opponent_in(m, unit);
  const Troops& t = s.troops(unit);
  return {.quality = t.quality,
          .infantry_column = t.arm == Arm::Infantry && s.unit(unit).formation == Formation::Column,
          .figures = s.unit(unit).figures,
          .enemy_in_defensive_terrain = in_defensive_terrain(s, m, enemy),
          .enemy_cuirassier = armoured(s, enemy),
          .enemy_lancer = s.troops(enemy).lancer,
          .lancer = t.lancer,
          .first_round = m.rounds == 0};
}

Breakdown melee_dice_sum(const MeleeCase& c) {
  Breakdown sum("HN-MELEE-3", "dice");
  sum.base("HN-MELEE-3",
           c.infantry_column ? "infantry column, by quality and figures"
                             : "line, square, mass, garrison or cavalry, by quality and figures",
           melee_dice(c.quality, c.infantry_column, c.figures));
  return sum;
}

Breakdown melee_modifiers(const MeleeCase& c) {
  Breakdown sum("HN-MELEE-6", "added to each die");
  add_up(sum, kMeleeModifiers, c);
  return sum;
}

void fight_round(Play& p, PieceId unit) {
  State& s = p.s;
  Melee& m = *melee_of(s, unit);
  m.fought = true;
  const Melee before = m;
  const PieceId first = before.units[mover(s)];
  const PieceId second = opponent_in(before, first);
  const Effort mine = roll_for(p, before, first);
  const Effort theirs = roll_for(p, before, second);
  ++m.rounds;
  // HN-MELEE-9: both sets of losses come off together, A's first where order matters to a general's fate.
  const PieceId a = before.units[0];
  const PieceId b = before.units[1];
  const int on_a = a == first ? theirs.roll.value : mine.roll.value;
  const int on_b = a == first ? mine.roll.value : theirs.roll.value;
  const int a_lost = take_losses(p, a, on_a, "HN-MELEE-9");
  const int b_lost = take_losses(p, b, on_b, "HN-MELEE-9");
  settle(p, a, b, a_lost, b_lost);
}

const Chapter kChooseFighter = {.rule = "HN-MELEE-25",
                                .prompt = "Two of your units touch this enemy: choose which one fights",
                                .list = list_choice_of_fighter,
                                .weigh = weigh_choice_of_fighter,
                                .carry = carry_choice_of_fighter};
const Chapter kTakes = {.rule = "HN-MELEE-13",
                        .prompt = "Choose the next battery that falls",
                        .list = list_takes,
                        .weigh = weigh_listed,
                        .carry = carry_take};
const Chapter kFights = {.rule = "HN-MELEE-25",
                         .prompt = "Choose the next melee to fight",
                         .list = list_fights,
                         .weigh = weigh_listed,
                         .carry = carry_fight};

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "tricorne/position/losses.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/combat_round.h"
#include "tricorne/sequence/chapters.h"

// Steps 4 and 9: every melee fights a round (TR-TURN-12, 13, chapters MELEE and RES).
namespace grognard::tricorne {
namespace {

// --- winners who may follow up ---

// A winner that is still to be asked keeps in `foe` what it may do: the block just won, or its own number.
bool is_to_be_asked(const State& s, PieceId id) {
  const PieceId foe = s.unit(id).foe;
  return foe == id || s.is_block(foe);
}

// The question to one of them. Its rounds count on if it comes into contact again (TR-RES-18).
void ask_to_follow_up(Play& p, PieceId id) {
  State& s = p.s;
  Unit& u = s.unit(id);
  PieceId block = s.is_block(u.foe) ? u.foe : kNoPiece;
  if (block != kNoPiece && garrison_of(s, s.block_area(block)) != kNoPiece) block = kNoPiece;
  u.foe = kNoPiece;
  if (!may_follow_up(s, id)) return;
  u.melee_rounds = std::max<std::int8_t>(u.melee_rounds, 1);
  s.cursor.push({.step = static_cast<std::uint8_t>(Step::FollowUp), .unit = id, .other = block});
}

// --- a melee ---

// TR-MELEE-3: the active side's units choose first. True if somebody has to be asked.
bool ask_for_foes(State& s, const Melee& melee, int fought) {
  for (const PieceId id : in_dice_order(s, melee)) {
    if (s.unit(id).foe != kNoPiece) continue;
    int enemies = 0;
    PieceId last = kNoPiece;
    each_due_enemy(s, id, [&](PieceId enemy) {
      ++enemies;
      last = enemy;
    });
    if (enemies > 1) {
      s.cursor.push(
          {.step = static_cast<std::uint8_t>(Step::ChooseFoe), .unit = id, .index = static_cast<std::int16_t>(fought)});
      return true;
    }
    s.unit(id).foe = last;
  }
  return false;
}

// TR-TURN-12: one round, or with rounds_per_phase as many as it takes.
void fight(Play& p, PieceId unit, int fought) {
  for (;; ++fought) {
    const Melee melee = melee_of(p.s, unit);
    if (ask_for_foes(p.s, melee, fought) || !fight_round(p, melee, fought)) return;
  }
}

// --- the step ---

// TR-TURN-13
void begin_close_combat(Play& p) {
  for (Contact& c : p.s.contacts) c.due = true;
  for (Unit& u : p.s.units) u.foe = kNoPiece;
}

// TR-CHARGE-11, TR-RES-14, TR-RES-19
void end_close_combat(Play& p, Side) {
  State& s = p.s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    u.charging = false;
    if (!u.fought) u.bonus = 0;
    if (!in_contact(s, id)) u.melee_rounds = 0;
  }
}

// Whoever has won is asked before the next melee; as the only answer it is not put to the player but goes to carry_fight.
bool list_winner(const State& s, Choices& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (is_to_be_asked(s, id)) {
      offer(out, "fight", id);
      return true;
    }
  return false;
}

bool is_due(const State& s, PieceId id) {
  return std::any_of(s.contacts.begin(), s.contacts.end(),
                     [&](const Contact& c) { return c.due && (c.attacker == id || c.defender == id); });
}

// One option for each melee: its first unit of the active side.
void list_melees(const State& s, const Question& q, Choices& out) {
  if (list_winner(s, out)) return;
  each_on_table(s, q.side, [&](PieceId id) {
    if (!is_due(s, id)) return;
    const Melee melee = melee_of(s, id);
    const auto first = std::find_if(melee.begin(), melee.end(), [&](PieceId m) { return s.side_of(m) == q.side; });
    if (*first == id) offer(out, "fight", id, kNoPiece, Needs::Nothing, out.empty());
  });
}

void show_score(const State& s, PieceId unit, PieceId foe, Verdict& v) {
  if (Quietly::now()) return;
  v.workings.push_back(score_against(s, unit, foe));
  v.workings.push_back(ways_in_ten(s.options(), v.workings.back().total()));
}

void weigh_fight(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  v.command.path.clear();
  if (v.command.verb != Verb("fight")) {
    v.refuse("TR-TURN-12", "Every melee fights its round now: choose the next one.");
  } else if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("TR-TURN-13", "Name one of your units that has to fight.");
  } else if (!is_due(s, id)) {
    v.refuse("TR-TURN-13", sentence("{0:^} {0:has|have} no round to fight in this step.", name_of(s, id)));
  } else {
    for (const PieceId unit : in_dice_order(s, melee_of(s, id)))
      each_due_enemy(s, unit, [&](PieceId enemy) { show_score(s, unit, enemy, v); });
  }
}

void carry_fight(Play& p, const Question&, const Command& c) {
  if (is_to_be_asked(p.s, c.unit())) ask_to_follow_up(p, c.unit());
  else fight(p, c.unit(), 0);
}

// --- whom a unit rolls against ---

void list_foes(const State& s, const Question& q, Choices& out) {
  PieceId best = kNoPiece;
  int most = 0;
  each_due_enemy(s, q.unit, [&](PieceId enemy) {
    const int score = score_against(s, q.unit, enemy).total();
    if (best != kNoPiece && score <= most) return;
    best = enemy;
    most = score;
  });
  each_due_enemy(s, q.unit,
                 [&](PieceId enemy) { offer(out, "against", q.unit, enemy, Needs::Nothing, enemy == best); });
}

void weigh_foe(const State& s, const Question& q, Verdict& v) {
  const PieceId foe = v.command.target();
  v.command.path.clear();
  bool due = false;
  if (v.command.unit() == q.unit) each_due_enemy(s, q.unit, [&](PieceId enemy) { due = due || enemy == foe; });
  if (v.command.verb != Verb("against") || v.command.unit() != q.unit)
    v.refuse("TR-MELEE-3", sentence("Choose whom {0} {0:rolls|roll} against.", name_of(s, q.unit)));
  else if (!due)
    v.refuse("TR-MELEE-3",
             sentence("{0:^} {0:rolls|roll} against one enemy in contact with {0:it|them}.", name_of(s, q.unit)));
  else show_score(s, q.unit, foe, v);
}

void carry_foe(Play& p, const Question& q, const Command& c) {
  const int fought = p.s.cursor.top().index;
  p.s.unit(q.unit).foe = c.target();
  p.s.cursor.pop();
  fight(p, q.unit, fought);
}

}  // namespace

const Chapter kCloseCombat = {.rule = "TR-TURN-13",
                              .prompt = "Choose the next melee to fight",
                              .begin = begin_close_combat,
                              .list = list_melees,
                              .weigh = weigh_fight,
                              .carry = carry_fight,
                              .finish = end_close_combat};
const Chapter kChooseFoe = {.rule = "TR-MELEE-3",
                            .prompt = "In contact with several enemies: choose whom it rolls against",
                            .list = list_foes,
                            .weigh = weigh_foe,
                            .carry = carry_foe};

}  // namespace grognard::tricorne

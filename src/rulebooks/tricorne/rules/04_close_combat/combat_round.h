// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/rules/04_close_combat/melee.h"

// One round of a melee, and what the close combat step needs around it.
namespace grognard::tricorne {

// Everybody rolls against the enemy in Unit::foe; hits, bonuses, removals and results (TR-MELEE-14). True if the melee
// goes on at once (option rounds_per_phase); fought: rounds before this one in the same step.
bool fight_round(Play& p, const Melee& melee, int fought);
// TR-GEN-8: the active side, then the other, each in ascending id.
Melee in_dice_order(const State& s, const Melee& melee);
Breakdown score_against(const State& s, PieceId unit, PieceId foe);
// TR-RES-17: it has the right to, if its side has won by 2 or more.
bool may_follow_up(const State& s, PieceId id);

template <class F>
void each_due_enemy(const State& s, PieceId unit, F f) {
  for (const Contact& c : s.contacts)
    if (c.due && (c.attacker == unit || c.defender == unit)) f(enemy_in(c, unit));
}

}  // namespace grognard::tricorne

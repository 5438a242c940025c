// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tricorne/position/positions.h"
#include "tricorne/sequence/steps.h"

// Chapters MELEE, MOD and CAV: the score of close combat.
namespace grognard::tricorne {

// One unit against one enemy as the entries see it: filled from the position by one function, added up by another.
struct Bout {
  Unit self, enemy;  // copies: the situation does not change while it is judged
  int base = 0;      // TR-MELEE-4, 5
  bool attacks = false;
  bool charging = false;
  Sector struck = Sector::Front;                     // the worst sector in which this unit is attacked (TR-MELEE-17)
  Sector strikes = Sector::Front;                    // the enemy's sector that this unit is on
  bool evading_self = false, evading_enemy = false;  // TR-EVADE-6, first round
  bool british_or_elite = false, irregular = false, militia = false, no_bayonet = false, light_cavalry = false;
  bool enemy_irregular = false, enemy_militia = false;
  bool supported = false;  // TR-GEO-9
  bool own_commander = false, enemy_commander = false;
  Kind wood = Kind::Open, enemy_wood = Kind::Open;  // at the centres
  int level = 0, enemy_level = 0;
  Defence defence = Defence::None;  // of the pair
  std::int8_t block = -1;           // BlockClass if the pair's defender is a garrison
  bool secure_flanks = true;        // of the infantry of the pair (TR-MOD-36 to 38)
  const Options* options = nullptr;
};
// The contact need not be recorded yet. Of a contact that is due, only the others that are due count (TR-TURN-13).
Bout bout_of(const State& s, PieceId unit, const Contact& contact);
Breakdown combat_score(const Bout& bout);

// TR-GEO-8, TR-CAV-2
bool flank_is_secure(const State& s, PieceId unit, bool left);
bool flanks_are_secure(const State& s, PieceId unit);
bool is_supported(const State& s, PieceId unit);  // TR-GEO-9
// The worst sector in which the unit is attacked now (TR-MELEE-17).
Sector struck_in(const State& s, PieceId unit);

// What both sides would score if this contact were made and fought now: attacker first. For the charge panel and the opponent.
std::vector<Breakdown> forecast(const State& s, const Contact& contact, bool charging);
// The same with the attacker standing where the contact would bring it.
std::vector<Breakdown> forecast(const State& s, const Contact& contact, bool charging, const Pose& attacker_at);
// The unit's melee: all units connected with it by contacts that are due (TR-MELEE-1, TR-TURN-13), ascending.
using Melee = boost::container::static_vector<PieceId, kMostUnits>;
Melee melee_of(const State& s, PieceId unit);

}  // namespace grognard::tricorne

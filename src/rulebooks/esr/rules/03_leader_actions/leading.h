// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/rules/01_activate/command.h"

// Chapters LEAD, GB (making and dissolving) and FATE: leading.cpp and leading_*.cpp, grand_battery.cpp, detachments.cpp,
// fate.cpp, succession.cpp.
namespace grognard::esr {

// step 9: every roll of Leader Fate, both sides (initiative first), with its consequences.
void leader_fate(Play& p);
bool rolls_for_fate(const State& s, PieceId general);  // ES-FATE-1, as things stand
Breakdown fate_sum(const State& s, PieceId general);   // T9: the dice come on top
inline constexpr int kHarmedAt = 2;                    // or less, ES-FATE-4
void remove_general(Play& p, PieceId general);         // killed, wounded, taken: ES-FATE-6, ES-MOVE-14
void successors_take_over(Play& p);                    // ES-FATE-14, at the end of step 3
// ES-LEAD-20 and ES-GB-3 make Formations; these take them away again, Units back to their parents.
void rejoin_parent(Play& p, int detachment);          // ES-LEAD-21
void dissolve_grand_battery(Play& p, int formation);  // ES-GB-4; also when fewer than two batteries are left
// ES-GB-4: the guns are as tired as they were; the Formation that lent them has at least the markers of the grand battery.
void bring_fatigue_home(Play& p, const Formation& grand_battery, int home);
void check_grand_batteries(Play& p);  // after losses
// ES-GB-3: at the end of step 5, batteries too far from the others go back.
void settle_grand_batteries(Play& p);
int spare_formation(const State& s, Side side, Kind kind);  // index of a free number; -1: none
void free_number(State& s, int formation);                  // a Formation made in play is no more
void forget_orders_naming(Play& p, int formation);          // before its number is given to a new one
// ES-LEAD-19: with chart F1 rifle companies are with a battalion of their Formation from the start.
void attach_rifles_at_start(State& s);
// The superior who commands this Formation in person; kNoPiece: nobody.
PieceId personal_commander(const State& s, int formation);
void end_personal_command(State& s, int superior);
// ES-GB-11: the officer whose LR counts for a Fire Mission; kNoPiece: none can be declared.
PieceId fire_mission_leader(const State& s, int grand_battery);

}  // namespace grognard::esr

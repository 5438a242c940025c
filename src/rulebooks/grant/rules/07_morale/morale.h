// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "grant/position/losses.h"

// Morale, the 50% rule, the general's rally, and how a battle ends (GW-MORALE, HALF, RALLY, VICT).
namespace grognard::grant {

bool is_half_gone(const State& s, PieceId unit);       // GW-HALF-7
int loss_deduction(const State& s, PieceId unit);      // GW-MORALE-12 to 15: 0, 1 or 2
bool must_test(const State& s, PieceId unit);          // GW-MORALE-19, 20
bool fires_or_advanced(const State& s, PieceId unit);  // GW-MORALE-25
// generals.cpp
bool may_be_rallied(const State& s, PieceId unit);  // GW-RALLY-2, 7
// victory.cpp
int units_lost(const State& s, Side side);   // GW-VICT-1
double score_of(const State& s, Side side);  // GW-VICT-3
Standing standing_of(const State& s);
bool check_victory(Play& p);  // GW-VICT-2 to 4, 6: at the end of a move; true if it is over
void concede(Play& p, Side side);
// burning.cpp: GW-HSE-16 to 20
void spread_fire(Play& p);

}  // namespace grognard::grant

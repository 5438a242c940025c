// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/orders.h"

// Troops in building sections (GW-TERR-13, 14, 22; GW-HSE-15, 25).
namespace grognard::grant {

inline constexpr int kMostInASection = 7;     // GW-TERR-14
inline constexpr double kClearOfAFire = 3.0;  // GW-HSE-15

// leaving.cpp: judges an order to leave; it may come without a path: the judge then finds a place.
void weigh_leave(const State& s, Verdict& v);
// GW-BLDG-7 (occupation.cpp): a section that fell in the melee which the unit has won, with room for more of its men.
// While it re-forms (GW-OUT-10) it may be ordered into these and nowhere else.
bool may_be_moved_in(const State& s, PieceId unit, int section);
bool may_be_moved_in(const State& s, PieceId unit);
// A section that the unit holds, or has been driven from, and that burns; -1 if none.
int fire_at_its_heels(const State& s, PieceId unit);

}  // namespace grognard::grant

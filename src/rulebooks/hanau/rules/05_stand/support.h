// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"

// HN-MELEE-14, 15, 27; HN-GEO-12: who can support a battery.
namespace grognard::hanau {

// Near enough, behind or beside, formed, in no melee, not supporting another battery.
bool could_support(const State& s, PieceId battery, PieceId unit);
// The same, and not itself charged by another enemy, and of an arm that can meet the charger.
bool may_support_now(const State& s, PieceId battery, PieceId unit);
bool only_cavalry_supports(const State& s, PieceId battery);
// The unit that fights for the battery: in a melee that goes on, or chosen in this half-turn; kNoPiece if none.
PieceId supporter_of(const State& s, PieceId battery);
// The battery that this unit fights for, likewise; kNoPiece if none.
PieceId battery_of(const State& s, PieceId supporter);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "grant/rules/02_movement/movement.h"

// What stands in the way of an attack before anybody has moved (GW-CHARGE-23).
namespace grognard::grant {

// Whom a path meets first with everybody where he is; nobody: kNoPiece.
struct Meeting {
  double spent = 1e9;
  PieceId who = kNoPiece;
  bool is_friend = false;
};
Meeting first_meeting(const State& s, PieceId unit, const Course& course, PieceId named);
// GW-GEO-7, GW-BLDG-8: the rectangle; of a garrison its walls, to infantry, and the men outside.
std::vector<Ring> what_can_be_touched(const State& s, PieceId attacker, PieceId enemy);

}  // namespace grognard::grant

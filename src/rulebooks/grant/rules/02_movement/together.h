// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "grant/position/bodies.h"
#include "grant/rules/02_movement/movement.h"

// Everything that moves, moved together (GW-TURN-6).
namespace grognard::grant {

struct Marcher {
  PieceId unit = kNoPiece;
  Course course;
  Going going = Going::Ordered;
  bool touches = false;      // on charge or contact
  PieceId named = kNoPiece;  // the enemy unit of its order
  Body body = {};
  double most = 0;   // of its cost: the course's, or where the ground stops it
  double spent = 0;  // when all is done
  bool halted = false;
  PieceId halted_by = kNoPiece;  // a unit that it touched, came near to, or would have walked into
  bool crowded = false;          // on its way to the rear it found no room farther on
  bool lengthened = false;       // it found none nearer
};
Marcher marcher_on(const State& s, PieceId unit, Course course, Going going, bool touches, PieceId named);

// Finds out how far everybody comes and who touches whom (State::contacts). Moves nobody.
void march_together(State& s, std::vector<Marcher>& marchers);

// GW-MOVE-27: light infantry in open order, compulsory moves to the rear, infantry past unlimbered guns.
bool may_pass_through(const State& s, PieceId a, PieceId b);

}  // namespace grognard::grant

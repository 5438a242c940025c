// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/rules/02_movement/movement.h"

// Changes of formation as orders name them and as they are carried out (GW-FORM-7, 8).
namespace grognard::grant {

// A new formation, or a turn of the whole unit on the spot (tenths of a degree to the right).
struct FormationChange {
  Verb verb;
  Formation formation = Formation::Line;
  int ranks = 0;  // 0: the usual
  int turn = 0;
};
const FormationChange* change_named(Verb verb);
// Bits of the number of an order to change formation: without them the change comes first and the move is an ordinary one.
inline constexpr int kMarchBeforeChange = 1;
inline constexpr int kChangeInBattleMove = 2;

// Light infantry in open order turn free (GW-FORM-7).
bool change_is_free(const State& s, PieceId unit, const FormationChange& change);
// Carries the change out where the unit stands; false, and nothing changed, if there is no room.
bool change_formation(State& s, PieceId unit, const FormationChange& change);
// GW-MOVE-29: about, free of cost; false, and nothing changed, if there is no room.
bool face_front(State& s, PieceId unit);

}  // namespace grognard::grant

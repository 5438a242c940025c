// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "revwars/sequence/steps.h"

namespace grognard::revwars {

// --- victory.cpp (chapters MORALE and VIC) ---
void check_brigades(Play& p);      // A1
void check_victory(Play& p);       // A2
void end_of_game_turn(Play& p);    // RW-VIC-6: after the second player's turn
void update_objectives(State& s);  // RW-VIC-5: after every movement
void concede(Play& p, Side side);
int points_of(const State& s, Side side);
Standing standing_of(const State& s);

// --- reserves.cpp (chapter RES) ---
void roll_for_reserves(Play& p);  // A4

// --- guns.cpp (chapter ART) ---
void recover_guns(Play& p, PieceId unit);  // RW-ART-8: it activates

// --- readying.cpp ---
void clear_turn(State& s);  // RW-TURN-7

}  // namespace grognard::revwars

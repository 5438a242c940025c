// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "esr/position/state.h"

// Chapters TURN, GEN (initiative) and VIC: turn.cpp, victory.cpp.
namespace grognard::esr {

void begin_turn(Play& p);            // initiative (ES-GEN-12), and the premonitions of the first turn (ES-SETUP-7)
void begin_movement_phase(Play& p);  // ES-CONV-8 and others that count by phase
void begin_combat_phase(Play& p);
void end_of_turn(Play& p);    // ES-TURN-8, up to the check of victory
void check_victory(Play& p);  // ES-VIC-1 to ES-VIC-6
void concede(Play& p, Side side);
// ES-VIC-1: the players agree to stop; legal at any time, ends the game when both have said it.
void agree_to_stop(Play& p, Side side);
struct Score {
  int points = 0;
  int objectives = 0;
  int destroyed = 0;
  int broken = 0;
  int retreating = 0;
  int officers = 0;  // points for enemy commanders
};
Score score_of(const State& s, Side side);           // ES-VIC-4
int formations_lost(const State& s, Side side);      // destroyed or Broken (ES-VIC-3)
int formations_to_break(const State& s, Side side);  // 0: armies do not break
// ES-VIC-5: who controls this place: index of the side, -1 nobody, -2 it does not count for victory.
int holder_of(const State& s, PieceId place);
void update_holders(State& s);
Standing standing_of(const State& s);

}  // namespace grognard::esr

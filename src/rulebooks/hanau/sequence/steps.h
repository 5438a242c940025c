// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/umpire.h"
#include "hanau/position/state.h"

// The sequence of play as steps, and the questions asked inside them.
namespace grognard::hanau {

enum class Step : std::uint8_t {
  SetUp,         // D26
  Cannon,        // phase 1: D1-D3
  CannonLosses,  //   fire is simultaneous: losses come off together
  ReserveRolls,
  Arrivals,         // D4
  CannonMorale,     // phase 2: D5
  Ordinary,         // 3a, 8a: D6-D8
  SecondMove,       //   of a double move
  Charges,          // 3b, 8b: D9
  SkirmisherReply,  //   D10
  Shooting,         // 3c, 8c: D11
  CloseTests,       // phases 4, 9: D12
  Supporters,       // phases 5, 10: D14
  StandTests,       //   D15
  FormSquare,       //   D16
  PressOn,          //   D17
  FormLine,         //   D18
  ChooseFighter,    // phases 6, 11: D19
  Rides,            //   D20
  Takes,            //   D20
  Fights,           //   D20
  LoserTests,       // phases 7, 12: D21
  FreeChange,       //   D23
  Recalls,          // phase 13: D24
  EndOfTurn,
};

GROGNARD_SEQUENCE_OF(State, Step);

int phase_of(const State& s);      // 0 (set-up) to 13
char step_letter(const State& s);  // 'a', 'b', 'c', or 0
Side mover(const State& s);        // A in phases 3-7, B in 8-12 (HN-TURN-2)
std::string_view phase_title(const State& s);
// Index of the first row of a phase (and step letter, or 0) in the sequence; -1 if there is none.
int row_of(int phase, char letter);
// Tells that the phase has begun: before the first thing that is done or asked in it. Empty phases are not told.
void announce_phase(Play& p);
// The sequence leaves its present row.
void next_row(Play& p);
// Starts a position given in the middle of a turn.
void resume_at(Play& p, int row, int half);

}  // namespace grognard::hanau

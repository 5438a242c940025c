// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "book/umpire.h"
#include "tricorne/position/state.h"

// The sequence of play as steps, and the questions asked inside them.
namespace grognard::tricorne {

enum class Step : std::uint8_t {
  ChooseSide,  // TR-TURN-3
  SetUp,
  Move,           // steps 1 and 6
  Segment,        //   the same unit goes on with its next segment
  Evade,          //   a charged unit stands or evades
  StopCharge,     //   where a charger stops that has caught nobody
  Rally,          // steps 2 and 7
  DefensiveFire,  // steps 3 and 8
  CloseCombat,    // steps 4 and 9
  ChooseFoe,      //   whom a unit in contact with several rolls against
  FollowUp,       //   a winner follows up, occupies a block or stays
  RemainingFire,  // steps 5 and 10
  EndOfTurn,
};

GROGNARD_SEQUENCE_OF(State, Step);

int step_number(const State& s);  // TR-TURN-1: 1 to 10; 0 in the set-up, 11 at the end of the turn
Side active(const State& s);      // TR-TURN-2
std::string_view step_title(const State& s);
int row_of_step(int number);  // first row of that step
// Names the step in the log, before the first thing that happens in it.
void announce_step(Play& p);
// The sequence leaves its present row.
void next_row(Play& p);
// Starts a position given in the middle of a turn.
void resume_at(Play& p, int row);
// The moving unit has finished: no more questions about it (TR-TURN-4).
void end_move(Play& p);

// --- The Move step: one deed for each verb ------------------------------------------------------------------------------

// A chapter of movement gives its verbs as deeds; move_step.cpp asks them in turn. The deed uses up segments of State::mover
// and calls end_move() if the unit has finished by it.
using Deed = book::Deed<State>;
std::span<const Deed> marching_deeds();   // movement.cpp: move, move-half, skip, halt, exit
std::span<const Deed> formation_deeds();  // formations.cpp: form-..., limber, unlimber, dismount, mount-...
std::span<const Deed> gun_deeds();        // gun_handling.cpp: handle, face
std::span<const Deed> block_deeds();      // blocks.cpp: enter, leave-...
std::span<const Deed> charge_deeds();     // charges.cpp: charge, charge-half
std::span<const Deed> break_off_deeds();  // retreats.cpp: break-off
std::span<const Deed> commander_deeds();  // commanders.cpp: ride, attach

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "book/umpire.h"
#include "esr/position/state.h"

// The sequence of play as steps, and the questions asked inside them.
namespace grognard::esr {

enum class Step : std::uint8_t {
  // The sequence (ES-TURN-2 to ES-TURN-8), in the book's numbering.
  SetUp,          // ES-SETUP-5, ES-SETUP-6: both sides at once, in secret
  Activate,       // 1
  Issue,          // 2: both sides at once, in secret
  Lead,           // 3
  Convert,        // 4
  Move,           // 5: which Formation goes next; then free commanders
  Deploy,         // 6
  Recover,        // 7
  Fire,           // 8
  Fate,           // 9: asks nothing
  Assess,         // 10
  ConvertCombat,  // 11
  Combat,         // 12 and 13: which Formation resolves its combats, and their Assessments
  ConvertAfter,   // 14
  StatusCheck,    // 15: asks nothing
  EndOfTurn,      // 16: asks only whether to stop (ES-VIC-1), never by itself
  // Questions inside these (on the cursor).
  March,         // 5: orders to the Formation that is moving
  Place,         // 6: where Units go that have been allowed to deploy
  Return,        // 7: where a Unit comes back from the Reformation Area (ES-STAT-15)
  Evade,         // 10, 13: does this cavalry evade (ES-ASMT-33)?
  RollNext,      // 10, 13: which [I] or [IM] Unit rolls next (ES-ASMT-32)
  Distribute,    // 10, 13: option assessment_fatigue
  Advance,       // 11, 14: combat advance of a Formation (ES-CONV-9)
  LeadUnit,      // 12: of a group (ES-MELEE-10)
  AreaUnit,      // 12: who fights for a Reformation Area (ES-RA-6)
  BreakThrough,  // 12: how far (ES-MELEE-39)
  AssessNext,    // 13: which Formation of this side assesses next (ES-ASMT-6)
  RetireGuns,    // 10, 13: which of equally near batteries retires (ES-ASMT-34)
};

GROGNARD_SEQUENCE_OF(State, Step);

inline constexpr int kStepsOfTurn = 16;
int step_number(Step step);               // of the sequence: 1 to 16, combat 12 throughout; 0: set-up
int step_shown(const State& s);           // the same, with the Assessments of a round as 13
std::string_view step_title(int number);  // "12 Combat Resolution"
std::string_view step_name(int number);   // "Combat Resolution"
// Starts a position given in the middle of a turn.
void resume_at(Play& p, Step step);
// Whatever the rules do by themselves before somebody is asked.
bool went_on_by_itself(Play& p);
void enter_next_step(Play& p);
// A side has finished its part of the step; the sequence goes on.
void side_done(Play& p, Side side);

}  // namespace grognard::esr

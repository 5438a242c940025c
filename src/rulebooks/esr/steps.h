// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "esr/state.h"

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
constexpr bool is_simultaneous(Step step) { return step == Step::SetUp || step == Step::Issue; }

// Who is asked about what now.
struct Question {
  Step step = Step::Activate;
  Side side = Side::A;
  PieceId unit = kNoPiece;
  int index = 0;
};

using Choices = decltype(State::choices);

// One kind of step: what can be answered, the judge and the deed. Null where there is nothing to do.
struct Chapter {
  RuleId rule;
  std::string_view prompt;
  // What can be answered, one entry per piece; with "done" where the side may leave the rest. In simultaneous steps it is
  // asked for each side (Question::side).
  void (*list)(const State&, const Question&, Choices&) = nullptr;
  // The orders for one piece, where list() only names it (needs Order).
  void (*orders)(const State&, const Question&, PieceId, std::vector<Option>&) = nullptr;
  void (*weigh)(const State&, const Question&, Verdict&) = nullptr;
  // "done" is carried by the sequence, except in questions inside a step.
  void (*carry)(Play&, const Question&, const Command&) = nullptr;
  // When this side has said "done", or had nothing to do: what is left is settled as the rules say.
  void (*finish)(Play&, Side) = nullptr;
  // Asked even if there is only one answer: dice wait for the player, who sees the sums and the odds before.
  bool asks_always = false;
  // What is asked, where that depends on the position; otherwise the prompt.
  std::string_view (*asks)(const State&) = nullptr;
};
const Chapter& chapter(Step step);
std::string_view prompt_of(const State& s, const Question& q);

Question question(const State& s);
inline constexpr int kStepsOfTurn = 16;
int step_number(Step step);               // of the sequence: 1 to 16, combat 12 throughout; 0: set-up
int step_shown(const State& s);           // the same, with the Assessments of a round as 13
std::string_view step_title(int number);  // "12 Combat Resolution"
std::string_view step_name(int number);   // "Combat Resolution"
// Asks a question inside the step; the side asked is that of the unit (a Formation's or general's piece does as well).
void ask(State& s, Step step, PieceId unit, int index = 0);
void answered(State& s);  // takes the question away
// Goes on by itself until somebody must be asked, or the game is over.
void run_on(Play& p);
// Starts a position given in the middle of a turn.
void resume_at(Play& p, Step step);
// A side has finished its part of the step; the sequence goes on.
void side_done(Play& p, Side side);

// Label and rule of a verb, for option lists.
struct Wording {
  Verb verb;
  RuleId rule;
  std::string_view label;
  int number = 0;  // of the order, where one verb has several ways with words of their own
};
Option make_option(Verb verb, PieceId unit, PieceId target = kNoPiece, Needs needs = Needs::Nothing, bool usual = false,
                   int number = 0);

// The words alone.
std::string_view label_of(Verb verb, int number);

inline void offer(Choices& out, Verb verb, PieceId unit = kNoPiece, PieceId target = kNoPiece,
                  Needs needs = Needs::Nothing, bool usual = false, int number = 0) {
  if (out.size() < out.capacity()) out.push_back({verb, unit, target, needs, usual, number});
}

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

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

// Who is asked about what now.
struct Question {
  Step step = Step::SetUp;
  Side side = Side::A;
  PieceId unit = kNoPiece;
  PieceId other = kNoPiece;
};

using Choices = decltype(State::choices);

// One kind of step: how it begins, what can be answered, the judge and the deed. Null where there is nothing to do.
struct Chapter {
  RuleId rule;
  std::string_view prompt;
  void (*begin)(Play&) = nullptr;
  // What can be answered, one entry per unit.
  void (*list)(const State&, const Question&, Choices&) = nullptr;
  // The orders for one unit, where list() only names the unit.
  void (*orders)(const State&, const Question&, PieceId, std::vector<Option>&) = nullptr;
  void (*weigh)(const State&, const Question&, Verdict&) = nullptr;
  void (*carry)(Play&, const Question&, const Command&) = nullptr;
  void (*end)(Play&) = nullptr;
};
const Chapter& chapter(Step step);

Question question(const State& s);
int step_number(const State& s);  // TR-TURN-1: 1 to 10; 0 in the set-up, 11 at the end of the turn
Side active(const State& s);      // TR-TURN-2
std::string_view step_title(const State& s);
int row_of_step(int number);  // first row of that step
// Names the step in the log, before the first thing that happens in it.
void announce_step(Play& p);
// Goes on by itself until somebody must be asked, or the game is over.
void run_on(Play& p);
// Starts a position given in the middle of a turn.
void resume_at(Play& p, int row);
// The moving unit has finished: no more questions about it (TR-TURN-4).
void end_move(Play& p);

// Label and rule of a verb, for option lists.
struct Wording {
  Verb verb;
  RuleId rule;
  std::string_view label;
};
const Wording& wording_of(Verb verb);
Option make_option(Verb verb, PieceId unit, PieceId target = kNoPiece, Needs needs = Needs::Nothing,
                   bool usual = false);

inline void offer(Choices& out, Verb verb, PieceId unit = kNoPiece, PieceId target = kNoPiece,
                  Needs needs = Needs::Nothing, bool usual = false) {
  if (out.size() < out.capacity()) out.push_back({verb, unit, target, needs, usual});
}

// --- The Move step: one deed for each verb ------------------------------------------------------------------------------

// A chapter of movement gives its verbs as deeds; move_step.cpp asks them in turn.
struct Deed {
  Verb verb;
  // Offers it for this unit or commander if some such order may be legal now.
  void (*offer)(const State&, PieceId, std::vector<Option>&);
  // The judge: unit and side are already known to be right, and the unit may still act.
  void (*weigh)(const State&, Verdict&);
  // The deed. Uses up segments of State::mover; calls end_move() if the unit has finished by it.
  void (*carry)(Play&, const Command&);
};
std::span<const Deed> marching_deeds();   // movement.cpp: move, move-half, skip, halt, exit
std::span<const Deed> formation_deeds();  // formations.cpp: form-..., limber, unlimber, dismount, mount-...
std::span<const Deed> gun_deeds();        // gun_handling.cpp: handle, face
std::span<const Deed> block_deeds();      // blocks.cpp: enter, leave-...
std::span<const Deed> charge_deeds();     // charges.cpp: charge, charge-half
std::span<const Deed> break_off_deeds();  // retreats.cpp: break-off
std::span<const Deed> commander_deeds();  // commanders.cpp: ride, attach

}  // namespace grognard::tricorne

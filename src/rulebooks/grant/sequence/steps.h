// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "grant/position/state.h"

// The sequence of play (GW-TURN-1) and the questions asked in it.
namespace grognard::grant {

// One phase of a move. run() goes on from s.stage until the phase is finished (true) or until somebody must be asked
// (false; it has then called ask_one() or ask_both()). It is called again after each answer. It must not loop: a phase
// that has nothing to do returns true at once.
struct Phase {
  int number;  // of GW-TURN-1; 0 is the set-up
  std::string_view title;
  bool (*run)(Play&);
};
const Phase& phase_of(Step step);

// One kind of question: what can be answered, the judge and the deed.
struct Answers {
  RuleId rule;
  std::string_view prompt;
  // What this side can be asked to settle. A unit that can be given one of several orders: one option with Needs::Order,
  // and orders() lists them. Always ends with what finishes the question ("done" where both sides are asked).
  void (*list)(const State&, Side, std::vector<Option>&);
  void (*orders)(const State&, Side, PieceId, std::vector<Option>&) = nullptr;
  // Judges v.command (of a side that is asked), completes and snaps it, adds refusals, sums, measure. Never judges "done"
  // or "concede".
  void (*weigh)(const State&, Verdict& v) = nullptr;
  void (*carry)(Play&, const Command&) = nullptr;
};
const Answers& answers_to(Ask ask);

// Stops the phase with a question.
void ask_one(State& s, Ask ask, Side side, PieceId unit = kNoPiece, PieceId other = kNoPiece, int index = 0);
void ask_both(State& s, Ask ask);
// Asked of both sides at once.
bool is_secret(Ask ask);

// Runs on until somebody is asked or the battle is over.
void run_on(Play& p, bool begins = false);  // begins: a phase begins here and is announced
// Starts a position given in the middle of a move: at the beginning of this step.
void begin_at(Play& p, Step step);

// An option in the words of the rulebook (wording.cpp holds the table of verbs).
Option make_option(Verb verb, Side side, PieceId unit = kNoPiece, PieceId target = kNoPiece,
                   Needs needs = Needs::Nothing, bool usual = false);
struct Wording {
  Verb verb;
  RuleId rule;
  std::string_view label;
};
const Wording* wording_of(Verb verb);

// The phases, each in the chapter that it is named after.
bool run_set_up(Play& p);     // set_up.cpp
bool run_orders(Play& p);     // orders.cpp: asks both; when both are sealed, reveals
bool run_movement(Play& p);   // movement.cpp
bool run_contact(Play& p);    // contact.cpp
bool run_artillery(Play& p);  // artillery.cpp
bool run_musketry(Play& p);   // musketry.cpp
bool run_melee(Play& p);      // melee.cpp
bool run_morale(Play& p);     // morale.cpp
bool run_end(Play& p);        // end_of_move.cpp

// GW-VICT-6 (arrivals.cpp): units that are due come on, at the start of the Orders phase (before anybody is asked); units
// that stand at an exit of theirs after an ordered move leave, in the End phase with GW-TURN-13 (e).
void bring_arrivals(Play& p);
void leave_by_exits(Play& p);

// The questions, likewise.
extern const Answers kDeploy;         // set_up.cpp
extern const Answers kOrders;         // orders.cpp
extern const Answers kClosingTarget;  // contact.cpp
extern const Answers kClosingPicks;   // contact.cpp
extern const Answers kVeer;           // ride_through.cpp
extern const Answers kGuns;           // artillery.cpp
extern const Answers kMuskets;        // musketry.cpp
extern const Answers kFeed;           // feeding.cpp
extern const Answers kSecondMove;     // morale.cpp
extern const Answers kThirdMove;      // morale.cpp

}  // namespace grognard::grant

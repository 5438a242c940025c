// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/umpire.h"
#include "picket/position/state.h"

// The sequence of play: its steps, and where in it a position is.
namespace grognard::picket {

enum class Step : std::uint8_t {
  Orders,  // both write in secret
  Alarm,   // everybody fires
  Action,  // one side acts
  Nerve,   //   a unit that is hit stands or retires
  End,     // of the turn
};

using Question = book::Question<Step>;
using Chapter = book::Chapter<State, Step>;
using Deed = book::Deed<State>;
using Choices = decltype(State::choices);

int phase_of(const State& s);  // 1 to 4
Step step_of(const State& s);  // of the sequence, whatever is asked inside it
std::string_view title_of(const State& s);
Side acting(const State& s);  // PK-TURN-1

// Where a position begins: a scenario with the orders, a case anywhere.
struct Start {
  Step step = Step::Orders;
  bool mist = false;
};
void resume_at(Play& p, const Start& start);

extern const book::Conduct<State, Step> kConduct;
inline const book::Conduct<State, Step>& conduct_of(const State&) { return kConduct; }

}  // namespace grognard::picket

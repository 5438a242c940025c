// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "core/battle.h"

// What every book of rules is made of: steps, questions and their answers. A rulebook names them once for its own State and
// Step ("using Play = book::Play<State>;") and writes its chapters as rows of functions.
namespace grognard::book {

// What carrying out an order needs.
template <class State>
struct Play {
  State& s;
  Dice& dice;
  Chronicle& log;
};

// Who is asked about what now.
template <class Step>
struct Question {
  Step step{};
  Side side = Side::A;
  PieceId unit = kNoPiece;
  PieceId other = kNoPiece;
  int index = 0;
};

// An answer that can be given now, one per unit (and target where there is no order to ask for further).
struct Choice {
  Verb verb;
  PieceId unit = kNoPiece;
  PieceId target = kNoPiece;
  Needs needs = Needs::Nothing;
  bool usual = false;
  std::int32_t number = 0;  // of the order, where one verb has several ways
};
// What can be answered now: made from the rest of the position and never hashed.
template <std::size_t most>
using Choices = boost::container::static_vector<Choice, most>;

template <std::size_t most>
void offer(Choices<most>& out, Verb verb, PieceId unit = kNoPiece, PieceId target = kNoPiece,
           Needs needs = Needs::Nothing, bool usual = false, int number = 0) {
  if (out.size() < out.capacity()) out.push_back({verb, unit, target, needs, usual, number});
}

// Ends a step, where the asked side may leave the rest undone.
inline constexpr Verb kDone = "done";
inline bool is_pass(const Choice& choice) { return choice.verb == kDone; }

// One kind of step: how it begins, what can be answered, the judge and the deed. Null where there is nothing to do.
template <class State, class Step>
struct Chapter {
  using Asked = Question<Step>;
  RuleId rule;
  std::string_view prompt;
  void (*begin)(Play<State>&) = nullptr;
  // What can be answered, one entry per unit; with "done" where the side may leave the rest. Where both sides are asked at
  // once it is asked for each of them (Question::side).
  void (*list)(const State&, const Asked&, decltype(State::choices)&) = nullptr;
  // The orders for one unit, where list() only names the unit (Needs::Order).
  void (*orders)(const State&, const Asked&, PieceId, std::vector<Option>&) = nullptr;
  void (*weigh)(const State&, const Asked&, Verdict&) = nullptr;
  // "done" is carried by the sequence, except in questions inside a step.
  void (*carry)(Play<State>&, const Asked&, const Command&) = nullptr;
  // When a side has done with it: what is left is settled as the rules say.
  void (*finish)(Play<State>&, Side) = nullptr;
  // Refuses "done" where it is not offered, if there is more to say than that this must be settled first.
  void (*refuse_done)(const State&, const Asked&, Verdict&) = nullptr;
  // What is asked, where that depends on the position; otherwise the prompt.
  std::string_view (*asks)(const State&) = nullptr;
  // Asked even if there is only one answer: dice wait for the player, who sees the sums and the odds before.
  bool (*waits)(const State&) = nullptr;
  // Asked of this side even if it can only say done: whether there is anything to choose is its secret, which the enemy would
  // read from not being kept waiting. Must be answered from what both sides know.
  bool (*asks_anyway)(const State&, Side) = nullptr;
  // Both sides are asked at once, and their answers stay secret until both have done (State::done, by side).
  bool both_at_once = false;
};

template <class State>
bool always_waits(const State&) {
  return true;
}

// A verb that a chapter gives to a step which asks for many of them.
template <class State>
struct Deed {
  Verb verb;
  // Offers it for this piece if some such order may be legal now.
  void (*offer)(const State&, PieceId, std::vector<Option>&);
  // The judge: unit and side are already known to be right, and the unit may still act.
  void (*weigh)(const State&, Verdict&);
  void (*carry)(Play<State>&, const Command&);
};

}  // namespace grognard::book

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/verbs.h"

namespace grognard::book {

// Where in the turn a position is.
struct Moment {
  std::string_view title;
  int half_turn = 0;
  std::optional<Side> whose = {};  // if it is one side's: whoever else is asked now interrupts it
};

// By which rules an order is refused that no chapter looks at.
struct Manners {
  RuleId over;
  RuleId not_asked;
  RuleId too_long;  // a path
  RuleId too_many;
  std::string_view one_at_a_time = "One unit and one target at a time.";
  std::size_t (*longest_path)(Verb) = [](Verb) -> std::size_t { return 16; };
  std::size_t most_targets = 1;
  // Records, cases and typed orders have one number for everything: of these verbs it says which details are picked, of those
  // its first bit that the judge is to find the way.
  std::span<const Verb> with_picks = {};
  std::span<const Verb> with_ways = {};
  bool keeps_numbers = true;                                                   // false: no verb has one
  bool (*any_time)(Verb) = [](Verb verb) { return verb == Verb("concede"); };  // orders that need no question
};

// How a rulebook is played: its sequence as one row of functions, which run_on.h and umpire.h call. It is found by the State:
//   inline const book::Conduct<State, Step>& conduct_of(const State&) { return kConduct; }
template <class State, class Step>
struct Conduct {
  Verbs verbs;
  Manners manners;
  Question<Step> (*question)(const State&);
  const Chapter<State, Step>& (*chapter)(Step);
  Moment (*moment)(const State&);
  std::string (*asked_now)(const State&, Side);  // "The French are asked now."
  // This side has nothing left to be asked in this step.
  void (*step_over)(Play<State>&, Side);
  // Where both are asked at once: both have done.
  void (*next_step)(Play<State>&) = nullptr;
  // Does what the rules do before anybody is asked; true: look again.
  bool (*goes_on_by_itself)(Play<State>&) = nullptr;
  // To tell that a phase begins.
  void (*before_asking)(Play<State>&) = nullptr;
  void (*before_deed)(Play<State>&, const Command&) = nullptr;
  // An order that needs no question: conceding.
  void (*any_time)(Play<State>&, const Command&) = nullptr;
};

}  // namespace grognard::book

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "book/chapter.h"
#include "core/advisor.h"

namespace grognard::book {

// What an advisor works with: the position, what is asked, and where its proposals go. Every order still goes through the judge.
template <class State, class Step>
struct Counsel {
  const State& s;
  Question<Step> q;
  std::vector<Candidate>& out;
  const Scheme& scheme;

  Command& add(double score, std::string_view why, Verb verb, PieceId unit = kNoPiece, PieceId target = kNoPiece,
               int number = 0) {
    Command c{.side = q.side, .verb = verb, .number = number};
    if (unit != kNoPiece) c.units.push_back(unit);
    if (target != kNoPiece) c.targets.push_back(target);
    return out.emplace_back(Candidate{std::move(c), score, why}).command;
  }
  Command& last() { return out.back().command; }
  // Where one answer is as good as another.
  void first_choice(std::string_view why) {
    for (const Choice& c : s.choices) return (void)add(1, why, c.verb, c.unit, c.target, c.number);
  }
};

// Of an advisor's own rulebook.
template <class State>
const State& state_of(const Battle& battle) {
  return static_cast<const BattleOf<State>&>(battle).state();
}

}  // namespace grognard::book

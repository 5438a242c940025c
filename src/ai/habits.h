// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "ai/random_player.h"

namespace grognard {

// The orders that a rulebook's advisor thinks best under a scheme, one question at a time.
class Habits {
 public:
  // The random numbers are for the questions on which the advisor has nothing legal to say.
  Habits(const Advisor& advisor, Random random) : advisor_(&advisor), fallback_(advisor, random) {}

  struct Choice {
    Verdict verdict;                       // with the order as the judge completed it
    const Candidate* candidate = nullptr;  // null: the advisor had nothing legal to say
  };
  Choice choose(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme);
  const Advisor& advisor() const { return *advisor_; }

 private:
  const Advisor* advisor_;
  RandomPlayer fallback_;
  std::vector<Candidate> candidates_;  // kept for its memory
};

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "ai/player.h"
#include "core/advisor.h"

namespace grognard {

// The orders that a rulebook's advisor thinks best under a scheme, one question at a time.
class Habits {
 public:
  explicit Habits(const Advisor& advisor) : advisor_(&advisor) {}

  struct Choice {
    Verdict verdict;                       // with the order as the judge completed it
    const Candidate* candidate = nullptr;  // null: the advisor had nothing legal to say, which is a mistake of its
  };
  // passing_over: so many of the best legal orders are left out, as long as there is another. The verdict is refused if nothing is
  // legal, which no rulebook lets happen.
  Choice choose(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme, int passing_over = 0);
  // The same in words.
  Advice advise(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme, int passing_over = 0);
  const Advisor& advisor() const { return *advisor_; }

 private:
  const Advisor* advisor_;
  std::vector<Candidate> candidates_;  // kept for its memory
};

}  // namespace grognard

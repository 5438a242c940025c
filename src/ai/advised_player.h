// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ai/random_player.h"

namespace grognard {

// Plays what the rulebook's advisor thinks best of the orders that are legal, and says why.
class AdvisedPlayer final : public Player {
 public:
  // The random numbers are for the questions on which the advisor has nothing legal to say.
  AdvisedPlayer(const Advisor& advisor, Random random) : advisor_(&advisor), fallback_(advisor, random) {}

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;

  const Advisor* advisor_;
  RandomPlayer fallback_;
  std::vector<Candidate> candidates_;  // kept for its memory
};

}  // namespace grognard

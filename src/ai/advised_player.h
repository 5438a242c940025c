// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ai/habits.h"

namespace grognard {

// Plays what the rulebook's advisor thinks best of the orders that are legal, and says why.
class AdvisedPlayer final : public Player {
 public:
  AdvisedPlayer(const Advisor& advisor, Random) : habits_(advisor) {}

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;

  Habits habits_;
};

}  // namespace grognard

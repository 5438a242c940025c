// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ai/habits.h"
#include "ai/planner.h"

namespace grognard {

// Makes a plan whenever a half-turn begins, and carries it out by the advisor's habits.
class PlanningPlayer final : public Player {
 public:
  PlanningPlayer(const Advisor& advisor, Budget budget, std::uint64_t seed)
      : habits_(advisor), planner_(advisor, budget, seed) {}
  const Planner& planner() const { return planner_; }

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;

  Habits habits_;
  Planner planner_;
  int planned_ = -1;  // the half-turn that the scheme is for
  Scheme scheme_ = {};
};

}  // namespace grognard

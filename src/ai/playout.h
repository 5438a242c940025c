// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "ai/chance.h"
#include "ai/habits.h"

namespace grognard {

// Plays a battle on for some half-turns, both sides by the advisor's habits under a scheme each, and says how well one side then
// stands. Knows only what that side may know; what is hidden is imagined anew each time.
class Playouts {
 public:
  Playouts(const Advisor& advisor, const Chance& chance, std::uint64_t seed)
      : advisor_(&advisor), habits_(advisor), estimator_(advisor, chance), seed_(seed) {}

  // From 0 (lost) to 1 (won). The same number meets the same luck and the same secrets, whatever the schemes.
  double play(const Battle& seen, Side side, const Scheme& own, const Scheme& theirs, std::uint64_t number);
  std::int64_t played() const { return played_; }
  Estimator& estimator() { return estimator_; }

 private:
  const Advisor* advisor_;
  Habits habits_;
  Estimator estimator_;
  std::uint64_t seed_;
  std::int64_t played_ = 0;
};

}  // namespace grognard

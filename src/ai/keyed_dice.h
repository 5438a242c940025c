// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/dice_sources.h"

namespace grognard {

// Dice for comparing plans: the n-th throw of a half-turn by a rule and a side shows the same faces whatever else was thrown
// before, so that two plans meet the same luck as long as they can.
class KeyedDice final : public DiceSource {
 public:
  explicit KeyedDice(std::uint64_t seed) : seed_(seed) {}
  void half_turn(int number);
  bool answer(const RollRequest& request, Faces& faces) override;

 private:
  struct Count {
    std::uint64_t key;
    std::uint32_t thrown;
  };
  std::uint64_t seed_;
  int half_turn_ = -1;
  std::vector<Count> counts_ = {};
};

}  // namespace grognard

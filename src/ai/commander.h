// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ai/levels.h"

namespace grognard {

// The computer player of any level: plans each half-turn if its level does, carries the plan out by the advisor's habits, and
// says why.
class Commander final : public Player {
 public:
  Commander(const Advisor& advisor, Chance chance, const Level& level, const Character& character, std::uint64_t seed);
  Commander(const Commander&) = delete;
  Commander& operator=(const Commander&) = delete;

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;
  Plan planned(const Battle& battle, Side side);

  Habits habits_;
  Chance chance_;
  const Level* level_;
  const Character* character_;
  std::uint64_t seed_;
  Plan plan_ = {};
  int half_turn_ = -1;            // that the plan is for
  Side side_ = Side::A;           // and whom
  std::uint64_t planned_at_ = 0;  // the position in which the plan was made: there it is told
};

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "ai/player.h"
#include "core/advisor.h"

namespace grognard {

// Plays any legal order, all options alike; never concedes. Uses nothing but what a player may ask: decision and judge.
class RandomPlayer final : public Player {
 public:
  // The advisor only turns an option into some order, for instance a move into some path.
  RandomPlayer(const Advisor& advisor, Random random) : advisor_(&advisor), random_(random) {}

  // Some legal order; nothing if no option leads to one, which is a mistake of the rulebook.
  std::optional<Command> find(const Battle& battle, const Decision& decision, Side side);
  bool studies_the_position() const override { return false; }

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override;
  std::optional<Command> whole_order(const Battle& battle, const Option& option, Side side);
  std::optional<Command> order_to_unit(const Battle& battle, const Option& option, Side side);
  // One option of the side's at random; if it leads nowhere, all of them in random order.
  template <class Attempt>
  std::optional<Command> any_of(std::span<const Option> options, Side side, Attempt&& attempt);

  const Advisor* advisor_;
  Random random_;
};

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/battle.h"
#include "odds/walker.h"

namespace grognard {

// How far the odds of an order look ahead.
struct Horizon {
  int most_replies = 0;  // decisions after the order that are answered the usual way; 0: stop at the next one

  std::string_view until = {};  // a way ends where this throw would come ("melee"); a literal, may be empty

  static Horizon next_decision() { return {}; }
  // To the end of the player's turn at the latest.
  static Horizon usual_replies(int most = 40) { return {most}; }
  // The same, but no further than a certain throw.
  static Horizon usual_replies_until(std::string_view throw_for, int most = 40) { return {most, throw_for}; }
};

// What an army is still worth for fighting. Asked at the end of every way: it has to be fast.
using Strengths = std::function<PerSide<double>(const Battle&)>;

// How an order turns out for the side that gives it: whoever loses less than the other is better off.
struct Balance {
  Fraction well = {};
  Fraction even = {};  // nobody loses more than the other
  Fraction badly = {};
  PerSide<double> losses = {0, 0};  // on average, in units as Strengths counts them
};

struct Odds {
  Distribution whole;                // what happens altogether: named outcomes joined by "; ", or "no effect"
  Distribution chances;              // of each named outcome by itself; these overlap and do not add up to one
  std::vector<std::string> assumed;  // labels of the usual replies that were taken for granted
  std::optional<Balance> balance = {};
};

// The odds of an order: the rules themselves, run for every way the dice can fall, on copies of the battle. Nothing if the
// order is not legal.
std::optional<Odds> odds(const Battle& battle, const Command& command, Horizon horizon, const WalkLimits& limits = {},
                         const Strengths& strengths = {});

}  // namespace grognard

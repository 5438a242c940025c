// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ai/advised_player.h"
#include "scenarios.h"

// While both sides write in secret, what one of them may know of the position does not change with what the other writes,
// nor with whether he has done.
namespace grognard {
namespace {

constexpr int kMostOrders = 300;

// How many secret answers were looked at in one game of the computer against itself, the sides answering in any order.
int watched_in(const Playable& scenario, std::uint64_t seed) {
  const std::unique_ptr<Battle> battle = scenario.start();
  AdvisedPlayer player(scenario.rulebook->advisor(), Random(seed, 1));
  Random coin(seed, 2);
  SeededDice source(seed, 3);
  Chronicle silent = Chronicle::silent();
  int watched = 0;
  for (int i = 0; i < kMostOrders; ++i) {
    const Decision asked = battle->decision();
    if (asked.over()) break;
    const bool both = asked.asked[Side::A] && asked.asked[Side::B];
    const Side side = both && coin.below(2) ? Side::B : asked.side();
    const std::unique_ptr<Battle> before = battle->clone(other(side));
    const Command command = player.choose(*battle->clone(side), side).command;
    Dice dice(source);
    battle->apply(command, dice, silent);
    const Decision next = battle->decision();
    if (!asked.secret || !next.secret || next.number != asked.number) continue;
    const std::unique_ptr<Battle> after = battle->clone(other(side));
    EXPECT_EQ(before->hash(), after->hash())
        << scenario.rulebook->id() << '/' << scenario.id << ", order " << i + 1 << ": " << command.verb.str() << "; "
        << scenario.rulebook->first_difference(*before, *after);
    ++watched;
  }
  return watched;
}

TEST(SecretBattery, WhatTheOtherSideWritesChangesNothing) {
  int watched = 0;
  for (const Playable& scenario : every_scenario())
    if (scenario.id.starts_with("first-")) watched += watched_in(scenario, 1) + watched_in(scenario, 2);
  EXPECT_GT(watched, 50);
}

}  // namespace
}  // namespace grognard

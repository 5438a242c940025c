// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "ai/habits.h"
#include "scenarios.h"

// Whoever is to stand fast gets no order to march or charge from the advisor of any rulebook that is offered.
namespace grognard {
namespace {

constexpr std::string_view kMarches[] = {"move", "move-half", "advance"};
constexpr std::string_view kCharges[] = {"charge", "charge-half"};

bool is_one_of(std::span<const std::string_view> words, const Verb& verb) {
  return std::ranges::find(words, verb.str()) != words.end();
}

struct Counts {
  int marches = 0;
  int charges = 0;
};

// Of the advisor's orders to both sides while all of them are in this posture.
Counts orders_in(const Playable& scenario, Posture posture) {
  const std::unique_ptr<Battle> battle = scenario.start();
  Scheme scheme;
  scheme.of_piece.assign(battle->view().pieces.size(), Task{posture});
  Habits habits(scenario.rulebook->advisor());
  SeededDice source(1, 1);
  Chronicle silent = Chronicle::silent();
  Counts counts;
  for (int i = 0; i < 400; ++i) {
    const Decision decision = battle->decision();
    if (decision.over()) break;
    const Side side = decision.side();
    const Habits::Choice choice = habits.choose(*battle->clone(side), decision, side, scheme);
    if (choice.candidate) {
      counts.marches += is_one_of(kMarches, choice.verdict.command.verb) ? 1 : 0;
      counts.charges += is_one_of(kCharges, choice.verdict.command.verb) ? 1 : 0;
    }
    Dice dice(source);
    battle->apply(choice.verdict.command, dice, silent);
  }
  return counts;
}

TEST(SchemeBattery, WhoeverStandsFastNeitherMarchesNorCharges) {
  int found = 0;
  for (const Playable& scenario : every_scenario()) {
    if (!scenario.id.starts_with("first-") || scenario.rulebook->id() == "picket") continue;
    const Counts fast = orders_in(scenario, Posture::Fast);
    EXPECT_EQ(fast.marches, 0) << scenario.rulebook->id();
    EXPECT_EQ(fast.charges, 0) << scenario.rulebook->id();
    EXPECT_GT(orders_in(scenario, Posture::Free).marches, 0) << scenario.rulebook->id();
    EXPECT_EQ(orders_in(scenario, Posture::Steady).charges, 0) << scenario.rulebook->id();
    ++found;
  }
  EXPECT_EQ(found, 5);
}

}  // namespace
}  // namespace grognard

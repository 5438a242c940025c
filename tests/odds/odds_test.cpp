// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "odds/odds.h"

#include <gtest/gtest.h>

#include "../duel.h"
#include "every_face.h"

namespace grognard {
namespace {

using duel::order;

std::string joined(const Chronicle& chronicle) {
  std::string all;
  for (const std::string& one : chronicle.named_outcomes()) all += (all.empty() ? "" : "; ") + one;
  return all.empty() ? "no effect" : all;
}

// Three men of side A may fire at four of side B.
std::unique_ptr<Battle> before_fire() {
  std::string setup = duel::kInAction;
  setup.replace(setup.find("\"men\":4"), 7, "\"men\":3");
  return duel::battle(setup);
}

// Fire and then, if asked, stand: written out by hand and run for every face.
std::map<std::string, double> by_hand(bool through) {
  return by_every_face([&](Dice& dice) {
    const std::unique_ptr<Battle> battle = before_fire();
    Chronicle chronicle = Chronicle::outcomes();
    battle->apply(duel::fire_order(), dice, chronicle);
    if (through && battle->decision().interrupts) {
      battle->apply(battle->judge(order(Side::B, "stand")).command, dice, chronicle);
    }
    return joined(chronicle);
  });
}

void expect_equal(const Distribution& got, const std::map<std::string, double>& expected) {
  ASSERT_TRUE(got.exact);
  EXPECT_EQ(got.outcomes.size(), expected.size());
  for (const auto& [name, p] : expected) {
    ASSERT_NE(got.find(name), nullptr) << name;
    EXPECT_NEAR(got.find(name)->p.value(), p, 1e-12) << name;
  }
}

TEST(Odds, SayHowItTurnsOutForWhoeverGivesTheOrder) {
  const std::unique_ptr<Battle> battle = before_fire();
  const Strengths men = [](const Battle& then) {
    PerSide<double> left = {0, 0};
    for (const Piece& piece : then.view().pieces) left[piece.side] += piece.figures;
    return left;
  };
  const auto found = odds(*battle, duel::fire_order(), Horizon::next_decision(), {}, men);
  ASSERT_TRUE(found && found->balance);
  expect_equal(found->whole, by_hand(false));  // whatever is counted besides
  const Balance& balance = *found->balance;
  EXPECT_EQ(to_string(balance.even), "8/27");  // nobody is hit
  EXPECT_EQ(to_string(balance.well), "19/27");
  EXPECT_EQ(to_string(balance.badly), "0");
  EXPECT_NEAR(balance.losses[Side::B], 1, 1e-12);  // three dice, each a third
  EXPECT_EQ(balance.losses[Side::A], 0);
  EXPECT_FALSE(odds(*battle, duel::fire_order(), Horizon::next_decision())->balance);
}

TEST(Odds, OfAnOrderUpToTheNextDecision) {
  const std::unique_ptr<Battle> battle = before_fire();
  const std::uint64_t before = battle->hash();
  const auto found = odds(*battle, duel::fire_order(), Horizon::next_decision());
  ASSERT_TRUE(found.has_value());
  expect_equal(found->whole, by_hand(false));
  EXPECT_EQ(to_string(found->whole.find("no effect")->p), "8/27");
  EXPECT_EQ(to_string(found->chances.find("Spielzeug loses 1")->p), "4/9");
  EXPECT_EQ(found->chances.find("no effect"), nullptr);
  EXPECT_TRUE(found->assumed.empty());
  EXPECT_EQ(battle->hash(), before);
}

TEST(Odds, ThroughTheUsualReplies) {
  const std::unique_ptr<Battle> battle = before_fire();
  const auto found = odds(*battle, duel::fire_order(), Horizon::usual_replies());
  ASSERT_TRUE(found.has_value());
  expect_equal(found->whole, by_hand(true));
  EXPECT_EQ(found->assumed, std::vector<std::string>{"Stand and test"});
  // One hit (12/27) and then over 10 with two dice (3/36), or more hits (7/27) and over 9 (6/36).
  EXPECT_EQ(to_string(found->chances.find("Spielzeug routs")->p), "13/162");
  EXPECT_EQ(found->whole.leaves, 1u + 3u * 3u);
  EXPECT_EQ(found->whole.find("no effect")->events, 0);
  EXPECT_EQ(found->whole.find("Spielzeug loses 1; Spielzeug stands")->events, 2);
  EXPECT_EQ(found->chances.find("Spielzeug routs")->events, 1);
}

TEST(Odds, UsualRepliesAreLimitedInNumber) {
  const std::unique_ptr<Battle> battle = before_fire();
  const auto found = odds(*battle, duel::fire_order(), Horizon::usual_replies(0));
  expect_equal(found->whole, by_hand(false));
}

TEST(Odds, ASecretAnswerIsNotAssumed) {
  const std::unique_ptr<Battle> battle = duel::battle();
  const auto found = odds(*battle, order(Side::A, "bold"), Horizon::usual_replies());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->whole.leaves, 1u);
  EXPECT_EQ(found->whole.outcomes[0].name, "no effect");
}

TEST(Odds, NoneForAnOrderThatIsRefused) {
  EXPECT_FALSE(odds(*duel::battle(), order(Side::A, "stand"), Horizon::next_decision()).has_value());
}

TEST(Odds, SampledOddsHoldTheExactOnes) {
  const std::unique_ptr<Battle> battle = before_fire();
  const auto exact = odds(*battle, duel::fire_order(), Horizon::usual_replies());
  const auto sampled =
      odds(*battle, duel::fire_order(), Horizon::usual_replies(), {.most_leaves = 3, .samples = 10000});
  EXPECT_FALSE(sampled->whole.exact);
  EXPECT_FALSE(sampled->chances.exact);
  for (const OutcomeOdds& one : exact->chances.outcomes) {
    const OutcomeOdds* found = sampled->chances.find(one.name);
    ASSERT_NE(found, nullptr) << one.name;
    EXPECT_NEAR(found->p.value(), one.p.value(), 0.02) << one.name;
    EXPECT_LE(found->low, found->p.value());
    EXPECT_GE(found->high, found->p.value());
  }
}

// The distribution that the odds give is the one that seeded dice follow.
TEST(Odds, AgreeWithManySeededGames) {
  const std::unique_ptr<Battle> battle = duel::battle();
  duel::play(*battle, order(Side::A, "bold"));
  const auto found = odds(*battle, order(Side::B, "wary"), Horizon::next_decision());
  std::map<std::string, int> seen;
  constexpr int kGames = 10000;
  for (int i = 0; i < kGames; ++i) {
    const std::unique_ptr<Battle> copy = battle->clone();
    SeededDice source(99, static_cast<std::uint64_t>(i));
    Dice dice(source);
    Chronicle chronicle;
    copy->apply(order(Side::B, "wary"), dice, chronicle);
    ++seen[joined(chronicle)];
  }
  for (const OutcomeOdds& one : found->whole.outcomes)
    EXPECT_NEAR(seen[one.name] / double{kGames}, one.p.value(), 0.02) << one.name;
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/scores.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/dice_sources.h"

namespace grognard {
namespace {

PairScores scores_of(std::initializer_list<int> quarters) {
  PairScores scores;
  for (const int q : quarters) scores.add(q);
  return scores;
}

TEST(PairScores, MeanAndVarianceAsByHand) {
  // 1, 3/4, 1/2, 0: sum 2.25, mean 0.5625; squares of what is off 0.19140625 + 0.03515625 + 0.00390625 + 0.31640625 =
  // 0.546875, divided by 3.
  const PairScores scores = scores_of({4, 3, 2, 0});
  EXPECT_EQ(scores.pairs(), 4);
  EXPECT_DOUBLE_EQ(scores.mean(), 0.5625);
  EXPECT_NEAR(scores.variance(), 0.546875 / 3, 1e-12);
}

TEST(PairScores, AreAddedUp) {
  PairScores sum = scores_of({4, 0});
  sum.add(scores_of({2, 2, 1}));
  EXPECT_EQ(sum.counts(), (std::array<int, 5>{1, 1, 2, 0, 1}));
  EXPECT_EQ(sum.pairs(), 5);
}

TEST(PairScores, KnowNothingBeforeTheFirst) {
  EXPECT_EQ(PairScores().mean(), 0.5);
  EXPECT_EQ(interval_of(PairScores()).low, 0);
  EXPECT_EQ(interval_of(PairScores()).high, 1);
  EXPECT_EQ(scores_of({3}).variance(), 0);
}

TEST(PairScores, StudentsFactorIsThatOfTheTables) {
  EXPECT_NEAR(student_95(1), 12.706, 0.001);
  EXPECT_NEAR(student_95(2), 4.303, 0.001);
  EXPECT_NEAR(student_95(3), 3.182, 0.001);
  EXPECT_NEAR(student_95(5), 2.571, 0.001);
  EXPECT_NEAR(student_95(6), 2.447, 0.002);
  EXPECT_NEAR(student_95(10), 2.228, 0.001);
  EXPECT_NEAR(student_95(30), 2.042, 0.001);
  EXPECT_NEAR(student_95(1000), 1.962, 0.001);
}

TEST(PairScores, TheIntervalIsByTheVarianceBetweenPairs) {
  // 1, 1, 1/2, 1/2, 3/4, 3/4: mean 0.75, variance (4 * 0.0625) / 5 = 0.05, t of 5 degrees 2.571:
  // 2.571 * sqrt(0.05 / 6) = 0.2347.
  const ShareInterval interval = interval_of(scores_of({4, 4, 2, 2, 3, 3}));
  EXPECT_NEAR(interval.low, 0.75 - 0.2347, 0.0005);
  EXPECT_NEAR(interval.high, 0.75 + 0.2347, 0.0005);
}

TEST(PairScores, PairsThatAreAllAlikeProveLittle) {
  const ShareInterval interval = interval_of(scores_of({4, 4, 4, 4}));
  EXPECT_EQ(interval.high, 1);
  EXPECT_NEAR(interval.low, 0.510, 0.001);  // Wilson: 4 / (4 + 3.8415)
}

// Of intervals that are said to hold 95 %, about so many must.
TEST(PairScores, TheIntervalHoldsTheTruth) {
  Random random(17);
  int held = 0;
  constexpr int kStudies = 4000;
  for (int study = 0; study < kStudies; ++study) {
    PairScores scores;
    for (int pair = 0; pair < 20; ++pair) scores.add(static_cast<int>(random.below(5)));  // mean 0.5
    const ShareInterval interval = interval_of(scores);
    held += interval.low <= 0.5 && 0.5 <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(held / double{kStudies}, 0.95, 0.01);
}

TEST(Elo, IsThatOfTheBooks) {
  EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(0.55), 34.86, 0.01);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
  EXPECT_TRUE(std::isinf(elo_of(1)));
  EXPECT_LT(elo_of(0), 0);
}

TEST(Sprt, TheRatioIsAsByHand) {
  // 50 pairs of 1 and 50 of 0, and a tenth of each kind that nobody has seen: mean 1/2, variance
  // (100.2 / 4 + 0.2 / 16) / 100.5 = 0.249378; 100 * 0.05 * (1 - 1.05) / (2 * 0.249378) = -0.50125.
  PairScores even;
  for (int i = 0; i < 50; ++i) even.add(4);
  for (int i = 0; i < 50; ++i) even.add(0);
  EXPECT_NEAR(log_likelihood_ratio(even, {0.50, 0.55}).value(), -0.50125, 1e-4);
  EXPECT_EQ(look_at(even, {0.50, 0.55}), SprtSays::GoOn);
}

TEST(Sprt, SaysNothingOfTooFewPairs) {
  PairScores scores;
  for (int i = 0; i < kFewestSprtPairs - 1; ++i) scores.add(4);
  EXPECT_EQ(look_at(scores, {}), SprtSays::GoOn);
  scores.add(4);
  EXPECT_EQ(look_at(scores, {}), SprtSays::High);
}

// Pairs of two games with draws, from a player who scores so much.
struct Trial {
  SprtSays says = SprtSays::GoOn;
  int pairs = 0;
};
Trial trial_of(double score, double draws, std::uint64_t stream) {
  Random random(1815, stream);
  const auto game = [&] {  // halves of a point
    const double thrown = random.below(1'000'000) / 1e6;
    if (thrown < draws) return 1;
    return thrown < draws + (score - draws / 2) ? 2 : 0;
  };
  Trial trial;
  PairScores scores;
  while (trial.says == SprtSays::GoOn && trial.pairs < 20000) {
    for (int i = 0; i < kFewestSprtPairs; ++i, ++trial.pairs) {
      const int first = game();
      scores.add(first + game());
    }
    trial.says = look_at(scores, {0.50, 0.55});
  }
  return trial;
}

// How often it says so in a thousand streams, and after how many pairs on the average.
struct Often {
  double high = 0;
  double low = 0;
  double pairs = 0;
};
Often often(double score, double draws) {
  constexpr int kTrials = 1000;
  Often sum;
  for (int i = 0; i < kTrials; ++i) {
    const Trial trial = trial_of(score, draws, static_cast<std::uint64_t>(i));
    sum.high += trial.says == SprtSays::High ? 1.0 / kTrials : 0;
    sum.low += trial.says == SprtSays::Low ? 1.0 / kTrials : 0;
    sum.pairs += static_cast<double>(trial.pairs) / kTrials;
  }
  return sum;
}

TEST(Sprt, IsSeldomWrongWhereASuppositionIsTrue) {
  for (const double draws : {0.0, 0.3}) {
    const Often even = often(0.50, draws);
    EXPECT_LT(even.high, 0.065) << draws;
    EXPECT_GT(even.high, 0.01) << draws;  // or it would take longer than it should
    EXPECT_NEAR(even.high + even.low, 1, 1e-9) << draws;
    const Often better = often(0.55, draws);
    EXPECT_LT(better.low, 0.065) << draws;
    EXPECT_GT(better.low, 0.01) << draws;
  }
}

TEST(Sprt, EndsSoonWhereThereIsNoDoubt) {
  EXPECT_GT(often(0.7, 0.1).high, 0.999);
  EXPECT_LT(often(0.7, 0.1).pairs, 100);
  EXPECT_GT(often(0.3, 0.1).low, 0.999);
  EXPECT_LT(often(0.3, 0.1).pairs, 100);
}

}  // namespace
}  // namespace grognard

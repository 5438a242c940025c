// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/rate.h"

#include <gtest/gtest.h>

namespace grognard::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Rate::Clock::time_point kNow = Rate::Clock::now();

TEST(Rate, LetsSomeThroughAtOnceAndThenKeepsThePace) {
  Rate rate({.per_second = 10, .at_once = 3}, kNow);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(rate.allow(kNow));
  EXPECT_FALSE(rate.allow(kNow));
  EXPECT_FALSE(rate.allow(kNow + milliseconds(90)));
  EXPECT_TRUE(rate.allow(kNow + milliseconds(110)));
  int allowed = 0;
  for (int i = 0; i < 1000; ++i) allowed += rate.allow(kNow + seconds(1) + milliseconds(10 * i)) ? 1 : 0;
  EXPECT_NEAR(allowed, 103, 2);
}

TEST(Rate, HasRestedAfterAWhile) {
  Rate rate({.per_second = 1, .at_once = 5}, kNow);
  EXPECT_TRUE(rate.rested(kNow));
  for (int i = 0; i < 5; ++i) rate.allow(kNow);
  EXPECT_FALSE(rate.rested(kNow + seconds(4)));
  EXPECT_TRUE(rate.rested(kNow + seconds(5)));
}

TEST(Rate, WhoOwesWaitsUntilItIsMadeGood) {
  Rate bytes({.per_second = 100, .at_once = 1000}, kNow);
  EXPECT_TRUE(bytes.allow(kNow));
  bytes.charge(1498, kNow);
  EXPECT_FALSE(bytes.allow(kNow + milliseconds(4900)));
  EXPECT_TRUE(bytes.allow(kNow + milliseconds(5100)));
  EXPECT_FALSE(bytes.rested(kNow + seconds(9)));
}

TEST(Rates, EachHasHisOwn) {
  Rates rates({.per_second = 1, .at_once = 2});
  EXPECT_TRUE(rates.allow("a", kNow));
  EXPECT_TRUE(rates.allow("a", kNow));
  EXPECT_FALSE(rates.allow("a", kNow));
  EXPECT_TRUE(rates.allow("b", kNow));
}

TEST(Rates, WhoHasRestedIsForgottenWhenThereAreMany) {
  Rates rates({.per_second = 1, .at_once = 2}, 100);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(rates.allow(std::to_string(i), kNow));
  EXPECT_EQ(rates.known(), 100u);
  EXPECT_TRUE(rates.allow("late", kNow + seconds(2)));
  EXPECT_EQ(rates.known(), 1u);
}

// However many strangers come, the table does not grow, and who asks too much is not forgotten for their sake.
TEST(Rates, ManyStrangersDoNotHideTheGreedy) {
  Rates rates({.per_second = 1, .at_once = 20}, 100);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(rates.allow("greedy", kNow));
  int allowed = 0;
  for (int i = 0; i < 5000; ++i) {
    const Rate::Clock::time_point now = kNow + std::chrono::microseconds(i * 100);
    EXPECT_TRUE(rates.allow("stranger " + std::to_string(i), now));
    allowed += rates.allow("greedy", now) ? 1 : 0;
    ASSERT_LE(rates.known(), 101u);
  }
  EXPECT_EQ(allowed, 0);
}

}  // namespace
}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/series.h"

#include <gtest/gtest.h>

#include <atomic>

#include "../../duel.h"
#include "apps/series/parallel.h"

namespace grognard {
namespace {

Series duel_series() {
  Series series;
  series.scenario = {.name = "duel", .path = "duel.json", .rulebook = &duel::book(), .text = duel::kSetup};
  series.games = 40;
  series.players[0] = series.players[1] = "random";
  series.hashes = true;
  return series;
}

std::vector<GameNotes> played(const Series& series) {
  Progress progress(series.games, "games");
  return play_series(series, progress);
}

TEST(Series, IsTheSameForAnyNumberOfThreads) {
  Series series = duel_series();
  const std::vector<GameNotes> one = played(series);
  series.jobs = 4;
  const std::vector<GameNotes> four = played(series);
  ASSERT_EQ(one.size(), four.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].trail, four[i].trail);
    EXPECT_EQ(one[i].winner, four[i].winner);
  }
  series.seed = 2;
  EXPECT_NE(played(series)[0].trail, one[0].trail);
}

TEST(Series, FewerGamesAreTheFirstOfMore) {
  Series series = duel_series();
  const std::vector<GameNotes> many = played(series);
  series.games = 3;
  EXPECT_EQ(played(series)[2].trail, many[2].trail);
}

TEST(Share, IsWilsons) {
  const Share half = share_of(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  EXPECT_NEAR(share_of(0, 10).high, 0.2775, 0.0001);
  EXPECT_EQ(share_of(0, 10).low, 0);
  EXPECT_NEAR(share_of(95, 100).low, 0.8883, 0.0001);
}

TEST(Parallel, DoesEverythingOnce) {
  std::vector<std::atomic<int>> done(1000);
  in_parallel(4, 1000, [] { return 0; }, [&](int, int i) { ++done[static_cast<std::size_t>(i)]; });
  for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
}

TEST(Parallel, PassesOnTheFirstException) {
  const auto trouble = [] {
    in_parallel(
        4, 1000, [] { return 0; },
        [](int, int i) {
          if (i == 7) throw BadInput("file", "", "seven");
        });
  };
  EXPECT_THROW(trouble(), BadInput);
}

}  // namespace
}  // namespace grognard

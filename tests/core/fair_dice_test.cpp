// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/fair_dice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace grognard {
namespace {

std::string seed_of(char digit) { return std::string(64, digit); }

std::vector<int> thrown(const FairSeeds& seeds, std::uint64_t number, int sides, int count) {
  FairDice dice(seeds, number);
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(dice.face(sides));
  return faces;
}

// Computed with the few lines of Python in docs/dice.md.
TEST(FairDice, AreThoseThatAnybodyCanCompute) {
  const FairSeeds all{.server = seed_of('1'), .given = {seed_of('2'), seed_of('3')}};
  EXPECT_EQ(thrown(all, 1, 6, 40), (std::vector<int>{2, 1, 6, 4, 1, 4, 2, 6, 2, 4, 4, 6, 5, 3, 6, 5, 5, 3, 5, 1,
                                                     6, 1, 4, 2, 2, 3, 3, 5, 6, 4, 4, 6, 4, 4, 2, 6, 1, 2, 6, 4}));
  const FairSeeds alone{.server = seed_of('1')};
  EXPECT_EQ(thrown(alone, 7, 10, 40),
            (std::vector<int>{7, 2, 5, 3, 9,  10, 6, 3, 7,  10, 10, 9, 2, 2,  4, 8, 5, 3,  4, 3,
                              7, 9, 7, 1, 10, 1,  6, 9, 10, 1,  4,  1, 9, 10, 4, 7, 2, 10, 4, 6}));
  EXPECT_EQ(binding_of(alone.server), "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3");
}

TEST(FairDice, ChangeWithEverySeedAndNumber) {
  const FairSeeds seeds{.server = seed_of('1'), .given = {seed_of('2'), seed_of('3')}};
  const std::vector<int> faces = thrown(seeds, 1, 6, 30);
  FairSeeds other = seeds;
  other.server = seed_of('4');
  EXPECT_NE(thrown(other, 1, 6, 30), faces);
  for (const Side side : kSides) {
    other = seeds;
    other.given[side] = seed_of('4');
    EXPECT_NE(thrown(other, 1, 6, 30), faces);
  }
  EXPECT_NE(thrown(seeds, 2, 6, 30), faces);
}

TEST(FairDice, FavourNoFace) {
  const FairSeeds seeds{.server = seed_of('5'), .given = {seed_of('6'), ""}};
  for (const int sides : {6, 10, 20, 100}) {
    FairDice dice(seeds, static_cast<std::uint64_t>(sides));
    constexpr int kEach = 3000;
    std::vector<int> counts(static_cast<std::size_t>(sides));
    for (int i = 0; i < kEach * sides; ++i) ++counts[static_cast<std::size_t>(dice.face(sides) - 1)];
    double chi2 = 0;
    for (const int count : counts) chi2 += double(count - kEach) * (count - kEach) / kEach;
    // Mean sides - 1, variance twice that: five deviations above it would be a bias.
    const double freedom = sides - 1;
    EXPECT_LT(chi2, freedom + 5 * std::sqrt(2 * freedom)) << sides;
  }
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/chance.h"

#include <gtest/gtest.h>

#include <cmath>

#include "../duel.h"
#include "ai/features.h"
#include "core/bad_input.h"

namespace grognard {
namespace {

// Two battalions a side; A's stand on the farm.
Muster muster() {
  Muster m;
  for (const Side side : kSides)
    for (int i = 0; i < 2; ++i)
      m.units.push_back({.piece = static_cast<PieceId>(m.units.size()),
                         .side = side,
                         .at = {10.0 * i, side == Side::A ? 0.0 : 40.0},
                         .reach = 12});
  m.goals.push_back({.name = "the farm", .at = {0, 0}, .holder = Side::A, .worth = {2, 2}});
  m.gone = 0.5;
  return m;
}

Muster turned(Muster m) {
  for (Muster::Unit& unit : m.units) unit.side = other(unit.side);
  for (Muster::Goal& goal : m.goals) {
    if (goal.holder) goal.holder = other(*goal.holder);
    std::swap(goal.worth[Side::A], goal.worth[Side::B]);
  }
  std::swap(m.points[Side::A], m.points[Side::B]);
  std::swap(m.wear[Side::A], m.wear[Side::B]);
  m.moves = other(m.moves);
  return m;
}

Prospects plain(const Muster& m) {
  std::vector<double> features;
  features_of(m, features);
  return plain_chance(m).of(features, m.gone);
}

TEST(PlainExp, IsTheExponentialFunction) {
  for (double x = -20; x <= 20; x += 0.37) EXPECT_NEAR(plain_exp(x) / std::exp(x), 1, 1e-9) << x;
}

TEST(Chance, ThreeOutcomesSumToOne) {
  for (const double wear : {0.0, 0.5, 0.99, 3.0}) {
    Muster m = muster();
    m.wear[Side::B] = wear;
    const Prospects chance = plain(m);
    EXPECT_NEAR(chance.win + chance.draw + chance.loss, 1, 1e-12);
    EXPECT_TRUE(chance.win >= 0 && chance.draw >= 0 && chance.loss >= 0);
  }
}

TEST(Chance, WhoeverChangesPlacesChangesChances) {
  Muster m = muster();
  m.units[0].left = 0.4;
  m.points[Side::B] = 3;
  const Prospects a = plain(m);
  const Prospects b = plain(turned(m));
  EXPECT_NEAR(a.win, b.loss, 1e-12);
  EXPECT_NEAR(a.draw, b.draw, 1e-12);
}

TEST(Chance, LossesAndLostGroundLowerIt) {
  const double whole = plain(muster()).score();
  EXPECT_GT(whole, 0.5);  // for the farm
  Muster worn = muster();
  worn.units[0].left = 0.3;
  EXPECT_LT(plain(worn).score(), whole);
  Muster lost = muster();
  lost.goals[0].holder = Side::B;
  EXPECT_LT(plain(lost).score(), whole);
  Muster breaking = muster();
  breaking.wear[Side::A] = 0.95;
  EXPECT_LT(plain(breaking).score(), whole);
}

TEST(Chance, NamesAndNumbersOfFeaturesGoTogether) {
  Muster m = muster();
  m.extras.push_back({.name = "fatigue", .of = {0.5, 0.25}});
  std::vector<double> features;
  features_of(m, features);
  const std::vector<std::string> names = names_of_features(m);
  ASSERT_EQ(features.size(), names.size());
  const std::size_t half = names.size() / 2;
  EXPECT_EQ(names[half - 1], "fatigue");
  EXPECT_DOUBLE_EQ(features[half - 1], 0.25);
  for (std::size_t i = 0; i < half; ++i) {
    EXPECT_EQ(names[half + i], names[i] + ", late");
    EXPECT_NEAR(features[half + i], features[i] * m.gone, 1e-12);
  }
}

TEST(Chance, IsReadAsItWasWritten) {
  Chance chance = plain_chance(muster());
  chance.rulebook = "grant";
  chance.version = "7";
  chance.games = 100;
  const Chance again = read_chance(to_text(chance), "chance.json", "grant", "7");
  EXPECT_EQ(again.features, chance.features);
  for (std::size_t i = 0; i < chance.weights.size(); ++i) EXPECT_NEAR(again.weights[i], chance.weights[i], 1e-4);
}

TEST(Chance, LearntByAnotherVersionIsRefused) {
  Chance chance = plain_chance(muster());
  chance.rulebook = "grant";
  chance.version = "6";
  chance.games = 100;
  try {
    read_chance(to_text(chance), "chance.json", "grant", "7");
    FAIL();
  } catch (const BadInput& mistake) {
    EXPECT_NE(std::string(mistake.what()).find("grognard fit grant"), std::string::npos) << mistake.what();
  }
}

TEST(Chance, OfABattleThatIsOverIsWhatCameOfIt) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::setup(4, R"(,"at":{"step":"action"})"));
  const Chance chance = plain_chance({});
  Estimator estimator(duel::book().advisor(), chance);
  SeededDice source(1, 0);
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  battle->apply(duel::order(Side::A, "concede"), dice, silent);
  ASSERT_TRUE(battle->outcome().over);
  EXPECT_EQ(estimator.of(*battle, Side::A).loss, 1);
  EXPECT_EQ(estimator.of(*battle, Side::B).win, 1);
}

}  // namespace
}  // namespace grognard

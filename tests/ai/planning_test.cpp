// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What plans are made with: luck that stays the same, mixtures, levels, schemes.
#include <gtest/gtest.h>

#include <set>

#include "../duel.h"
#include "ai/keyed_dice.h"
#include "ai/levels.h"
#include "ai/mixture.h"
#include "ai/schemes.h"
#include "ai/staff.h"

namespace grognard {
namespace {

Faces thrown(KeyedDice& dice, RuleId rule, Side side) {
  const RollRequest request{.rule = rule, .side = side, .count = 20};
  Faces faces;
  dice.answer(request, faces);
  return faces;
}

TEST(KeyedDice, AThrowDoesNotHangOnThoseOfOthers) {
  KeyedDice alone(5), among(5);
  alone.half_turn(1);
  among.half_turn(1);
  thrown(among, RuleId("PK-MOVE-1"), Side::A);
  thrown(among, RuleId("PK-FIRE-1"), Side::B);
  EXPECT_EQ(thrown(alone, RuleId("PK-FIRE-1"), Side::A), thrown(among, RuleId("PK-FIRE-1"), Side::A));
}

TEST(KeyedDice, TheNextThrowIsAnother) {
  KeyedDice dice(5);
  dice.half_turn(1);
  const Faces first = thrown(dice, RuleId("PK-FIRE-1"), Side::A);
  const Faces second = thrown(dice, RuleId("PK-FIRE-1"), Side::A);
  dice.half_turn(2);
  const Faces later = thrown(dice, RuleId("PK-FIRE-1"), Side::A);
  EXPECT_NE(first, second);
  EXPECT_NE(first, later);
}

TEST(Mixture, StoneScissorsPaper) {
  const std::vector<double> chances = mixture_of({{0.5, 1, 0}, {0, 0.5, 1}, {1, 0, 0.5}});
  for (const double chance : chances) EXPECT_NEAR(chance, 1 / 3.0, 0.02);
}

TEST(Mixture, WhatIsAlwaysBetterIsAlwaysChosen) {
  const std::vector<double> chances = mixture_of({{0.2, 0.3}, {0.6, 0.7}});
  EXPECT_GT(chances[1], 0.97);
}

TEST(Mixture, IsDrawnAsOftenAsItSays) {
  Random random(3);
  int second = 0;
  for (int i = 0; i < 4000; ++i) second += drawn({0.25, 0.75}, random) == 1 ? 1 : 0;
  EXPECT_NEAR(second / 4000.0, 0.75, 0.03);
}

TEST(Levels, EachThinksMoreThanTheOneBelow) {
  double effort = 0;
  for (const Level& level : levels()) {
    EXPECT_GE(level.effort, effort) << level.name;
    effort = level.effort;
    EXPECT_EQ(level_named(level.name), &level);
  }
  EXPECT_TRUE(level_named(kUsualLevel));
  EXPECT_TRUE(character_named(kUsualCharacter));
  EXPECT_FALSE(level_named("emperor"));
}

TEST(Levels, BudgetsAreCountedInPlayoutsAndShrinkWithTheBattle) {
  Chance chance;
  chance.playout_ms = 0.1;
  Muster few, many;
  few.units.resize(10);
  many.units.resize(80);
  const Level& colonel = *level_named("colonel");
  EXPECT_EQ(budget_of(colonel, chance, few).playouts, 400);
  EXPECT_EQ(budget_of(colonel, chance, many).playouts, 50);
  EXPECT_EQ(budget_of(*level_named("sergeant"), chance, few).playouts, 0);
}

TEST(Staff, ALevelMayHaveACharacter) {
  for (const char* name : {"captain", "captain-bold", "marshal-even-tempered", "recruit-fickle"}) {
    EXPECT_TRUE(is_commander(name)) << name;
    EXPECT_TRUE(make_commander(duel::book(), name, 1)) << name;
  }
  for (const char* name : {"", "bold", "captain-", "captain-brave", "emperor-bold", "human"}) {
    EXPECT_FALSE(is_commander(name)) << name;
    EXPECT_FALSE(make_commander(duel::book(), name, 1)) << name;
  }
  EXPECT_EQ(commander_in_words("captain-bold"), "captain, bold");
  EXPECT_EQ(commander_in_words("captain-even-tempered"), "captain");
}

// Foot on both wings, horse in the middle, a farm.
struct Army {
  std::vector<Body> bodies = {{.pieces = {0}, .arm = Symbol::Infantry, .name = "the foot on the left"},
                              {.pieces = {1}, .arm = Symbol::Cavalry, .name = "the horse"},
                              {.pieces = {2}, .arm = Symbol::Infantry, .name = "the foot on the right"}};
  Muster muster;
  Army() {
    for (PieceId i = 0; i < 3; ++i) {
      const Symbol arm = i == 1 ? Symbol::Cavalry : Symbol::Infantry;
      muster.units.push_back({.piece = i, .side = Side::A, .arm = arm, .at = {20.0 * i, 0}});
      muster.units.push_back({.piece = static_cast<PieceId>(i + 3), .side = Side::B, .at = {20.0 * i, 30}});
    }
    muster.goals.push_back({.name = "the farm", .at = {20, 15}, .worth = {3, 3}});
  }
};

TEST(Schemes, HoldTheUsualFirstGoForGroundAndAreAllDifferent) {
  const Army army;
  const auto battle = duel::battle();
  const auto all = schemes_for(duel::book().advisor(), *battle, Side::A, army.bodies, army.muster, 1);
  ASSERT_GT(all.size(), 8u);
  for (const Body& body : army.bodies) EXPECT_EQ(all[0].scheme.of(body.pieces[0]), Posture::Free);
  std::set<std::string> names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(names.insert(all[i].name).second) << all[i].name;
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(all[i].scheme == all[j].scheme) << all[i].name;
  }
  EXPECT_TRUE(names.count("The foot goes for the farm"));
  EXPECT_TRUE(names.count("Break their right with our left, and pin the rest"));
}

TEST(Schemes, BoldnessIsBetweenAllStandingAndAllGoing) {
  const Army army;
  Scheme all_go, all_stand;
  for (const Body& body : army.bodies) {
    set(all_go, body, {Posture::Bold});
    set(all_stand, body, {Posture::Fast});
  }
  EXPECT_EQ(boldness(all_go, army.bodies), 1);
  EXPECT_EQ(boldness(all_stand, army.bodies), -1);
  EXPECT_EQ(boldness({}, army.bodies), 0);
}

TEST(Schemes, AreToldInWords) {
  const Army army;
  View view;
  EXPECT_EQ(in_words(army.bodies[0], {.posture = Posture::Forward, .goal = Vec2{20, 15}}, army.muster, view),
            "the foot on the left will go for the farm");
  EXPECT_EQ(in_words(army.bodies[1], {Posture::Back}, army.muster, view), "the horse will fall back");
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planner.h"

#include <gtest/gtest.h>

#include "../duel.h"
#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/planning_player.h"

namespace grognard {
namespace {

std::uint64_t trail_of_game(std::uint64_t seed) {
  PlanningPlayer a(duel::book().advisor(), {.first = 2, .climbs = 3}, seed);
  AdvisedPlayer b(duel::book().advisor(), Random(seed, 2));
  SeededDice dice(7, 0);
  const GameResult game = play_game(duel::battle(), a, b, dice, {.hash_each_position = true});
  EXPECT_TRUE(game.outcome.over);
  EXPECT_GT(a.planner().playouts(), 0);
  return game.trail;
}

TEST(Planner, TheSameSeedAndBudgetPlayTheSameGame) { EXPECT_EQ(trail_of_game(3), trail_of_game(3)); }

TEST(Planner, LeavesThePositionAsItIs) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  const std::uint64_t before = battle->hash();
  Planner planner(duel::book().advisor(), {.first = 2, .climbs = 5}, 1);
  planner.plan(*battle, battle->decision().side());
  EXPECT_EQ(battle->hash(), before);
  EXPECT_GT(planner.playouts(), 10);
}

TEST(Scheme, PiecesThatAreNotNamedAreFree) {
  const Scheme scheme{.of_piece = {{Posture::Stand}, {Posture::Fast}}};
  EXPECT_FALSE(scheme.may_move(0));
  EXPECT_TRUE(scheme.may_charge(0));
  EXPECT_FALSE(scheme.may_charge(1));
  EXPECT_TRUE(scheme.may_move(2) && scheme.may_charge(2));
  EXPECT_TRUE(scheme.may_move(kNoPiece));
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planner.h"

#include <gtest/gtest.h>

#include "../duel.h"
#include "ai/advised_player.h"
#include "ai/commander.h"
#include "ai/match.h"

namespace grognard {
namespace {

std::uint64_t trail_of_game(std::uint64_t seed) {
  Commander a(duel::book().advisor(), {}, *level_named("captain"), *character_named(kUsualCharacter), seed);
  AdvisedPlayer b(duel::book().advisor(), Random(seed, 2));
  SeededDice dice(7, 0);
  const GameResult game = play_game(duel::battle(), a, b, dice, {.hash_each_position = true});
  EXPECT_TRUE(game.outcome.over);
  return game.trail;
}

TEST(Planner, TheSameSeedAndBudgetPlayTheSameGame) { EXPECT_EQ(trail_of_game(3), trail_of_game(3)); }

TEST(Planner, LeavesThePositionAsItIs) {
  const std::unique_ptr<Battle> battle = duel::battle(duel::kInAction);
  const std::uint64_t before = battle->hash();
  const Chance chance;
  Planner planner(duel::book().advisor(), chance, {.playouts = 40, .climbing = 0.3}, {}, 1);
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

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/match.h"

#include <gtest/gtest.h>

#include "../duel.h"
#include "ai/random_player.h"
#include "core/record.h"
#include "core/replay.h"

namespace grognard {
namespace {

GameResult random_game(std::uint64_t seed, const GameLimits& limits = {}, const OnPlayed& on_played = {}) {
  RandomPlayer a(duel::book().advisor(), Random(seed, 1));
  RandomPlayer b(duel::book().advisor(), Random(seed, 2));
  SeededDice dice(seed, 0);
  return play_game(duel::battle(), a, b, dice, limits, on_played);
}

TEST(Match, PlaysToTheEnd) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const GameResult game = random_game(seed);
    EXPECT_TRUE(game.outcome.over);
    EXPECT_FALSE(game.endless);
    EXPECT_GE(game.decisions, 2);
    EXPECT_GE(game.turns, 1);
    EXPECT_EQ(game.hash, game.end->hash());
  }
}

TEST(Match, TheSameSeedsGiveTheSameGame) {
  const GameLimits limits{.hash_each_position = true};
  const GameResult one = random_game(5, limits);
  const GameResult two = random_game(5, limits);
  EXPECT_EQ(one.hash, two.hash);
  EXPECT_EQ(one.trail, two.trail);
  EXPECT_NE(one.trail, random_game(6, limits).trail);
}

TEST(Match, GivesUpAnEndlessGame) {
  const GameResult game = random_game(1, {.most_decisions = 1});
  EXPECT_TRUE(game.endless);
  EXPECT_FALSE(game.outcome.over);
  EXPECT_EQ(game.decisions, 1);
}

TEST(Match, CanBeWrittenDownAndReplayed) {
  Record record;
  record.rulebook = "picket";
  record.rules = "picket 1";
  record.scenario = duel::kSetup;
  const Roster roster = roster_of(duel::battle()->view());
  random_game(9, {}, [&](const Played& played) {
    record.steps.push_back(step_of(played.command, roster, played.faces, played.after.hash()));
  });
  const Replay again = replay(record, duel::book());
  EXPECT_EQ(again.difference, "");
  EXPECT_TRUE(again.battle->outcome().over);
}

// Whoever studies the position must not find the other side's sealed answer in it.
class Spy final : public Player {
 public:
  bool saw_secret = false;

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override {
    for (const Piece& piece : battle.view().pieces) saw_secret |= piece.side != side && !piece.written.empty();
    return {decision.secret ? order_for(side, decision.options.front()) : duel::first_order(battle)};
  }
};

TEST(Match, PlayersSeeOnlyTheirOwnSecrets) {
  Spy a;
  Spy b;
  SeededDice dice(1);
  EXPECT_TRUE(play_game(duel::battle(), a, b, dice).outcome.over);
  EXPECT_FALSE(a.saw_secret);
  EXPECT_FALSE(b.saw_secret);
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/match.h"

#include "core/hasher.h"

namespace grognard {
namespace {

Advice ask(Player& player, const Battle& battle, const Decision& decision, Side side) {
  if (!player.studies_the_position()) return player.choose(battle, decision, side);
  return player.choose(*battle.clone(side), decision, side);
}

}  // namespace

int turn_of(const View& view) {
  for (const Fact& fact : view.facts) {
    if (fact.name != "turn") continue;
    if (const int* turn = std::get_if<int>(&fact.value)) return *turn;
  }
  return 0;
}

GameResult play_game(std::unique_ptr<Battle> battle, Player& a, Player& b, DiceSource& source, const GameLimits& limits,
                     const OnPlayed& on_played) {
  Player* const players[] = {&a, &b};
  GameResult result;
  Hasher trail;
  Chronicle silent = Chronicle::silent();
  for (Decision decision = battle->decision(); !decision.over(); decision = battle->decision()) {
    if (result.decisions == limits.most_decisions) {
      result.endless = true;
      break;
    }
    const Side side = decision.side();
    const Advice advice = ask(*players[index_of(side)], *battle, decision, side);
    Dice dice(source);
    battle->apply(advice.command, dice, silent);
    ++result.decisions;
    if (limits.hash_each_position) trail.add(battle->hash());
    if (on_played) on_played({result.decisions, advice.command, advice.why, dice.tape(), *battle});
  }
  result.outcome = battle->outcome();
  result.turns = turn_of(battle->view());
  result.hash = battle->hash();
  result.trail = trail.value();
  result.end = std::move(battle);
  return result;
}

}  // namespace grognard

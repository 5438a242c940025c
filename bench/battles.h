// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/random_player.h"
#include "core/json.h"
#include "measure.h"

// Whole battles of any rulebook, timed.
namespace grognard::bench {

Json even_scenario_of(const Rulebook& rulebook);

struct TimeSpent {
  double seconds = 0;
  long games = 0;
  long decisions = 0;
  long turns = 0;
  double per_battle() const { return seconds / static_cast<double>(games); }
  double per_turn() const { return seconds / static_cast<double>(std::max(1L, turns)); }
};

template <class P>
TimeSpent play_games(const Rulebook& rulebook, const Battle& start, int games) {
  TimeSpent t;
  const double from = cpu_now();
  for (int i = 0; i < games; ++i) {
    const Advisor& advisor = rulebook.advisor();
    P a(advisor, Random(7, static_cast<std::uint64_t>(2 * i)));
    P b(advisor, Random(7, static_cast<std::uint64_t>(2 * i + 1)));
    SeededDice dice(7, static_cast<std::uint64_t>(i));
    const GameResult r = play_game(start.clone(), a, b, dice);
    t.decisions += r.decisions;
    t.turns += r.turns;
    ++t.games;
  }
  t.seconds = cpu_now() - from;
  return t;
}

// Copies, judged moves, random and advised play of the even battle. at_move: a position in which a unit may be moved.
void even_battle_speed(const Rulebook& rulebook, const Battle& start, const Battle& at_move, const std::string& wanted,
                       std::vector<Row>& rows);
// How the time of advised play grows from 10 to 40 units a side.
void battle_growth(const Rulebook& rulebook, std::unique_ptr<Battle> (*wide)(int), std::vector<Row>& rows);

}  // namespace grognard::bench

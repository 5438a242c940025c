// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <time.h>

#include <cmath>

#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/random_player.h"
#include "measure.h"

namespace grognard::bench {
namespace {

struct Totals {
  double seconds = 0;
  long games = 0;
  long decisions = 0;
  long turns = 0;
};

template <class P>
Totals play(const Battle& start, int games) {
  Totals t;
  const double from = cpu_now();
  for (int i = 0; i < games; ++i) {
    const Advisor& advisor = hanau().advisor();
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

double dice_seconds(long rolls) {
  SeededDice source(3);
  Dice dice(source);
  const double from = cpu_now();
  for (long i = 0; i < rolls; ++i) {
    Dice one(source);
    one.hits("XX-NONE-0", Side::A, "bench", 6, 4);
  }
  return cpu_now() - from;
}

}  // namespace

void random_play(std::vector<Row>& rows) {
  const auto start = scenario("even-battle");
  const Totals t = play<RandomPlayer>(*start, short_run ? 10 : 100);
  const double per_s = static_cast<double>(t.decisions) / t.seconds;
  rows.push_back(
      {"random legal play, decisions per core", fmt::format("{:.0f} thousand/s", per_s / 1e3),
       fmt::format("bare throws of 6 dice, as many: {:.2f} s of {:.2f} s", dice_seconds(t.decisions), t.seconds),
       fmt::format("{:.0f} x", t.seconds / std::max(1e-9, dice_seconds(t.decisions))), "150 thousand/s"});
}

void advised_play(std::vector<Row>& rows) {
  const auto start = scenario("even-battle");
  const Totals t = play<AdvisedPlayer>(*start, short_run ? 4 : 60);
  rows.push_back({"advisor against advisor, even battles per core",
                  fmt::format("{:.0f} battles/s", static_cast<double>(t.games) / t.seconds),
                  fmt::format("{:.0f} decisions and {:.1f} turns a battle",
                              static_cast<double>(t.decisions) / static_cast<double>(t.games),
                              static_cast<double>(t.turns) / static_cast<double>(t.games)),
                  "-", "50 battles/s"});
  rows.push_back({"the same, decisions per core",
                  fmt::format("{:.0f} thousand/s", static_cast<double>(t.decisions) / t.seconds / 1e3), "", "-", ""});
}

// How CPU per battle and per turn grow with the number of units.
void growth(std::vector<Row>& rows) {
  const int sizes[] = {10, 20, 40, 80};
  double first_battle = 0, first_turn = 0, battle_40 = 0, turn_40 = 0;
  for (const int n : sizes) {
    if (short_run && n > 40) break;
    const auto start = wide_battle(n);
    const Totals t = play<AdvisedPlayer>(*start, std::max(2, (short_run ? 40 : 400) / n));
    const double battle = t.seconds / static_cast<double>(t.games);
    const double turn = t.seconds / static_cast<double>(std::max(1L, t.turns));
    if (n == 10) {
      first_battle = battle;
      first_turn = turn;
    }
    if (n == 40) {
      battle_40 = battle;
      turn_40 = turn;
    }
    rows.push_back({fmt::format("{} units a side, CPU a turn", n), fmt::format("{:.2f} ms", turn * 1e3),
                    fmt::format("a battle: {:.1f} ms", battle * 1e3), fmt::format("{:.1f} x", turn / first_turn), ""});
  }
  const auto exponent = [](double ratio) { return std::log(ratio) / std::log(4.0); };
  rows.push_back({"growth from 10 to 40 units, per battle",
                  fmt::format("exponent {:.2f}", exponent(battle_40 / first_battle)),
                  fmt::format("per turn: {:.2f}", exponent(turn_40 / first_turn)), "-", "at most 1.5"});
}

}  // namespace grognard::bench

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/advisor.h"
#include "core/dice_sources.h"
#include "grant/grant.h"

// A record keeps orders as the judge has completed them: judged again in the same position they must read the same. On
// ground that nobody has drawn for it: rivers and woods at any angle, much cavalry near them.
namespace grognard::grant {
namespace {

std::string random_ground(Random& random) {
  const int x = 10 + static_cast<int>(random.below(70));
  const int lean = static_cast<int>(random.below(30)) - 15;
  const int wood = 8 + static_cast<int>(random.below(70));
  const int y = 20 + static_cast<int>(random.below(28));
  return fmt::format(
      R"([{{"kind": "river", "line": [[{}, 0], [{}, 72]], "width": {}}},
          {{"kind": "wood", "area": [[{}, {}], [{}, {}], [{}, {}]]}}, {{"kind": "hill", "area": [[40, 30], [58, 31], [50, 44]]}},
          {{"kind": "building", "at": [{}, 36]}}])",
      x, x + lean, 1 + random.below(4), wood, y, wood + 9, y + 2, wood + 4, y + 9, 20 + random.below(50));
}

std::string random_units(Random& random) {
  constexpr const char* kProfiles[] = {"heavy", "lcav", "drag", "chev", "sqn", "line", "light", "gun"};
  std::string units;
  for (const char side : {'A', 'B'})
    for (int i = 0; i < 6; ++i) {
      const char* profile = kProfiles[i < 4 ? random.below(5) : random.below(8)];
      const std::uint32_t x = 8 + static_cast<std::uint32_t>(i) * 16 + random.below(3);
      const std::uint32_t y = side == 'A' ? 50 + random.below(14) : 8 + random.below(14);
      units += fmt::format(R"({}{{"id": "{}{}", "side": "{}", "profile": "{}", "at": [{}, {}], "facing": {}}})",
                           units.empty() ? "" : ", ", side == 'A' ? 'a' : 'b', i, side, profile, x, y,
                           (side == 'A' ? 180 : 0) + random.below(40));
    }
  return units;
}

void expect_the_same_again(const Battle& battle, const Command& order) {
  const Verdict once = battle.judge(order);
  if (!once.legal()) return;
  const Verdict again = battle.clone()->judge(once.command);
  EXPECT_TRUE(again.legal()) << order.verb.str() << ": " << (again.legal() ? "" : again.refusals[0].text);
  EXPECT_EQ(again.command, once.command) << order.verb.str();
}

// All that the advisor thinks of, and wheels and marches of any kind, for a few moves.
void play_and_judge_again(const std::string& scenario, std::uint64_t seed) {
  SeededDice source(seed);
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  auto battle = rulebook().start(scenario, "generated", dice, silent);
  Random random(seed, 7);
  std::vector<Candidate> candidates;
  for (int i = 0; i < 60 && !battle->outcome().over; ++i) {
    const Decision decision = battle->decision();
    const Side side = decision.side();
    candidates.clear();
    rulebook().advisor().candidates(*battle, side, {}, candidates);
    const Candidate* chosen = nullptr;
    for (const Candidate& candidate : candidates) {
      expect_the_same_again(*battle, candidate.command);
      if (!chosen && battle->judge(candidate.command).legal()) chosen = &candidate;
    }
    for (const Option& option : decision.options) {
      if (option.needs != Needs::Order || option.only.value_or(side) != side) continue;
      for (const Option& inner : battle->decision(option.unit).options)
        expect_the_same_again(*battle, rulebook().advisor().sample(*battle, inner, random));
    }
    const Command order = chosen && random.below(3) > 0 ? chosen->command : Command{.side = side, .verb = "done"};
    const Verdict verdict = battle->judge(order);
    if (!verdict.legal()) break;
    battle->apply(verdict.command, dice, silent);
  }
}

TEST(GrantJudge, WhatItHasCompletedReadsTheSameAgain) {
  int played = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const std::string ground = random_ground(random);
    const std::string scenario = fmt::format(R"({{"ground": {}, "units": [{}]}})", ground, random_units(random));
    play_and_judge_again(scenario, seed);
    ++played;
  }
  EXPECT_EQ(played, 12);
}

// GW-TERR-17, GW-MOVE-25: of a wheel against a bank there may be less left than the grid can show.
TEST(GrantJudge, AWheelThatABankCutsToNothingCanBeWrittenDown) {
  struct Wheeling {
    const char* river;  // two points and its width
    const char* profile;
    const char* at;
    double facing;
    Vec2 to;
    int towards;  // tenths of a degree
    int number;
  };
  // clang-format off
  constexpr Wheeling kWheelings[] = {
      {R"([[42.9, 0], [54.9, 72]], "width": 4)",   "lcav",  "[53.79, 40.77]", 273.0, {47.35, 39.68}, 2570, 1},
      {R"([[31.98, 0], [69.98, 72]], "width": 2)", "lcav",  "[45.76, 38.85]", 156.5, {44.89, 38.98}, 1700, 0},
      {R"([[55.37, 0], [43.37, 72]], "width": 2)", "lcav",  "[56.48, 32.88]", 253.1, {55.79, 29.86}, 2242, 0},
      {R"([[68.63, 0], [32.63, 72]], "width": 2)", "heavy", "[44.42, 38.27]",  44.6, {47.42, 38.02},  343, 1},
      {R"([[64.65, 0], [56.65, 72]], "width": 4)", "lcav",  "[55.59, 36.89]",  97.6, {55.15, 35.34}, 1140, 1},
  };
  // clang-format on
  for (const Wheeling& w : kWheelings) {
    const std::string scenario = fmt::format(
        R"({{"ground": [{{"kind": "river", "line": {}}}],
             "units": [{{"id": "a1", "side": "A", "profile": "{}", "at": {}, "facing": {}}},
                       {{"id": "b1", "side": "B", "profile": "line", "at": [8, 8]}}]}})",
        w.river, w.profile, w.at, w.facing);
    SeededDice source(1);
    Dice dice(source);
    Chronicle silent = Chronicle::silent();
    const auto battle = rulebook().start(scenario, "generated", dice, silent);
    Command order{.side = Side::A, .verb = "move", .units = {0}};
    order.path = {Pose::snapped(w.to, Facing::tenths(w.towards))};
    order.number = w.number;
    EXPECT_TRUE(battle->judge(order).legal()) << w.at;
    expect_the_same_again(*battle, order);
  }
}

}  // namespace
}  // namespace grognard::grant

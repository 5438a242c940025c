// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ai/random_player.h"
#include "odds/odds.h"
#include "scenarios.h"

namespace grognard {
namespace {

std::string outcome_of_run(const Battle& battle, const Command& command, std::uint64_t seed, std::uint64_t stream) {
  const auto copy = battle.clone();
  SeededDice source(seed, stream);
  Dice dice(source);
  Chronicle log = Chronicle::outcomes();
  copy->apply(command, dice, log);
  std::string name;
  for (const std::string& part : log.named_outcomes()) name += (name.empty() ? "" : "; ") + part;
  return name.empty() ? "no effect" : name;
}

// Exact odds against seeded trials of the same order: within five standard deviations, which chance alone exceeds hardly ever.
void compare(const Battle& battle, const Command& command, const Distribution& exact, int trials) {
  std::map<std::string, int> seen;
  for (int i = 0; i < trials; ++i) ++seen[outcome_of_run(battle, command, 77, static_cast<std::uint64_t>(i))];
  double sum = 0;
  for (const OutcomeOdds& o : exact.outcomes) {
    const double p = (o.low + o.high) / 2;
    sum += p;
    const double slack = 5 * std::sqrt(trials * p * (1 - p)) + 1;
    EXPECT_NEAR(seen[o.name], trials * p, slack) << o.name;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  for (const auto& [name, count] : seen)
    EXPECT_NE(exact.find(name), nullptr) << "never foreseen: " << name << " (" << count << ")";
}

// How much is tried. Sealed orders run a whole move on every way, and builds without optimisation look for mistakes of
// another kind: both take less.
struct Effort {
  int trials;
  std::uint64_t leaves;
  int compared;  // of one scenario
};
#ifdef NDEBUG
constexpr Effort kOneOrder{10000, 3000, 3}, kSealed{2000, 300, 3};
#else
constexpr Effort kOneOrder{2000, 1000, 2}, kSealed{200, 80, 1};
#endif
constexpr int kMostSealed = 8;  // weighed in one scenario

TEST(Battery, ExactOddsAgreeWithTrials) {
  int compared = 0;
  for (const Playable& p : every_scenario()) {
    auto battle = p.start();
    RandomPlayer player(p.rulebook->advisor(), Random(8));
    SeededDice source(8);
    int here = 0, sealed = 0;
    bool secret = false;
    for (int i = 0; i < 500 && sealed < kMostSealed && !battle->outcome().over; ++i) {
      const Decision d = battle->decision();
      const Advice advice = player.choose(*battle, d, d.side());
      const std::uint64_t before = battle->hash();
      // Where both sides answer at once the last seal runs a whole phase.
      secret = secret || (d.asked[0] && d.asked[1]);
      const Effort& effort = secret ? kSealed : kOneOrder;
      sealed += secret && advice.command.verb == Verb("done");
      if (here == effort.compared) break;
      const auto result = odds(*battle, advice.command, Horizon::next_decision(),
                               {.most_leaves = effort.leaves, .samples = 10, .seed = 1});
      ASSERT_TRUE(result.has_value());
      EXPECT_EQ(battle->hash(), before);
      if (result->whole.exact && result->whole.outcomes.size() > 1) {
        compare(*battle, advice.command, result->whole, effort.trials);
        ++here;
        ++compared;
      }
      Dice dice(source);
      Chronicle silent = Chronicle::silent();
      battle->apply(advice.command, dice, silent);
    }
  }
  EXPECT_GE(compared, 5);
}

}  // namespace
}  // namespace grognard

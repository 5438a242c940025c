// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/player.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "../duel.h"
#include "ai/advised_player.h"
#include "ai/random_player.h"

namespace grognard {
namespace {

// Says what the test wants to be said.
class Counsel final : public Advisor {
 public:
  std::vector<Candidate> known = {};
  std::function<Command(Random&)> path = [](Random&) { return Command(); };
  mutable int asked = 0;

  void candidates(const Battle&, Side, const Scheme&, std::vector<Candidate>& out) const override { out = known; }
  Command sample(const Battle&, const Option&, Random& random) const override {
    ++asked;
    return path(random);
  }
  double value(const Battle&, Side) const override { return 0; }
};

// Side A may fire, move or leave it.
std::unique_ptr<Battle> before_action() { return duel::battle(duel::kInAction); }

std::map<std::string, int> answers(Player& player, const Battle& battle, int times) {
  std::map<std::string, int> counts;
  for (int i = 0; i < times; ++i)
    ++counts[std::string(player.choose(battle, battle.decision().side()).command.verb.str())];
  return counts;
}

TEST(RandomPlayer, TakesAllOptionsAlike) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = duel::battle();
  const std::map<std::string, int> counts = answers(player, *battle, 1000);
  EXPECT_EQ(counts.size(), 2u);
  EXPECT_NEAR(counts.at("bold"), 500, 60);
}

TEST(RandomPlayer, AsksForAPathFourTimesAndThenDoesSomethingElse) {
  const Counsel counsel;  // whose paths are never legal
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = before_action();
  EXPECT_EQ(answers(player, *battle, 400).count("move"), 0u);
  EXPECT_GT(counsel.asked, 100);
  EXPECT_EQ(counsel.asked % 4, 0);
}

TEST(RandomPlayer, TakesALegalPathAmongOthers) {
  Counsel counsel;
  counsel.path = [](Random& random) {
    return duel::move_order(Pose::snapped({10, random.below(2) == 0 ? 8.0 : 30.0}, Facing::degrees(0)));
  };
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = before_action();
  const std::map<std::string, int> counts = answers(player, *battle, 1000);
  EXPECT_NEAR(counts.at("move"), 235, 60);  // half of the times that a1 is ordered at all, less one in sixteen
}

TEST(RandomPlayer, TheSameNumbersPlayTheSame) {
  const Counsel counsel;
  RandomPlayer one(counsel, Random(7, 3));
  RandomPlayer two(counsel, Random(7, 3));
  const std::unique_ptr<Battle> battle = duel::battle();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.choose(*battle, Side::A).command, two.choose(*battle, Side::A).command);
}

TEST(RandomPlayer, FindsNothingWhereThereIsNothing) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  std::string apart = duel::kInAction;  // out of range, and the counsel's paths are never legal
  apart.replace(apart.find("[10,16]"), 7, "[10,34]");
  const std::unique_ptr<Battle> battle = duel::battle(apart);
  Decision decision = battle->decision();
  std::erase_if(decision.options, [](const Option& option) { return option.verb == Verb("done"); });
  EXPECT_FALSE(player.find(*battle, decision, Side::A).has_value());
  decision.options.clear();
  EXPECT_FALSE(player.find(*battle, decision, Side::A).has_value());
}

TEST(RandomPlayerDeathTest, ADeadEndIsABug) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = duel::battle();
  Decision empty = battle->decision();
  empty.options.clear();
  EXPECT_DEATH(player.choose(*battle, empty, Side::A), "not true");
}

TEST(AdvisedPlayer, TakesTheBestLegalOrderAndSaysWhy) {
  Counsel counsel;
  counsel.known = {{duel::order(Side::A, "wary"), 1, "To be safe."},
                   {duel::order(Side::A, "stand"), 9, "Not legal now."},
                   {duel::order(Side::A, "bold"), 2, "To hit harder."},
                   {duel::order(Side::A, "wary"), 2, "As good, but listed later."}};
  AdvisedPlayer player(counsel, Random(1));
  const Advice advice = player.choose(*duel::battle(), Side::A);
  EXPECT_EQ(advice.command.verb, Verb("bold"));
  EXPECT_EQ(advice.why, "To hit harder.");
}

TEST(AdvisedPlayer, AnswersForTheSideThatIsAsked) {
  Counsel counsel;
  counsel.known = {{duel::order(Side::A, "bold"), 1, "Always."}};
  AdvisedPlayer player(counsel, Random(1));
  EXPECT_EQ(player.choose(*duel::battle(), Side::B).command.side, Side::B);
}

TEST(AdvisedPlayer, WithoutLegalAdviceDoesAnythingLegal) {
  Counsel counsel;
  counsel.known = {{duel::order(Side::A, "stand"), 1, "Not legal now."}};
  AdvisedPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = duel::battle();
  EXPECT_TRUE(battle->judge(player.choose(*battle, Side::A).command).legal());
}

}  // namespace
}  // namespace grognard

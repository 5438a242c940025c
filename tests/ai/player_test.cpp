// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/player.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "../core/toy.h"
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

  void candidates(const Battle&, Side, std::vector<Candidate>& out) const override { out = known; }
  Command sample(const Battle&, const Option&, Random& random) const override {
    ++asked;
    return path(random);
  }
  double value(const Battle&, Side) const override { return 0; }
};

// Side A may fire again or move.
std::unique_ptr<Battle> second_fire() {
  toy::State state;
  state.step = toy::Step::Second;
  return toy::battle(state);
}

std::map<std::string, int> answers(Player& player, const Battle& battle, int times) {
  std::map<std::string, int> counts;
  for (int i = 0; i < times; ++i)
    ++counts[std::string(player.choose(battle, battle.decision().side()).command.verb.str())];
  return counts;
}

TEST(RandomPlayer, TakesAllOptionsAlike) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = toy::battle();
  const std::map<std::string, int> counts = answers(player, *battle, 1000);
  EXPECT_EQ(counts.size(), 2u);
  EXPECT_NEAR(counts.at("bold"), 500, 60);
}

TEST(RandomPlayer, AsksForAPathFourTimesAndThenDoesSomethingElse) {
  const Counsel counsel;  // whose paths are never legal
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = second_fire();
  EXPECT_EQ(answers(player, *battle, 100), (std::map<std::string, int>{{"fire", 100}}));
  EXPECT_GT(counsel.asked, 100);
  EXPECT_EQ(counsel.asked % 4, 0);
}

TEST(RandomPlayer, TakesALegalPathAmongOthers) {
  Counsel counsel;
  counsel.path = [](Random& random) {
    return toy::move_order(Pose::snapped({0, random.below(2) == 0 ? 3.0 : 30.0}, Facing::degrees(0)));
  };
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = second_fire();
  const std::map<std::string, int> counts = answers(player, *battle, 1000);
  EXPECT_NEAR(counts.at("move"), 470, 60);  // half of the time, less one in sixteen
}

TEST(RandomPlayer, TheSameNumbersPlayTheSame) {
  const Counsel counsel;
  RandomPlayer one(counsel, Random(7, 3));
  RandomPlayer two(counsel, Random(7, 3));
  const std::unique_ptr<Battle> battle = toy::battle();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.choose(*battle, Side::A).command, two.choose(*battle, Side::A).command);
}

TEST(RandomPlayer, FindsNothingWhereThereIsNothing) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = second_fire();
  Decision decision = battle->decision();
  std::erase_if(decision.options, [](const Option& option) { return option.verb == Verb("fire"); });
  EXPECT_FALSE(player.find(*battle, decision, Side::A).has_value());
  decision.options.clear();
  EXPECT_FALSE(player.find(*battle, decision, Side::A).has_value());
}

TEST(RandomPlayerDeathTest, ADeadEndIsABug) {
  const Counsel counsel;
  RandomPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = toy::battle();
  Decision empty = battle->decision();
  empty.options.clear();
  EXPECT_DEATH(player.choose(*battle, empty, Side::A), "not true");
}

TEST(AdvisedPlayer, TakesTheBestLegalOrderAndSaysWhy) {
  Counsel counsel;
  counsel.known = {{toy::order(Side::A, "wary"), 1, "To be safe."},
                   {toy::order(Side::A, "stand"), 9, "Not legal now."},
                   {toy::order(Side::A, "bold"), 2, "To hit harder."},
                   {toy::order(Side::A, "wary"), 2, "As good, but listed later."}};
  AdvisedPlayer player(counsel, Random(1));
  const Advice advice = player.choose(*toy::battle(), Side::A);
  EXPECT_EQ(advice.command.verb, Verb("bold"));
  EXPECT_EQ(advice.why, "To hit harder.");
}

TEST(AdvisedPlayer, AnswersForTheSideThatIsAsked) {
  Counsel counsel;
  counsel.known = {{toy::order(Side::A, "bold"), 1, "Always."}};
  AdvisedPlayer player(counsel, Random(1));
  EXPECT_EQ(player.choose(*toy::battle(), Side::B).command.side, Side::B);
}

TEST(AdvisedPlayer, WithoutLegalAdviceDoesAnythingLegal) {
  Counsel counsel;
  counsel.known = {{toy::order(Side::A, "stand"), 1, "Not legal now."}};
  AdvisedPlayer player(counsel, Random(1));
  const std::unique_ptr<Battle> battle = toy::battle();
  EXPECT_TRUE(battle->judge(player.choose(*battle, Side::A).command).legal());
}

}  // namespace
}  // namespace grognard

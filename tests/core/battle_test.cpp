// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/battle.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../duel.h"
#include "core/facts.h"
#include "core/order_text.h"
#include "core/wire.h"

namespace grognard {
namespace {

using duel::order;

bool shows_order(const Battle& battle, Eyes eyes, Side whose) {
  return !battle.view(eyes).pieces[static_cast<std::size_t>(index_of(whose))].written.empty();
}

TEST(Battle, AnswersOfBothSidesStaySecret) {
  const std::unique_ptr<Battle> battle = duel::battle();
  const std::string before = battle->text(Side::B);
  EXPECT_TRUE(battle->decision().asked[0] && battle->decision().asked[1]);
  duel::play(*battle, order(Side::A, "bold"));

  EXPECT_FALSE(battle->decision().asked[0]);
  EXPECT_TRUE(battle->decision().asked[1]);
  EXPECT_TRUE(shows_order(*battle, Side::A, Side::A));
  EXPECT_FALSE(shows_order(*battle, Side::B, Side::A));
  EXPECT_TRUE(shows_order(*battle, std::nullopt, Side::A));
  EXPECT_EQ(battle->text(Side::B), before);
  EXPECT_NE(battle->text(Side::A).find("A (A): points 0, order bold."), std::string::npos);
}

TEST(Battle, ACopyForOneSideDoesNotDependOnTheOthersSecret) {
  const std::unique_ptr<Battle> bold = duel::battle();
  const std::unique_ptr<Battle> wary = duel::battle();
  duel::play(*bold, order(Side::A, "bold"));
  duel::play(*wary, order(Side::A, "wary"));
  EXPECT_NE(bold->hash(), wary->hash());
  EXPECT_NE(bold->clone()->hash(), wary->clone()->hash());
  EXPECT_EQ(bold->clone(Side::B)->hash(), wary->clone(Side::B)->hash());
  EXPECT_EQ(json_text(to_json(bold->view(Side::B))), json_text(to_json(wary->view(Side::B))));
  EXPECT_EQ(bold->clone(Side::B)->text(), wary->clone(Side::B)->text());
}

TEST(Battle, TheNumberOfAQuestionLastsUntilTheLastAnswer) {
  const std::unique_ptr<Battle> battle = duel::battle();
  const int first = battle->decision().number;
  duel::play(*battle, order(Side::A, "wary"));
  EXPECT_EQ(battle->decision().number, first);  // B's answer is not made stale by A's
  EXPECT_FALSE(battle->judge(order(Side::A, "bold")).legal());
  duel::play(*battle, order(Side::B, "wary"), {1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(battle->decision().number, first + 1);
}

TEST(Battle, CopiesGoTheirOwnWays) {
  const std::unique_ptr<Battle> battle = duel::battle();
  const std::uint64_t before = battle->hash();
  const std::unique_ptr<Battle> copy = battle->clone();
  EXPECT_EQ(copy->hash(), before);
  duel::play(*copy, order(Side::A, "wary"));
  duel::play(*copy, order(Side::B, "wary"), {6, 6, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(battle->hash(), before);
  EXPECT_NE(copy->hash(), before);
}

TEST(Battle, JudgingChangesNothing) {
  const std::unique_ptr<Battle> battle = duel::battle();
  const std::uint64_t before = battle->hash();
  EXPECT_FALSE(battle->judge(order(Side::A, "stand")).legal());
  EXPECT_TRUE(battle->judge(order(Side::A, "bold")).legal());
  EXPECT_EQ(battle->hash(), before);
}

// Dice thrown on a real table: the order is run on a copy until a throw is wanting, and again with what was typed.
TEST(Battle, TypedDiceAreAskedForThrowByThrow) {
  const std::unique_ptr<Battle> battle = duel::battle();
  duel::play(*battle, order(Side::A, "bold"));
  const Command answer = order(Side::B, "wary");
  std::vector<std::uint8_t> typed;
  std::vector<int> asked;
  std::unique_ptr<Battle> done;
  while (!done) {
    std::unique_ptr<Battle> copy = battle->clone();
    ScriptedDice script(typed);
    Dice dice(script);
    Chronicle chronicle;
    copy->apply(answer, dice, chronicle);
    if (!dice.wanting()) {
      done = std::move(copy);
      EXPECT_EQ(dice.tape().size(), typed.size());
      break;
    }
    asked.push_back(dice.wanted().count);
    for (int i = 0; i < dice.wanted().count; ++i) typed.push_back(5);
  }
  EXPECT_EQ(asked, (std::vector<int>{5, 4}));  // A is bold: one die more
  EXPECT_TRUE(done->outcome().over);
}

TEST(Chronicle, SilentOnesMakeNothing) {
  int made = 0;
  const auto make = [&] {
    ++made;
    return Event{.rule = "PK-FIRE-1"};
  };
  const auto name = [&] {
    ++made;
    return std::string("x");
  };
  Chronicle silent = Chronicle::silent();
  silent.tell(make);
  silent.outcome(name);
  EXPECT_EQ(made, 0);
  Chronicle outcomes = Chronicle::outcomes();
  outcomes.tell(make);
  outcomes.outcome(name);
  EXPECT_EQ(made, 1);
  EXPECT_EQ(outcomes.named_outcomes().size(), 1u);
  Chronicle full;
  full.tell(make);
  full.outcome(name);
  EXPECT_EQ(made, 3);
}

TEST(Facts, AreSaidPlainlyIfTheyAreSo) {
  EXPECT_EQ(plain_fact("units_lost", 3).said, "units lost 3");
  EXPECT_EQ(plain_fact("grenadiers", true).said, "grenadiers");
  EXPECT_EQ(plain_fact("grenadiers", false).said, "");
  EXPECT_EQ(plain_fact("order", std::string()).said, "");
}

TEST(OrderInWords, NamesWhoAndWhom) {
  const auto battle = duel::battle();
  EXPECT_EQ(order_in_words(order(Side::A, "done"), "Done", *battle), "Done");
  EXPECT_EQ(order_in_words(duel::fire_order(), "Fire at", *battle), "1er Jouets: fire at Spielzeug");
}

TEST(Breakdown, SaysHowItIsRead) {
  using Reads = Breakdown::Reads;
  Breakdown sum("PK-FIRE-2", "score");
  EXPECT_EQ(sum.base("PK-FIRE-2", "base", 0).reads(), Reads::Sum);
  EXPECT_EQ(sum.base("PK-FIRE-2", "another", 0).reads(), Reads::Remarks);
  EXPECT_EQ(sum.add("PK-FIRE-2", "more", 1).reads(), Reads::Sum);
  EXPECT_EQ(Breakdown("PK-FIRE-2", "faces of ten", Reads::Shares).reads(), Reads::Shares);
}

TEST(Breakdown, TotalsItsLines) {
  const auto need = [](const std::string& b_wrote) {
    const std::string written = R"(,"at":{"step":"action"},"wrote":{"B":")" + b_wrote + R"("})";
    return duel::battle(duel::setup(4, written))->judge(duel::fire_order()).workings.at(1);
  };
  EXPECT_EQ(need("bold").total(), 4);
  EXPECT_EQ(need("bold").lines().size(), 2u);
  EXPECT_EQ(need("wary").lines().size(), 1u);  // a modifier of nothing is no line
}

}  // namespace
}  // namespace grognard

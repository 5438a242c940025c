// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/replay.h"
#include "play.h"

// Whole games of esr: no rule knows the ground scale, every scenario can be played out and everything that is offered has words.
namespace grognard::esr {
namespace {

// --- The ground scale (ES-GEN-3) --------------------------------------------------------------------------------------------------

TEST(EsrScale, NoRuleKnowsIt) {
  std::vector<std::uint64_t> first;
  for (const int yards : {50, 75, 150, 200}) {
    SCOPED_TRACE(yards);
    const auto battle =
        begun(with_options(shipped_scenario("first-battle"), {{"yards_per_inch", yards}, {"turn_limit", 4}}));
    EXPECT_EQ(battle->view().inch, yards);
    EXPECT_EQ(battle->view().length_unit, "yard");
    std::vector<std::uint64_t> hashes{battle->hash()};
    play_on(*battle, advised_order, 7, 1000,
            [&](const Command&, const Dice&, const std::vector<Event>&) { hashes.push_back(battle->hash()); });
    EXPECT_TRUE(battle->outcome().over);
    EXPECT_GT(hashes.size(), 20u);
    if (first.empty()) first = hashes;
    EXPECT_EQ(hashes, first);
  }
}

// --- Whole games ----------------------------------------------------------------------------------------------------------------------

TEST(EsrGames, EveryScenarioIsPlayedOutAndReplays) {
  for (const char* name : {"first-battle", "even-battle", "training-field-1809", "borodino-fleches-1812"}) {
    SCOPED_TRACE(name);
    const bool small = std::string_view(name) == "first-battle";
    const Json scenario = with_options(shipped_scenario(name), {{"turn_limit", small ? 8 : 1}});
    const auto battle = begun(scenario);
    const Roster roster = roster_of(battle->view());
    Record record{
        .rulebook = "esr", .rules = std::string(rulebook().version()), .scenario = scenario.dump(), .players = {}};
    play_on(*battle, some_order, 23, 20000, [&](const Command& order, const Dice& dice, const std::vector<Event>&) {
      record.steps.push_back(step_of(order, roster, dice.tape(), battle->hash()));
    });
    EXPECT_TRUE(battle->outcome().over);
    EXPECT_GT(record.steps.size(), 20u);
    const Replay again = replay(parse_record(write_record(record), "esr_test"), rulebook());
    EXPECT_TRUE(again.same()) << again.difference;
    EXPECT_EQ(again.battle->hash(), battle->hash());
  }
}

void expect_words(const Option& option) {
  EXPECT_EQ(option.verb == Verb("order"), option.needs == Needs::Order) << option.verb.str();
  EXPECT_FALSE(option.label.empty()) << option.verb.str();
  EXPECT_EQ(option.label == "Give an order", option.needs == Needs::Order) << option.verb.str();
}

TEST(EsrGames, EverythingOfferedHasWords) {
  std::set<std::string> verbs;
  for (const char* name : {"first-battle", "even-battle"}) {
    SCOPED_TRACE(name);
    const auto battle = begun(shipped_scenario(name));
    const auto look = [&] {
      const Decision d = battle->decision();
      for (const Option& option : d.options) {
        expect_words(option);
        verbs.insert(std::string(option.verb.str()));
        if (option.needs != Needs::Order) continue;
        for (const Option& inner : battle->decision(option.unit).options) {
          EXPECT_NE(inner.needs, Needs::Order) << inner.verb.str();
          expect_words(inner);
          verbs.insert(std::string(inner.verb.str()));
        }
      }
    };
    look();
    play_on(*battle, some_order, 31, 200, [&](const Command&, const Dice&, const std::vector<Event>&) { look(); });
  }
  EXPECT_GT(verbs.size(), 25u);
}

}  // namespace
}  // namespace grognard::esr

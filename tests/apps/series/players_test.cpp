// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/players.h"

#include <gmock/gmock.h>

#include "../../duel.h"
#include "ai/match.h"
#include "apps/scenario_files.h"
#include "apps/series/league.h"
#include "first_advisors/first_advisors.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

// The scenario that each rulebook begins with.
std::vector<ScenarioFile> first_scenarios() {
  std::vector<ScenarioFile> first = scenarios_at_home();
  std::erase_if(first, [](const ScenarioFile& file) { return !file.name.starts_with("first-"); });
  return first;
}

GameResult game_of(const ScenarioFile& scenario, std::string_view a, std::string_view b,
                   const OnPlayed& on_played = {}) {
  const Rulebook& rulebook = *scenario.rulebook;
  const auto one = make_player(a, rulebook, Random(3, 1));
  const auto two = make_player(b, rulebook, Random(3, 2));
  SeededDice dice(3);
  return play_game(rulebook.start(scenario.text, scenario.name), *one, *two, dice, {.hash_each_position = true},
                   on_played);
}

// The others are pinned, in every scenario.
constexpr std::string_view kStyles[] = {"sitter", "attacker", "rusher"};

TEST(Styles, EndTheirGamesInEveryRulebook) {
  const std::vector<ScenarioFile> scenarios = first_scenarios();
  ASSERT_EQ(scenarios.size(), rulebooks().size());
  for (const ScenarioFile& scenario : scenarios)
    for (const std::string_view style : kStyles)
      EXPECT_TRUE(game_of(scenario, style, "advisor").outcome.over) << scenario.rulebook->id() << style;
}

TEST(Styles, PlayTheSameWithTheSameNumbers) {
  for (const ScenarioFile& scenario : first_scenarios()) {
    if (scenario.rulebook->id() != "hanau" && scenario.rulebook->id() != "grant") continue;
    const std::uint64_t trail = game_of(scenario, "attacker", "rusher").trail;
    EXPECT_EQ(game_of(scenario, "attacker", "rusher").trail, trail) << scenario.rulebook->id();
  }
}

TEST(Players, EveryRulebookHasItsFirstAdvisorAndOthersHaveNone) {
  for (const Rulebook* rulebook : rulebooks()) {
    ASSERT_NE(first_advisor(rulebook->id()), nullptr) << rulebook->id();
    EXPECT_NE(first_advisor(rulebook->id()), &rulebook->advisor()) << rulebook->id();
  }
  EXPECT_EQ(first_advisor("picket"), nullptr);
  EXPECT_THROW(make_player("first-advisor", duel::book(), Random(1)), BadInput);
}

TEST(Players, NobodyOfThatNameIsTold) {
  try {
    make_player("blucher", duel::book(), Random(1));
    FAIL();
  } catch (const BadInput& mistake) {
    EXPECT_THAT(mistake.what(), testing::HasSubstr("blucher"));
    EXPECT_THAT(mistake.what(), testing::HasSubstr("attacker"));
  }
}

// How far the troops of a side have gone altogether, from where they began the battle.
double ground_gained(const ScenarioFile& scenario, std::string_view player) {
  const View before = scenario.rulebook->start(scenario.text, scenario.name)->view();
  double gone = 0;
  game_of(scenario, player, "sitter", [&](const Played& played) {
    if (played.number != 60) return;
    const View now = played.after.view();
    for (std::size_t i = 0; i < before.pieces.size(); ++i) {
      const Piece& piece = before.pieces[i];
      if (piece.side != Side::A || piece.symbol == Symbol::Place || piece.symbol == Symbol::General) continue;
      if (piece.on_table && now.pieces[i].on_table)
        gone += length(now.pieces[i].pose.at() - piece.pose.at()) / before.inch;
    }
  });
  return gone;
}

TEST(Styles, TheSitterSitsAndTheAttackerGoes) {
  for (const ScenarioFile& scenario : first_scenarios()) {
    const double sat = ground_gained(scenario, "sitter");
    // In esr the rules carry out orders to attack with which the battle begins; in grant the beaten fall back.
    const std::string_view book = scenario.rulebook->id();
    EXPECT_LE(sat, book == "esr" ? 60 : book == "grant" ? 10 : 0) << book;
    EXPECT_GT(ground_gained(scenario, "rusher"), 5) << scenario.rulebook->id();
    EXPECT_GT(ground_gained(scenario, "attacker"), 20) << scenario.rulebook->id();
  }
}

// How much a style scores against whoever plays any legal order.
double score_against_random(const std::string& style, const std::vector<ScenarioFile>& scenarios, int pairs) {
  const LeagueResult result =
      play_league({.players = {style, "random"}, .scenarios = scenarios, .pairs = pairs, .jobs = 2});
  EXPECT_EQ(result.endless(), 0) << style;
  return result.matches[0].all().scores.mean();
}

TEST(Styles, BeatWhoeverPlaysAtRandom) {
  for (const std::string style : {"attacker", "rusher"})
    EXPECT_GE(score_against_random(style, first_scenarios(), 1), 0.6) << style;
}

// To sit is enough where fire decides, though not where there is ground to be taken.
TEST(Styles, TheSitterBeatsHimWhereFireDecides) {
  std::vector<ScenarioFile> scenarios = first_scenarios();
  std::erase_if(scenarios, [](const ScenarioFile& file) { return file.rulebook->id() != "grant"; });
  EXPECT_GT(score_against_random("sitter", scenarios, 4), 0.75);
}

}  // namespace
}  // namespace grognard

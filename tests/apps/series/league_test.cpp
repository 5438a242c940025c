// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/league.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "../../duel.h"
#include "apps/series/standings.h"

namespace grognard {
namespace {

ScenarioFile duel_of(const std::string& name, int men) {
  return {.name = name, .path = name + ".json", .rulebook = &duel::book(), .text = duel::setup(men)};
}

League league_of(std::vector<std::string> players, int pairs) {
  return {.players = std::move(players), .scenarios = {duel_of("few", 3), duel_of("many", 9)}, .pairs = pairs};
}

std::string said(const League& league) { return json_text(json_of(league, play_league(league))); }

std::vector<std::string> names_of(const League& league) {
  std::vector<std::string> names;
  for (const Match& match : matches_of(league)) names.push_back(match.first + "-" + match.second);
  return names;
}

TEST(League, TheFirstMeetsEverybodyOrAllMeetAll) {
  League league = league_of({"advisor", "random", "sitter"}, 1);
  EXPECT_THAT(names_of(league), testing::ElementsAre("advisor-random", "advisor-sitter"));
  league.round_robin = true;
  EXPECT_THAT(names_of(league), testing::ElementsAre("advisor-random", "advisor-sitter", "random-sitter"));
}

TEST(League, StandsByScenarioByRulebookAndAltogether) {
  const LeagueResult result = play_league(league_of({"advisor", "random"}, 5));
  const std::vector<LeagueRow>& standings = result.matches.at(0).standings;
  ASSERT_EQ(standings.size(), 4u);
  EXPECT_EQ(standings[0].what, "picket/few");
  EXPECT_EQ(standings[1].what, "picket/many");
  EXPECT_EQ(standings[2].what, "picket");
  EXPECT_EQ(standings[3].what, "all");
  EXPECT_EQ(standings[0].games(), 10);
  EXPECT_EQ(standings[3].games(), 20);
  EXPECT_EQ(standings[3].scores.pairs(), 10);
  EXPECT_EQ(standings[2].wins, standings[0].wins + standings[1].wins);
  // A win counts one and a draw half.
  EXPECT_DOUBLE_EQ(standings[3].scores.mean(), (standings[3].wins + standings[3].draws / 2.0) / 20);
  EXPECT_GT(standings[3].answers[0], 20);
}

// The same dice and the same random numbers of each player in both games of a pair: so either way round it is the same league.
TEST(League, LooksTheSameFromTheOtherSide) {
  const LeagueRow one = play_league(league_of({"advisor", "random"}, 10)).matches[0].all();
  const LeagueRow other = play_league(league_of({"random", "advisor"}, 10)).matches[0].all();
  EXPECT_EQ(one.wins, other.losses);
  EXPECT_EQ(one.losses, other.wins);
  EXPECT_EQ(one.draws, other.draws);
  EXPECT_EQ(one.decisions, other.decisions);
  EXPECT_EQ(one.answers[0], other.answers[1]);
  EXPECT_NEAR(one.scores.mean() + other.scores.mean(), 1, 1e-12);
}

// Two players who play alike win the same number of games with either side: each pair is even.
TEST(League, PairsOfTwoWhoPlayAlikeAreEven) {
  League league = league_of({"first", "second"}, 20);
  league.players = {"advisor", "sitter"};  // on a table where nobody can reach anybody, and nobody shoots
  std::string far = duel::setup(4);
  far.replace(far.find("[10,16]"), 7, "[10,34]");
  for (ScenarioFile& scenario : league.scenarios) scenario.text = far;
  const LeagueRow all = play_league(league).matches[0].all();
  EXPECT_EQ(all.scores.mean(), 0.5);
  EXPECT_EQ(all.unhurt, 80);
}

TEST(League, AScenarioIsPlayedTheSameInAnyCompany) {
  League league = league_of({"advisor", "random"}, 6);
  const LeagueRow many = play_league(league).matches[0].standings[1];
  league.scenarios.erase(league.scenarios.begin());
  league.players.emplace_back("sitter");
  const LeagueRow alone = play_league(league).matches[0].standings[0];
  EXPECT_EQ(alone.what, many.what);
  EXPECT_EQ(alone.scores.counts(), many.scores.counts());
  EXPECT_EQ(alone.decisions, many.decisions);
}

TEST(League, FewerPairsAreTheFirstOfMore) {
  League league = league_of({"advisor", "random"}, 3);
  const LeagueRow three = play_league(league).matches[0].all();
  league.pairs = 8;
  const LeagueRow eight = play_league(league).matches[0].all();
  EXPECT_EQ(three.scores.pairs(), 6);
  EXPECT_GT(eight.decisions, three.decisions);
  league.sprt = Sprt{0.0, 0.01};  // looks after eight pairs of each: sixteen
  EXPECT_EQ(play_league(league).matches[0].all().decisions, eight.decisions);
}

TEST(League, ASequentialTestEndsItAtTheSameBatchForAnyNumberOfThreads) {
  League league = league_of({"advisor", "random"}, 1000);
  league.sprt = Sprt{0.50, 0.75};
  const LeagueResult one = play_league(league);
  EXPECT_EQ(one.sprt, SprtSays::High);
  EXPECT_LT(one.rounds, 1000);
  EXPECT_EQ(one.rounds % 8, 0);  // whole batches of sixteen pairs over two scenarios
  EXPECT_EQ(one.looks.size(), static_cast<std::size_t>(one.rounds / 8));
  for (std::size_t i = 0; i + 1 < one.looks.size(); ++i) EXPECT_LT(one.looks[i], kSprtBound);
  const std::string text = said(league);
  league.jobs = 5;
  EXPECT_EQ(said(league), text);
  EXPECT_THAT(text_of(league, one), testing::HasSubstr("sequential test of 50 % against 75 %: 75 % is accepted"));
}

TEST(League, ASequentialTestMayEndUndecided) {
  League league = league_of({"advisor", "random"}, 2);
  league.sprt = Sprt{};
  const LeagueResult result = play_league(league);
  EXPECT_EQ(result.rounds, 2);
  EXPECT_THAT(text_of(league, result), testing::HasSubstr("undecided (fewer than 16 pairs say nothing yet)"));
}

// Games as if they had been played.
LeagueResult made_up() {
  LeagueRow scenario{.what = "hanau/first-battle", .scenario = true, .wins = 5, .draws = 2, .losses = 1};
  for (const int quarters : {4, 4, 2, 2}) scenario.scores.add(quarters);
  scenario.turns = 64;
  scenario.answers = {100, 200};
  scenario.seconds = {0.25, 0.1};
  LeagueRow all{.what = "all"};
  all.add(scenario);
  all.unhurt = 0;
  return {.matches = {{.match = {"advisor", "random"}, .standings = {scenario, all}}}, .rounds = 4};
}

TEST(League, PrintsATableForDocuments) {
  const League league{.players = {"advisor", "random"}, .scenarios = {duel_of("few", 3)}, .seed = 9};
  // Mean 3/4, variance 1/12, t of 3 degrees: 3/4 +- 0.459.
  EXPECT_EQ(markdown_of(league, made_up()),
            "advisor against random: 1 scenario, 4 pairs of games each, seed 9:\n\n"
            "| | pairs | won | drawn | lost | score, % (95 %) | Elo (95 %) | turns | ms a decision |\n"
            "|---|---|---|---|---|---|---|---|---|\n"
            "| hanau/first-battle | 4 | 5 | 2 | 1 | 75.0 (29.1 to 100.0) | +191 (-155 to +inf) | 8.0 | 2.50, 0.50 |\n"
            "| **all** | 4 | 5 | 2 | 1 | 75.0 (29.1 to 100.0) | +191 (-155 to +inf) | 8.0 | 2.50, 0.50 |\n");
}

TEST(League, TellsOfGamesWithoutEnd) {
  LeagueResult result = made_up();
  EXPECT_EQ(result.endless(), 0);
  result.matches[0].standings[0].endless = 3;
  result.matches[0].standings[1].endless = 3;
  result.matches[0].standings[0].unhurt = 2;
  EXPECT_EQ(result.endless(), 3);
  const std::string text = text_of(League(), result);
  EXPECT_THAT(text, testing::HasSubstr("without end: 3 games of hanau/first-battle"));
  EXPECT_THAT(text, testing::HasSubstr("nobody was hurt in 2 of 11 games of hanau/first-battle"));
}

}  // namespace
}  // namespace grognard

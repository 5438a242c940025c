// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/series/runner.h"
#include "apps/series/scores.h"

namespace grognard {

// Players against each other over many scenarios: in pairs with the same dice and sides changed.
struct League {
  std::vector<std::string> players;  // by name; two or more
  bool round_robin = false;          // everybody against everybody, else the first against all others
  std::vector<ScenarioFile> scenarios;
  int pairs = 10;  // of each scenario, for each two players
  std::uint64_t seed = 1;
  int jobs = 1;
  std::optional<Sprt> sprt = {};  // of a match of two: may end it early
  std::optional<std::filesystem::path> resume = {};
};

struct Match {
  std::string first;
  std::string second;
};
std::vector<Match> matches_of(const League& league);

// How the first player of a match has done against the second: in a scenario, a rulebook or altogether.
struct LeagueRow {
  std::string what;  // "hanau/even-battle", "hanau", "all"
  bool scenario = false;
  PairScores scores = {};
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int endless = 0;         // games that were given up; for the score they are draws
  int unhurt = 0;          // games after which nobody was hurt
  std::int64_t turns = 0;  // of all games
  std::int64_t decisions = 0;
  PerSide<std::int64_t> answers = {0, 0};  // of the first player and the second
  PerSide<double> seconds = {0.0, 0.0};    // for them

  int games() const { return wins + draws + losses + endless; }
  void add(const LeagueRow& other);
};

struct MatchResult {
  Match match;
  std::vector<LeagueRow> standings;  // the scenarios of a rulebook, then the rulebook, ...; then all
  const LeagueRow& all() const { return standings.back(); }
};

struct LeagueResult {
  std::vector<MatchResult> matches;
  int rounds = 0;  // pairs of each scenario that were played
  SprtSays sprt = SprtSays::GoOn;
  std::vector<double> looks = {};  // what the sequential test saw: the ratio after each batch
  int resumed = 0;                 // games read from the file
  int endless() const;
};

// Throws BadInput. The same for any number of jobs and stops, but for the seconds.
LeagueResult play_league(const League& league);

}  // namespace grognard

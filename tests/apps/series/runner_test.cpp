// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/runner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "../../duel.h"
#include "apps/series/league.h"
#include "apps/series/standings.h"
#include "core/json_input.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

// A folder of the test's own, gone afterwards.
class Kept : public testing::Test {
 protected:
  Kept() { fs::create_directories(folder_); }
  ~Kept() override { fs::remove_all(folder_); }
  fs::path file(const std::string& name) const { return folder_ / name; }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("grognard-runner-" + std::to_string(getpid()));
};

ScenarioFile duel(const std::string& name, int men) {
  return {.name = name, .path = name + ".json", .rulebook = &duel::book(), .text = duel::setup(men)};
}

League duels() {
  return {.players = {"advisor", "random", "sitter"},
          .round_robin = true,
          .scenarios = {duel("few", 3), duel("many", 9)},
          .pairs = 6,
          .seed = 5};
}

std::string json_text_of(const League& league) { return json_text(json_of(league, play_league(league))); }

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

using GamesKept = Kept;

TEST_F(GamesKept, AnyNumberOfThreadsPlaysTheSameLeague) {
  League league = duels();
  const std::string one = json_text_of(league);
  for (const int jobs : {2, 7}) {
    league.jobs = jobs;
    EXPECT_EQ(json_text_of(league), one);
  }
  league.seed = 6;
  EXPECT_NE(json_text_of(league), one);
}

TEST_F(GamesKept, StoppedAnywhereItEndsTheSame) {
  League league = duels();
  const std::string whole = json_text_of(league);
  league.resume = file("games.jsonl");
  EXPECT_EQ(json_text_of(league), whole);
  const std::string all = load_text(*league.resume);
  const std::size_t games = lines_of(*league.resume).size() - 1;
  EXPECT_EQ(games, 6u * 2 * 3 * 2);  // pairs, scenarios, matches, games of a pair
  // In the heading, after it, in the middle of a line, and after the last.
  for (const std::size_t cut : {std::size_t{0}, std::size_t{9}, all.find('\n') + 1, all.size() / 2, all.size()}) {
    write(*league.resume, all.substr(0, cut));
    league.jobs = 1 + static_cast<int>(cut % 3);
    EXPECT_EQ(json_text_of(league), whole) << cut;
    EXPECT_EQ(lines_of(*league.resume).size(), games + 1) << cut;
  }
}

TEST_F(GamesKept, NothingIsPlayedTwice) {
  League league = duels();
  league.resume = file("games.jsonl");
  play_league(league);
  EXPECT_EQ(play_league(league).resumed, 72);
  EXPECT_EQ(lines_of(*league.resume).size(), 73u);
  league.pairs = 7;  // more of the same
  EXPECT_EQ(play_league(league).resumed, 72);
  EXPECT_EQ(lines_of(*league.resume).size(), 85u);
}

std::string mistake_of(const League& league) {
  try {
    play_league(league);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "none";
}

TEST_F(GamesKept, AFileOfAnotherStudyIsRefused) {
  League league = duels();
  league.resume = file("games.jsonl");
  play_league(league);
  const std::string before = load_text(*league.resume);
  League other = league;
  other.seed = 8;
  EXPECT_NE(mistake_of(other).find("its \"seed\" is 5, not 8"), std::string::npos) << mistake_of(other);
  other = league;
  other.players = {"advisor", "random"};
  EXPECT_NE(mistake_of(other).find("players"), std::string::npos);
  other = league;
  other.scenarios[1].text = duel::setup(8);
  EXPECT_NE(mistake_of(other).find("scenarios"), std::string::npos);
  EXPECT_EQ(load_text(*league.resume), before);  // and it is as it was
}

TEST_F(GamesKept, AFileThatIsSomethingElseIsRefusedAndLeftAlone) {
  League league = duels();
  league.resume = file("notes.txt");
  for (const std::string text : {"Dear diary", "Dear diary\n", "{}\n", "[1]\n"}) {
    write(*league.resume, text);
    EXPECT_NE(mistake_of(league), "none") << text;
    EXPECT_EQ(load_text(*league.resume), text);
  }
}

TEST_F(GamesKept, AGameThatGoesOtherwiseTodayIsTold) {
  League league = duels();
  league.resume = file("games.jsonl");
  play_league(league);
  std::string text;
  for (std::string line : lines_of(*league.resume)) {
    const std::size_t at = line.find("\"hash\":\"");
    if (at != std::string::npos) line[at + 8] = line[at + 8] == '0' ? '1' : '0';
    text += line + "\n";
  }
  write(*league.resume, text);
  EXPECT_NE(mistake_of(league).find("goes otherwise today"), std::string::npos);
}

TEST_F(GamesKept, AGameThatIsThereTwiceIsTold) {
  League league = duels();
  league.resume = file("games.jsonl");
  play_league(league);
  write(*league.resume, load_text(*league.resume) + lines_of(*league.resume).back() + "\n");
  EXPECT_NE(mistake_of(league).find("twice"), std::string::npos);
}

}  // namespace
}  // namespace grognard

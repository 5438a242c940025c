// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "ai/match.h"
#include "ai/random_player.h"
#include "cases/case_suite.h"
#include "cases/coverage.h"
#include "core/json_input.h"
#include "rulebooks/catalogue.h"

// The catalogue here is the one that tools/new_rulebook has changed.
namespace grognard {
namespace {

TEST(NewRulebook, IsInTheCatalogue) {
  ASSERT_NE(find_rulebook("tryout"), nullptr);
  EXPECT_EQ(rulebooks().back(), find_rulebook("tryout"));
  EXPECT_EQ(find_rulebook("tryout")->version(), "tryout 1");
}

TEST(NewRulebook, PassesItsCases) {
  std::ostringstream out;
  const cases::SuiteResult result = cases::run_cases({MADE "/cases/tryout"}, find_rulebook, {}, out);
  EXPECT_GT(result.passed, 50);
  EXPECT_EQ(result.failed, 0) << out.str();
}

TEST(NewRulebook, HasACaseForEveryRule) {
  std::vector<cases::CaseFile> files;
  for (const auto& path : cases::case_paths({MADE "/cases/tryout"}))
    files.push_back(cases::load_case_file(path, find_rulebook));
  const cases::Coverage found = cases::coverage(rules_table(find_rulebook("tryout")->rules_text()), files);
  std::ostringstream out;
  cases::print(found, out);
  EXPECT_TRUE(found.complete()) << out.str();
}

TEST(NewRulebook, CanBePlayed) {
  const Rulebook& tryout = *find_rulebook("tryout");
  const std::string file = MADE "/data/tryout/scenarios/first-watch.json";
  RandomPlayer a(tryout.advisor(), Random(1, 1)), b(tryout.advisor(), Random(1, 2));
  SeededDice dice(1);
  EXPECT_TRUE(play_game(tryout.start(load_text(file), file), a, b, dice).outcome.over);
}

}  // namespace
}  // namespace grognard

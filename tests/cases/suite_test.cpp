// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "../core/complaint.h"
#include "around.h"
#include "cases/case_suite.h"
#include "cases/coverage.h"

namespace grognard::cases {
namespace {

class Suite : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("grognard-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "inner");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  // The output, with the folder's name left out.
  std::string run(const SuiteOptions& options = {}) {
    std::ostringstream out;
    result_ = run_cases({folder_}, around::lookup, options, out);
    std::string text = out.str();
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at = text.find(prefix); at != text.npos; at = text.find(prefix)) text.erase(at, prefix.size());
    return text;
  }

  std::filesystem::path folder_;
  SuiteResult result_;
};

constexpr const char* kGood = R"({"name": "good", "rules": ["PK-TURN-1"], "do": [{"order": "A done"}]})";
constexpr const char* kBad =
    R"({"name": "bad", "rules": ["PK-TURN-1", "PK-FIRE-9"],
        "do": [{"order": "A done"}, {"expect": {"facts": {"turn": "<t>"}}}],
        "rows": {"columns": ["t"], "values": [[1], [2]]}})";

TEST_F(Suite, CountsAndPrints) {
  write("b.json", around::file_around(kGood));
  write("inner/c.json", around::file_around(std::string(kBad) + "," + kGood));
  write("a.json", "[]");
  write("notes.txt", "no case");
  EXPECT_EQ(run(),
            "FAILED a.json: expected an object, found a list of 0\n"
            "FAILED inner/c.json: bad [t 1]\n"
            "  step 2 (expect): facts turn: expected 1, actual 2\n"
            "3 passed, 2 failed\n");
  EXPECT_EQ(result_.passed, 3);
  EXPECT_EQ(result_.failed, 2);
  EXPECT_EQ(result_.refused, 1);
}

TEST_F(Suite, OnlySomeMayBeRun) {
  write("c.json", around::file_around(std::string(kBad) + "," + kGood));
  EXPECT_EQ(run({.only = "good"}), "1 passed, 0 failed\n");
  EXPECT_EQ(run({.only = "nothing"}), "0 passed, 0 failed\n");
}

TEST_F(Suite, AFolderWithoutCasesIsAMistake) {
  EXPECT_EQ(complaint([&] { run(); }), folder_.string() + ": expected case files (*.json) in this folder, found none");
  EXPECT_EQ(complaint([&] { case_paths({folder_ / "x.json"}); }),
            (folder_ / "x.json").string() + ": there is no such file or folder; name case files or a folder of them");
}

TEST(RulesTable, RowsStartWithARule) {
  const std::vector<RuleRow> rows = rules_table(
      "# Rules\n\n| id | where | text | function | status |\n|---|---|---|---|---|\n"
      "| PK-FIRE-1 | p. 3 | a \\| b | `shoot`, `a.cpp: aim` | done |\r\n| `PK-FIRE-2a` | p. 4 | no function | - |  "
      "|\n| PK-FIRE-3\n"
      "PK-FIRE-4 | x |");
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].text, "a | b");
  EXPECT_EQ(rows[0].function, "shoot, a.cpp: aim");
  EXPECT_EQ(rows[0].status, "done");
  EXPECT_EQ(rows[1].id, "PK-FIRE-2a");
  EXPECT_EQ(rows[1].function, "");
  EXPECT_EQ(rows[2].id, "PK-FIRE-3");
}

TEST(RulesTable, ChaptersHaveAMarkAndATitle) {
  const std::vector<RuleRow> rows =
      rules_table("## MOVE - ordinary actions\n| PK-MOVE-1 |\n## Tables\n| PK-FIRE-1 |\n");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].mark + "/" + rows[0].chapter, "MOVE/ordinary actions");
  EXPECT_EQ(rows[1].mark + "/" + rows[1].chapter, "Tables/Tables");
}

TEST(RulesTable, PhasesThatAPlaceNames) {
  using Phases = std::vector<int>;
  EXPECT_EQ(phases_named("phase 2"), (Phases{2}));
  EXPECT_EQ(phases_named("phases 3 and 8, reading"), (Phases{3, 8}));
  EXPECT_EQ(phases_named("phases 2, 4, 5, 7, 9, 10, 12"), (Phases{2, 4, 5, 7, 9, 10, 12}));
  EXPECT_EQ(phases_named("phases 2 to 5, reading"), (Phases{2, 3, 4, 5}));
  EXPECT_EQ(phases_named("table T-3"), Phases{});
  EXPECT_EQ(phases_named("phase"), Phases{});
}

TEST(RulesTable, IdsAreTwoLettersAChapterAndANumber) {
  for (const char* id : {"HN-MOVE-1", "HN-A-12b"}) EXPECT_TRUE(is_rule_id(id)) << id;
  for (const char* id : {"", "-", "--", "HN-MOVE-", "HN--1", "H-MOVE-1", "HNX-MOVE-1", "hn-MOVE-1", "HN-MOVE-1bb",
                         "HN-MOVE-b", "HN-MOVE", "HN-MOVE-1 "})
    EXPECT_FALSE(is_rule_id(id)) << id;
}

TEST(CoverageOfRules, FlagsWhatIsMissing) {
  const std::vector<RuleRow> rows = rules_table(
      "| PK-TURN-1 | p | t | turn | done |\n| PK-FIRE-1 | p | t | shoot | done |\n| PK-MOVE-1 | p | t | | |\n");
  const CaseFile file =
      parse_case_file(around::file_around(std::string(kBad) + "," + kGood), "x/c.json", around::lookup);
  const Coverage found = coverage(rows, {file});
  EXPECT_FALSE(found.complete());
  std::ostringstream out;
  print(found, out);
  EXPECT_EQ(out.str(),
            "PK-TURN-1      turn                             c.json 3\n"
            "PK-FIRE-1      shoot                            -  NO CASE\n"
            "PK-MOVE-1      -                                -  NO FUNCTION  NO CASE\n"
            "PK-FIRE-9      ?                                c.json 2  NOT IN RULES.md\n"
            "3 rules: 1 without function, 2 without case, 1 named by cases but not in RULES.md\n");
  const CaseFile good = parse_case_file(around::file_around(kGood), "g.json", around::lookup);
  EXPECT_TRUE(coverage({rows[0]}, {good}).complete());
  EXPECT_FALSE(coverage({rows[0], rows[0]}, {good}).complete());
  EXPECT_FALSE(coverage({}, {}).complete());
}

}  // namespace
}  // namespace grognard::cases

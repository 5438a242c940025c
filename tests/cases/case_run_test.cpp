// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "around.h"

namespace grognard::cases {
namespace {

// All differences of the only case of a file, one on a line, each with its step.
std::string run_text(const std::string& text) {
  const CaseFile file = parse_case_file(text, "t.json", around::lookup);
  std::string lines;
  for (const FailedStep& step : run_case(file.cases.at(0), *file.rulebook).failed) {
    for (const std::string& difference : step.differences) lines += fmt::format("{}: {}\n", step.number, difference);
  }
  return lines;
}
std::string run(const std::string& steps) { return run_text(around::case_doing(steps)); }
// What is expected after a volley with one hit.
std::string after_volley(const std::string& expect) {
  return run(R"({"order": "A fire a1 > b1", "dice": [5, 3, 1, 2], "expect": )" + expect + "}");
}

TEST(CaseRun, WhatHappensAsExpectedPasses) {
  EXPECT_EQ(after_volley(R"({
    "units": {"b1": {"lost": 1, "men": 3, "x": 10.009, "acted": false, "gone": ""}, "a1": {"acted": true}},
    "distance": [["a1", "b1", 5]],
    "events": [{"what": "volley", "rule": "PK-FIRE-3", "pieces": ["a1", "b1"], "faces": [5, 3, 1, 2], "need": 5,
                "text": "1 hit"}, {"what": "losses", "pieces": ["b1"]}],
    "no_events": ["retire"],
    "workings": [{"what": "number needed", "total": 5, "lines": {"PK-FIRE-4": 5}}, {"total": 4, "some": true}],
    "decision": {"side": "B", "rule": "PK-TEST-1", "phase": 3, "step": "action"},
    "offers": ["B stand b1", "B retire"], "not_offers": ["A fire a2", "B fire b1", "A done"],
    "facts": {"turn": 1, "A": {"points": 1}}, "outcome": {"over": false}})"),
            "");
  EXPECT_EQ(run(R"({"expect": {"offers": ["A fire a1 > b1", "A move", "move a2 @ 1,2", "A done"],
                               "not_offers": ["A fire a2", "A fire a1 > a2", "B done"]}})"),
            "");
}

TEST(CaseRun, FactsThatDifferAreReported) {
  EXPECT_EQ(after_volley(R"({"units": {"b1": {"lost": 2, "mood": "fair", "acted": 0}, "b9": {"lost": 1}}})"),
            "1: units b1 lost: expected 2, actual 1\n"
            "1: units b1 mood: expected fair, actual no fact of this name\n"
            "1: units b1 acted: expected 0, actual false\n"
            "1: units b9: expected a piece of this id, actual none\n");
  EXPECT_EQ(after_volley(R"({"gone": {"b1": "routed"}, "distance": [["a1", "b1", 5.5]]})"),
            "1: gone b1: expected routed, actual on the table\n"
            "1: distance a1 to b1: expected 5.5, actual 5\n");
  EXPECT_EQ(after_volley(R"({"facts": {"turn": 2, "A": {"points": 4}}, "outcome": {"over": true, "winner": "A"}})"),
            "1: facts turn: expected 2, actual 1\n"
            "1: facts A points: expected 4, actual 1\n"
            "1: outcome over: expected true, actual false\n"
            "1: outcome winner: expected A, actual none, for it is not over\n");
}

TEST(CaseRun, EventsThatDifferAreReported) {
  const std::string all = "PK-FIRE-3 volley a1 b1 faces [5 3 1 2] need 5; PK-FIRE-6 losses b1\n";
  EXPECT_EQ(after_volley(R"({"events": [{"what": "volley", "need": 4}]})"),
            "1: events: expected volley need 4, actual " + all);
  EXPECT_EQ(after_volley(R"({"events": [{"what": "losses"}, {"what": "volley"}]})"),
            "1: events: expected volley (it is there, but not in this order), actual " + all);
  EXPECT_EQ(after_volley(R"({"events": [{"text": "3 hits"}], "no_events": ["losses"]})"),
            "1: events: expected \"3 hits\", actual " + all +
                "1: no_events: expected no losses, actual PK-FIRE-6 losses b1\n");
}

TEST(CaseRun, WorkingsThatDifferAreReported) {
  const std::string all = "dice 4 (PK-FIRE-3 +4); number needed 5 (PK-FIRE-4 +5)\n";
  EXPECT_EQ(after_volley(R"({"workings": [{"what": "number needed", "total": 4}]})"),
            "1: workings: expected number needed 4, actual number needed 5 (PK-FIRE-4 +5)\n");
  EXPECT_EQ(after_volley(R"({"workings": [{"total": 5, "lines": {}}]})"),
            "1: workings: expected a sum 5 (no lines), actual " + all);
  EXPECT_EQ(after_volley(R"({"workings": [{"lines": {"PK-FIRE-4": 5, "PK-FIRE-5": -2}, "some": true}]})"),
            "1: workings: expected a sum (PK-FIRE-4 +5, PK-FIRE-5 -2, ...), actual " + all);
}

TEST(CaseRun, DecisionsAndOffersThatDifferAreReported) {
  EXPECT_EQ(after_volley(R"({"decision": {"side": "A", "rule": "PK-FIRE-1", "phase": 2}})"),
            "1: decision side: expected A, actual B (action: Stand and test its nerve, or retire)\n"
            "1: decision rule: expected PK-FIRE-1, actual PK-TEST-1\n"
            "1: decision phase: expected 2, actual 3\n");
  EXPECT_EQ(run(R"({"expect": {"offers": ["A fire a2 > b1"], "not_offers": ["A move a2", "A move a7"]}})"),
            "1: offers: expected A fire a2 > b1, actual A is offered: fire a1 > b1; move a1; move a2; done\n"
            "1: not_offers: expected no A move a2, actual it is offered\n"
            "1: not_offers A move a7: expected a piece a7, actual none\n");
}

TEST(CaseRun, DiceMustBeAsManyAsAreThrown) {
  EXPECT_EQ(run(R"({"order": "A fire a1 > b1", "dice": [5, 3]})"),
            "1: dice: expected 4 more for PK-FIRE-3 (volley, A throws), actual 2 left\n");
  EXPECT_EQ(run(R"({"order": "A fire a1 > b1", "dice": [5, 3, 1, 1]}, {"order": "B stand b1"}, {"order": "A done"})"),
            "2: dice: expected 2 more for PK-TEST-2 (nerve, B throws), actual 0 left\n");
  EXPECT_EQ(run(R"({"order": "A fire a1 > b1", "dice": [1, 3, 1, 1, 2, 6], "expect": {"units": {"b1": {"lost": 1}}}})"),
            "1: dice: expected all to be thrown, actual 2 left over; thrown: 4 PK-FIRE-3 of volley\n"
            "1: units b1 lost: expected 1, actual 0\n");
  EXPECT_EQ(run(R"({"order": "A fire a1 > b1", "dice": [7, 1, 1, 1]})"),
            "1: dice: expected 4 more for PK-FIRE-3 (volley, A throws), actual a face that a die with 6 sides does not "
            "have\n");
}

TEST(CaseRun, RefusalsAreCompared) {
  const std::string far = R"({"order": "A move a2 @ 20,17", "expect": {"refused": )";
  EXPECT_EQ(run(far + R"("PK-MOVE-1", "measure": {"used": 7, "allowed": 6}}})"), "");
  EXPECT_EQ(run(far + R"("PK-MOVE-4", "measure": {"used": 6.5}}})"),
            "1: refused: expected by PK-MOVE-4, actual by PK-MOVE-1 (It may go 6 inches, not 7 inches.)\n"
            "1: measure used: expected 6.5, actual 7\n");
  EXPECT_EQ(run(R"({"order": "A move a1 @ 10,11", "expect": {"refused": "PK-MOVE-1"}})"),
            "1: refused: expected by PK-MOVE-1, actual the order is legal\n");
  EXPECT_EQ(run(R"({"order": "A move a2 @ 20,17"}, {"expect": {"units": {"a1": {"y": 5}}}})"),
            "1: order: expected to be legal, actual refused: PK-MOVE-1 (It may go 6 inches, not 7 inches.)\n");
  EXPECT_EQ(run(R"({"order": "A move a7 @ 10,17"})"),
            "1: order: \"a7\": expected the id of a piece; there is none of this name\n");
}

TEST(CaseRun, AFacingLeftOutStaysAsItIs) {
  EXPECT_EQ(run(R"({"order": "A move a2 @ 20,14", "expect": {"units": {"a2": {"y": 14, "facing": 90}},
                    "measure": {"used": 4, "allowed": 6}}})"),
            "");
}

TEST(CaseRun, PassingAnswersPlainly) {
  // So far apart that nobody fires in the alarm.
  const auto apart = [](const std::string& steps) {
    return run_text(around::case_doing(steps, R"({"units": {"b1": {"at": [10, 34]}}})"));
  };
  EXPECT_EQ(apart(R"({"pass_to": {"phase": 1}, "expect": {"facts": {"turn": 2}}},
                     {"pass_to": {"turn": 2, "phase": 3},
                      "expect": {"decision": {"side": "B"}, "units": {"a1": {"acted": false}}}})"),
            "");
  EXPECT_EQ(apart(R"({"pass_to": {"phase": 3}, "expect": {"facts": {"turn": 1}}},
                     {"pass_to": {"step": "action"}, "expect": {"facts": {"turn": 1}}},
                     {"pass_to": {"phase": 1}}, {"pass_to": {"phase": 3}, "expect": {"facts": {"turn": 2}}})"),
            "");
  EXPECT_EQ(apart(R"({"pass_to": {"turn": 5}})"),
            "1: pass_to: expected to come to turn 5, actual the battle is over before\n");
  EXPECT_EQ(apart(R"({"pass_to": {"phase": 1}, "dice": [3]})"),
            "1: dice: expected all to be thrown, actual 1 left over\n");
}

TEST(CaseRun, StartDiceAreForTheSettingUp) {
  const auto in_mist = [](const std::string& dice, const std::string& expect) {
    return run_text(
        around::file_around(R"({"name": "n", "rules": ["PK-SETUP-3"], "change": {"mist": true}, "start_dice": )" +
                            dice + R"(, "do": [{"expect": )" + expect + "}]}"));
  };
  EXPECT_EQ(in_mist("[3]", R"({"events": [{"what": "mist", "faces": [3]}]})"), "");
  EXPECT_EQ(in_mist("[]", "{}"), "0: start_dice: expected 1 more for PK-SETUP-3 (mist, A throws), actual 0 left\n");
  EXPECT_EQ(in_mist("[3, 4]", "{}"),
            "0: start_dice: expected all to be thrown, actual 1 left over; thrown: 1 PK-SETUP-3 of mist\n");
}

TEST(CaseRun, ASetupThatTheRulebookRefusesFails) {
  EXPECT_EQ(run_text(around::case_doing(R"({"expect": {}})", R"({"units": {"a1": {"at": [1]}}})")),
            "0: setup: /units/0/at: expected a point: [x, y], found a list of 1\n");
}

TEST(CaseRun, OddsAreCompared) {
  const auto odds = [](const std::string& chances) {
    return run(R"({"odds": {"order": "A fire a1 > b1", "chances": )" + chances + "}}");
  };
  EXPECT_EQ(odds(R"({"b1 loses 1": "32/81", "b1 loses 4": 0.012, "b1 loses 2": "24/81", "b1 loses 9": "0"})"), "");
  EXPECT_EQ(odds(R"({"b1 loses 4": "1/9"})"), "1: odds \"b1 loses 4\": expected 1/9, actual 1/81 (0.012)\n");
  EXPECT_EQ(odds(R"({"b1 loses 7": 0.5})").substr(0, 62),
            "1: odds \"b1 loses 7\": expected 0.5, actual 0 (0); outcomes are");
  EXPECT_EQ(
      run(R"({"odds": {"order": "A fire a1 > a2", "chances": {"x": "1"}}})"),
      "1: odds A fire a1 > a2: expected a legal order, actual refused: Only an enemy on the table is fired at.\n");
}

TEST(CaseRun, TraceTellsWhatHappens) {
  const CaseFile file = parse_case_file(around::case_doing(R"({"order": "A fire a1 > b1", "dice": [5, 3, 1, 2]})"),
                                        "t.json", around::lookup);
  std::ostringstream trace;
  run_case(file.cases[0], *file.rulebook, &trace);
  EXPECT_NE(trace.str().find("  A fire a1 > b1\n    PK-FIRE-3 volley: A1 fires at b1: 1 hit. 5 3 1 2\n"),
            std::string::npos)
      << trace.str();
}

}  // namespace
}  // namespace grognard::cases

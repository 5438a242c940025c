// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_run.h"

#include <gtest/gtest.h>

#include <sstream>

#include "picket.h"

namespace grognard::cases {
namespace {

// All differences of the only case of a file, one on a line, each with its step.
std::string run_text(const std::string& text) {
  const CaseFile file = parse_case_file(text, "t.json", picket::lookup);
  std::string lines;
  for (const FailedStep& step : run_case(file.cases.at(0), *file.rulebook).failed) {
    for (const std::string& difference : step.differences) lines += fmt::format("{}: {}\n", step.number, difference);
  }
  return lines;
}
std::string run(const std::string& steps) { return run_text(picket::case_doing(steps)); }
// What is expected after a volley with one hit that is stood.
std::string after_volley(const std::string& expect) {
  return run(R"({"order": "A shoot a1 > b1", "dice": [4, 3, 1, 2], "expect": )" + expect + "}");
}

TEST(CaseRun, WhatHappensAsExpectedPasses) {
  EXPECT_EQ(after_volley(R"({
    "units": {"b1": {"lost": 1, "figures": 5, "x": 10.009, "acted": false, "gone": ""}, "a1": {"acted": true}},
    "distance": [["a1", "b1", 7]],
    "events": [{"what": "volley", "rule": "PK-FIRE-1", "pieces": ["a1", "b1"], "faces": [4, 3, 1], "need": 4,
                "text": "hits 1"}, {"what": "test", "pieces": ["b1"]}],
    "no_events": ["rout"],
    "workings": [{"what": "number needed", "total": 4, "lines": {"PK-FIRE-2": 4}}, {"total": 4, "some": true}],
    "decision": {"side": "A", "rule": "PK-TURN-1", "phase": 1, "step": "a"},
    "offers": ["A shoot a2 > b1", "A move", "move a2 @ 1,2", "A done"],
    "not_offers": ["A shoot a1", "A shoot a2 > a1", "B done"],
    "facts": {"turn": 1, "A": {"points": 3}}, "outcome": {"over": false}})"),
            "");
}

TEST(CaseRun, FactsThatDifferAreReported) {
  EXPECT_EQ(after_volley(R"({"units": {"b1": {"lost": 2, "mood": "fair", "acted": 0}, "b9": {"lost": 1}}})"),
            "1: units b1 lost: expected 2, actual 1\n"
            "1: units b1 mood: expected fair, actual no fact of this name\n"
            "1: units b1 acted: expected 0, actual false\n"
            "1: units b9: expected a piece of this id, actual none\n");
  EXPECT_EQ(after_volley(R"({"gone": {"b1": "routed"}, "distance": [["a1", "b1", 7.5]]})"),
            "1: gone b1: expected routed, actual on the table\n"
            "1: distance a1 to b1: expected 7.5, actual 7\n");
  EXPECT_EQ(after_volley(R"({"facts": {"turn": 2, "A": {"points": 4}}, "outcome": {"over": true, "winner": "A"}})"),
            "1: facts turn: expected 2, actual 1\n"
            "1: facts A points: expected 4, actual 3\n"
            "1: outcome over: expected true, actual false\n"
            "1: outcome winner: expected A, actual none, for it is not over\n");
}

TEST(CaseRun, EventsThatDifferAreReported) {
  const std::string all = "PK-FIRE-1 volley a1 b1 faces [4 3 1] need 4; PK-TEST-1 test b1 faces [2]\n";
  EXPECT_EQ(after_volley(R"({"events": [{"what": "volley", "need": 5}]})"),
            "1: events: expected volley need 5, actual " + all);
  EXPECT_EQ(after_volley(R"({"events": [{"what": "test"}, {"what": "volley"}]})"),
            "1: events: expected volley (it is there, but not in this order), actual " + all);
  EXPECT_EQ(after_volley(R"({"events": [{"text": "hits 3"}], "no_events": ["test"]})"),
            "1: events: expected \"hits 3\", actual " + all +
                "1: no_events: expected no test, actual PK-TEST-1 test b1 faces [2]\n");
}

TEST(CaseRun, WorkingsThatDifferAreReported) {
  EXPECT_EQ(after_volley(R"({"workings": [{"what": "number needed", "total": 5}]})"),
            "1: workings: expected number needed 5, actual number needed 4 (PK-FIRE-2 +4)\n");
  EXPECT_EQ(after_volley(R"({"workings": [{"total": 4, "lines": {}}]})"),
            "1: workings: expected a sum 4 (no lines), actual number needed 4 (PK-FIRE-2 +4)\n");
  EXPECT_EQ(after_volley(R"({"workings": [{"lines": {"PK-FIRE-2": 4, "PK-FIRE-3": 1}, "some": true}]})"),
            "1: workings: expected a sum (PK-FIRE-2 +4, PK-FIRE-3 +1, ...), actual number needed 4 (PK-FIRE-2 +4)\n");
}

TEST(CaseRun, DecisionsAndOffersThatDifferAreReported) {
  EXPECT_EQ(after_volley(R"({"decision": {"side": "B", "rule": "PK-FIRE-1", "phase": 2}})"),
            "1: decision side: expected B, actual A (1 A: Give an order, or end the phase)\n"
            "1: decision rule: expected PK-FIRE-1, actual PK-TURN-1\n"
            "1: decision phase: expected 2, actual 1\n");
  EXPECT_EQ(after_volley(R"({"offers": ["A shoot a1 > b1"], "not_offers": ["A hold a2", "A move a7"]})"),
            "1: offers: expected A shoot a1 > b1, actual A is offered: shoot a2 > b1; move a2; hold a2; done\n"
            "1: not_offers: expected no A hold a2, actual it is offered\n"
            "1: not_offers A move a7: expected a piece a7, actual none\n");
}

TEST(CaseRun, DiceMustBeAsManyAsAreThrown) {
  EXPECT_EQ(run(R"({"order": "A shoot a1 > b1", "dice": [4, 3]})"),
            "1: dice: expected 3 more for PK-FIRE-1 (volley, A throws), actual 2 left\n");
  EXPECT_EQ(run(R"({"order": "A shoot a1 > b1", "dice": [4, 3, 1]}, {"order": "A done"})"),
            "1: dice: expected 1 more for PK-TEST-1 (morale, B throws), actual 0 left\n");
  EXPECT_EQ(run(R"({"order": "A shoot a1 > b1", "dice": [1, 3, 1, 2, 6], "expect": {"units": {"b1": {"lost": 1}}}})"),
            "1: dice: expected all to be thrown, actual 2 left over; thrown: 3 PK-FIRE-1 of volley\n"
            "1: units b1 lost: expected 1, actual 0\n");
  EXPECT_EQ(run(R"({"order": "A shoot a1 > b1", "dice": [7, 1, 1]})"),
            "1: dice: expected 3 more for PK-FIRE-1 (volley, A throws), actual a face that a die with 6 sides does not "
            "have\n");
}

TEST(CaseRun, RefusalsAreCompared) {
  const std::string far = R"({"order": "A move a1 @ 10,17", "expect": {"refused": )";
  EXPECT_EQ(run(far + R"("PK-MOVE-2", "measure": {"used": 7, "allowed": 6}}})"), "");
  EXPECT_EQ(run(far + R"("PK-MOVE-1", "measure": {"used": 6.5}}})"),
            "1: refused: expected by PK-MOVE-1, actual by PK-MOVE-2 (A move is at most 6 long.)\n"
            "1: measure used: expected 6.5, actual 7\n");
  EXPECT_EQ(run(R"({"order": "A move a1 @ 10,11", "expect": {"refused": "PK-MOVE-2"}})"),
            "1: refused: expected by PK-MOVE-2, actual the order is legal\n");
  EXPECT_EQ(run(R"({"order": "A move a1 @ 10,17"}, {"expect": {"units": {"a1": {"y": 5}}}})"),
            "1: order: expected to be legal, actual refused: PK-MOVE-2 (A move is at most 6 long.)\n");
  EXPECT_EQ(run(R"({"order": "A move a7 @ 10,17"})"),
            "1: order: \"a7\": expected the id of a piece; there is none of this name\n");
}

TEST(CaseRun, AFacingLeftOutStaysAsItIs) {
  EXPECT_EQ(run(R"({"order": "A move a2 @ 20,14", "expect": {"units": {"a2": {"y": 14, "facing": 90}},
                    "measure": {"used": 4, "allowed": 6}}})"),
            "");
}

TEST(CaseRun, PassingAnswersPlainly) {
  EXPECT_EQ(run(R"({"pass_to": {"phase": 2}, "expect": {"decision": {"side": "B"}, "facts": {"turn": 1}}},
                   {"pass_to": {"turn": 2, "phase": 1}, "expect": {"units": {"a1": {"acted": false}}}})"),
            "");
  EXPECT_EQ(run(R"({"pass_to": {"phase": 1}, "expect": {"facts": {"turn": 1}}},
                   {"pass_to": {"step": "a"}, "expect": {"facts": {"turn": 1}}},
                   {"pass_to": {"phase": 2}}, {"pass_to": {"phase": 1}, "expect": {"facts": {"turn": 2}}})"),
            "");
  EXPECT_EQ(run(R"({"pass_to": {"turn": 5}})"),
            "1: pass_to: expected to come to turn 5, actual the battle is over before\n");
  EXPECT_EQ(run(R"({"pass_to": {"phase": 2}, "dice": [3]})"),
            "1: dice: expected all to be thrown, actual 1 left over\n");
}

TEST(CaseRun, StartDiceAreForTheSettingUp) {
  const auto in_rain = [](const std::string& dice, const std::string& expect) {
    return run_text(
        picket::file_around(R"({"name": "n", "rules": ["PK-RAIN-1"], "change": {"rain": true}, "start_dice": )" + dice +
                            R"(, "do": [{"expect": )" + expect + "}]}"));
  };
  EXPECT_EQ(in_rain("[3]", R"({"events": [{"what": "wind", "faces": [3]}]})"), "");
  EXPECT_EQ(in_rain("[]", "{}"), "0: start_dice: expected 1 more for PK-RAIN-1 (wind, B throws), actual 0 left\n");
  EXPECT_EQ(in_rain("[3, 4]", "{}"),
            "0: start_dice: expected all to be thrown, actual 1 left over; thrown: 1 PK-RAIN-1 of wind\n");
}

TEST(CaseRun, ASetupThatTheRulebookRefusesFails) {
  EXPECT_EQ(
      run_text(picket::file_around(
          R"({"name": "n", "rules": ["PK-RAIN-1"], "change": {"units": {"a1": {"at": [1]}}}, "do": [{"expect": {}}]})")),
      "0: setup: /units/0/at: expected [x, y], found a list of 1\n");
}

TEST(CaseRun, OddsAreCompared) {
  const auto odds = [](const std::string& chances) {
    return run(R"({"odds": {"order": "A shoot a1 > b1", "chances": )" + chances + "}}");
  };
  EXPECT_EQ(odds(R"({"0 hits": "1/8", "3 hits": 0.125, "2 hits": "6/16", "b1 routs": "0.292", "9 hits": "0"})"), "");
  EXPECT_EQ(odds(R"({"0 hits": "1/9"})"), "1: odds \"0 hits\": expected 1/9, actual 1/8 (0.125)\n");
  EXPECT_EQ(odds(R"({"7 hits": 0.5})").substr(0, 58), "1: odds \"7 hits\": expected 0.5, actual 0 (0); outcomes are");
  EXPECT_EQ(run(R"({"odds": {"order": "A shoot a1 > a2", "chances": {"x": "1"}}})"),
            "1: odds A shoot a1 > a2: expected a legal order, actual refused: Shoot at an enemy.\n");
}

TEST(CaseRun, TraceTellsWhatHappens) {
  const CaseFile file = parse_case_file(picket::case_doing(R"({"order": "A shoot a1 > b1", "dice": [4, 3, 1, 2]})"),
                                        "t.json", picket::lookup);
  std::ostringstream trace;
  run_case(file.cases[0], *file.rulebook, &trace);
  EXPECT_NE(trace.str().find("  A shoot a1 > b1\n    PK-FIRE-1 volley: a1 hits 1 times. 4 3 1\n"), std::string::npos)
      << trace.str();
}

}  // namespace
}  // namespace grognard::cases

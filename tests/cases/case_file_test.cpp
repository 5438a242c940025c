// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_file.h"

#include <gtest/gtest.h>

#include "../core/complaint.h"
#include "around.h"

namespace grognard::cases {
namespace {

CaseFile parse(const std::string& text) { return parse_case_file(text, "t.json", around::lookup); }
std::string wrong(const std::string& text) {
  return complaint([&] { parse(text); });
}
std::string wrong_case(const std::string& one) { return wrong(around::file_around(one)); }
std::string wrong_step(const std::string& step) { return wrong(around::case_doing(step)); }
std::string wrong_expect(const std::string& expect) { return wrong_step(R"({"expect": )" + expect + "}"); }

TEST(CaseFile, HoldsWhatIsWritten) {
  const CaseFile file = parse(around::file_around(
      R"({"name": "n", "rules": ["PK-FIRE-1", "PK-FIRE-2a"], "start_dice": [3],
          "do": [{"order": "A fire a1 > b1", "dice": [4, 1, 1, 2]}, {"pass_to": {"turn": 2, "step": "a"}},
                 {"expect": {"units": {"b1": {"lost": 1}}}}]})"));
  EXPECT_EQ(file.title, "test");
  EXPECT_EQ(file.rulebook->id(), "picket");
  ASSERT_EQ(file.cases.size(), 1u);
  const Case& one = file.cases[0];
  EXPECT_EQ(one.name, "n");
  EXPECT_EQ(one.place, "/cases/0");
  EXPECT_EQ(one.rules, (std::vector<std::string>{"PK-FIRE-1", "PK-FIRE-2a"}));
  EXPECT_EQ(one.start_dice, (std::vector<std::uint8_t>{3}));
  ASSERT_EQ(one.steps.size(), 3u);
  EXPECT_EQ(one.steps[0].order, "A fire a1 > b1");
  EXPECT_EQ(one.steps[0].dice, (std::vector<std::uint8_t>{4, 1, 1, 2}));
  EXPECT_EQ(one.steps[1].pass_to->moment.size(), 2u);
  EXPECT_EQ(one.steps[2].expect->units[0].facts[0].name, "lost");
}

TEST(CaseFile, ItsHeadIsChecked) {
  EXPECT_EQ(wrong("{"),
            "t.json: line 1, column 2: syntax error while parsing object key - unexpected end of input; "
            "expected string literal");
  EXPECT_EQ(wrong("[]"), "t.json: expected an object, found a list of 0");
  EXPECT_EQ(wrong(R"({"grognard": "cases", "cases": [], "extra": 1})"),
            "t.json: unknown member \"extra\"; known are \"grognard\", \"rulebook\", \"title\", \"setup\", \"cases\"");
  EXPECT_EQ(wrong(R"({"grognard": "scenario"})"), "t.json: /grognard: expected \"cases\", found \"scenario\"");
  EXPECT_EQ(wrong(R"({"grognard": "cases", "rulebook": "chess"})"),
            "t.json: /rulebook: expected the id of a rulebook (grognard rules lists them), found \"chess\"");
  EXPECT_EQ(wrong(R"({"grognard": "cases", "rulebook": "picket"})"), "t.json: expected a member \"title\"");
  EXPECT_EQ(wrong(R"({"grognard": "cases", "rulebook": "picket", "title": "x", "cases": []})"),
            "t.json: /cases: expected at least one case, found a list of 0");
}

TEST(CaseFile, ACaseIsChecked) {
  EXPECT_EQ(wrong_case("7"), "t.json: /cases/0: expected an object, found 7");
  EXPECT_EQ(wrong_case(R"({"nome": "x"})"),
            "t.json: /cases/0: unknown member \"nome\"; known are \"name\", \"rules\", \"change\", \"start_dice\", "
            "\"do\", \"rows\"");
  EXPECT_EQ(wrong_case(R"({"name": "x", "rules": []})"),
            "t.json: /cases/0/rules: expected at least one rule, found a list of 0");
  EXPECT_EQ(wrong_case(R"({"name": "x", "rules": ["FIRE-1"]})"),
            "t.json: /cases/0/rules/0: expected the id of a rule, as HN-MOVE-12, found \"FIRE-1\"");
  EXPECT_EQ(wrong_case(R"({"name": "x", "rules": ["PK-FIRE-1"], "do": []})"),
            "t.json: /cases/0/do: expected at least one step, found a list of 0");
  const std::string good = R"({"name": "x", "rules": ["PK-FIRE-1"], "do": [{"expect": {}}]})";
  EXPECT_EQ(wrong_case(good + "," + good), "t.json: /cases/1/name: another case of this file has the same name");
}

TEST(CaseFile, AStepIsChecked) {
  EXPECT_EQ(wrong_step("{}"),
            "t.json: /cases/0/do/0: expected \"order\", \"pass_to\", \"play_out\", \"expect\" or \"odds\" in a step");
  EXPECT_EQ(wrong_step(R"({"order": "A done", "die": [1]})"),
            "t.json: /cases/0/do/0: unknown member \"die\"; known are \"order\", \"dice\", \"pass_to\", \"play_out\", "
            "\"expect\", "
            "\"odds\"");
  EXPECT_EQ(wrong_step(R"({"order": "A fire a1 >"})"),
            "t.json: /cases/0/do/0/order: order: expected something after >");
  EXPECT_EQ(wrong_step(R"({"order": "done"})"),
            "t.json: /cases/0/do/0/order: expected the side, A or B, before the verb");
  EXPECT_EQ(wrong_step(R"({"order": "A done", "dice": [0]})"),
            "t.json: /cases/0/do/0/dice/0: expected a whole number from 1 to 255, found 0");
  EXPECT_EQ(wrong_step(R"({"order": "A done", "pass_to": {"turn": 2}})"),
            "t.json: /cases/0/do/0: expected either \"order\" or \"pass_to\", not both");
  EXPECT_EQ(wrong_step(R"({"expect": {}, "dice": [1]})"),
            "t.json: /cases/0/do/0: expected \"dice\" only with \"order\", \"pass_to\" or \"play_out\"");
  EXPECT_EQ(wrong_step(R"({"expect": {"refused": "PK-MOVE-1"}})"),
            "t.json: /cases/0/do/0/expect: expected \"refused\" only with \"order\"");
  EXPECT_EQ(wrong_step(R"({"order": "A done", "play_out": true})"),
            "t.json: /cases/0/do/0: expected \"play_out\" only with \"dice\", and not with \"pass_to\"");
  EXPECT_EQ(wrong_step(R"({"pass_to": {}})"),
            "t.json: /cases/0/do/0/pass_to: expected a turn, phase or step, found an object");
  EXPECT_EQ(wrong_step(R"({"pass_to": {"phase": "c"}})"),
            "t.json: /cases/0/do/0/pass_to/phase: expected a whole number from 1 to 1000, found \"c\"");
  EXPECT_EQ(wrong_step(R"({"odds": {"order": "A done", "chances": {"x": "7/6"}}})"),
            "t.json: /cases/0/do/0/odds/chances/x: expected a chance, as \"7/36\" or 0.194, found \"7/6\"");
}

TEST(CaseFile, AnExpectationIsChecked) {
  EXPECT_EQ(
      wrong_expect(R"({"unit": {}})"),
      "t.json: /cases/0/do/0/expect: unknown member \"unit\"; known are \"refused\", \"units\", \"gone\", "
      "\"distance\", \"events\", \"no_events\", \"workings\", \"decision\", \"offers\", \"not_offers\", \"facts\", "
      "\"outcome\", \"measure\"");
  EXPECT_EQ(wrong_expect(R"({"units": {"b1": {"lost": [1]}}})"),
            "t.json: /cases/0/do/0/expect/units/b1/lost: expected a number, a text, true or false, found a list of 1");
  EXPECT_EQ(wrong_expect(R"({"distance": [["a1", "b1"]]})"),
            "t.json: /cases/0/do/0/expect/distance/0: expected [piece, piece, distance], found a list of 2");
  EXPECT_EQ(wrong_expect(R"({"events": [{"kind": "test"}]})"),
            "t.json: /cases/0/do/0/expect/events/0: unknown member \"kind\"; known are \"what\", \"rule\", \"pieces\", "
            "\"faces\", \"need\", \"text\"");
  EXPECT_EQ(wrong_expect(R"({"workings": [{"lines": {"base": 4}}]})"),
            "t.json: /cases/0/do/0/expect/workings/0/lines: expected the ids of rules as names of the lines, found "
            "\"base\"");
  EXPECT_EQ(wrong_expect(R"({"decision": {"side": "C"}})"),
            "t.json: /cases/0/do/0/expect/decision/side: expected one of \"A\", \"B\", found \"C\"");
  EXPECT_EQ(wrong_expect(R"({"offers": ["A fire a1 @ 1"]})"),
            "t.json: /cases/0/do/0/expect/offers/0: order: \"1\": expected a pose: x,y or x,y,facing, without blanks");
  EXPECT_EQ(wrong_expect(R"({"outcome": {"winner": "C"}})"),
            "t.json: /cases/0/do/0/expect/outcome/winner: expected one of \"A\", \"B\", \"draw\", found \"C\"");
}

}  // namespace
}  // namespace grognard::cases

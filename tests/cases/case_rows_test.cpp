// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "../core/complaint.h"
#include "around.h"
#include "cases/case_file.h"

namespace grognard::cases {
namespace {

std::string with_rows(const std::string& steps, const std::string& rows, const std::string& change = "{}") {
  return around::file_around(R"({"name": "n", "rules": ["PK-FIRE-1"], "change": )" + change + R"(, "do": )" + steps +
                             R"(, "rows": )" + rows + "}");
}
std::vector<Case> rows_of(const std::string& text) { return parse_case_file(text, "t.json", around::lookup).cases; }
std::string wrong_rows(const std::string& text) {
  return complaint([&] { rows_of(text); });
}

TEST(Rows, EachIsACaseWithItsValues) {
  const std::vector<Case> cases = rows_of(with_rows(
      R"([{"order": "A move <who> @ <x>,12", "expect": {"units": {"<who>": {"x": "<x>", "halted": "<h>"}}}}])",
      R"({"columns": ["who", "x", "h"], "values": [["a1", 10.5, true], ["a2", 20, "no"]]})"));
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].name, "n [who a1, x 10.5, h true]");
  EXPECT_EQ(cases[0].steps[0].order, "A move a1 @ 10.5,12");
  EXPECT_EQ(cases[0].steps[0].expect->units[0].id, "a1");
  EXPECT_EQ(std::get<double>(cases[0].steps[0].expect->units[0].facts[0].value), 10.5);
  EXPECT_TRUE(std::get<bool>(cases[0].steps[0].expect->units[0].facts[1].value));
  EXPECT_EQ(cases[1].steps[0].order, "A move a2 @ 20,12");
  EXPECT_EQ(std::get<std::string>(cases[1].steps[0].expect->units[0].facts[1].value), "no");
}

TEST(Rows, AValueMayBeAListAnObjectOrNull) {
  const std::vector<Case> cases =
      rows_of(with_rows(R"([{"order": "A done", "dice": "<dice>", "expect": "<expect>"}])",
                        R"({"columns": ["dice", "expect", "a2"], "values": [[[1, 2], {"facts": {"turn": 1}}, null]]})",
                        R"({"units": {"a2": "<a2>"}})"));
  ASSERT_EQ(cases.size(), 1u);
  EXPECT_EQ(cases[0].name, "n [dice [1,2], expect {\"facts\":{\"turn\":1}}, a2 null]");
  EXPECT_EQ(cases[0].steps[0].dice.size(), 2u);
  EXPECT_EQ(cases[0].steps[0].expect->facts.size(), 1u);
  EXPECT_EQ(cases[0].setup.find("a2"), std::string::npos);
}

TEST(Rows, OtherBracketsAreLeftAlone) {
  const std::vector<Case> cases = rows_of(
      with_rows(R"([{"expect": {"events": [{"text": "1 < 2 > <x> <>"}]}}])", R"({"columns": ["x"], "values": [[5]]})"));
  EXPECT_EQ(cases[0].steps[0].expect->events[0].text, "1 < 2 > 5 <>");
}

TEST(Rows, MistakesAreNamed) {
  const std::string steps = R"([{"order": "A move a1 @ <x>,12"}])";
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["x"], "values": [[1], [1, 2]]})")),
            "t.json: /cases/0/rows/values/1: expected 1 values, one for each column, found 2");
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["x", "x"], "values": []})")),
            "t.json: /cases/0/rows/columns/1: the column \"x\" is there twice");
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["x"], "values": []})")),
            "t.json: /cases/0/rows/values: expected at least one row, found a list of 0");
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["y"], "values": [[1]]})")),
            "t.json: /cases/0/do/0/order: there is no column \"x\" in the rows; columns are y (with the row at "
            "/cases/0/rows/values/0)");
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["x"], "values": [[1], [[2]]]})")),
            "t.json: /cases/0/do/0/order: expected a text or number to put into a longer text, the row has a list of 1 "
            "(with the row at /cases/0/rows/values/1)");
  EXPECT_EQ(wrong_rows(with_rows(steps, R"({"columns": ["x"], "values": [["1,2,"]]})")),
            "t.json: /cases/0/do/0/order: order: \"1,2,,12\": expected a pose: x,y or x,y,facing, without blanks (with "
            "the row at /cases/0/rows/values/0)");
}

TEST(Rows, TheyCannotGrowWithoutEnd) {
  std::string many = "[";
  for (int i = 0; i < 40000; ++i) many += i == 0 ? "1" : ",1";
  std::string places;
  for (int i = 0; i < 400; ++i) places += std::string(i == 0 ? "" : ",") + R"({"order": "A done", "dice": "<x>"})";
  EXPECT_NE(wrong_rows(with_rows("[" + places + "]", R"({"columns": ["x"], "values": [[)" + many + "]]]}"))
                .find("filled in, the cases of this file are too large; split it"),
            std::string::npos);
  std::string word;
  for (int i = 0; i < 100; ++i) word += "<x>";
  EXPECT_NE(wrong_rows(with_rows(R"([{"order": ")" + word + R"("}])",
                                 R"({"columns": ["x"], "values": [[")" + std::string(1000, 'a') + R"("]]})"))
                .find("filled in, the text is longer than 16384 bytes"),
            std::string::npos);
}

}  // namespace
}  // namespace grognard::cases

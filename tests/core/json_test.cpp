// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "complaint.h"
#include "core/json_input.h"
#include "core/json_reader.h"

namespace grognard {
namespace {

std::string of_parsing(const std::string& text) {
  return complaint([&] { parse_json(text, "s.json"); });
}

TEST(BadInput, JoinsWhatItKnows) {
  EXPECT_STREQ(BadInput("s.json", "/units/3", "expected a list").what(), "s.json: /units/3: expected a list");
  EXPECT_STREQ(BadInput("s.json", "", "there is no such file").what(), "s.json: there is no such file");
}

TEST(ParseJson, KeepsTheOrderOfMembers) {
  EXPECT_EQ(json_text(parse_json(R"({"z": 1, "a": [true, null, -2, 2.5, "x"], "m": {}})", "s.json")),
            R"({"z":1,"a":[true,null,-2,2.5,"x"],"m":{}})");
}

TEST(ParseJson, SaysWhereTheMistakeIs) {
  EXPECT_EQ(of_parsing("{\n  \"a\": 1,\n  \"b\" 2\n}"),
            "s.json: line 3, column 7: syntax error while parsing object separator - unexpected number literal; "
            "expected ':'");
  EXPECT_EQ(of_parsing(""),
            "s.json: line 1, column 1: syntax error while parsing value - unexpected end of input; expected '[', '{', "
            "or a literal");
  EXPECT_EQ(complaint([] { parse_json("[1,", "log.jsonl", 12); }).substr(0, 31), "log.jsonl: line 12, column 4: s");
  // Columns count characters, not bytes.
  EXPECT_EQ(of_parsing("[\"\u00e9\u00e9\", x]").substr(0, 25), "s.json: line 1, column 8:");
}

TEST(ParseJson, RefusesAKeyGivenTwice) {
  EXPECT_EQ(of_parsing(R"({"units": [{"id": 1}, {"id": 1, "id": 2}]})"),
            "s.json: /units/1: the key \"id\" is given twice");
  EXPECT_EQ(of_parsing(R"({"a/b~c": {"x": 1, "x": 1}})"), "s.json: /a~1b~0c: the key \"x\" is given twice");
  EXPECT_EQ(of_parsing(R"({"a": 1, "\u0061": 2})"), "s.json: the key \"a\" is given twice");
}

TEST(ParseJson, RefusesDeepNesting) {
  EXPECT_EQ(of_parsing(std::string(32, '[') + std::string(32, ']')), "");
  EXPECT_NE(of_parsing(std::string(33, '[') + std::string(33, ']')).find("nested more than 32 deep"),
            std::string::npos);
  EXPECT_NE(of_parsing(std::string(3000000, '[')).find("nested more than 32 deep"), std::string::npos);
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += R"({"a":)";
  EXPECT_NE(of_parsing(objects).find("nested more than 32 deep"), std::string::npos);
}

TEST(ParseJson, RefusesWhatIsTooLarge) {
  EXPECT_EQ(of_parsing(std::string(kMostJsonBytes + 1, ' ')), "s.json: expected at most 4194304 bytes, found 4194305");
  EXPECT_EQ(of_parsing("\"" + std::string(kMostJsonString + 1, 'x') + "\""),
            "s.json: expected a text of at most 16384 bytes");
  EXPECT_EQ(of_parsing("{\"a\": [1, \"" + std::string(kMostJsonString + 1, 'x') + "\"]}"),
            "s.json: /a/1: expected a text of at most 16384 bytes");
  std::string members = "{";
  for (int i = 0; i < 300000; ++i) members += "\"k" + std::to_string(i) + "\":1,";
  members.back() = '}';
  EXPECT_EQ(of_parsing(members), "s.json: expected at most 4096 members");
}

TEST(ParseJson, RefusesWhatIsNotANumber) {
  for (const char* text :
       {"NaN", "[NaN]", "Infinity", "-Infinity", "[1e999]", "[-1e999]", "01", "1.", ".5", "+1", "0x10"}) {
    EXPECT_NE(of_parsing(text), "") << text;
  }
  EXPECT_EQ(of_parsing("[1e999]"), "s.json: line 1, column 6: number overflow parsing '1e999'");
}

TEST(ParseJson, RefusesBrokenText) {
  EXPECT_NE(of_parsing("\"\xff\xfe\""), "");
  EXPECT_NE(of_parsing("\"a\nb\""), "");
  EXPECT_NE(of_parsing("[1] x"), "");
  EXPECT_NE(of_parsing("{} {}"), "");
  EXPECT_NE(of_parsing("// comment\n1"), "");
  EXPECT_LT(of_parsing("[\"" + std::string(1000000, 'x')).size(), 400u);  // a message, not the file again
}

TEST(LoadText, SaysWhatIsWrongWithTheFile) {
  EXPECT_EQ(complaint([] { load_text("no-such-file.json"); }), "no-such-file.json: there is no such file");
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "grognard-load-text.json";
  std::ofstream(path) << "{\"a\": 1}\n";
  EXPECT_EQ(load_text(path), "{\"a\": 1}\n");
  EXPECT_EQ(complaint([&] { load_text(path, 5); }), path.string() + ": expected a file of at most 5 bytes");
  std::filesystem::remove(path);
}

constexpr std::string_view kSchema = R"({
  "type": "object", "required": ["units"], "additionalProperties": false,
  "definitions": {"formation": {"enum": ["line", "column"]}},
  "properties": {
    "turns": {"type": "integer", "minimum": 1, "maximum": 40},
    "title": {"type": "string", "pattern": "^[A-Za-z ]+$"},
    "units": {"type": "array", "items": {"type": "object", "required": ["id"], "properties": {
      "id": {"type": "string"},
      "at": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
      "formation": {"$ref": "#/definitions/formation"}}}}}
})";
std::string of_schema(const std::string& text) {
  return complaint([&] { check_schema(parse_json(text, "s.json"), kSchema, "s.json"); });
}

TEST(CheckSchema, AcceptsWhatFits) {
  EXPECT_EQ(of_schema(R"({"turns": 12, "units": [{"id": "a1", "at": [1, 2.5], "formation": "line"}]})"), "");
}

TEST(CheckSchema, NamesThePlaceAndWhatIsExpectedThere) {
  EXPECT_EQ(of_schema(R"({"units": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d", "formation": "blob"}]})"),
            "s.json: /units/3/formation: expected one of \"line\", \"column\", found \"blob\"");
  EXPECT_EQ(of_schema(R"({"units": [], "turns": 0})"), "s.json: /turns: expected a whole number from 1 to 40, found 0");
  EXPECT_EQ(of_schema(R"({"units": [], "turns": 2.5})"),
            "s.json: /turns: expected a whole number from 1 to 40, found 2.5");
  EXPECT_EQ(of_schema(R"({"units": {}})"), "s.json: /units: expected a list, found an object");
  EXPECT_EQ(of_schema(R"({"units": [{"id": "a", "at": [1, "x"]}]})"),
            "s.json: /units/0/at/1: expected a number, found \"x\"");
  EXPECT_EQ(of_schema("[]"), "s.json: expected an object, found a list of 0");
}

TEST(CheckSchema, NamesMembersThatAreMissingOrUnknown) {
  EXPECT_EQ(of_schema("{}"), "s.json: expected a member \"units\"");
  EXPECT_EQ(of_schema(R"({"units": [{}]})"), "s.json: /units/0: expected a member \"id\"");
  EXPECT_EQ(of_schema(R"({"units": [], "unitz": []})"), "s.json: unknown member \"unitz\"");
}

TEST(CheckSchema, LongTextIsNoDangerToPatterns) {
  EXPECT_EQ(of_schema(R"({"units": [], "title": ")" + std::string(kMostJsonString, 'x') + "\"}"), "");
}

class ReaderTest : public testing::Test {
 protected:
  Json json_ =
      parse_json(R"({"name": "Hanau", "turns": 12, "width": 72.5, "fog": true, "arm": "horse", "big": 5000000000,
                              "units": [{"id": "a1"}, {"id": 7}]})",
                 "s.json");
  Reader reader_{json_, "s.json"};
};

TEST_F(ReaderTest, ReadsWhatIsThere) {
  EXPECT_EQ(reader_["name"].text(), "Hanau");
  EXPECT_EQ(reader_["turns"].whole(1, 40), 12);
  EXPECT_EQ(reader_["width"].number(1, 200), 72.5);
  EXPECT_EQ(reader_["turns"].number(1, 200), 12.0);
  EXPECT_TRUE(reader_["fog"].yes_no());
  EXPECT_EQ(reader_["units"].items(10).size(), 2u);
  EXPECT_EQ(reader_["units"].items(10)[0]["id"].text(), "a1");
  constexpr Named<int> kArms[] = {{"foot", 10}, {"horse", 20}};
  EXPECT_EQ(reader_["arm"].one_of(kArms), 20);
  EXPECT_EQ(reader_.one_of_or("weapon", kArms, 5), 5);
  EXPECT_EQ(reader_.keys().size(), 7u);
}

TEST_F(ReaderTest, FallsBackOnlyWhereNothingIsWritten) {
  EXPECT_EQ(reader_.whole_or("turns", 1, 40, 3), 12);
  EXPECT_EQ(reader_.whole_or("rounds", 1, 40, 3), 3);
  EXPECT_EQ(reader_.text_or("date", "1813"), "1813");
  EXPECT_EQ(reader_.number_or("height", 0, 1, 0.5), 0.5);
  EXPECT_FALSE(reader_.yes_no_or("rain", false));
  EXPECT_TRUE(reader_.items_or_none("places", 5).empty());
  EXPECT_EQ(complaint([&] { reader_.whole_or("name", 1, 40, 3); }),
            "s.json: /name: expected a whole number from 1 to 40, found \"Hanau\"");
}

TEST_F(ReaderTest, SaysFilePlaceAndWhatWasExpected) {
  const auto& r = reader_;
  EXPECT_EQ(complaint([&] { r["date"]; }), "s.json: expected a member \"date\"");
  EXPECT_EQ(complaint([&] { r["turns"].whole(1, 10); }),
            "s.json: /turns: expected a whole number from 1 to 10, found 12");
  EXPECT_EQ(complaint([&] { r["big"].whole(1, 10); }),
            "s.json: /big: expected a whole number from 1 to 10, found 5000000000");
  EXPECT_EQ(complaint([&] { r["width"].whole(1, 100); }),
            "s.json: /width: expected a whole number from 1 to 100, found 72.5");
  EXPECT_EQ(complaint([&] { r["width"].number(1, 10); }), "s.json: /width: expected a number from 1 to 10, found 72.5");
  EXPECT_EQ(complaint([&] { r["name"].yes_no(); }), "s.json: /name: expected true or false, found \"Hanau\"");
  EXPECT_EQ(complaint([&] { r["turns"].text(); }), "s.json: /turns: expected a text, found 12");
  EXPECT_EQ(complaint([&] { r["turns"]["x"]; }), "s.json: /turns: expected an object, found 12");
  EXPECT_EQ(complaint([&] { r["units"].items(1); }), "s.json: /units: expected a list of at most 1, found a list of 2");
  EXPECT_EQ(complaint([&] { r["units"].items(5)[1]["id"].text(); }), "s.json: /units/1/id: expected a text, found 7");
  constexpr Named<int> kArms[] = {{"foot", 10}, {"guns", 20}};
  EXPECT_EQ(complaint([&] { r["arm"].one_of(kArms); }),
            "s.json: /arm: expected one of \"foot\", \"guns\", found \"horse\"");
}

TEST_F(ReaderTest, ReportsUnknownMembers) {
  EXPECT_EQ(complaint([&] { reader_["units"].items(5)[0].only({"name", "at"}); }),
            "s.json: /units/0: unknown member \"id\"; known are \"name\", \"at\"");
  EXPECT_EQ(complaint([&] { reader_["units"].items(5)[0].only({"id"}); }), "");
}

}  // namespace
}  // namespace grognard

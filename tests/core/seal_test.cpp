// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/seal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record.h"

namespace grognard {
namespace {

using testing::HasSubstr;

Record game() {
  Record record{.rulebook = "picket", .rules = "1", .players = {"Anna", "Berta"}};
  for (int i = 0; i < 6; ++i)
    record.steps.push_back({.command = R"({"side":"A","verb":"done"})", .faces = {3, 4}, .hash = 77, .why = "why not"});
  record.notes.push_back({.after = 3, .text = "A note."});
  record.end = R"({"over":true})";
  return record;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size(); from = text.find('\n', from) + 1)
    lines.push_back(text.substr(from, text.find('\n', from) + 1 - from));
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string complaint_of(const std::string& text) {
  try {
    parse_record(text, "game.jsonl");
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "";
}

TEST(Seal, OfAWholeRecordIsRight) {
  const std::string text = write_record(game());
  const Record record = parse_record(text, "game.jsonl");
  EXPECT_TRUE(record.sealed);
  EXPECT_THAT(text, HasSubstr(hex(record.seal.head())));
  EXPECT_EQ(write_record(record), text);
}

TEST(Seal, ShowsAnyChangeOfAnyLine) {
  const std::vector<std::string> lines = lines_of(write_record(game()));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> changed = lines;
    for (const auto& [from, to] : {std::pair{"[3,4]", "[3,5]"},
                                   {"why not", "why now"},
                                   {"Anna", "Hanna"},
                                   {"A note", "B note"},
                                   {"true", "1234"}})
      if (const std::size_t at = changed[i].find(from); at != std::string::npos)
        changed[i].replace(at, std::string(from).size(), to);
    ASSERT_NE(changed[i], lines[i]);
    EXPECT_THAT(complaint_of(joined(changed)), HasSubstr("line " + std::to_string(i + 1))) << i;
  }
}

TEST(Seal, ShowsWhatWasLeftOutOrPutIn) {
  const std::vector<std::string> lines = lines_of(write_record(game()));
  std::vector<std::string> without_note = lines;
  without_note.erase(without_note.begin() + 4);
  EXPECT_THAT(complaint_of(joined(without_note)), HasSubstr("seal does not fit"));
  std::vector<std::string> unsealed = lines;
  unsealed[4] = "{\"note\":\"Put in.\",\"after\":3}\n";
  EXPECT_THAT(complaint_of(joined(unsealed)), HasSubstr("seal is missing"));
}

TEST(Seal, OfARecordThatIsCutOffIsThatOfAnEarlierMoment) {
  const std::vector<std::string> lines = lines_of(write_record(game()));
  const Record whole = parse_record(joined(lines), "game.jsonl");
  const Record cut = parse_record(joined({lines.begin(), lines.begin() + 6}), "game.jsonl");
  EXPECT_TRUE(cut.sealed);
  EXPECT_NE(cut.seal.head(), whole.seal.head());
  EXPECT_EQ(cut.seal.head(), whole.steps[4].before);
}

TEST(Seal, LeavesTheHashOfThePositionOut) {
  Record renewed = game();
  for (RecordStep& step : renewed.steps) step.hash = 78;
  EXPECT_EQ(parse_record(write_record(renewed), "game.jsonl").seal.head(),
            parse_record(write_record(game()), "game.jsonl").seal.head());
}

TEST(Seal, IsTakenUpBehindLinesOfAnOlderProgram) {
  std::string text = write_unsealed(game());
  text.erase(text.rfind("{\"end\""));
  const Record old = parse_record(text, "game.jsonl");
  EXPECT_FALSE(old.sealed);
  Seal seal = old.seal;
  append_step(text, 7, game().steps[0], seal);
  EXPECT_EQ(complaint_of(text), "");
  const Record played_on = parse_record(text, "game.jsonl");
  EXPECT_EQ(played_on.sealed_lines, 1);
  EXPECT_FALSE(played_on.sealed);
  text.replace(text.find("Anna"), 4, "Hans");
  EXPECT_THAT(complaint_of(text), HasSubstr("line 9"));
}

}  // namespace
}  // namespace grognard

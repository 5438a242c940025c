// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/record.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "../duel.h"
#include "complaint.h"
#include "core/replay.h"
#include "core/version.h"

namespace grognard {
namespace {

using duel::order;

// Plays an order on a battle with seeded dice and writes it down.
void play_on(Battle& battle, Record& record, const Command& command, SeededDice& source) {
  Dice dice(source);
  Chronicle chronicle = Chronicle::silent();
  const Roster roster = roster_of(battle.view());
  const Verdict verdict = battle.judge(command);
  ASSERT_TRUE(verdict.legal());
  battle.apply(verdict.command, dice, chronicle);
  record.steps.push_back(step_of(verdict.command, roster, dice.tape(), battle.hash()));
}

Record a_game(Outcome& outcome) {
  Record record;
  record.rulebook = "picket";
  record.rules = "picket 1";
  record.program = program_version();
  record.scenario = duel::kManyDice;
  record.players[0] = "Anna";
  record.players[1] = "Bert";
  record.seed = "5";
  const std::unique_ptr<Battle> battle = duel::battle(record.scenario);
  SeededDice source(5);
  while (!battle->decision().over()) {
    Command command = duel::first_order(*battle);
    if (battle->decision().phase == "action" && record.steps.size() < 3)
      command = duel::move_order({1023, 956, Facing::tenths(7)});
    play_on(*battle, record, command, source);
  }
  outcome = battle->outcome();
  return record;
}

std::string a_text() {
  Outcome outcome;
  std::string text = write_record(a_game(outcome));
  Seal seal = parse_record(text, "game.jsonl").seal;
  append_end(text, outcome, seal);
  return text;
}

std::string line(const std::string& text, int number) {
  std::size_t start = 0;
  for (int i = 1; i < number; ++i) start = text.find('\n', start) + 1;
  return text.substr(start, text.find('\n', start) - start);
}

TEST(Record, ReadsLikeThis) {
  const std::string text = a_text();
  EXPECT_EQ(line(text, 1).substr(0, line(text, 1).rfind(",\"seal\":")),
            R"({"grognard":"record","format":2,"program":")" + std::string(program_version()) +
                R"(","rulebook":"picket","rules":"picket 1","players":{"A":"Anna","B":"Bert"},)"
                R"("seed":"5","scenario":)" +
                duel::kManyDice);
  EXPECT_EQ(line(text, 2).substr(0, 58), R"({"n":1,"command":{"side":"A","verb":"bold"},"faces":[],"ha)");
  EXPECT_NE(text.find(R"("path":[[10.23,9.56,0.7]])"), std::string::npos);
  EXPECT_NE(text.find(R"({"end":{"over":true,)"), std::string::npos);
}

TEST(Record, IsWrittenAndReadBackAlike) {
  const std::string text = a_text();
  const Record record = parse_record(text, "game.jsonl");
  EXPECT_EQ(write_record(record), text);
  EXPECT_GE(record.steps.size(), 6u);
  EXPECT_EQ(record.players[1], "Bert");
  EXPECT_EQ(*record.seed, "5");
}

TEST(Record, KeepsReasons) {
  Outcome outcome;
  Record record = a_game(outcome);
  record.steps[0].why = "they are weak on the left";
  EXPECT_EQ(parse_record(write_record(record), "game.jsonl").steps[0].why, "they are weak on the left");
}

std::string of_record(const std::string& text) {
  return complaint([&] { parse_record(text, "game.jsonl"); });
}
std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  GROGNARD_CHECK(at != text.npos);
  return text.replace(at, what.size(), by);
}

TEST(Record, SaysThatItIsCutOff) {
  const std::string text = a_text();
  const std::string first_two = text.substr(0, text.find('\n', text.find('\n') + 1) + 1);
  EXPECT_EQ(of_record(first_two), "");
  for (const std::size_t missing : {2u, 5u, 20u}) {
    EXPECT_EQ(of_record(first_two.substr(0, first_two.size() - missing)),
              "game.jsonl: line 2: the record is cut off: this last line is not complete");
  }
  EXPECT_EQ(of_record(first_two.substr(0, first_two.size() - 1)), "");  // only the newline is missing
  EXPECT_EQ(of_record(R"({"grognard":"rec)"),
            "game.jsonl: line 1: the record is cut off: this last line is not complete");
}

TEST(Record, RefusesWhatIsNone) {
  const std::string text = a_text();
  EXPECT_EQ(of_record(""), "game.jsonl: line 1: expected the header of a record, found nothing");
  for (const char* other :
       {"{}\n", "[]\n", "hello", "# A page\n", "<html>", "{\n  \"grognard\": \"scenario\"\n}\n", "\x89PNG\r\n"})
    EXPECT_TRUE(of_record(other).starts_with("game.jsonl: this is no record of grognard.")) << of_record(other);
  EXPECT_EQ(of_record(replaced(text, "\"format\":2", "\"format\":3")),
            "game.jsonl: line 1: /format: expected format 1 or 2, found 3");
  EXPECT_EQ(of_record(replaced(text, "\"n\":1", "\"n\":4")), "game.jsonl: line 2: /n: expected step 1, found 4");
  EXPECT_EQ(of_record(replaced(text, "\"faces\":[]", "\"faces\":[6,0]")),
            "game.jsonl: line 2: /faces/1: expected a whole number from 1 to 255, found 0");
  EXPECT_EQ(of_record(replaced(text, "\"hash\":\"", "\"hash\":\"z")).substr(0, 49),
            "game.jsonl: line 2: /hash: expected 16 hex digits");
  EXPECT_EQ(of_record(replaced(text, "\"faces\":[]", "\"faces\":[],\"x\":1")).substr(0, 38),
            "game.jsonl: line 2: unknown member \"x\"");
  EXPECT_EQ(of_record(text + "{}\n").find("nothing may follow the end of the game") != std::string::npos, true);
  EXPECT_EQ(of_record(replaced(text, "\"n\":1,", "\"n\":1,,")).substr(0, 30), "game.jsonl: line 2, column 8: ");
}

TEST(Replay, GoesAsRecorded) {
  const Record record = parse_record(a_text(), "game.jsonl");
  const Rulebook& book = duel::book();
  int steps = 0;
  std::size_t events = 0;
  const Replay again = replay(record, book, [&](const ReplayStep& step) {
    EXPECT_EQ(step.number, ++steps);
    EXPECT_EQ(step.after.hash(), step.recorded.hash);
    EXPECT_NE(step.before.hash(), step.after.hash());
    events += step.events.size();
  });
  EXPECT_TRUE(again.same()) << again.difference;
  EXPECT_EQ(steps, static_cast<int>(record.steps.size()));
  EXPECT_EQ(again.steps, steps);
  EXPECT_GT(events, 0u);
  EXPECT_TRUE(again.battle->outcome().over);
  EXPECT_TRUE(replay(record, book).same());
}

class ReplayDifference : public testing::Test {
 protected:
  std::string difference(const std::string& version = "picket 1") {
    return replay(record_, duel::Disguised(version)).difference;
  }
  Record record_ = parse_record(a_text(), "game.jsonl");
};

TEST_F(ReplayDifference, AnotherPosition) {
  const std::string was = hash_text(record_.steps[1].hash);
  record_.steps[1].hash ^= 1;
  EXPECT_EQ(difference(),
            "step 2: another position: expected hash " + hash_text(record_.steps[1].hash) + ", got " + was);
  EXPECT_EQ(replay(record_, duel::book()).steps, 1);
  const std::string now = std::string(program_version());
  EXPECT_NE(difference("picket 2")
                .find(" (recorded with rules picket 1 of grognard " + now +
                      ", replayed with rules picket 2 of grognard " + now + ")"),
            std::string::npos);
  record_.program = "";  // from before records named it; these steps have hashes all the same
  EXPECT_NE(
      difference().find(
          " (recorded with rules picket 1 of an older grognard, replayed with rules picket 1 of grognard " + now + ")"),
      std::string::npos);
  record_.notes.push_back({.after = 2, .text = "Played on.", .versions = PlayedWith{"0.7", "3"}});
  EXPECT_NE(difference().find("recorded with rules 3 of grognard 0.7, "), std::string::npos);
}

TEST_F(ReplayDifference, TooFewDice) {
  record_.steps[1].faces.resize(12);  // 10 for A's volley, 10 for B's
  EXPECT_EQ(difference(), "step 2: too few dice: PK-FIRE-3 (volley) throws 10, the record has 2 left");
}

TEST_F(ReplayDifference, DiceLeftOver) {
  record_.steps[1].faces.push_back(1);
  record_.steps[1].faces.push_back(1);
  EXPECT_EQ(difference(), "step 2: 2 recorded dice were not thrown");
}

TEST_F(ReplayDifference, AFaceThatTheDieDoesNotHave) {
  record_.steps[1].faces[0] = 7;
  EXPECT_EQ(difference(), "step 2: PK-FIRE-3 (volley) throws dice with 6 sides; a recorded face is higher");
}

TEST_F(ReplayDifference, ARefusedOrder) {
  record_.steps[1].command = R"({"side":"A","verb":"bold"})";
  EXPECT_EQ(difference(), "step 2: the order is refused: The B is asked now. (PK-TURN-1)");
}

TEST_F(ReplayDifference, AnOrderThatIsNone) {
  record_.steps[1].command = R"({"side":"A","verb":"bold","unit":"q"})";
  EXPECT_EQ(difference(), "step 2: order: /unit: expected the id of a piece on the roster, found \"q\"");
}

TEST_F(ReplayDifference, AnotherEnd) {
  record_.end = R"({"over":true})";
  EXPECT_EQ(difference().substr(0, 42), R"(another end: expected {"over":true}, got {)");
}

// A better sentence is no other end.
TEST_F(ReplayDifference, TheSameEndInOtherWords) {
  const Replay again = replay(record_, duel::book());
  Json end = to_json(again.battle->outcome());
  end["text"] = "In other words.";
  record_.end = json_text(end);
  EXPECT_EQ(difference(), "");
}

// Before 0.3 hashes were of another kind: orders and dice are compared instead, up to the note that says who plays on.
TEST_F(ReplayDifference, OfAnOlderProgramIsFoundByOrdersAndDice) {
  record_.program = "0.2.0";
  for (RecordStep& step : record_.steps) step.hash ^= 1;
  const Record old = parse_record(write_record(record_), "game.jsonl");
  const Replay again = replay(old, duel::book());
  EXPECT_EQ(again.difference, "");
  EXPECT_EQ(again.by_dice, again.steps);
  EXPECT_EQ(again.steps, static_cast<int>(old.steps.size()));
  Record other = old;
  const auto thrown = std::ranges::find_if(other.steps, [](const RecordStep& step) { return !step.faces.empty(); });
  ASSERT_NE(thrown, other.steps.end());
  thrown->faces.pop_back();
  EXPECT_THAT(replay(other, duel::book()).difference, testing::HasSubstr("too few dice"));
  record_.notes = {{.after = 1, .text = "On.", .versions = PlayedWith{"0.3.0", "picket 1"}}};
  EXPECT_THAT(replay(parse_record(write_record(record_), "game.jsonl"), duel::book()).difference,
              testing::HasSubstr("step 2: another position"));
}

TEST(Record, NotesSayWhatTheNextDiceComeFrom) {
  Record record = parse_record(a_text(), "game.jsonl");
  record.program = "0.2.0";
  record.notes = {{.after = 1, .text = "Back.", .throws = 7, .seed = "99"},
                  {.after = 1, .text = "On.", .versions = PlayedWith{"0.3.0", "2"}}};
  const std::string text = write_record(record);
  const Record again = parse_record(text, "game.jsonl");
  EXPECT_EQ(write_record(again), text);
  EXPECT_EQ(again.notes[0].throws, 7);
  EXPECT_EQ(seed_of(again), "99");
  EXPECT_EQ(versions_of(again), (PlayedWith{"0.3.0", "2"}));
  Record hidden = again;
  hide_seeds(hidden);
  EXPECT_EQ(write_record(hidden).find("seed"), std::string::npos);
  EXPECT_EQ(write_record(hidden).find("throws"), std::string::npos);
}

TEST_F(ReplayDifference, AnotherRulebook) {
  record_.rulebook = "chess";
  EXPECT_EQ(difference(), "recorded with rulebook \"chess\", not \"picket\"");
}

TEST_F(ReplayDifference, AScenarioThatCannotBeStarted) {
  record_.scenario = duel::setup(99);
  EXPECT_EQ(complaint([&] { difference(); }),
            "the record's scenario: /units/0/men: expected a whole number from 1 to 9, found 99");
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <filesystem>

#include "core/order_text.h"
#include "core/replay.h"
#include "core/version.h"
#include "house.h"

// tests/records keeps a game of each version of each rulebook: it can always be read, and either goes as it did or says
// where it does not.
namespace grognard::server {
namespace {

using testing::HasSubstr;

std::vector<std::filesystem::path> stored_records() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(DATA_DIR) + "/../tests/records"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(OlderRecords, ThereIsOneOfEachRulebook) {
  for (const Rulebook* rulebook : rulebooks()) {
    if (rulebook->version().ends_with(" 1")) continue;  // its first version: there is nothing older
    const auto of_it = [&](const auto& file) {
      return file.stem().string().starts_with(std::string(rulebook->id()) + "-");
    };
    EXPECT_TRUE(std::ranges::any_of(stored_records(), of_it)) << rulebook->id();
  }
}

TEST(OlderRecords, GoAsRecordedOrSayWhereTheyDoNot) {
  for (const auto& file : stored_records()) {
    const Record record = parse_record(load_text(file), file.filename());
    const Rulebook& rulebook = *find_rulebook(record.rulebook);
    const Roster roster = roster_of(rulebook.start(record.scenario, file.filename())->view());
    for (const RecordStep& step : record.steps) EXPECT_FALSE(order_text(step, roster).starts_with('{')) << step.command;
    const Replay again = replay(record, rulebook);
    std::cout << file.filename().string() << ": " << again.steps << " of " << record.steps.size() << " orders"
              << (again.same() ? "" : "; ") << again.difference << "\n";
    if (again.same()) continue;
    EXPECT_THAT(again.difference, HasSubstr(in_words(versions_of(record))));
    EXPECT_THAT(again.difference,
                HasSubstr(in_words(PlayedWith{std::string(program_version()), std::string(rulebook.version())})));
  }
}

// The server opens each of them, whole or to be read.
TEST(OlderRecords, OpenAtATable) {
  TestHouse house(":memory:", true);
  for (const auto& file : stored_records()) {
    const std::string text = load_text(file);
    const std::size_t steps = parse_record(text, "record").steps.size();
    const HttpResponse response = house.post("/api/records?A=here&B=here", text);
    ASSERT_EQ(response.status, 201) << file << ": " << response.body;
    Seated table(house, TestHouse::checked(response.body, "Created")["here"]);
    const Json state = table.state();
    EXPECT_EQ(state["entries"].size(), steps + 1) << file;
    EXPECT_TRUE(state["outcome"]["over"]);
    EXPECT_LE(state["replayed"], static_cast<int>(steps));
    table.ask({{"do", "moment"}, {"at", state["replayed"]}, {"eyes", "all"}}, "Moment");
  }
}

// A duel of version 1 which a later version plays otherwise.
std::string changed_record(bool finished) {
  Session session = Session::start(duel::book(), {duel::kManyDice, "duel.json", {"Anna", "Berta"}, 1});
  for (int i = 0; i < 100 && !session.battle().decision().over() && (finished || i < 6); ++i) {
    const Decision asked = session.battle().decision();
    const Command order = asked.secret ? duel::order(asked.side(), "wary") : duel::first_order(session.battle());
    session.submit(asked.number, order, "a reason");
  }
  Record record = session.record();
  record.rules = "picket 0";
  record.program = "0.3.0";
  record.steps[3].hash ^= 1;
  record.notes = {{.after = 5, .text = "A note behind the difference."}};
  return write_record(record);
}

TEST(OlderRecords, ThatGoOtherwiseNowAreShownAsFarAsTheyGo) {
  TestHouse house;
  const std::string text = changed_record(true);
  const Record record = parse_record(text, "record");
  const HttpResponse response = house.post("/api/records", text);
  ASSERT_EQ(response.status, 201) << response.body;
  const Json created = TestHouse::checked(response.body, "Created");
  Seated table(house, created["here"]);
  const Json state = table.state();
  EXPECT_EQ(state["replayed"], 3);
  EXPECT_EQ(state["step"], static_cast<int>(record.steps.size()));
  EXPECT_EQ(state["entries"].size(), record.steps.size() + 1);
  EXPECT_EQ(state["can_undo"], 0);
  EXPECT_TRUE(state["decision"]["options"].empty());
  EXPECT_FALSE(state["thinking"]);
  const std::string why = state["outcome"]["text"];
  EXPECT_THAT(why, HasSubstr("up to order 3 of"));
  EXPECT_THAT(why, HasSubstr("tep 4: another position"));
  EXPECT_THAT(why,
              HasSubstr("recorded with rules picket 0 of grognard 0.3.0, replayed with rules picket 1 of grognard"));
  EXPECT_THAT(json_text(state["entries"][5]), HasSubstr("A note behind the difference."));
  EXPECT_THAT(json_text(state["entries"]), HasSubstr("Dice: "));
  EXPECT_EQ(table.trouble({{"do", "submit"}, {"decision", 1}, {"command", {{"side", "A"}, {"verb", "bold"}}}}),
            "not_yours");
  EXPECT_EQ(table.trouble({{"do", "undo"}}), "not_yours");
  EXPECT_EQ(table.trouble({{"do", "rewind"}, {"to", 1}}), "not_yours");
  table.ask({{"do", "moment"}, {"at", 3}}, "Moment");
  EXPECT_EQ(table.trouble({{"do", "moment"}, {"at", 4}}), "bad_request");
  EXPECT_EQ(house.get("/api/battle/record", created["here"]).body, text);
  EXPECT_THAT(house.get("/api/battle/transcript", created["here"]).body, HasSubstr("a reason"));
}

// A battle in progress stays, can be taken home without the seed, and says why; after a restart too.
TEST(OlderRecords, ABattleInProgressIsKept) {
  TestHouse house;
  const std::string text = changed_record(false);
  const Json created = TestHouse::checked(house.post("/api/records", text).body, "Created");
  const auto report = house.hall.verify_and_wait();
  EXPECT_THAT(report.front(), HasSubstr("can be read and taken home, but not played on: step 4"));
  EXPECT_THAT(report.back(), HasSubstr("1 battle re-read and verified, 0 set aside"));
  EXPECT_EQ(house.storage->load(created["battle"])->record, text);
  const std::string home = house.get("/api/battle/record", created["here"]).body;
  EXPECT_EQ(parse_record(home, "record").steps.size(), parse_record(text, "record").steps.size());
  EXPECT_EQ(home.find("\"seed\""), home.npos);
  const HttpResponse mine = house.post("/api/mine", json_text({{"tokens", {created["here"]}}}));
  EXPECT_THAT(TestHouse::checked(mine.body, "Summary[]")[0]["text"].get<std::string>(), HasSubstr("not played on"));
}

// Of this very version it is not an older one, but damaged or forged.
TEST(OlderRecords, OfThisVersionMustGoAsRecorded) {
  TestHouse house;
  Record record = parse_record(changed_record(true), "record");
  record.rules = "picket 1";
  record.program = program_version();
  const HttpResponse response = house.post("/api/records", write_record(record));
  EXPECT_EQ(response.status, 400);
  EXPECT_THAT(response.body, HasSubstr("does not go as recorded: step 4"));
}

}  // namespace
}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <thread>

#include "house.h"

// What a seat may read, and what must not show: private briefings, and that somebody writes in secret.
namespace grognard::server {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Told {
  const char* rulebook;
  const char* scenario;
};

// As it stands in a message.
std::string briefing_of(const TestHouse& house, const std::string& side) {
  const Json scenario = Json::parse(house.library.scenarios[0].text);
  const std::string text = json_text(scenario["briefing"][side]);
  return text.substr(1, text.size() - 2);
}

class PrivateBriefings : public testing::TestWithParam<Told> {};

TEST_P(PrivateBriefings, AreReadByTheirOwnSideAlone) {
  TestHouse house(library_of(GetParam().rulebook, GetParam().scenario));
  const Json created = house.create(GetParam().rulebook, GetParam().scenario, "link", "link");
  const std::string a = briefing_of(house, "A");
  const std::string b = briefing_of(house, "B");
  const auto told = [&](const std::string& secret) {
    Seated seated(house, secret);
    const std::string moment = json_text(seated.ask({{"do", "moment"}, {"at", 0}}, "Moment"));
    return json_text(seated.welcome) + moment + house.get("/api/battle/record", secret).body +
           house.get("/api/battle/transcript", secret).body;
  };
  EXPECT_THAT(told(created["links"]["A"]), testing::AllOf(HasSubstr(a), Not(HasSubstr(b))));
  EXPECT_THAT(told(created["links"]["B"]), testing::AllOf(HasSubstr(b), Not(HasSubstr(a))));
  EXPECT_THAT(told(created["watch"]), testing::AllOf(Not(HasSubstr(a)), Not(HasSubstr(b))));
}

INSTANTIATE_TEST_SUITE_P(InEveryRulebook, PrivateBriefings,
                         testing::Values(Told{"hanau", "first-battle"}, Told{"grant", "first-battle"},
                                         Told{"tricorne", "first-skirmish"}, Told{"revwars", "first-battle"},
                                         Told{"esr", "first-battle"}),
                         [](const auto& info) { return std::string(info.param.rulebook); });

// A record without the other side's briefing is still one.
TEST(PrivateBriefing, IsNotNeededToReadARecord) {
  TestHouse house(library_of("grant", "first-battle"));
  const Json created = house.create("grant", "first-battle", "link", "link");
  const std::string record = house.get("/api/battle/record", created["watch"]).body;
  EXPECT_EQ(house.post("/api/records?A=here&B=here", record).status, 201);
}

Json written(const std::string& side) {
  return {{"side", side}, {"verb", "stand"}, {"unit", side == "A" ? "leib" : "picard"}};
}

// Until everybody knows, nobody can tell from anything that B has written.
TEST(WritingInSecret, IsNoPlayThatAnybodySees) {
  const auto folder = std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "battles.sqlite").string();
  Json created;
  Json before;
  const auto mine = [&](TestHouse& house) {
    return Json::parse(house.post("/api/mine", json_text({{"tokens", {created["links"]["A"]}}})).body)[0];
  };
  {
    TestHouse house(library_of("grant", "first-battle"), path);
    created = house.create("grant", "first-battle", "link", "link");
    before = mine(house);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    Seated a(house, created["links"]["A"]);
    Seated b(house, created["links"]["B"]);
    EXPECT_EQ(b.submit(written("B"))["status"], "done");
    EXPECT_EQ(mine(house), before);
  }
  TestHouse again(library_of("grant", "first-battle"), path);
  EXPECT_EQ(mine(again), before);
  Seated a(again, created["links"]["A"]);
  Seated b(again, created["links"]["B"]);
  EXPECT_EQ(a.submit({{"side", "A"}, {"verb", "done"}})["status"], "done");
  EXPECT_EQ(b.submit({{"side", "B"}, {"verb", "done"}})["status"], "done");
  EXPECT_GT(mine(again)["last_played"], before["last_played"]);
  std::filesystem::remove_all(folder);
}

std::string written_for(const Json& state, const std::string& unit) {
  for (const Json& piece : state["view"]["pieces"])
    if (piece["id"] == unit) return piece.value("written", "");
  return "no such unit";
}

// grant's first battle with two regiments within musket shot.
Library face_to_face() {
  Library library = library_of("grant", "first-battle");
  Json scenario = Json::parse(library.scenarios[0].text);
  for (Json& unit : scenario["units"])
    if (unit["id"] == "leib") unit["at"] = {37.5, 20};
  library.scenarios[0].text = json_text(scenario);
  return library;
}

// A fire that is held leaves nothing in the position, but whoever has ordered it wants to read it.
TEST(WritingInSecret, ShowsAnOrderToHoldFireToItsOwnSide) {
  TestHouse house(face_to_face());
  const Json created = house.create("grant", "first-battle", "link", "link");
  Seated a(house, created["links"]["A"]);
  Seated b(house, created["links"]["B"]);
  const auto offers = [&](const std::string& unit, const std::string& verb) {
    const Json orders = a.ask({{"do", "orders"}, {"unit", unit}}, "Decision");
    return std::ranges::any_of(orders["options"], [&](const Json& option) { return option["verb"] == verb; });
  };
  for (int questions = 0; questions < 4 && !offers("leib", "cease"); ++questions) {
    a.submit({{"side", "A"}, {"verb", "done"}});
    b.submit({{"side", "B"}, {"verb", "done"}});
  }
  ASSERT_TRUE(offers("leib", "cease")) << json_text(a.state()["decision"]);
  EXPECT_EQ(a.submit({{"side", "A"}, {"verb", "volley"}, {"unit", "leib"}, {"target", "picard"}})["status"], "done");
  EXPECT_NE(written_for(a.state(), "leib"), "");
  EXPECT_EQ(a.submit({{"side", "A"}, {"verb", "cease"}, {"unit", "leib"}})["status"], "done");
  EXPECT_EQ(written_for(a.state(), "leib"), "Hold its fire");
  EXPECT_EQ(written_for(b.state(), "leib"), "");
  EXPECT_EQ(written_for(Seated(house, created["watch"]).state(), "leib"), "");
}

// What only takes back another order is nothing to be read.
TEST(WritingInSecret, ForgetsWhatIsTakenBack) {
  TestHouse house(library_of("grant", "first-battle"));
  const Json created = house.create("grant", "first-battle", "link", "link");
  Seated a(house, created["links"]["A"]);
  Seated b(house, created["links"]["B"]);
  a.submit({{"side", "A"}, {"verb", "done"}});
  b.submit({{"side", "B"}, {"verb", "done"}});
  const Json orders = a.ask({{"do", "orders"}, {"unit", "a-guns"}}, "Decision");
  ASSERT_FALSE(orders["options"].empty()) << json_text(a.state()["decision"]);
  Json shot = {{"side", "A"}, {"verb", orders["options"][0]["verb"]}, {"unit", "a-guns"}};
  if (orders["options"][0].contains("target")) shot["target"] = orders["options"][0]["target"];
  EXPECT_EQ(a.submit(shot)["status"], "done");
  EXPECT_NE(written_for(a.state(), "a-guns"), "");
  EXPECT_EQ(a.submit({{"side", "A"}, {"verb", "cease-1"}, {"unit", "a-guns"}})["status"], "done");
  EXPECT_EQ(written_for(a.state(), "a-guns"), "");
}

TEST(WritingInSecret, IsNotCountedWhenTheBattleGoesBack) {
  TestHouse house(library_of("grant", "first-battle"));
  const Json created = house.create("grant", "first-battle", "link", "link");
  Seated a(house, created["links"]["A"]);
  Seated b(house, created["links"]["B"]);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(b.submit(written("B"))["status"], "done");
  a.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  b.ask({{"do", "agree"}, {"yes", true}}, "Ok");
  const std::string record = house.get("/api/battle/record", created["links"]["A"]).body;
  EXPECT_THAT(record, HasSubstr("By agreement whatever was ordered after its beginning does not count."));
  EXPECT_THAT(record, Not(HasSubstr("order 3")));
  EXPECT_THAT(record, Not(HasSubstr("throws")));
  EXPECT_EQ(a.state()["step"], 0);
  EXPECT_THAT(json_text(a.state()["entries"]), HasSubstr("does not count"));
  // Gone back farther, it counts what everybody knew.
  a.submit({{"side", "A"}, {"verb", "done"}});
  b.submit({{"side", "B"}, {"verb", "done"}});
  const int known = a.state()["step"];
  b.submit(written("B"));
  a.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  b.ask({{"do", "agree"}, {"yes", true}}, "Ok");
  EXPECT_THAT(json_text(a.state()["entries"]), HasSubstr(fmt::format("went back from order {} to", known)));
}

}  // namespace
}  // namespace grognard::server

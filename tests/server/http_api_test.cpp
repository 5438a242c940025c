// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/http_api.h"

#include <gmock/gmock.h>

#include "core/record.h"
#include "house.h"

namespace grognard::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(HttpApi, ListsWhatCanBePlayed) {
  TestHouse house;
  const Json catalogue = TestHouse::checked(house.get("/api/catalogue").body, "Catalogue");
  EXPECT_EQ(catalogue["rulebooks"][1]["scenarios"][0]["id"], "first-battle");
  EXPECT_EQ(catalogue["rulebooks"][1]["scenarios"][0]["units"]["A"], 5);
  const Json rules = TestHouse::checked(house.get("/api/rulebooks/hanau").body, "RulebookText");
  EXPECT_GT(rules["rules"].size(), 290u);
  EXPECT_GT(rules["rulings"].size(), 100u);
  EXPECT_EQ(rules["rules"][0]["mark"], "SIDE");
}

const Json& named(const Json& list, const std::string& name) {
  static const Json kNone;
  for (const Json& each : list)
    if (each["name"] == name) return each;
  return kNone;
}

// What a page acts upon is sent as fields: nothing is left to be guessed from words.
TEST(HttpApi, HouseRulesComeAsFields) {
  TestHouse house;
  const Json hanau = Json::parse(house.get("/api/catalogue").body)["rulebooks"][1];
  EXPECT_EQ(hanau["short_title"].get<std::string>().find(':'), std::string::npos);
  EXPECT_THAT(hanau["title"].get<std::string>(), StartsWith(hanau["short_title"].get<std::string>()));
  const Json& number = named(hanau["house_rules"], "reserveNumber");
  EXPECT_EQ(number["range"], (Json{{"low", 2}, {"high", 6}}));
  EXPECT_EQ(number["usual"], "4");
  EXPECT_EQ(number["mark"], "RES");
  EXPECT_EQ(number["numeric"], true);
  const Json& either = named(hanau["house_rules"], "reserveAuto");
  EXPECT_EQ(either["usual"], "off");
  EXPECT_EQ(either["range"]["high"], 60);
  EXPECT_EQ(either["numeric"], false);
  EXPECT_EQ(named(hanau["house_rules"], "sides.A.stand_not_in_column")["range"]["low"], -3);
  const Json& stick = named(hanau["house_rules"], "artStick");
  EXPECT_EQ(stick["written"], "three rising whole numbers");
  EXPECT_EQ(stick["words"], Json::array({"per weight"}));
  EXPECT_TRUE(stick["range"].is_null());
  // Sent back as words they are what they are.
  const Json battle = {{"rulebook", "hanau"},
                       {"scenario", "first-battle"},
                       {"seats", {{"A", "here"}, {"B", "here"}}},
                       {"options", {{"reserveNumber", "3"}}}};
  EXPECT_EQ(house.post("/api/battles", json_text(battle)).status, 201);
  const Json rules = Json::parse(house.get("/api/rulebooks/hanau").body)["rules"];
  EXPECT_EQ(rules[0]["options"], Json::array());
  EXPECT_EQ(rules[4]["options"], Json::array({"sides.A.*", "sides.B.*"}));
}

TEST(HttpApi, DrawsScenarios) {
  TestHouse house;
  const HttpResponse plan = house.get("/api/scenarios/hanau/first-battle/plan.svg?thumbnail=1");
  EXPECT_EQ(plan.status, 200);
  EXPECT_EQ(plan.type, "image/svg+xml");
  EXPECT_THAT(plan.body, StartsWith("<svg"));
}

TEST(HttpApi, UnknownAddressesAndBadRequestsSayWhatIsWrong) {
  TestHouse house;
  for (const char* target : {"/api/nothing", "/api/scenarios/hanau/nowhere/plan.svg", "/api/scenarios/hanau",
                             "/api/scenarios//plan.svg", "/api/rulebooks/none"})
    EXPECT_EQ(house.get(target).status, 404) << target;
  EXPECT_EQ(house.get("/api/battle/record").status, 404);
  EXPECT_EQ(house.get("/api/battle/record", "AAAAAAAAAAAAAAAAAAAAAA").status, 404);
  for (const char* body :
       {"", "{}", "[]", R"({"rulebook":"hanau","scenario":"first-battle","seats":{"A":"nobody","B":"here"}})",
        R"({"rulebook":"hanau","scenario":"first-battle","seats":{"A":"here","B":"here"},"extra":1})",
        R"({"rulebook":"hanau","scenario":"first-battle","seats":{"A":"here","B":"here"},"options":{"noSuch":"1"}})"}) {
    const HttpResponse response = house.post("/api/battles", body);
    EXPECT_EQ(response.status, 400) << body;
    EXPECT_NE(TestHouse::checked(response.body, "Problem")["text"], "");
  }
  EXPECT_EQ(house.post("/api/records?A=here&B=here", "not a record").status, 400);
  EXPECT_EQ(house.post("/api/records?A=nobody&B=here", "").status, 400);
  EXPECT_TRUE(house.storage->list("", 1).empty());
}

TEST(HttpApi, HouseRulesReachTheScenario) {
  TestHouse house;
  const Json body = {{"rulebook", "hanau"},
                     {"scenario", "first-battle"},
                     {"seats", {{"A", "here"}, {"B", "here"}}},
                     {"options", {{"jointPhaseOrder", "B-first"}}}};
  const HttpResponse response = house.post("/api/battles", json_text(body));
  ASSERT_EQ(response.status, 201) << response.body;
  Seated seated(house, parse_json(response.body, "created")["here"]);
  EXPECT_EQ(seated.welcome["battle"]["options"][0]["value"], "B-first");
}

TEST(HttpApi, ARecordIsTakenHomeAndBroughtBack) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "here");
  Seated here(house, created["here"]);
  here.submit({{"side", "A"}, {"verb", "bold"}});
  EXPECT_EQ(parse_record(house.get("/api/battle/record", created["here"]).body, "record").steps.size(), 0u);
  here.submit({{"side", "B"}, {"verb", "wary"}});
  const std::string record = house.get("/api/battle/record", created["here"]).body;
  // While the battle goes on its seed stays a secret: it would tell the dice to come.
  EXPECT_THAT(record, Not(HasSubstr("\"seed\"")));
  EXPECT_EQ(parse_record(record, "record").steps.size(), 2u);
  const HttpResponse brought = house.post("/api/records?A=link&B=link", record);
  ASSERT_EQ(brought.status, 201) << brought.body;
  const Json again = TestHouse::checked(brought.body, "Created");
  Seated link(house, again["links"]["A"]);
  EXPECT_EQ(link.welcome["state"]["step"], 2);
  EXPECT_TRUE(again["here"].is_null());
}

TEST(HttpApi, PlansAndTranscriptsOfAMoment) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  const std::string secret = created["here"];
  EXPECT_THAT(house.get("/api/battle/plan.svg?at=0", secret).body, StartsWith("<svg"));
  EXPECT_THAT(house.get("/api/battle/plan.png?at=0", secret).body, StartsWith("\x89PNG"));
  EXPECT_EQ(house.get("/api/battle/plan.svg?at=1", secret).status, 400);
  EXPECT_EQ(house.get("/api/battle/plan.svg?at=x", secret).status, 400);
  EXPECT_EQ(house.get("/api/battle/plan.svg?eyes=all", secret).status, 403);
  EXPECT_THAT(house.get("/api/battle/transcript", secret).body, HasSubstr("Lehrhof"));
}

TEST(HttpApi, ListsOnesOwnBattles) {
  TestHouse house;
  const Json one = house.create("picket", "duel", "here", "computer");
  const Json two = house.create("hanau", "first-battle", "here", "link");
  const Json tokens = {{"tokens", {one["here"], "AAAAAAAAAAAAAAAAAAAAAA", two["links"]["B"], two["watch"]}}};
  const Json mine = TestHouse::checked(house.post("/api/mine", json_text(tokens)).body, "Summary[]");
  ASSERT_EQ(mine.size(), 4u);
  EXPECT_EQ(mine[0]["rulebook"], "picket");
  EXPECT_FALSE(mine[1]["found"]);
  EXPECT_EQ(mine[2]["sides"], Json::array({"B"}));
  EXPECT_FALSE(mine[2]["your_turn"]);
  EXPECT_EQ(mine[3]["sides"], Json::array());
}

TEST(HttpApi, AddressesAreDecoded) {
  HttpRequest request{.method = "GET", .path = {}};
  read_target("/a%20b?x=1&y=%41%2f&z", request);
  EXPECT_EQ(request.path, "/a b");
  EXPECT_EQ(request.query["x"], "1");
  EXPECT_EQ(request.query["y"], "A/");
  EXPECT_EQ(request.query["z"], "");
  EXPECT_THROW(read_target("/%4", request), Trouble);
  EXPECT_THROW(read_target("/%zz", request), Trouble);
}

}  // namespace
}  // namespace grognard::server

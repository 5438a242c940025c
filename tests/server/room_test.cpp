// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <set>

#include "house.h"
#include "server/secrets.h"

namespace grognard::server {
namespace {

using testing::HasSubstr;
using testing::Not;

Json order(const std::string& side, const std::string& verb) { return {{"side", side}, {"verb", verb}}; }

struct Pair {
  explicit Pair(TestHouse& house, bool real_dice = false)
      : created(house.create("picket", "duel", "link", "link", real_dice)),
        a(house, created["links"]["A"]),
        b(house, created["links"]["B"]),
        watcher(house, created["watch"]) {}
  Json created;
  Seated a;
  Seated b;
  Seated watcher;
};

TEST(Room, TellsEverybodyWhatHappened) {
  TestHouse house;
  Pair pair(house);
  EXPECT_EQ(pair.a.welcome["seat"]["sides"], Json::array({"A"}));
  EXPECT_EQ(pair.watcher.welcome["seat"]["sides"], Json::array());
  EXPECT_EQ(pair.a.submit(order("A", "bold"))["status"], "done");
  EXPECT_EQ(pair.b.submit(order("B", "wary"))["status"], "done");
  for (Seated* seated : {&pair.a, &pair.b, &pair.watcher}) {
    EXPECT_EQ(seated->state()["step"], 2);
    EXPECT_EQ(seated->state()["hash"], pair.a.state()["hash"]);
  }
}

// The heart of secret orders: before the reveal not a byte that anybody else is sent depends on the order.
TEST(Room, ASealedAnswerReachesNobodyElse) {
  std::set<std::string> sent;
  for (const std::string verb : {"", "bold", "wary"}) {
    TestHouse house;
    Pair pair(house);
    if (!verb.empty()) {
      pair.a.submit(order("A", verb));
      EXPECT_THAT(json_text(pair.a.state()), HasSubstr(verb));
    }
    std::string others = pair.b.guest->all() + pair.watcher.guest->all();
    others += house.get("/api/battle/record", pair.created["links"]["B"]).body;
    others += house.get("/api/battle/record", pair.created["watch"]).body;
    others += house.get("/api/battle/transcript", pair.created["links"]["B"]).body;
    others += json_text(pair.b.ask({{"do", "moment"}, {"at", 0}}, "Moment"));
    EXPECT_EQ(pair.b.trouble({{"do", "moment"}, {"at", 1}}), "bad_request");
    sent.insert(others);
    if (verb.empty()) continue;
    pair.b.submit(order("B", "wary"));
    EXPECT_THAT(pair.b.guest->all(), HasSubstr("A " + verb));
  }
  EXPECT_EQ(sent.size(), 1u);
}

// Two at one screen: what one writes is sent to it only between his sitting down and his seal, whatever is loaded again.
TEST(Room, AScreenForTwoIsShownWhatBothMayKnow) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "here");
  Seated here(house, created["here"]);
  const auto asked = [&] { return here.state()["decision"]; };
  EXPECT_TRUE(asked()["secret"]);
  EXPECT_TRUE(asked()["options"].empty());
  EXPECT_EQ(here.state()["seated"], nullptr);
  const Json sit_a = {{"do", "sit"}, {"decision", asked()["number"]}, {"side", "A"}};
  const Json sit_b = {{"do", "sit"}, {"decision", asked()["number"]}, {"side", "B"}};
  EXPECT_EQ(here.trouble(sit_b), "bad_request");
  here.ask(sit_a, "Ok");
  EXPECT_EQ(here.state()["seated"], "A");
  EXPECT_FALSE(asked()["options"].empty());
  here.submit(order("A", "bold"));
  // The curtain: B has not sat down, neither here nor on a page that is loaded just now.
  Seated again(house, created["here"]);
  for (Seated* page : {&here, &again}) {
    EXPECT_EQ(page->state()["seated"], nullptr);
    EXPECT_EQ(page->state()["decision"]["asked"], Json::array({"B"}));
    EXPECT_TRUE(page->state()["decision"]["secret"]);
    EXPECT_TRUE(page->state()["decision"]["options"].empty());
    EXPECT_THAT(json_text(page->state()["view"]), Not(HasSubstr("bold")));
  }
  EXPECT_EQ(here.trouble(sit_a), "bad_request");
  EXPECT_EQ(here.trouble({{"do", "moment"}, {"at", 0}, {"eyes", "A"}}), "not_yours");
  again.ask(sit_b, "Ok");
  EXPECT_FALSE(again.state()["decision"]["options"].empty());
  again.submit(order("B", "wary"));
  EXPECT_FALSE(asked()["secret"]);
}

TEST(Room, ASeatCommandsOnlyItsSide) {
  TestHouse house;
  Pair pair(house);
  const Json bold = {{"do", "submit"}, {"decision", 1}, {"command", order("A", "bold")}};
  EXPECT_EQ(pair.b.trouble(bold), "not_yours");
  EXPECT_EQ(pair.watcher.trouble(bold), "not_yours");
  EXPECT_EQ(pair.watcher.trouble({{"do", "hint"}}), "not_yours");
  EXPECT_EQ(pair.watcher.trouble({{"do", "rewind"}, {"to", 0}}), "not_yours");
  EXPECT_EQ(pair.b.trouble({{"do", "preview"}, {"command", order("A", "bold")}}), "not_yours");
  EXPECT_EQ(pair.b.trouble({{"do", "odds"}, {"command", order("A", "bold")}}), "not_yours");
  EXPECT_TRUE(pair.watcher.state()["decision"]["options"].empty());
}

TEST(Room, AHelloThatOpensNothingSeatsNobody) {
  TestHouse house;
  TableTalk talk(house.hall, house.workers);
  const auto guest = std::make_shared<TestGuest>();
  for (const char* message : {R"({"do":"hello","id":1,"token":"AAAAAAAAAAAAAAAAAAAAAA"})", R"({"do":"undo","id":2})"}) {
    const auto answer = std::make_shared<std::promise<std::string>>();
    talk.hear(guest, message, [answer](std::string text) { answer->set_value(std::move(text)); });
    EXPECT_THAT(answer->get_future().get(), HasSubstr("no_such_seat"));
  }
  talk.end(guest);
}

TEST(Room, OnlyAScreenForTwoIsSharedByTurns) {
  TestHouse house;
  Pair pair(house);
  EXPECT_EQ(pair.a.trouble({{"do", "sit"}, {"decision", 1}, {"side", "A"}}), "not_yours");
  EXPECT_EQ(pair.a.state()["seated"], nullptr);
  EXPECT_FALSE(pair.a.state()["decision"]["options"].empty());
}

TEST(Room, RefusesStaleAndIllegalAnswers) {
  TestHouse house;
  Pair pair(house);
  EXPECT_EQ(pair.a.submit(order("A", "bold"), 99)["status"], "stale");
  const Json refused = pair.a.submit(order("A", "dance"));
  EXPECT_EQ(refused["status"], "refused");
  EXPECT_EQ(refused["verdict"]["refusals"][0]["rule"], "PK-ORDER-1");
  EXPECT_EQ(pair.a.state()["step"], 0);
}

TEST(Room, MalformedMessagesAreAnsweredAndChangeNothing) {
  TestHouse house;
  Pair pair(house);
  for (const char* message :
       {"", "{", "[]", "null", "{\"do\":1}", "{\"do\":\"submit\",\"id\":1}", "\xff\xfe", "{\"id\":1e999}",
        "{\"do\":\"undo\",\"id\":-1}", "{\"do\":\"undo\",\"id\":1.5}", "{\"do\":\"moment\",\"id\":1,\"at\":1e300}",
        "{\"do\":\"rewind\",\"id\":1,\"to\":-1}", "{\"do\":\"faces\",\"id\":1,\"step\":0,\"typed\":0,\"faces\":[]}"}) {
    const Json answer = parse_json(pair.a.raw(message), "answer");
    EXPECT_TRUE(answer.contains("problem") || answer["reply"]["status"] == "stale") << message;
  }
  EXPECT_EQ(pair.a.state()["step"], 0);
}

TEST(Room, GoesBackPastDiceOnlyWhenBothAgree) {
  TestHouse house;
  Pair pair(house);
  pair.a.submit(order("A", "bold"));
  pair.b.submit(order("B", "wary"));
  ASSERT_EQ(pair.a.state()["step"], 2);
  EXPECT_EQ(pair.a.trouble({{"do", "undo"}}), "bad_request");
  pair.a.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  EXPECT_EQ(pair.b.state()["rewind"]["to"], 0);
  EXPECT_EQ(pair.watcher.trouble({{"do", "agree"}, {"yes", true}}), "not_yours");
  pair.b.ask({{"do", "agree"}, {"yes", false}}, "Ok");
  EXPECT_EQ(pair.a.state()["step"], 2);
  pair.a.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  pair.b.ask({{"do", "agree"}, {"yes", true}}, "Ok");
  EXPECT_EQ(pair.a.state()["step"], 0);
  // It is written down.
  EXPECT_THAT(house.get("/api/battle/record", pair.created["watch"]).body,
              HasSubstr("went back from order 2 to its beginning"));
}

// While a secret question is open nothing is taken back: that it no longer can would tell that the other side has written.
TEST(Room, NothingIsTakenBackWhileASecretQuestionIsOpen) {
  TestHouse house;
  Pair pair(house, true);
  pair.a.submit(order("A", "bold"));
  EXPECT_EQ(pair.a.state()["can_undo"], 0);  // a sealed answer stays sealed
  pair.b.submit(order("B", "wary"));
  // Nobody is hit, or the battle might be over.
  pair.a.ask({{"do", "faces"}, {"step", 0}, {"typed", 0}, {"faces", {1, 1, 1, 1, 1}}}, "Submitted");
  pair.b.ask({{"do", "faces"}, {"step", 0}, {"typed", 5}, {"faces", {1, 1, 1, 1}}}, "Submitted");
  Json move = order("A", "move");
  move["unit"] = "a1";
  move["path"] = {{10, 9, 0}};
  EXPECT_EQ(pair.a.submit(move)["status"], "done");
  ASSERT_EQ(pair.a.state()["decision"]["secret"], true);
  EXPECT_EQ(pair.a.state()["can_undo"], 0);
  EXPECT_EQ(pair.a.trouble({{"do", "undo"}}), "bad_request");
}

// Two at hanau, who give what the computer advises until an order can be taken back, by whoever has given it.
struct Undoable {
  explicit Undoable(TestHouse& house)
      : created(house.create("hanau", "first-battle", "link", "link")),
        a(house, created["links"]["A"]),
        b(house, created["links"]["B"]) {
    for (int orders = 0; orders < 200; ++orders) {
      giver = a.state()["decision"]["options"].empty() ? &b : &a;
      given = giver->ask({{"do", "hint"}}, "Hint")["command"];
      giver->submit(given);
      if (giver->state()["can_undo"] == 1) return;
    }
    ADD_FAILURE() << "nothing could ever be taken back";
  }
  Json created;
  Seated a;
  Seated b;
  Seated* giver = nullptr;
  Json given;
};

TEST(Room, UndoTakesBackOnesOwnOrderUntilDiceFall) {
  TestHouse house;
  Undoable table(house);
  Seated& other = table.giver == &table.a ? table.b : table.a;
  const int step = table.giver->state()["step"];
  EXPECT_EQ(other.state()["can_undo"], 0);
  table.giver->ask({{"do", "undo"}}, "Ok");
  EXPECT_EQ(table.giver->state()["step"], step - 1);
  EXPECT_EQ(table.giver->submit(table.given)["status"], "done");
}

// An order may be a secret still when its dice are wanted: only its own side reads it then, and what the dice need.
TEST(Room, AnOrderThatWaitsForDiceStaysWithItsSide) {
  TestHouse house;
  Pair pair(house, true);
  pair.a.submit(order("A", "bold"));
  pair.b.submit(order("B", "wary"));
  EXPECT_EQ(pair.b.state()["wants"]["order"], "B wary");
  for (Seated* other : {&pair.a, &pair.watcher}) EXPECT_EQ(other->state()["wants"]["order"], "");
  // The dice are A's: A is told what they are for and what they need, those who only look on are not.
  EXPECT_TRUE(pair.a.state()["wants"]["request"].contains("need"));
  EXPECT_EQ(pair.watcher.state()["wants"]["request"]["why"], "kept secret");
  EXPECT_FALSE(pair.watcher.state()["wants"]["request"].contains("need"));
}

TEST(Room, AnOrderThatWaitsForDiceIsToldWhereNothingIsHidden) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "link", "link", true);
  Seated a(house, created["links"]["A"]), b(house, created["links"]["B"]);
  Json shot = order("A", "fire");
  shot["unit"] = "a-guns";
  shot["target"] = "b-guns";
  EXPECT_EQ(a.submit(shot)["status"], "wants_dice");
  EXPECT_EQ(b.state()["wants"], a.state()["wants"]);
  EXPECT_NE(b.state()["wants"]["order"], "");
}

TEST(Room, DiceAreOthersAfterGoingBackPastThem) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  Seated here(house, created["here"]);
  std::set<std::string> thrown;
  for (int i = 0; i < 6; ++i) {
    const Json fire = {{"side", "A"}, {"verb", "fire"}, {"unit", "a-guns"}, {"target", "b-linie-1"}};
    EXPECT_EQ(here.submit(fire)["status"], "done");
    std::string faces;
    const Json state = here.state();
    for (const Json& event : state["entries"].back()["events"])
      if (event.contains("faces")) faces += json_text(event["faces"]);
    thrown.insert(faces);
    here.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  }
  EXPECT_GT(thrown.size(), 1u);
}

TEST(Room, BothProposingTheSameIsAgreement) {
  TestHouse house;
  Pair pair(house);
  pair.a.submit(order("A", "bold"));
  pair.b.submit(order("B", "wary"));
  pair.a.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  pair.b.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  EXPECT_EQ(pair.a.state()["step"], 0);
}

// A proposal never goes away without a word.
TEST(Room, BothAreToldWhatHasBecomeOfAProposal) {
  TestHouse house;
  Pair pair(house);
  pair.a.submit(order("A", "bold"));
  pair.b.submit(order("B", "wary"));
  const auto ended = [](Seated& seated) { return seated.state()["rewind_ended"]; };
  EXPECT_TRUE(ended(pair.a).is_null());
  pair.b.ask({{"do", "rewind"}, {"to", 0}}, "Ok");
  Json move = order("A", "move");
  move["unit"] = "a1";
  move["path"] = {{10, 8, 0}};
  EXPECT_EQ(pair.a.submit(move)["status"], "done");
  for (Seated* seated : {&pair.a, &pair.b, &pair.watcher}) {
    EXPECT_TRUE(seated->state()["rewind"].is_null());
    EXPECT_EQ(ended(*seated), (Json{{"by", "B"}, {"to", 0}, {"how", "overtaken"}}));
  }
  // What is written in secret now overtakes nothing, and takes the word away from nobody.
  pair.a.ask({{"do", "rewind"}, {"to", 1}}, "Ok");
  EXPECT_TRUE(ended(pair.b).is_null());
  EXPECT_EQ(pair.a.submit(order("A", "bold"))["status"], "done");
  for (Seated* seated : {&pair.a, &pair.b}) EXPECT_EQ(seated->state()["rewind"]["to"], 1);
  pair.b.ask({{"do", "agree"}, {"yes", false}}, "Ok");
  EXPECT_EQ(ended(pair.a)["how"], "refused");
  pair.a.ask({{"do", "rewind"}, {"to", 1}}, "Ok");
  pair.a.ask({{"do", "agree"}, {"yes", false}}, "Ok");
  EXPECT_EQ(ended(pair.b)["how"], "withdrawn");
}

// What was proposed may be a step that there is no longer.
TEST(Room, AnOrderThatIsTakenBackOvertakesAProposal) {
  TestHouse house;
  Undoable table(house);
  Seated& other = table.giver == &table.a ? table.b : table.a;
  const int step = table.giver->state()["step"];
  other.ask({{"do", "rewind"}, {"to", step}}, "Ok");
  table.giver->ask({{"do", "undo"}}, "Ok");
  EXPECT_EQ(other.state()["rewind_ended"]["how"], "overtaken");
  EXPECT_EQ(table.giver->trouble({{"do", "agree"}, {"yes", true}}), "bad_request");
  EXPECT_EQ(table.giver->state()["step"], step - 1);
}

TEST(Room, AFileThatIsGoneIsNoPlaceToSave) {
  const auto folder = std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id());
  std::filesystem::create_directories(folder);
  TestHouse house((folder / "battles.sqlite").string());
  Pair pair(house);
  pair.a.submit(order("A", "bold"));
  std::filesystem::remove_all(folder);
  const Json reply = pair.b.submit(order("B", "wary"));
  EXPECT_EQ(reply["status"], "not_saved");
  EXPECT_THAT(reply["problem"].get<std::string>(), Not(HasSubstr(folder.string())));
  EXPECT_EQ(pair.a.state()["step"], 0);
  EXPECT_EQ(
      house.post("/api/battles", R"({"rulebook":"picket","scenario":"duel","seats":{"A":"here","B":"here"}})").status,
      503);
}

TEST(Room, OneSeatHasSoManyWindowsAndNoMore) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "computer");
  std::vector<std::unique_ptr<Seated>> windows;
  for (int i = 0; i < 16; ++i) windows.push_back(std::make_unique<Seated>(house, created["here"]));
  TableTalk talk(house.hall, house.workers);
  const auto answer = std::make_shared<std::promise<std::string>>();
  talk.hear(std::make_shared<TestGuest>(),
            R"({"do":"hello","id":1,"token":")" + created["here"].get<std::string>() + "\"}",
            [answer](std::string text) { answer->set_value(std::move(text)); });
  EXPECT_THAT(answer->get_future().get(), HasSubstr("busy"));
}

TEST(Room, ComesBackWithWhatWasMissed) {
  TestHouse house;
  Pair pair(house);
  pair.a.submit(order("A", "bold"));
  pair.b.submit(order("B", "wary"));
  Seated again(house, pair.created["links"]["A"], 1);
  ASSERT_EQ(again.welcome["state"]["entries"].size(), 1u);
  EXPECT_EQ(again.welcome["state"]["entries"][0]["step"], 2);
  EXPECT_EQ(again.welcome["state"]["entries_from"], 2);
}

TEST(Room, TypedDiceSurviveARestart) {
  const auto folder = std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "battles.sqlite").string();
  Json created;
  int more = 0;
  {
    TestHouse house(path);
    Pair pair(house, true);
    created = pair.created;
    pair.a.submit(order("A", "bold"));
    EXPECT_EQ(pair.b.submit(order("B", "bold"))["status"], "wants_dice");
    more = pair.a.state()["wants"]["more"];
    ASSERT_GT(more, 1);
    const std::string thrower = pair.a.state()["wants"]["request"]["side"];
    Seated& player = thrower == "A" ? pair.a : pair.b;
    Seated& other = thrower == "A" ? pair.b : pair.a;
    const auto faces = [](int face, int typed) {
      return Json{{"do", "faces"}, {"step", 0}, {"typed", typed}, {"faces", {face}}};
    };
    EXPECT_EQ(other.trouble(faces(6, 0)), "not_yours");
    EXPECT_EQ(player.ask(faces(7, 0), "Submitted")["status"], "bad_dice");
    EXPECT_EQ(player.ask(faces(6, 0), "Submitted")["status"], "wants_dice");
    // Another window that has not seen it yet types the same die again.
    EXPECT_EQ(player.ask(faces(6, 0), "Submitted")["status"], "stale");
  }
  TestHouse house(path);
  EXPECT_THAT(house.hall.verify_and_wait().back(), HasSubstr("1 battle re-read and verified, 0 set aside"));
  Seated a(house, created["links"]["A"]);
  EXPECT_EQ(a.state()["wants"]["more"], more - 1);
  EXPECT_FALSE(a.state()["wants"]["can_withdraw"]);
  std::filesystem::remove_all(folder);
}

TEST(Room, ADamagedBattleIsReportedAndKept) {
  const auto folder = std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "battles.sqlite").string();
  Json created;
  {
    TestHouse house(path);
    created = house.create("picket", "duel", "here", "computer");
    const std::string record = house.storage->load(created["battle"])->record;
    house.storage->replace_from(created["battle"], record.size(), "{\"n\":1,\"nonsense\":true}\n");
  }
  TestHouse house(path);
  const auto report = house.hall.verify_and_wait();
  EXPECT_THAT(report.front(), HasSubstr("set aside"));
  EXPECT_THAT(house.storage->load(created["battle"])->record, HasSubstr("nonsense"));
  const HttpResponse mine = house.post("/api/mine", json_text({{"tokens", {created["here"]}}}));
  EXPECT_THAT(TestHouse::checked(mine.body, "Summary[]")[0]["text"].get<std::string>(), HasSubstr("damaged"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace grognard::server

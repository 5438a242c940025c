// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/order_text.h"
#include "folder.h"
#include "house.h"
#include "storage_over.h"

// Whole battles through the server's own door.
namespace grognard::server {
namespace {

// Answers every question with the computer's advice until the battle is over or so many orders have been given.
int play_with_hints(Seated& seated, int most) {
  int orders = 0;
  for (; orders < most; ++orders) {
    const Json state = seated.state();
    if (state["outcome"]["over"]) break;
    if (state["decision"]["options"].empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      --orders;
      continue;
    }
    const Json hint = seated.ask({{"do", "hint"}}, "Hint");
    const Json preview = seated.ask({{"do", "preview"}, {"command", hint["command"]}}, "Preview");
    EXPECT_TRUE(preview["verdict"]["legal"]) << json_text(preview);
    if (orders % 20 == 0) seated.ask({{"do", "odds"}, {"command", hint["command"]}, {"through", true}}, "OddsReply");
    if (hint["command"].contains("unit")) {
      seated.ask({{"do", "orders"}, {"unit", hint["command"]["unit"]}}, "Decision");
      if (orders % 5 == 0) seated.ask({{"do", "survey"}, {"unit", hint["command"]["unit"]}}, "Survey");
    }
    EXPECT_EQ(seated.submit(hint["command"])["status"], "done");
  }
  return orders;
}

TEST(Play, AWholeBattleOnOneScreen) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  Seated here(house, created["here"]);
  play_with_hints(here, 3000);
  const Json state = here.state();
  ASSERT_TRUE(state["outcome"]["over"]);
  // The record can be verified by anybody, and any moment of it looked at.
  const std::string text = house.get("/api/battle/record", created["watch"]).body;
  EXPECT_TRUE(replay(parse_record(text, "record"), *find_rulebook("hanau")).same());
  const int steps = state["step"];
  for (const int at : {0, 1, steps / 2, steps - 1, steps})
    here.ask({{"do", "moment"}, {"at", at}, {"eyes", "all"}}, "Moment");
}

TEST(Play, AgainstTheComputer) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "computer", "here");
  Seated here(house, created["here"]);
  play_with_hints(here, 2000);
  EXPECT_TRUE(here.state()["outcome"]["over"]);
}

// What it does after an order of ours shows us something: ours cannot be taken back any more.
TEST(Play, TheComputersAnswerIsNotTakenBack) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "computer", "here");
  Seated here(house, created["here"]);
  int answers = 0;
  for (int orders = 0; orders < 60; ++orders) {
    play_with_hints(here, 1);
    const int given = here.state()["step"];
    while (here.state()["decision"]["options"].empty() && !here.state()["outcome"]["over"])
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (here.state()["outcome"]["over"]) break;
    if (here.state()["step"] == given) continue;
    ++answers;
    EXPECT_EQ(here.state()["can_undo"], 0) << "after order " << here.state()["step"];
  }
  EXPECT_GT(answers, 0);
}

TEST(Play, RoomsThatNobodyUsesAreClosedAndOpenAgain) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  int step = 0;
  {
    Seated here(house, created["here"]);
    play_with_hints(here, 20);
    step = here.state()["step"];
  }
  for (int i = 0; i < 1000 && house.hall.open_rooms() > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    house.hall.tidy_up();
  }
  EXPECT_EQ(house.hall.open_rooms(), 0);
  Seated again(house, created["here"]);
  EXPECT_EQ(again.welcome["state"]["step"], step);
}

// A disk that is full for a while.
class FullForAWhile final : public StorageOver {
 public:
  using StorageOver::StorageOver;
  std::atomic<int> refuses = 0;
  void replace_from(const std::string& id, std::uint64_t at, std::string_view text, Change change) override {
    if (refuses > 0 && refuses-- > 0) throw StorageFailure();
    StorageOver::replace_from(id, at, text, change);
  }
};

// Nobody has to load the page anew for it.
TEST(Play, TheComputerGoesOnByItselfAfterFailedSaves) {
  TestHouse house;
  FullForAWhile storage(*house.storage);
  Hall hall({.storage = storage,
             .library = house.library,
             .workers = house.workers,
             .seed = foretold_seeds(1),
             .log = house.log,
             .patience = std::chrono::milliseconds(1)});
  const Json created = house.create("picket", "duel", "computer", "computer");
  storage.refuses = 3;
  TableTalk talk(hall, house.workers);
  const auto guest = std::make_shared<TestGuest>();
  const Json hello = {{"do", "hello"}, {"id", 1}, {"token", created["watch"]}};
  talk.hear(guest, json_text(hello), [](const std::string&) {});
  const auto over = [&] {
    const Json last = guest->last_state();
    return !last.is_null() && last["outcome"]["over"].get<bool>();
  };
  for (int tries = 0; tries < 10000 && !over(); ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(over());
  EXPECT_EQ(guest->last_state()["stuck"], "");
  const Json first = Json::parse(guest->messages().front())["state"];
  EXPECT_THAT(first["stuck"].get<std::string>(), testing::HasSubstr("tries again by itself"));
  EXPECT_EQ(first["step"], 0);
  const auto said = std::ranges::count_if(
      guest->messages(), [](const std::string& message) { return Json::parse(message)["state"]["stuck"] != ""; });
  EXPECT_EQ(said, 1) << "what has been said is not said again each time";
  EXPECT_EQ(storage.refuses, 0);
  talk.end(guest);
}

// The disk refuses for a while: the table is told, and as soon as it takes something again the computer goes on unasked.
TEST(Play, TheComputerGoesOnByItselfWhenItsOrderCanBeSavedAgain) {
  const TestFolder folder;
  TestHouse house(folder.file());
  const Json created = house.create("hanau", "first-battle", "computer", "here");
  std::filesystem::rename(folder.file(), folder.file("away"));
  Seated here(house, created["here"]);
  const auto waits_until = [&](const auto& holds) {
    for (int tries = 0; tries < 1000 && !holds(here.state()); ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return holds(here.state());
  };
  ASSERT_TRUE(waits_until([](const Json& state) { return state["stuck"] != ""; }));
  EXPECT_THAT(here.state()["stuck"].get<std::string>(), testing::HasSubstr("tries again by itself"));
  EXPECT_EQ(here.state()["step"], 0);
  std::filesystem::rename(folder.file("away"), folder.file());
  EXPECT_TRUE(waits_until([](const Json& state) { return state["step"] > 0 && state["stuck"] == ""; }));
}

}  // namespace
}  // namespace grognard::server

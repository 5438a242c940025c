// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <sys/resource.h>

#include "house.h"

// Nobody is starved.
namespace grognard::server {
namespace {

using testing::HasSubstr;

// A job that waits until it is let go.
struct Held {
  std::promise<void> begun;
  std::promise<void> go;
  std::shared_future<void> gone = go.get_future().share();
};

Job holding(const std::shared_ptr<Held>& held) {
  return {.run =
              [held] {
                held->begun.set_value();
                held->gone.wait();
              },
          .asked = [] { return "something slow"; }};
}

TEST(SlowWork, LeavesAThreadToOthers) {
  SlowWork slow(2, Logbook::silent());
  const auto held = std::make_shared<Held>();
  slow.post({.address = "greedy", .table = "one"}, holding(held));
  held->begun.get_future().wait();
  std::promise<std::string> first;
  const auto say = [&](const char* who) {
    return Job{.run =
                   [&first, who] {
                     if (std::string_view(who) == "modest") first.set_value(who);
                     else ADD_FAILURE() << "the greedy one has both threads";
                   },
               .asked = [] { return "a word"; }};
  };
  slow.post({.address = "greedy", .table = "two"}, say("greedy"));
  slow.post({.address = "other", .table = "one"}, say("greedy"));
  slow.post({.address = "modest", .table = "three"}, say("modest"));
  EXPECT_EQ(first.get_future().get(), "modest");
  std::thread stopper([&] { slow.stop(); });  // drops what waits
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  held->go.set_value();
  stopper.join();
}

TEST(SlowWork, WhoHasHadLeastComesFirst) {
  SlowWork slow(1, Logbook::silent());
  std::mutex mutex;
  std::vector<std::string> order;
  std::promise<void> all;
  const auto job = [&](const std::string& who, int milliseconds) {
    return Job{.run =
                   [&, who, milliseconds] {
                     std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
                     const std::lock_guard lock(mutex);
                     order.push_back(who);
                     if (order.size() == 4) all.set_value();
                   },
               .asked = [] { return "a turn"; }};
  };
  const auto held = std::make_shared<Held>();
  slow.post({.address = "holder"}, holding(held));
  held->begun.get_future().wait();
  for (int i = 0; i < 3; ++i) slow.post({.address = "a"}, job("a", 20));
  slow.post({.address = "b"}, job("b", 1));
  held->go.set_value();
  all.get_future().wait();
  EXPECT_EQ(order, (std::vector<std::string>{"a", "b", "a", "a"}));
}

TEST(SlowWork, TurnsAwayWhoeverIsOneTooMany) {
  SlowWork slow(1, Logbook::silent(), {.waiting = 3, .of_one_address = 2, .of_one_table = 1});
  const auto held = std::make_shared<Held>();
  slow.post({.address = "a"}, holding(held));
  held->begun.get_future().wait();
  const Job nothing{.run = [] {}, .asked = [] { return "nothing"; }};
  const auto code = [&](const Asker& asker) -> std::string {
    try {
      slow.post(asker, nothing);
      return "";
    } catch (const Trouble& trouble) {
      EXPECT_EQ(trouble.status(), 503);
      EXPECT_GT(trouble.again(), 0);
      return trouble.code();
    }
  };
  EXPECT_EQ(code({.address = "a", .table = "t"}), "");
  EXPECT_EQ(code({.address = "b", .table = "t"}), "busy");
  EXPECT_EQ(code({.address = "a"}), "");
  EXPECT_EQ(code({.address = "a"}), "busy");
  EXPECT_EQ(code({.address = "b"}), "");
  EXPECT_EQ(code({.address = "c"}), "busy");
  EXPECT_EQ(code({.table = "u"}), "");  // the house's own computer always plays on
  EXPECT_EQ(slow.stand().turned_away, 3u);
  held->go.set_value();
}

TEST(SlowWork, WhoHasWaitedTooLongIsToldSo) {
  SlowWork slow(1, Logbook::silent(), {.patience = std::chrono::milliseconds(300)});
  const auto held = std::make_shared<Held>();
  slow.post({.address = "a"}, holding(held));
  held->begun.get_future().wait();
  std::promise<std::string> told;
  slow.post({.address = "b"}, {.run = [] { ADD_FAILURE() << "too late"; },
                               .asked = [] { return "something"; },
                               .failed = [&](const Trouble& why) { told.set_value(why.code()); }});
  std::this_thread::sleep_for(std::chrono::milliseconds(350));
  held->go.set_value();
  EXPECT_EQ(told.get_future().get(), "busy");
}

TEST(SlowWork, GivesWayToAllOtherThreads) {
  SlowWork slow(1, Logbook::silent());
  std::promise<int> niceness;
  slow.post({}, {.run = [&] { niceness.set_value(::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()))); },
                 .asked = [] { return "how nice"; }});
  EXPECT_GE(niceness.get_future().get(), ::getpriority(PRIO_PROCESS, 0) + 5);
}

// All slow threads are held up: whatever is short is answered all the same, also on the line that has asked for odds.
TEST(Fairness, ShortRequestsNeverWaitForLongOnes) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  Seated seat(house, created["here"]);
  const auto one = std::make_shared<Held>();
  const auto two = std::make_shared<Held>();
  house.workers.slow().post({.address = "x"}, holding(one));
  house.workers.slow().post({.address = "y"}, holding(two));
  one->begun.get_future().wait();
  two->begun.get_future().wait();
  const Json fire = {{"side", "A"}, {"verb", "fire"}, {"unit", "a-guns"}, {"target", "b-guns"}};
  std::promise<std::string> odds;
  TableTalk talk(house.hall, house.workers);
  const auto guest = std::make_shared<TestGuest>();
  const auto say = [&](const Json& request, std::promise<std::string>& answer, std::promise<void>& next) {
    talk.hear(
        guest, json_text(request), [&](std::string text) { answer.set_value(std::move(text)); },
        [&] { next.set_value(); });
    next.get_future().wait();
  };
  std::promise<std::string> hello, preview;
  std::promise<void> after_hello, after_odds, after_preview;
  say({{"do", "hello"}, {"id", 1}, {"token", created["here"]}}, hello, after_hello);
  say({{"do", "odds"}, {"id", 2}, {"command", fire}}, odds, after_odds);
  say({{"do", "preview"}, {"id", 3}, {"command", fire}}, preview, after_preview);
  EXPECT_EQ(Json::parse(preview.get_future().get())["id"], 3);
  EXPECT_TRUE(seat.ask({{"do", "preview"}, {"command", fire}}, "Preview").contains("verdict"));
  EXPECT_EQ(house.get("/api/catalogue").status, 200);
  std::future<std::string> waits = odds.get_future();
  EXPECT_EQ(waits.wait_for(std::chrono::milliseconds(0)), std::future_status::timeout);
  one->go.set_value();
  two->go.set_value();
  const Json answer = Json::parse(waits.get());
  EXPECT_EQ(answer["id"], 2);
  EXPECT_TRUE(answer.contains("reply")) << json_text(answer);
  talk.end(guest);
}

TEST(Fairness, AHintForAnEarlierPositionIsNotGiven) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "here");
  Seated seat(house, created["here"]);
  Seated window(house, created["here"]);
  const Json hint = seat.ask({{"do", "hint"}}, "Hint");
  EXPECT_EQ(hint, seat.ask({{"do", "hint"}}, "Hint"));  // the same question, the same hint
  const auto one = std::make_shared<Held>();
  const auto two = std::make_shared<Held>();
  house.workers.slow().post({.address = "x"}, holding(one));
  house.workers.slow().post({.address = "y"}, holding(two));
  one->begun.get_future().wait();
  two->begun.get_future().wait();
  std::future<std::string> code = std::async(std::launch::async, [&] { return seat.trouble({{"do", "hint"}}); });
  while (house.workers.slow().stand().waiting == 0) std::this_thread::yield();
  EXPECT_EQ(window.submit(hint["command"])["status"], "done");
  one->go.set_value();
  two->go.set_value();
  EXPECT_EQ(code.get(), "stale");
}

TEST(Fairness, SpectatorsTakeNoPlayersChair) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "link", "link");
  std::vector<std::unique_ptr<Seated>> bench;
  for (int i = 0; i < 64; ++i) bench.push_back(std::make_unique<Seated>(house, created["watch"]));
  Seated a(house, created["links"]["A"]);
  Seated b(house, created["links"]["B"]);
  EXPECT_TRUE(a.welcome.contains("state"));
  EXPECT_TRUE(b.welcome.contains("state"));
  EXPECT_EQ(a.trouble({{"do", "hello"}, {"token", created["watch"]}}), "busy");
}

TEST(Fairness, AMessagesNumberIsFoundHoweverItIsAnswered) {
  EXPECT_EQ(id_of_message(R"({"do":"preview","id":17})"), 17);
  EXPECT_EQ(id_of_message("{"), 0);
  EXPECT_EQ(id_of_message(R"({"id":"x"})"), 0);
}

}  // namespace
}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/pictures.h"

#include <gmock/gmock.h>

#include <set>

#include "house.h"

// Pictures take long: nobody waits for those of others, none is painted twice, and none is shown to whoever may not see it.
namespace grognard::server {
namespace {

struct Answered {
  std::string png = {};
  std::optional<Trouble> trouble = {};
};

// Paints what it is told, and waits before it until it may.
class Studio {
 public:
  explicit Studio(PictureLimits limits = {}, bool open = true) : pictures(paint(), Logbook::silent(), limits) {
    if (open) this->open();
  }
  ~Studio() { open(); }
  void open() {
    if (!opened_.exchange(true)) door_.set_value();
  }
  std::future<Answered> ask(const Viewer& viewer, const std::string& svg) {
    auto promise = std::make_shared<std::promise<Answered>>();
    pictures.png(viewer, svg, [promise](const Pictures::Picture& png, const std::optional<Trouble>& trouble) {
      promise->set_value({png ? *png : "", trouble});
    });
    return promise->get_future();
  }
  Pictures::Paint paint() {
    return [this](const std::string& svg, const std::atomic<bool>&) {
      begun = true;
      through_.wait();
      ++painted;
      if (svg == "endless") throw Trouble("too_big", "Too much on it.", 413);
      if (svg == "broken") throw std::runtime_error("no such paint");
      return "png of " + svg + " " + std::to_string(painted);
    };
  }
  std::atomic<int> painted = 0;
  std::atomic<bool> begun = false;

 private:
  std::promise<void> door_;
  std::shared_future<void> through_ = door_.get_future().share();
  std::atomic<bool> opened_ = false;

 public:
  Pictures pictures;
};

Viewer seat(const std::string& table, bool a, bool b, const std::string& address = "here") {
  return {.asker = {.address = address, .table = table}, .plays = {a, b}};
}

TEST(Pictures, WhatIsAskedForTwiceIsPaintedOnce) {
  Studio studio({}, false);
  std::vector<std::future<Answered>> asked;
  for (int i = 0; i < 50; ++i) asked.push_back(studio.ask(seat("t", true, false, std::to_string(i)), "plan"));
  EXPECT_EQ(studio.pictures.stand().waiting, 50u);
  studio.open();
  for (auto& each : asked) EXPECT_EQ(each.get().png, "png of plan 1");
  EXPECT_EQ(studio.ask(seat("t", true, false), "plan").get().png, "png of plan 1");
  EXPECT_EQ(studio.ask(seat("t", true, false), "later plan").get().png, "png of later plan 2");
  const Pictures::Stand stand = studio.pictures.stand();
  EXPECT_EQ(stand.painted, 2u);
  EXPECT_EQ(stand.found, 1u);
  EXPECT_EQ(stand.waiting, 0u);
}

// Not even one that looks the same: how quickly it comes would tell.
TEST(Pictures, SeatsAndTablesShareNone) {
  Studio studio;
  std::set<std::string> all;
  for (const std::string table : {"t", "u"})
    for (const bool a : {false, true})
      for (const bool b : {false, true}) all.insert(studio.ask(seat(table, a, b), "plan").get().png);
  EXPECT_EQ(all.size(), 8u);
  EXPECT_EQ(studio.painted, 8);
}

TEST(Pictures, WhoeverIsOneTooManyIsToldToComeAgain) {
  Studio studio({.queue = {.waiting = 3, .of_one_address = 2, .of_one_table = 3}}, false);
  std::vector<std::future<Answered>> asked;
  asked.push_back(studio.ask(seat("t", true, false), "0"));
  while (!studio.begun) std::this_thread::yield();
  for (int i = 1; i < 3; ++i) asked.push_back(studio.ask(seat("t", true, false), std::to_string(i)));
  const Answered late = studio.ask(seat("t", true, false), "3").get();  // at once, though nothing is painted
  ASSERT_TRUE(late.trouble);
  EXPECT_EQ(late.trouble->code(), "busy");
  EXPECT_EQ(late.trouble->status(), 503);
  EXPECT_GT(late.trouble->again(), 0);
  asked.push_back(studio.ask(seat("v", true, false, "elsewhere"), "4"));
  EXPECT_TRUE(studio.ask(seat("w", true, false, "elsewhere"), "5").get().trouble) << "three wait already";
  studio.open();
  for (auto& each : asked) EXPECT_FALSE(each.get().trouble);
  EXPECT_EQ(studio.painted, 4) << "nobody who was turned away is painted for";
  EXPECT_EQ(studio.pictures.stand().turned_away, 2u);
}

TEST(Pictures, WhatTakesTooLongIsTriedOnce) {
  Studio studio({.drawing = 100});
  for (int i = 0; i < 3; ++i) {
    const Answered answer = studio.ask(seat("t", true, false), "endless").get();
    ASSERT_TRUE(answer.trouble);
    EXPECT_EQ(answer.trouble->status(), 413);
  }
  EXPECT_EQ(studio.painted, 1);
  EXPECT_THROW(studio.ask(seat("t", true, false), std::string(101, 'x')), Trouble);
  EXPECT_EQ(studio.painted, 1);
}

TEST(Pictures, AMistakeIsAnsweredAndNotKept) {
  Studio studio;
  for (int i = 1; i < 3; ++i) {
    const Answered answer = studio.ask(seat("t", true, false), "broken").get();
    ASSERT_TRUE(answer.trouble);
    EXPECT_EQ(answer.trouble->code(), "bug");
    EXPECT_EQ(studio.painted, i);
  }
}

TEST(Pictures, OnlySoMuchIsKept) {
  Studio studio({.kept = 100 << 10});
  for (int i = 0; i < 300; ++i) {
    studio.pictures.keep(std::to_string(i), std::make_shared<const std::string>(5000, 'x'));
    EXPECT_TRUE(studio.pictures.find("0")) << "whatever is asked for again and again stays";
    ASSERT_LE(studio.pictures.stand().kept, std::size_t{100} << 10);
  }
  EXPECT_FALSE(studio.pictures.find("1"));
  EXPECT_TRUE(studio.pictures.find("299"));
  studio.pictures.keep("huge", std::make_shared<const std::string>(std::size_t{90} << 10, 'x'));
  EXPECT_FALSE(studio.pictures.find("huge"));
  EXPECT_TRUE(studio.pictures.find("0"));
}

// Through the whole house: while one picture takes for ever everything else is answered, and each seat gets its own.
TEST(Pictures, KeepNobodyWaitingAndTellNoSecret) {
  auto door = std::make_shared<std::promise<void>>();
  auto begun = std::make_shared<std::promise<void>>();
  const std::shared_future<void> through = door->get_future().share();
  std::atomic<bool> first = true;
  TestHouse house(test_library(), ":memory:", {}, TestHouse::kSeed, {},
                  [&, through](const std::string& svg, const std::atomic<bool>&) {
                    if (first.exchange(false)) {
                      begun->set_value();
                      through.wait();
                    }
                    return "png of " + svg;
                  });
  const Json other = house.create("hanau", "first-battle", "here", "here");
  auto late = std::async(std::launch::async, [&] { return house.get("/api/battle/plan.png", other["here"]); });
  begun->get_future().wait();
  Seated seat(house, other["here"]);
  const Json fire = {{"side", "A"}, {"verb", "fire"}, {"unit", "a-guns"}, {"target", "b-guns"}};
  EXPECT_TRUE(seat.ask({{"do", "preview"}, {"command", fire}}, "Preview").contains("verdict"));
  EXPECT_TRUE(seat.ask({{"do", "odds"}, {"command", fire}}, "OddsReply").contains("whole"));
  EXPECT_EQ(house.get("/api/battle/plan.svg", other["here"]).status, 200);
  EXPECT_EQ(house.get("/api/scenarios/hanau/first-battle/plan.svg").status, 200);
  door->set_value();
  EXPECT_EQ(late.get().body, "png of " + house.get("/api/battle/plan.svg", other["here"]).body);

  const Json created = house.create("picket", "duel", "link", "link");
  const std::string seats[] = {created["links"]["A"], created["links"]["B"], created["watch"]};
  for (int again = 0; again < 2; ++again)
    for (const std::string& secret : seats)
      EXPECT_EQ(house.get("/api/battle/plan.png", secret).body,
                "png of " + house.get("/api/battle/plan.svg", secret).body);
  EXPECT_EQ(house.api.pictures().stand().painted, 4u);
}

}  // namespace
}  // namespace grognard::server

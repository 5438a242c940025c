// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/logbook.h"

#include <gmock/gmock.h>

#include <thread>

#include "house.h"

// The duel with a mistake in it: whoever measures brings it out.
namespace grognard::faulty {

bool blind = false;  // nobody sees anything any more

class Duel final : public Battle {
 public:
  explicit Duel(std::unique_ptr<Battle> sound) : sound_(std::move(sound)) {}
  Decision decision(PieceId unit) const override { return sound_->decision(unit); }
  Verdict judge(const Command& c) const override { return sound_->judge(c); }
  void apply(const Command& c, Dice& dice, Chronicle& chronicle) override { sound_->apply(c, dice, chronicle); }
  std::unique_ptr<Battle> clone(Eyes eyes) const override { return std::make_unique<Duel>(sound_->clone(eyes)); }
  View view(Eyes eyes, PieceId only) const override {
    if (blind) throw std::logic_error("the lamp has gone out");
    return sound_->view(eyes, only);
  }
  Survey survey(PieceId) const override { throw std::logic_error("no yard found for \"Anna\""); }
  std::string text(Eyes eyes) const override { return sound_->text(eyes); }
  std::uint64_t hash() const override { return sound_->hash(); }
  Outcome outcome() const override { return sound_->outcome(); }

 private:
  std::unique_ptr<Battle> sound_;
};

class BadAdvice final : public Advisor {
 public:
  void candidates(const Battle&, Side, const Scheme&, std::vector<Candidate>&) const override {
    throw std::logic_error("no idea");
  }
  Command sample(const Battle&, const Option&, Random&) const override { return {}; }
  double value(const Battle&, Side) const override { return 0; }
};

class Book final : public duel::Disguised {
 public:
  Book() : Disguised("faulty 1", "faulty") {}
  const Advisor& advisor() const override { return advice_; }
  using Rulebook::start;
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    if (broken) throw std::logic_error("the cupboard is empty");
    return std::make_unique<Duel>(Disguised::start(json, file, dice, chronicle));
  }
  bool broken = false;

 private:
  BadAdvice advice_;
};

}  // namespace grognard::faulty

namespace grognard::server {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct FaultyHouse {
  faulty::Book book;
  TestHouse house{
      Library{.version = "test", .rulebooks = {&book}, .scenarios = {{&book, "duel", duel::kSetup, "duel.json"}}}};
};

TEST(Logbook, AnAnswerMarkedAsABugLeavesALineWithWhatWasAsked) {
  FaultyHouse faulty;
  const Json created = faulty.house.create("faulty", "duel", "here", "here");
  Seated here(faulty.house, created["here"]);
  EXPECT_EQ(here.trouble({{"do", "survey"}, {"unit", "a1"}}), "bug");
  EXPECT_THAT(faulty.house.logged(),
              AllOf(HasSubstr("error: bug in answer to battle " + created["battle"].get<std::string>()),
                    HasSubstr("survey unit=a1"), HasSubstr("std::logic_error: no yard found"), Not(HasSubstr("Anna"))));
}

TEST(Logbook, SoDoesOneOverHttpAndOneOfABattleThatIsOpened) {
  FaultyHouse faulty;
  const Json created = faulty.house.create("faulty", "duel", "here", "here");
  faulty.book.broken = true;
  EXPECT_EQ(faulty.house.get("/api/scenarios/faulty/duel/plan.svg?dark=1").status, 500);
  faulty::blind = true;  // how a battle begins may be remembered
  EXPECT_EQ(faulty.house.get("/api/battle/transcript", created["here"]).status, 500);
  faulty::blind = false;
  EXPECT_THAT(faulty.house.logged(),
              AllOf(HasSubstr("bug in answer to GET /api/scenarios/faulty/duel/plan.svg dark=1: std::logic_error"),
                    HasSubstr("bug in answer to opening battle " + created["battle"].get<std::string>())));
}

// Whatever is thrown in a job ends with a line in the log and a word to whoever waits, and everybody else plays on.
TEST(Logbook, AMistakeOfTheComputersIsToldAtTheTable) {
  FaultyHouse faulty;
  const Json created = faulty.house.create("faulty", "duel", "here", "computer");
  Seated here(faulty.house, created["here"]);
  while (here.state()["stuck"] == "") std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_THAT(here.state()["stuck"].get<std::string>(),
              AllOf(HasSubstr("The computer does not go on."), HasSubstr("no idea"), HasSubstr("Go back")));
  EXPECT_EQ(here.state()["thinking"], false);
  EXPECT_EQ(here.submit({{"side", "A"}, {"verb", "bold"}})["status"], "done");
  EXPECT_THAT(faulty.house.logged(),
              HasSubstr("error: bug in answer to battle " + created["battle"].get<std::string>() +
                        ": the computer's answer: std::logic_error: no idea"));
}

TEST(Logbook, AMistakeInTheListOfBattlesIsToldInTheList) {
  FaultyHouse faulty;
  const Json created = faulty.house.create("faulty", "duel", "here", "here");
  const Json other = faulty.house.create("faulty", "duel", "here", "here");
  const auto list = [&] {
    const Json tokens = {{"tokens", {created["here"], "AAAAAAAAAAAAAAAAAAAAAA", other["here"]}}};
    const HttpResponse response = faulty.house.post("/api/mine", json_text(tokens));
    EXPECT_EQ(response.status, 200);
    return Json::parse(response.body);
  };
  EXPECT_EQ(list()[0]["found"], true);
  faulty::blind = true;
  const Json blind = list();
  // A connection that ends now tells the others.
  EXPECT_EQ(faulty.house.get("/api/battle/transcript", created["here"]).status, 500);
  faulty::blind = false;
  ASSERT_EQ(blind.size(), 3u);
  EXPECT_EQ(blind[0]["found"], false);
  EXPECT_THAT(blind[0]["text"].get<std::string>(),
              AllOf(HasSubstr("Something went wrong"), HasSubstr("Try once more")));
  EXPECT_EQ(blind[1]["text"], "");
  EXPECT_EQ(list()[2]["found"], true);
  EXPECT_THAT(faulty.house.logged(), HasSubstr("POST /api/mine: std::logic_error: the lamp has gone out"));
}

TEST(Logbook, AnybodyWhoLeavesOrComesMayMeetAMistake) {
  FaultyHouse faulty;
  const Json created = faulty.house.create("faulty", "duel", "link", "link");
  Seated b(faulty.house, created["links"]["B"]);
  {
    Seated a(faulty.house, created["links"]["A"]);
    faulty::blind = true;
  }
  TableTalk talk(faulty.house.hall, faulty.house.workers);
  auto promise = std::make_shared<std::promise<std::string>>();
  const Json hello = {{"do", "hello"}, {"id", 7}, {"token", created["links"]["A"]}};
  talk.hear(b.guest, json_text(hello), [promise](std::string text) { promise->set_value(std::move(text)); });
  const Json answer = Json::parse(promise->get_future().get());
  faulty::blind = false;
  EXPECT_EQ(answer["id"], 7);
  EXPECT_EQ(answer["problem"]["code"], "bug");
  EXPECT_EQ(b.ask({{"do", "orders"}, {"unit", "a1"}}, "Decision")["number"], 0);
  EXPECT_THAT(faulty.house.logged(), HasSubstr(": somebody leaves: std::logic_error"));
}

TEST(Logbook, NorDoesAnythingElseThatIsThrownEndTheHouse) {
  std::ostringstream text;
  Logbook log = Logbook::to_stream(text, Logbook::Level::Info);
  Workers workers(1, log);
  std::promise<std::string> told;
  workers.post({.run = [] { throw 42; },
                .asked = [] { return "something odd"; },
                .failed = [&](const Trouble& why) { told.set_value(why.code()); }});
  EXPECT_EQ(told.get_future().get(), "bug");
  std::promise<void> second;
  LongWork long_work(log);
  long_work.add("something long", []() -> bool { throw std::logic_error("too long"); });
  long_work.add("something short", [&] {
    second.set_value();
    return false;
  });
  second.get_future().wait();
  long_work.stop();
  EXPECT_THAT(text.str(), AllOf(HasSubstr("something odd"), HasSubstr("something long: std::logic_error: too long")));
}

TEST(Logbook, TellsWhatHappensToBattles) {
  UploadLimits limits;
  limits.bytes = 10;
  TestHouse house(":memory:", false, limits);
  const Json created = house.create("picket", "duel", "here", "link");
  const std::string battle = created["battle"];
  Seated here(house, created["here"]);
  EXPECT_EQ(house.get("/api/battle/record", "AAAAAAAAAAAAAAAAAAAAAA").status, 404);
  EXPECT_EQ(house.post("/api/records?A=here&B=here", "much too long a record").status, 413);
  house.hall.verify_and_wait();
  EXPECT_THAT(house.logged(), AllOf(HasSubstr("info: battle " + battle + " is set up: picket, here against link"),
                                    HasSubstr("info: battle " + battle + " is opened"),
                                    HasSubstr("info: refused (no_such_seat) GET /api/battle/record"),
                                    HasSubstr("warning: refused (too_big) POST /api/records"),
                                    HasSubstr("1 battle re-read and verified")));
}

// Wherever somebody puts a link or a name, by right or by mistake.
TEST(Logbook, NoLinkNameOrSeedEverStandsInIt) {
  TestHouse house(test_library(), ":memory:", {}, 8130100);
  const Json body = {{"rulebook", "picket"},
                     {"scenario", "duel"},
                     {"seats", {{"A", "here"}, {"B", "link"}}},
                     {"names", {{"A", "Anna Ivanovna"}, {"B", "Kutuzov"}}}};
  const Json created = parse_json(house.post("/api/battles", json_text(body)).body, "created");
  const std::vector<std::string> links = {created["here"], created["links"]["B"], created["watch"]};
  for (const std::string& link : links) {
    Seated seated(house, link);
    seated.answer_to({{"do", "submit"}, {"decision", 1}, {"command", {{"side", "A"}, {"verb", link}}}});
    seated.answer_to({{"do", "survey"}, {"unit", link}});
    seated.answer_to({{"do", "moment"}, {"at", 99}, {"eyes", link}});
    seated.answer_to({{"do", "hello"}, {"token", link + "x"}});
    seated.raw(R"({"do":")" + link + R"("})");
    for (const std::string& target :
         std::vector<std::string>{"/api/battle/" + link, "/api/battle/record?eyes=x" + link + "y", "/api/" + link})
      house.get(target, link);
    house.get("/api/battle/transcript", link + "x");
    house.post("/api/mine", json_text({{"tokens", links}}));
    house.post("/api/records?A=" + link, link);
  }
  const std::string record = house.storage->load(created["battle"])->record;
  EXPECT_THAT(record, HasSubstr("81301"));
  house.storage->replace_from(created["battle"], record.size(), "{\"n\":1,\"command\":\"Kutuzov " + links[0] + "\"}\n");
  house.hall.verify_and_wait();
  const std::string log = house.logged();
  EXPECT_THAT(log, HasSubstr("is set aside"));
  for (const std::string& link : links) EXPECT_THAT(log, Not(HasSubstr(link)));
  for (const char* word : {"Anna", "Kutuzov", "81301"}) EXPECT_THAT(log, Not(HasSubstr(word)));
}

TEST(Logbook, WhatAnybodyCanRepeatDoesNotFillTheDisk) {
  std::ostringstream text;
  Logbook log = Logbook::to_stream(text, Logbook::Level::Info);
  for (int i = 0; i < 1000; ++i) log.refused("a request", Trouble("busy", "Too many."));
  EXPECT_LT(std::ranges::count(text.str(), '\n'), 30);
  log.bug("a request", std::logic_error("first of its kind"));
  EXPECT_THAT(text.str(), HasSubstr("first of its kind"));
}

TEST(Logbook, WritesOneLineForEachThingAndNothingBelowItsLevel) {
  std::ostringstream text;
  Logbook log = Logbook::to_stream(text, Logbook::Level::Warning);
  log.info("quiet");
  log.warning("first\nsecond");
  EXPECT_EQ(std::ranges::count(text.str(), '\n'), 1);
  EXPECT_THAT(text.str(), AllOf(HasSubstr("warning: first second"), Not(HasSubstr("quiet"))));
}

}  // namespace
}  // namespace grognard::server

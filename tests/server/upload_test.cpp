// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "ai/advised_player.h"
#include "house.h"

// Records that cost as much as they may: nobody else at another table waits for them.
namespace grognard::server {
namespace {

using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

#ifdef NDEBUG
constexpr int kLongRecord = 3000;
constexpr std::chrono::milliseconds kMostWait{200};
#else
constexpr int kLongRecord = 300;
constexpr std::chrono::milliseconds kMostWait{2000};  // with sanitizers everything takes its time
#endif

// The side writes the same order again, if this question can be answered again and again.
std::optional<Command> idle_order(const Battle& battle, Side side, Verb verb) {
  const Decision asked = battle.decision();
  for (const Option& option : asked.options) {
    if (!option.is_for(side)) continue;
    if (option.verb == verb && option.needs == Needs::Nothing) return order_for(side, option);
    if (option.needs != Needs::Order) continue;
    for (const Option& order : battle.decision(option.unit).options)
      if (order.verb == verb && order.needs == Needs::Nothing) return order_for(side, order);
  }
  return std::nullopt;
}

// A legal game of so many orders, most of them the same order written again; `most` to one question.
Record idle_game(const Rulebook& rulebook, const std::string& scenario, Verb verb, int steps, int most) {
  Session session = Session::start(rulebook, {scenario, "scenario", {}, 5});
  AdvisedPlayer player(rulebook.advisor(), Random(5));
  int idled = -1;  // the last question at which they did
  while (session.steps() < steps && !session.battle().outcome().over) {
    const int number = session.battle().decision().number;
    for (const Side side : kSides) {
      if (number == idled) break;
      const std::optional<Command> order = idle_order(session.battle(), side, verb);
      for (int i = 0; order && i < most && session.steps() < steps; ++i)
        if (session.submit(number, *order).status != Reply::Status::Done) break;
    }
    idled = number;
    const Side side = session.battle().decision().side();
    const Advice advice = player.choose(*session.seen_by(side), side);
    if (session.submit(session.battle().decision().number, advice.command).status != Reply::Status::Done) break;
  }
  return session.record();
}

std::string scenario_text(std::string_view rulebook, const std::string& id) {
  return load_text(fmt::format("{}/{}/scenarios/{}.json", DATA_DIR, rulebook, id));
}

// Somebody at another table who asks for a preview again and again; the longest wait.
class Watch {
 public:
  explicit Watch(TestHouse& house) : table_(house, house.create("hanau", "first-battle", "here", "here")["here"]) {
    thread_ = std::thread([this] {
      const Json fire = {{"side", "A"}, {"verb", "fire"}, {"unit", "a-guns"}, {"target", "b-guns"}};
      while (!done_) {
        const Clock::time_point asked = Clock::now();
        table_.ask({{"do", "preview"}, {"command", fire}}, "Preview");
        worst_ = std::max(worst_, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked));
        ++previews_;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    });
  }
  std::chrono::milliseconds end() {
    done_ = true;
    thread_.join();
    return worst_;
  }
  int previews() const { return previews_; }

 private:
  Seated table_;
  std::thread thread_;
  std::atomic<bool> done_ = false;
  std::atomic<int> previews_ = 0;
  std::chrono::milliseconds worst_{0};
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void upload_and_open(std::string_view rulebook, const std::string& scenario, Verb verb) {
  const std::string text =
      write_record(idle_game(*find_rulebook(rulebook), scenario_text(rulebook, scenario), verb, kLongRecord, 400));
  const int steps = static_cast<int>(parse_record(text, "record").steps.size());
  TestHouse house(":memory:", true);
  Watch watch(house);
  const Clock::time_point start = Clock::now();
  const HttpResponse response = house.post("/api/records?A=here&B=here", text);
  ASSERT_EQ(response.status, 201) << response.body;
  const double taken = seconds_since(start);
  const Json created = TestHouse::checked(response.body, "Created");
  {
    Seated table(house, created["here"]);
    EXPECT_EQ(table.state()["step"].get<int>() <= steps, true);
  }
  const double opened = seconds_since(start) - taken;
  EXPECT_THAT(house.hall.verify_and_wait().back(), HasSubstr("2 battles re-read and verified, 0 set aside"));
  const double verified = seconds_since(start) - taken - opened;
  const std::chrono::milliseconds worst = watch.end();
  std::cout << fmt::format(
      "{}: {} orders taken in {:.2f} s, opened in {:.2f} s, verified at a start in {:.2f} s; of {} previews at another "
      "table meanwhile the longest took {} ms\n",
      rulebook, steps, taken, opened, verified, watch.previews(), worst.count());
  EXPECT_GT(steps, kLongRecord / 2);
  EXPECT_LT(worst, kMostWait);
}

TEST(Uploads, ALongRecordOfEsrKeepsNobodyWaiting) { upload_and_open("esr", "first-battle", "objective"); }
TEST(Uploads, ALongRecordOfGrantKeepsNobodyWaiting) { upload_and_open("grant", "first-battle", "stand"); }

TEST(Uploads, HaveLimitsThatTheRefusalNames) {
  const LibraryScenario hanau = test_library().scenarios[1];
  Session session = Session::start(*hanau.rulebook, {hanau.text, "scenario", {}, 5});
  AdvisedPlayer player(hanau.rulebook->advisor(), Random(5));
  for (int i = 0; i < 12; ++i) {
    const Side side = session.battle().decision().side();
    session.submit(session.battle().decision().number, player.choose(session.battle(), side).command);
  }
  const std::string text = write_record(session.record());
  const auto answer = [&](UploadLimits limits) {
    TestHouse house(":memory:", false, limits);
    return house.post("/api/records", text);
  };
  EXPECT_EQ(answer({}).status, 201);
  EXPECT_THAT(answer({.bytes = 1 << 10}).body, HasSubstr("too_big"));
  EXPECT_THAT(answer({.steps = 11}).body, HasSubstr("may have 11 orders; this one has 12"));
  EXPECT_THAT(answer({.time = std::chrono::milliseconds(0)}).body, HasSubstr("longer than the 0 seconds"));
  EXPECT_EQ(answer({.steps = 12}).status, 201);
}

// One after the other from two doors, each as soon as the last is answered: everyone is answered, and once.
TEST(Uploads, AFileThatIsNoRecordIsToldSoInPlainWords) {
  TestHouse house;
  for (const char* text :
       {"hello", "# grognard\n\nAn umpire\n", "{\"title\": \"A scenario\"}\n", "\x89PNG\r\n\x1a\n"}) {
    const HttpResponse response = house.post("/api/records?A=here&B=here", text);
    EXPECT_EQ(response.status, 400);
    const std::string said = Json::parse(response.body)["text"];
    EXPECT_TRUE(said.starts_with("This is no record of grognard.")) << said;
    EXPECT_NE(said.find("choose such a file"), said.npos) << said;
    EXPECT_EQ(said.find("syntax error"), said.npos) << said;
  }
}

TEST(Uploads, AreAnsweredOnceEach) {
  TestHouse house(":memory:");
  std::atomic<int> answered = 0;
  const auto bring = [&] {
    for (int i = 0; i < 500; ++i) {
      const auto done = std::make_shared<std::promise<void>>();
      house.hall.upload({.text = "no record", .setup = {}},
                        [&answered, done](NewTable, std::optional<Trouble> trouble) {
                          EXPECT_TRUE(trouble);
                          ++answered;
                          done->set_value();  // throws when it is answered a second time
                        });
      done->get_future().wait();
    }
  };
  std::thread other(bring);
  bring();
  other.join();
  EXPECT_EQ(answered, 1000);
}

// Thousands of orders to one question: refused at the table, and in a record.
TEST(Uploads, OrdersToOneQuestionHaveALimit) {
  const Rulebook& esr = *find_rulebook("esr");
  Session session = Session::start(esr, {scenario_text("esr", "first-battle"), "scenario", {}, 5});
  const std::optional<Command> order = idle_order(session.battle(), Side::A, "objective");
  ASSERT_TRUE(order.has_value());
  Reply reply;
  int given = 0;
  while (reply.status == Reply::Status::Done && given <= kMostAnswers + 1) {
    reply = session.submit(session.battle().decision().number, *order);
    given += reply.status == Reply::Status::Done ? 1 : 0;
  }
  EXPECT_EQ(given, kMostAnswers);
  EXPECT_EQ(reply.status, Reply::Status::TooMany);
  EXPECT_THAT(reply.problem, HasSubstr("500 orders to this one question"));
  Record forged = session.record();
  // The question can still be ended.
  EXPECT_EQ(session.submit(session.battle().decision().number, duel::order(Side::A, "done")).status,
            Reply::Status::Done);
  for (int i = 0; i < 5; ++i) forged.steps.push_back(forged.steps.front());
  TestHouse house(":memory:", true);
  const HttpResponse response = house.post("/api/records", write_record(forged));
  EXPECT_EQ(response.status, 413);
  EXPECT_THAT(response.body, HasSubstr("a side may give 500 orders to one question"));
}

}  // namespace
}  // namespace grognard::server

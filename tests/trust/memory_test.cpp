// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

// Memory runs out at any moment: when the server starts, opens a battle or takes an order. It may refuse; it may not end,
// fall silent, or go on with something else than what is on the disk.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <iostream>
#include <random>

#include "chosen.h"
#include "folder.h"
#include "house.h"
#include "memory.h"

namespace grognard::trust {
namespace {

using server::Library;
using server::TableTalk;
using server::TestFolder;
using server::TestGuest;
using server::TestHouse;
namespace fs = std::filesystem;

// A connection whose server may break down at any moment. It then is gone, as it would be over a network. The client itself
// has memory enough.
class Line {
 public:
  explicit Line(TestHouse& house) : house_(house) {}
  ~Line() { hang_up(); }

  // The answer; nothing if the line broke.
  std::optional<Json> ask(Json request) {
    const Memory::Spared client;
    request["id"] = 7;
    const std::string message = json_text(request);
    const auto promise = std::make_shared<std::promise<std::string>>();
    std::future<std::string> answer = promise->get_future();
    if (!talk_) talk_ = std::make_unique<TableTalk>(house_.hall, house_.workers);
    if (!hear(message, promise)) {
      hang_up();
      return std::nullopt;
    }
    if (answer.wait_for(kPatience) == std::future_status::ready) return Json::parse(answer.get());
    ADD_FAILURE() << "never answered: " << message;
    return std::nullopt;
  }

 private:
  static constexpr std::chrono::seconds kPatience{30};

  // As the network's thread does it.
  bool hear(const std::string& message, const std::shared_ptr<std::promise<std::string>>& promise) {
    struct Server {
      Server() { Memory::count_this_thread(true); }
      ~Server() { Memory::count_this_thread(false); }
    } const server;
    try {
      talk_->hear(guest_, message, [promise](std::string text) { promise->set_value(std::move(text)); });
      return true;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
  void hang_up() {
    const Memory::Spared client;
    if (talk_) talk_->end(guest_);
    talk_.reset();
  }

  TestHouse& house_;
  std::shared_ptr<TestGuest> guest_ = std::make_shared<TestGuest>();
  std::unique_ptr<TableTalk> talk_;
};

Json state_in(const std::optional<Json>& welcome) {
  if (!welcome || !welcome->contains("reply")) return {};
  return (*welcome)["reply"]["state"];
}

// A stored battle in the middle of it, and how to go on.
struct Beginning {
  TestFolder folder;
  std::string secret;
  Library library;

  explicit Beginning(Library books) : library(std::move(books)) {
    TestHouse house(library, folder.file());
    const server::LibraryScenario& scenario = library.scenarios[0];
    secret = house.create(std::string(scenario.rulebook->id()), scenario.id, "here", "here")["here"];
    server::Seated seated(house, secret);
    for (int i = 0; i < 5; ++i) step(seated);
  }
  static void step(server::Seated& seated) {
    const Json decision = seated.state()["decision"];
    if (decision["options"].empty())
      seated.ask({{"do", "sit"}, {"decision", decision["number"]}, {"side", decision["asked"][0]}}, "Ok");
    const Json hint = seated.ask({{"do", "hint"}}, "Hint");
    seated.submit(hint["command"]);
  }
  void copy_to(const TestFolder& other) const { fs::copy_file(folder.file(), other.file()); }
};

// What somebody does at a server that starts, whatever becomes of it.
void visit(TestHouse& house, const std::string& secret) {
  const Memory::Spared client;
  Line line(house);
  const Json state = state_in(line.ask({{"do", "hello"}, {"token", secret}}));
  const std::optional<Json> hint = line.ask({{"do", "hint"}});
  if (!state.is_null() && hint && hint->contains("reply"))
    line.ask({{"do", "submit"}, {"decision", state["decision"]["number"]}, {"command", (*hint)["reply"]["command"]}});
  line.ask({{"do", "undo"}});
  line.ask({{"do", "rewind"}, {"to", 1}});
}

// In the end all is as if it had never been short of anything: what is shown is what is kept, and the battle goes on.
void look_after(TestHouse& house, const Beginning& beginning, const std::string& file) {
  Json state;
  {
    Line line(house);
    state = state_in(line.ask({{"do", "hello"}, {"token", beginning.secret}}));
    ASSERT_FALSE(state.is_null()) << "the table does not open any more";
    const std::optional<Json> hint = line.ask({{"do", "hint"}});
    ASSERT_TRUE(hint && hint->contains("reply"));
    const std::optional<Json> given = line.ask(
        {{"do", "submit"}, {"decision", state["decision"]["number"]}, {"command", (*hint)["reply"]["command"]}});
    ASSERT_TRUE(given && given->contains("reply")) << json_text(*given);
    ASSERT_EQ((*given)["reply"]["status"], "done") << json_text(*given) << house.logged();
    Line again(house);
    state = state_in(again.ask({{"do", "hello"}, {"token", beginning.secret}}));
  }
  house.workers.stop();
  // The server that looks at what was kept.
  TestFolder kept;
  for (const char* end : {"", "-wal"})
    if (fs::exists(file + end)) fs::copy_file(file + end, kept.file() + end);
  TestHouse other(beginning.library, kept.file());
  Line line(other);
  const Json found = state_in(line.ask({{"do", "hello"}, {"token", beginning.secret}}));
  ASSERT_FALSE(found.is_null()) << "what was kept cannot be read";
  EXPECT_EQ(found["step"], state["step"]);
  EXPECT_EQ(found["hash"], state["hash"]);
  EXPECT_EQ(found["seal"], state["seal"]);
}

struct ShortageTally {
  int trials = 0;
  int not_started = 0;
  long refused = 0;
};

void run_out(const Beginning& beginning, long from, long count, ShortageTally& tally) {
  TestFolder folder;
  beginning.copy_to(folder);
  ++tally.trials;
  std::unique_ptr<TestHouse> house;
  Memory::refuse(from, count);
  try {
    house = std::make_unique<TestHouse>(beginning.library, folder.file());
    visit(*house, beginning.secret);
  } catch (const std::bad_alloc&) {
    ++tally.not_started;
  } catch (const BadInput&) {
    ++tally.not_started;  // SQLite says so in its own way
  }
  Memory::mend();
  tally.refused += Memory::refused();
  if (!house) house = std::make_unique<TestHouse>(beginning.library, folder.file());
  look_after(*house, beginning, folder.file());
}

void run_out_of_memory(Library library, int sample) {
  const Beginning beginning(std::move(library));
  long most = 0;
  {
    TestFolder folder;
    beginning.copy_to(folder);
    Memory::refuse(0, 0);
    TestHouse house(beginning.library, folder.file());
    visit(house, beginning.secret);
    Memory::mend();
    most = Memory::asked();
  }
  std::mt19937_64 chance(chosen().seed);
  constexpr long kBursts[] = {1, 1, 5, 50, 1000, 20000, 100000};
  ShortageTally tally;
  for (int i = 0; i < times(sample) && !testing::Test::HasFailure(); ++i) {
    const long from = static_cast<long>(chance() % static_cast<std::uint64_t>(most));
    const long count = kBursts[chance() % std::size(kBursts)];
    SCOPED_TRACE(fmt::format("trial {}: no memory from request {} of {} on, for {}", i, from, most, count));
    run_out(beginning, from, count, tally);
  }
  std::cout << fmt::format("{} trials of {} requests for memory each: {} refused; {} times the start was given up\n",
                           tally.trials, most, tally.refused, tally.not_started);
  EXPECT_GT(tally.refused, tally.trials / 4);
}

TEST(OutOfMemory, AtStartAtOpeningAndWithAnOrder) {
  run_out_of_memory(server::library_of("hanau", "first-battle"), 150);
}
TEST(OutOfMemory, InABattleOfGrant) { run_out_of_memory(server::library_of("grant", "first-battle"), 30); }

}  // namespace
}  // namespace grognard::trust

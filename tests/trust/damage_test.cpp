// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

// Bits flip at random in the file of battles and in its journal. Whatever a battle has lost is told; the others are played.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>
#include <iostream>
#include <random>

#include "chosen.h"
#include "folder.h"
#include "house.h"

namespace grognard::trust {
namespace {

using server::Hall;
using server::TestFolder;
using server::TestHouse;
namespace fs = std::filesystem;

constexpr int kBattles = 8;
constexpr const char* kFiles[] = {"", "-wal"};

struct Known {
  std::string id;
  std::string secret;
  Json state;
};

// Eight battles that have been played for a while: some of it lies in the main file, the rest in the journal.
class Village {
 public:
  Village() {
    {
      TestHouse house(server::library_of("hanau", "first-battle"), folder_.file());
      for (int i = 0; i < kBattles; ++i) {
        const Json created = house.create("hanau", "first-battle", "here", "here");
        battles_.push_back({created["battle"], created["here"], {}});
        play(house, battles_.back(), 4);
      }
    }
    house_ = std::make_unique<TestHouse>(server::library_of("hanau", "first-battle"), folder_.file());
    for (Known& battle : battles_) play(*house_, battle, 2);
    for (const char* end : {"", "-wal", ".tide"}) fs::copy_file(folder_.file() + end, killed_.file() + end);
  }
  const std::vector<Known>& battles() const { return battles_; }
  // As after kill -9.
  void copy_to(const TestFolder& other) const {
    for (const char* end : {"", "-wal", ".tide"}) fs::copy_file(killed_.file() + end, other.file() + end);
  }

 private:
  static void play(TestHouse& house, Known& battle, int orders) {
    server::Seated seated(house, battle.secret);
    for (int i = 0; i < orders && !seated.state()["outcome"]["over"]; ++i) {
      const Json hint = seated.ask({{"do", "hint"}}, "Hint");
      EXPECT_EQ(seated.submit(hint["command"])["status"], "done");
    }
    battle.state = seated.state();
  }

  TestFolder folder_;
  TestFolder killed_;
  std::vector<Known> battles_;
  std::unique_ptr<TestHouse> house_;
};

void flip(const std::string& file, std::mt19937_64& chance) {
  const std::uint64_t at = chance() % fs::file_size(file);
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(at));
  const char byte = static_cast<char>(stream.get() ^ (1 << (chance() % 8)));
  stream.seekp(static_cast<std::streamoff>(at));
  stream.put(byte);
}

struct FlipTally {
  int trials = 0;
  int not_started = 0;
  int sound = 0;
  int aside = 0;
  int missing = 0;
};

// The battle as it was, and it goes on; or somebody was told why not.
void look_at(TestHouse& house, const Known& battle, const std::string& told, FlipTally& tally) {
  SCOPED_TRACE(battle.id);
  server::TableTalk talk(house.hall, house.workers);
  const auto guest = std::make_shared<server::TestGuest>();
  const auto ask = [&](Json request) {
    request["id"] = 1;
    const auto promise = std::make_shared<std::promise<std::string>>();
    talk.hear(guest, json_text(request), [promise](std::string text) { promise->set_value(std::move(text)); });
    return Json::parse(promise->get_future().get());
  };
  const Json welcome = ask({{"do", "hello"}, {"token", battle.secret}});
  if (welcome.contains("problem")) {
    EXPECT_THAT(told, testing::HasSubstr(battle.id)) << json_text(welcome);
    ++tally.aside;
    return;
  }
  const Json state = welcome["reply"]["state"];
  if (state["step"] == battle.state["step"]) {
    EXPECT_EQ(state["hash"], battle.state["hash"]) << "another battle, and nobody was told";
    EXPECT_EQ(state["seal"], battle.state["seal"]);
    ++tally.sound;
  } else {
    EXPECT_THAT(told, testing::HasSubstr(battle.id)) << "it has lost orders, and nobody was told";
    ++tally.missing;
  }
  const Json hint = ask({{"do", "hint"}});
  if (!hint.contains("reply")) return;  // it was over
  const Json given =
      ask({{"do", "submit"}, {"decision", state["decision"]["number"]}, {"command", hint["reply"]["command"]}});
  EXPECT_TRUE(given.contains("reply") || given["problem"]["code"] == "not_saved") << json_text(given);
  talk.end(guest);
}

void try_flips(const Village& village, int which, std::mt19937_64& chance, FlipTally& tally) {
  TestFolder folder;
  village.copy_to(folder);
  const int flips = 1 + static_cast<int>(chance() % 3);
  for (int i = 0; i < flips; ++i) flip(folder.file() + kFiles[which], chance);
  ++tally.trials;
  std::unique_ptr<TestHouse> house;
  try {
    house = std::make_unique<TestHouse>(server::library_of("hanau", "first-battle"), folder.file());
  } catch (const BadInput& why) {
    EXPECT_THAT(why.what(), testing::HasSubstr("grognard restore")) << "and nobody is told what to do";
    ++tally.not_started;
    return;
  }
  std::string told;
  for (const std::string& line : house->storage->missing()) told += line + "\n";
  for (const std::string& line : house->hall.verify_and_wait(Hall::Verify::Everything)) told += line + "\n";
  for (const Known& battle : village.battles()) look_at(*house, battle, told, tally);
}

void flip_bits(int which, int sample) {
  const Village village;
  std::mt19937_64 chance(chosen().seed);
  FlipTally tally;
  for (int i = 0; i < times(sample) && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(fmt::format("trial {}", i));
    try_flips(village, which, chance, tally);
  }
  std::cout << fmt::format(
      "battles{}: {} trials with 1 to 3 bits: {} times the server did not start; of the battles {} sound, {} set aside "
      "or not found, {} with their last orders missing, all of them told\n",
      kFiles[which], tally.trials, tally.not_started, tally.sound, tally.aside, tally.missing);
  EXPECT_GT(tally.sound, tally.trials);
  EXPECT_GT(tally.aside + tally.missing, 0);
  EXPECT_LE(5 * tally.not_started, tally.trials) << "the first page and the description of the tables are small";
}

TEST(FlippedBits, InTheFile) { flip_bits(0, 25); }
TEST(FlippedBits, InTheLog) { flip_bits(1, 25); }

}  // namespace
}  // namespace grognard::trust

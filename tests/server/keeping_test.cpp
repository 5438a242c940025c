// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <fstream>
#include <new>

#include "core/json_input.h"
#include "folder.h"
#include "house.h"
#include "server/keeper_door.h"
#include "storage_over.h"

// What is done for battles that nobody looks at, and what the keeper may ask for.
namespace grognard::server {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

TEST(Keeping, AnUnchangedBattleIsNotReadAgain) {
  TestFolder folder;
  std::string token;
  {
    TestHouse house(folder.file());
    token = house.create("hanau", "first-battle", "here", "here")["here"];
    house.create("hanau", "first-battle", "here", "here");
    EXPECT_THAT(house.hall.verify_and_wait().back(), HasSubstr("2 battles re-read and verified, 0 set aside"));
  }
  {
    TestHouse house(folder.file());
    EXPECT_THAT(house.hall.verify_and_wait().back(),
                HasSubstr("0 battles re-read and verified, 2 unchanged since they were, 0 set aside"));
    EXPECT_THAT(house.hall.verify_and_wait(Hall::Verify::Everything).back(), HasSubstr("2 battles re-read"));
    Seated seat(house, token);
    seat.submit(seat.ask({{"do", "hint"}}, "Hint")["command"]);
    EXPECT_THAT(house.hall.verify_and_wait().back(), HasSubstr("1 battle re-read and verified, 1 unchanged"));
  }
  {
    TestHouse house(folder.file());
    house.library.version = "another";
    EXPECT_THAT(house.hall.verify_and_wait().back(), HasSubstr("2 battles re-read and verified, 0 set aside"));
  }
}

// A storage in which one battle is too much for the machine's memory, and one cannot be read just now.
class TooLarge final : public StorageOver {
 public:
  using StorageOver::StorageOver;
  std::string large;
  std::string failing;
  std::optional<StoredBattle> load(const std::string& id, Reading reading) override {
    if (id == large) throw std::bad_alloc();
    if (id == failing) throw StorageFailure();
    return StorageOver::load(id, reading);
  }
};

TEST(Keeping, ABattleThatIsTooLargeIsLeftAndOthersAreRead) {
  TestHouse house;
  TooLarge storage(*house.storage);
  storage.large = house.create("hanau", "first-battle", "here", "here")["battle"];
  storage.failing = house.create("hanau", "first-battle", "here", "here")["battle"];
  house.create("hanau", "first-battle", "here", "here");
  Hall hall({storage, house.library, house.workers, std::chrono::milliseconds(0), foretold_seeds(1), house.log});
  const auto lines = hall.verify_and_wait();
  EXPECT_THAT(lines.back(), HasSubstr("1 battle re-read and verified, 2 left for another time, 0 set aside"));
  EXPECT_THAT(lines, Contains(HasSubstr(storage.large + " could not be read now, and is left: it needs more memory")));
  EXPECT_EQ(house.storage->load(storage.large)->damage, "");
}

void expire_now(TestHouse& house, const std::string& folder) {
  house.hall.keep_for({30, folder});
  house.hall.tidy_up();
  house.hall.verify_and_wait();  // comes after it on the same thread, or at the same time
  for (int tries = 0; tries < 100 && house.log_text.str().find("left alone") == std::string::npos; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

TEST(Keeping, WhatNobodyTouchesBecomesARecord) {
  TestFolder folder;
  TestHouse house;
  const Json fresh = house.create("hanau", "first-battle", "here", "here");
  const std::string record = house.storage->load(fresh["battle"])->record;
  house.storage->create(
      {.id = "old", .setup = house.storage->load(fresh["battle"])->setup, .record = record, .created = 1000},
      std::vector<NewSeat>{{"hash", {true, true}}});
  expire_now(house, folder.file("expired"));
  EXPECT_FALSE(house.storage->load("old"));
  EXPECT_FALSE(house.storage->seat("hash"));
  EXPECT_TRUE(house.storage->load(fresh["battle"]));
  EXPECT_EQ(load_text(folder.file("expired/old.jsonl")), record);
  EXPECT_THAT(house.logged(), HasSubstr("battle old was left alone for 30 days and is removed; its record is"));
}

TEST(Keeping, NothingGoesThatCannotBeSaved) {
  TestFolder folder;
  TestHouse house;
  house.storage->create({.id = "old", .setup = "{}", .record = "head\n", .created = 1000}, {});
  fs::create_directories(folder.file("expired"));
  std::ofstream(folder.file("expired/old.jsonl")) << "another record\n";
  expire_now(house, folder.file("expired"));
  EXPECT_TRUE(house.storage->load("old"));
  EXPECT_EQ(load_text(folder.file("expired/old.jsonl")), "another record\n");
}

TEST(KeeperDoor, CopiesAndRemovesWhileTheServerRuns) {
  TestFolder folder;
  TestHouse house(folder.file());
  const Json made = house.create("hanau", "first-battle", "here", "here");
  const std::string id = made["battle"];
  EXPECT_FALSE(ask_at_door(folder.file(), "about"));
  {
    const KeeperDoor door(folder.file(), *house.storage, house.hall);
    struct stat about = {};
    ASSERT_EQ(::stat((folder.file() + ".keeper").c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u);
    EXPECT_EQ(ask_at_door(folder.file(), "about"), "grognard test");
    EXPECT_EQ(ask_at_door(folder.file(), "copy " + folder.file("copy")), "");
    EXPECT_EQ(open_sqlite(folder.file("copy"))->load(id)->record, house.storage->load(id)->record);
    EXPECT_THROW(ask_at_door(folder.file(), "copy relative"), BadInput);
    EXPECT_THROW(ask_at_door(folder.file(), "copy " + folder.file("copy")), BadInput);
    EXPECT_THROW(ask_at_door(folder.file(), "dance"), BadInput);
    EXPECT_THROW(ask_at_door(folder.file(), std::string(5000, 'x')), BadInput);
    EXPECT_THROW(ask_at_door(folder.file(), "remove nothing"), BadInput);
    Seated seat(house, made["here"]);
    EXPECT_EQ(ask_at_door(folder.file(), "remove " + id), "");
    EXPECT_FALSE(house.storage->load(id));
    const Json command = seat.ask({{"do", "hint"}}, "Hint")["command"];
    const Json reply = seat.submit(command);
    EXPECT_EQ(reply["status"], "not_saved");
    EXPECT_THAT(reply["problem"].get<std::string>(), HasSubstr("no longer here"));
    EXPECT_EQ(house.get("/api/battle/record", made["here"]).status, 404);
  }
  EXPECT_FALSE(ask_at_door(folder.file(), "about"));
  EXPECT_FALSE(fs::exists(folder.file() + ".keeper"));
}

TEST(KeeperDoor, IsFoundInAFolderWithALongName) {
  TestFolder folder;
  const fs::path deep = folder.path() / std::string(100, 'x') / std::string(100, 'y');
  fs::create_directories(deep);
  const std::string data = (deep / "battles.sqlite").string();
  TestHouse house(data);
  const KeeperDoor door(data, *house.storage, house.hall);
  EXPECT_TRUE(ask_at_door(data, "about"));
}

}  // namespace
}  // namespace grognard::server

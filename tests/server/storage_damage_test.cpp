// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "folder.h"
#include "house.h"
#include "server/storage.h"

// What becomes of battles whose file has been damaged, cut or exchanged.
namespace grognard::server {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::string name_of(int number) { return "battle-" + std::to_string(100 + number); }

// A battle with orders on several pages.
void make_battles(Storage& storage, int count) {
  for (int i = 0; i < count; ++i) {
    const std::string id = name_of(i);
    storage.create({.id = id, .setup = "{\"of\":" + std::to_string(i) + "}", .record = "head " + id + "\n"},
                   std::vector<NewSeat>{{"seat-of-" + id, {true, false}}});
    std::uint64_t at = 6 + id.size();
    for (int n = 0; n < 12; ++n, at += 401)
      storage.replace_from(id, at, std::string(400, 'a' + static_cast<char>(n)) + "\n");
  }
}

// As after kill -9: the file and its journal as they stand while it is open.
void copy_as_killed(const TestFolder& from, const TestFolder& to) {
  for (const char* end : {"", "-wal", ".tide"})
    if (fs::exists(from.file() + end))
      fs::copy_file(from.file() + end, to.file() + end, fs::copy_options::overwrite_existing);
}

void flip_bit(const std::string& file, std::uint64_t at, int bit) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(at));
  const char byte = static_cast<char>(stream.get() ^ (1 << bit));
  stream.seekp(static_cast<std::streamoff>(at));
  stream.put(byte);
}

TEST(Tide, NothingIsMissingAfterAKill) {
  TestFolder folder;
  TestFolder killed;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 3);
  storage->remove(name_of(1));
  copy_as_killed(folder, killed);
  EXPECT_THAT(open_sqlite(killed.file())->missing(), IsEmpty());
}

// SQLite drops what it cannot read at the end of its journal, and says nothing.
TEST(Tide, ADamagedJournalIsNoticedWithItsBattles) {
  TestFolder folder;
  TestFolder killed;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 1);
  storage->create({.id = "last", .setup = "{}", .record = "head\n"}, {});
  copy_as_killed(folder, killed);
  flip_bit(killed.file() + "-wal", fs::file_size(killed.file() + "-wal") - 100, 3);
  const auto found = open_sqlite(killed.file());
  ASSERT_FALSE(found->load("last"));
  EXPECT_THAT(found->missing(), Contains(HasSubstr("the last 1 change to the battles is missing")));
  EXPECT_THAT(found->missing(), Contains(HasSubstr("battle last is not as far")));
}

TEST(Tide, AMissingJournalAndAnOlderCopyAreNoticed) {
  TestFolder folder;
  TestFolder killed;
  auto storage = open_sqlite(folder.file());
  make_battles(*storage, 1);
  storage.reset();  // all is in the main file now
  fs::copy_file(folder.file(), killed.file("older"));
  storage = open_sqlite(folder.file());
  storage->replace_from(name_of(0), 6 + name_of(0).size(), "other\n");
  copy_as_killed(folder, killed);
  fs::remove(killed.file() + "-wal");
  EXPECT_THAT(open_sqlite(killed.file())->missing(), Contains(HasSubstr(name_of(0))));
  fs::remove(killed.file());
  fs::copy_file(killed.file("older"), killed.file());
  EXPECT_THAT(open_sqlite(killed.file())->missing(), Contains(HasSubstr("change")));
}

// Even if nothing but the first opening has ever reached the main file.
TEST(Tide, AJournalThatWasTheOnlyOneIsMissed) {
  TestFolder folder;
  TestFolder killed;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 1);
  copy_as_killed(folder, killed);
  fs::remove(killed.file() + "-wal");
  EXPECT_THAT(open_sqlite(killed.file())->missing(), Contains(HasSubstr(name_of(0))));
}

// Two files that never belonged together are not compared.
TEST(Tide, AnotherHouseIsAnotherHouse) {
  TestFolder one;
  TestFolder two;
  make_battles(*open_sqlite(one.file()), 3);
  make_battles(*open_sqlite(two.file()), 1);
  fs::copy_file(one.file() + ".tide", two.file() + ".tide", fs::copy_options::overwrite_existing);
  EXPECT_THAT(open_sqlite(two.file())->missing(), IsEmpty());
}

TEST(StorageDamage, AJournalTakenAwayInTheMiddleLosesNothing) {
  TestFolder folder;
  TestFolder killed;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 2);
  fs::remove(folder.file() + "-wal");
  storage->create({.id = "afterwards", .setup = "{}", .record = "head\n"}, {});
  copy_as_killed(folder, killed);
  const auto found = open_sqlite(killed.file());
  EXPECT_TRUE(found->load("afterwards"));
  EXPECT_EQ(found->load(name_of(1))->record, storage->load(name_of(1))->record);
  EXPECT_THAT(found->missing(), IsEmpty());
}

TEST(StorageDamage, LittleLiesOutsideTheMainFileWhenNobodyPlays) {
  TestFolder folder;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 2);
  ASSERT_GT(fs::file_size(folder.file() + "-wal"), 0u);
  for (int tries = 0; tries < 100 && fs::file_size(folder.file() + "-wal") > 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(fs::file_size(folder.file() + "-wal"), 0u);
}

// Any bit of the file: it opens or says what to do; no battle is silently another.
TEST(StorageDamage, ABitFlippedAnywhere) {
  TestFolder folder;
  const int kBattles = 12;
  make_battles(*open_sqlite(folder.file()), kBattles);
  std::map<std::string, std::string> sound;
  {
    const auto storage = open_sqlite(folder.file());
    for (int i = 0; i < kBattles; ++i) sound[name_of(i)] = storage->load(name_of(i))->record;
  }
  std::mt19937 random(7);  // NOLINT: the same flips every time
  int not_opened = 0;
  int told = 0;
  for (int trial = 0; trial < 150; ++trial) {
    TestFolder other;
    fs::copy_file(folder.file(), other.file());
    const std::uint64_t at = random() % fs::file_size(other.file());
    flip_bit(other.file(), at, static_cast<int>(random() % 8));
    SCOPED_TRACE("byte " + std::to_string(at));
    std::unique_ptr<FileStorage> storage;
    try {
      storage = open_sqlite(other.file());
    } catch (const BadInput& why) {
      ++not_opened;
      EXPECT_LT(at, 5 * 4096u) << "only what holds for the whole file may keep it from opening: " << why.what();
      continue;
    }
    std::set<std::string> listed;
    for (const BattleNote& note : storage->list("", 100)) listed.insert(note.id);
    int wrong = 0;
    for (const auto& [id, record] : sound) {
      try {
        const auto found = storage->load(id);
        if (found && found->record == record && found->lost_links == 0 && storage->seat("seat-of-" + id)) continue;
        EXPECT_TRUE(!found || found->record == record) << "another record, and nobody was told";
      } catch (const BadInput&) {
        // told
      }
      ++wrong;
    }
    told += wrong;
    EXPECT_LE(wrong, 6) << "one page has few battles";
    EXPECT_GE(static_cast<int>(listed.size()) + wrong, kBattles) << "neither listed nor known to be damaged";
  }
  EXPECT_LE(not_opened, 15);
  EXPECT_GT(told, 20);
}

// A page of the list of battles is gone: those on it are named, the others are read.
TEST(StorageDamage, APageOfTheListCostsTheBattlesOnIt) {
  TestFolder folder;
  const int kBattles = 300;
  {
    const auto storage = open_sqlite(folder.file());
    for (int i = 0; i < kBattles; ++i)
      storage->create({.id = name_of(i), .setup = "{\"notes\":\"" + std::string(60, 'x') + "\"}", .record = "head\n"},
                      std::vector<NewSeat>{{"seat-of-" + name_of(i), {true, false}}});
  }
  // A leaf of it: the only pages with this setup.
  std::string bytes;
  {
    std::ifstream in(folder.file(), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  const std::size_t page = bytes.find("battle-200{\"notes") / 4096 * 4096;
  ASSERT_GT(page, 0u);
  {
    std::fstream out(folder.file(), std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(static_cast<std::streamoff>(page));
    out << std::string(4096, '\xff');
  }
  const auto storage = open_sqlite(folder.file());
  int sound = 0;
  int damaged = 0;
  for (std::string after;;) {
    const auto some = storage->list(after, 50);
    if (some.empty()) break;
    after = some.back().id;
    for (const BattleNote& note : some) ++(note.damage.empty() ? sound : damaged);
  }
  EXPECT_EQ(sound + damaged, kBattles) << "each is named";
  EXPECT_GT(damaged, 0);
  EXPECT_GT(sound, kBattles * 3 / 4);
  EXPECT_THROW(storage->load(name_of(100)), BadInput);
  EXPECT_EQ(storage->load(name_of(100), Storage::Reading::Anyhow).has_value(), false);
  EXPECT_EQ(storage->load(name_of(0))->record, "head\n");
  storage->replace_from(name_of(0), 5, "goes on\n");
  storage->create({.id = "zz", .setup = "{}", .record = "head\n"}, {});
  EXPECT_TRUE(storage->load("zz"));
}

// The file of an older program, without seals and marks.
TEST(StorageDamage, AnOlderFormatIsBroughtUpToDate) {
  TestFolder folder;
  sqlite3* old = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file().c_str(), &old), SQLITE_OK);
  EXPECT_EQ(
      sqlite3_exec(old,
                   "CREATE TABLE battles (id TEXT PRIMARY KEY, setup TEXT NOT NULL, pending TEXT NOT NULL DEFAULT '', "
                   "damage TEXT NOT NULL DEFAULT '', created INTEGER NOT NULL, played INTEGER NOT NULL) WITHOUT ROWID;"
                   "CREATE TABLE lines (battle TEXT NOT NULL REFERENCES battles(id), at INTEGER NOT NULL, text TEXT "
                   "NOT NULL, PRIMARY KEY (battle, at)) WITHOUT ROWID;"
                   "CREATE TABLE seats (secret_hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battles(id), a "
                   "INTEGER NOT NULL, b INTEGER NOT NULL) WITHOUT ROWID;"
                   "INSERT INTO battles VALUES ('one', '{}', 'x', '', 5, 6);"
                   "INSERT INTO lines VALUES ('one', 0, 'head' || char(10));"
                   "INSERT INTO seats VALUES ('hash', 'one', 0, 1); PRAGMA user_version = 1;",
                   nullptr, nullptr, nullptr),
      SQLITE_OK);
  sqlite3_close(old);
  const auto storage = open_sqlite(folder.file());
  EXPECT_EQ(storage->load("one")->record, "head\n");
  EXPECT_EQ(storage->load("one")->pending, "x");
  EXPECT_EQ(storage->load("one")->lost_links, 0);
  EXPECT_TRUE(storage->seat("hash")->plays[Side::B]);
  EXPECT_EQ(storage->list("", 5).front().touched, 5);
  storage->replace_from("one", 5, "first\n");
  EXPECT_EQ(storage->load("one")->record, "head\nfirst\n");
}

// The file of a program that did not know yet from where a battle was set up, nor keys that renew links.
TEST(StorageDamage, TheFormatBeforeThisIsBroughtUpToDate) {
  TestFolder folder;
  {
    const auto storage = open_sqlite(folder.file());
    make_battles(*storage, 3);
    storage->replace_from(name_of(1), 6 + name_of(1).size(), "order\n");
  }
  sqlite3* old = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file().c_str(), &old), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(old,
                         "DROP INDEX battles_of; ALTER TABLE battles DROP COLUMN maker; ALTER TABLE seats DROP COLUMN "
                         "key; PRAGMA user_version = 2;",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(old);
  auto storage = open_sqlite(folder.file());
  EXPECT_EQ(storage->list("", 10).size(), 3u);
  for (const BattleNote& note : storage->list("", 10)) EXPECT_EQ(note.damage, "") << note.id;
  EXPECT_TRUE(storage->load(name_of(1))->record.ends_with("order\n"));
  storage->create({.id = "zz", .setup = "{}", .record = "head\n"}, {});
  EXPECT_EQ(storage->load("zz")->record, "head\n");
  storage.reset();
  EXPECT_THAT(faults_of_sqlite(folder.file()), IsEmpty());
}

TEST(StorageDamage, WhatIsNoFileOfOursIsTold) {
  TestFolder folder;
  std::ofstream(folder.file()) << std::string(9000, 'x');
  try {
    open_sqlite(folder.file());
    FAIL();
  } catch (const BadInput& why) {
    EXPECT_THAT(why.what(), HasSubstr("grognard restore"));
  }
}

TEST(StorageCopy, IsWholeThoughOthersWriteMeanwhile) {
  TestFolder folder;
  const auto storage = open_sqlite(folder.file());
  make_battles(*storage, 150);
  int slices = 0;
  storage->copy_to(folder.file("copy"), [&] {
    storage->create({.id = "meanwhile-" + std::to_string(slices), .setup = "{}", .record = "head\n"}, {});
    storage->replace_from(name_of(slices), 6 + name_of(slices).size(), "other\n");
    ++slices;
    return true;
  });
  ASSERT_GE(slices, 2);
  EXPECT_THAT(faults_of_sqlite(folder.file("copy")), IsEmpty());
  const auto copy = open_sqlite(folder.file("copy"));
  EXPECT_EQ(copy->list("", 1000).size(), 150u + static_cast<unsigned>(slices));
  for (const BattleNote& note : copy->list("", 1000))
    EXPECT_EQ(copy->load(note.id)->record, storage->load(note.id)->record);
  EXPECT_EQ(fs::status(folder.file("copy")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_THROW(storage->copy_to(folder.file("copy"), [] { return true; }), BadInput) << "it is there already";
  EXPECT_THROW(storage->copy_to(folder.file("none/copy"), [] { return true; }), BadInput);
  EXPECT_THROW(storage->copy_to(folder.file("stopped"), [] { return false; }), BadInput);
  EXPECT_FALSE(fs::exists(folder.file("stopped")));
}

}  // namespace
}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/json_input.h"
#include "fault_vfs.h"
#include "folder.h"
#include "server/storage.h"

// A disk that fails at each single call in turn, and a program that is killed before each.
namespace grognard::server {
namespace {

using Fault = FaultyDisk::Fault;
using testing::HasSubstr;

// What must be on the disk of each battle: nothing (no entry), or this record.
using Kept = std::map<std::string, std::string>;

// A script of deeds, and what is known of them.
class Deeds {
 public:
  Kept kept;                          // acknowledged
  std::vector<Kept> perhaps;          // the same with a deed of which it was said, since, that it is not known
  std::vector<std::string> problems;  // what was told

  void run(Storage& storage) {
    deed("one", "head\n", [&] { storage.create({.id = "one", .setup = "{}", .record = "head\n"}, {}); });
    deed("one", "head\nfirst\n", [&] { storage.replace_from("one", 5, "first\n"); });
    deed("two", "long " + std::string(9000, 'x') + "\n", [&] {
      storage.create({.id = "two", .setup = "{}", .record = "long " + std::string(9000, 'x') + "\n"},
                     std::vector<NewSeat>{{"seat", {true, false}}});
    });
    deed("one", "head\nfirst\n", [&] { storage.set_pending("one", "x"); });
    deed("one", "head\ninstead\n", [&] { storage.replace_from("one", 5, "instead\n"); });
    deed("two", std::nullopt, [&] { storage.remove("two"); });
    deed("one", "head\ninstead\nsecret\n",
         [&] { storage.replace_from("one", 13, "secret\n", Storage::Change::Secret); });
  }

 private:
  template <class Work>
  void deed(const std::string& id, std::optional<std::string> after, Work&& work) {
    Kept then = kept;
    if (after) then[id] = *after;
    else then.erase(id);
    try {
      work();
      kept = std::move(then);
      perhaps.clear();
    } catch (const BadInput& problem) {
      problems.push_back(problem.what());
      if (problems.back().find("not known") != std::string::npos) perhaps.push_back(std::move(then));
    }
  }
};

Kept on_disk(Storage& storage) {
  Kept found;
  for (const BattleNote& note : storage.list("", 100)) found[note.id] = storage.load(note.id)->record;
  return found;
}

struct Trial {
  bool struck = false;
  bool opened = false;
};

// One fault at one call. What was acknowledged is there afterwards, what was refused is not.
Trial try_fault(FaultyDisk& disk, Fault fault, int at) {
  SCOPED_TRACE("fault " + std::to_string(static_cast<int>(fault)) + " at call " + std::to_string(at));
  const bool kills = fault == Fault::Dies || fault == Fault::DiesTorn;
  TestFolder folder;
  Deeds deeds;
  Trial trial;
  disk.plan(fault, at);
  try {
    const auto storage = open_sqlite(folder.file());
    trial.opened = true;
    deeds.run(*storage);
    // As long as it runs it shows what it has said.
    const Kept shown = kills ? deeds.kept : on_disk(*storage);
    EXPECT_EQ(shown, deeds.kept);
  } catch (const BadInput&) {
    // it could not even be opened
  }
  trial.struck = disk.struck();
  disk.mend();
  const auto storage = open_sqlite(folder.file());
  const Kept found = on_disk(*storage);
  EXPECT_TRUE(found == deeds.kept || std::ranges::count(deeds.perhaps, found) > 0)
      << testing::PrintToString(found) << " instead of " << testing::PrintToString(deeds.kept);
  EXPECT_EQ(storage->seat("seat").has_value(), found.contains("two"));
  EXPECT_THAT(storage->missing(), testing::IsEmpty());
  storage->create({.id = "afterwards", .setup = "{}", .record = "head\n"}, {});
  return trial;
}

int calls_of_a_sound_run(FaultyDisk& disk) {
  TestFolder folder;
  disk.plan(Fault::None, 0);
  Deeds deeds;
  const auto storage = open_sqlite(folder.file());
  deeds.run(*storage);
  EXPECT_TRUE(deeds.problems.empty());
  return disk.calls();
}

class StorageFaults : public testing::TestWithParam<Fault> {};

TEST_P(StorageFaults, AtEveryCall) {
  FaultyDisk disk;
  const int calls = calls_of_a_sound_run(disk);
  ASSERT_GT(calls, 30);
  int struck = 0;
  for (int at = 0; at < calls; ++at) struck += try_fault(disk, GetParam(), at).struck;
  EXPECT_GT(struck, calls / 2) << "of " << calls;
}

std::string fault_name(const testing::TestParamInfo<Fault>& info) {
  constexpr const char* kNames[] = {"None", "WriteError", "DiskFull", "SyncError", "Dies", "DiesTorn"};
  return kNames[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Each, StorageFaults,
                         testing::Values(Fault::WriteError, Fault::DiskFull, Fault::SyncError, Fault::Dies,
                                         Fault::DiesTorn),
                         fault_name);

// A commit that the disk refused, but wrote all the same, does not come to light after a crash.
TEST(StorageFailures, ARefusedOrderStaysRefusedAfterACrash) {
  FaultyDisk disk;
  TestFolder folder;
  TestFolder crashed;
  {
    const auto storage = open_sqlite(folder.file());
    storage->create({.id = "one", .setup = "{}", .record = "head\n"}, {});
    // Find the sync: the last call of a commit.
    disk.plan(Fault::None, 0);
    storage->replace_from("one", 5, "first\n");
    disk.plan(Fault::WriteError, disk.calls() - 1);
    EXPECT_THROW(storage->replace_from("one", 11, "second\n"), StorageFailure);
    EXPECT_TRUE(disk.struck());
    disk.mend();
    for (const char* end : {"", "-wal"}) std::filesystem::copy_file(folder.file() + end, crashed.file() + end);
  }
  EXPECT_EQ(open_sqlite(crashed.file())->load("one")->record, "head\nfirst\n");
}

TEST(StorageFailures, SaysWhatItDoesNotKnow) {
  FaultyDisk disk;
  TestFolder folder;
  const auto storage = open_sqlite(folder.file());
  storage->create({.id = "one", .setup = "{}", .record = "head\n"}, {});
  disk.plan(Fault::Dies, 0);  // and the second attempt fails as well
  try {
    storage->replace_from("one", 5, "first\n");
    FAIL();
  } catch (const StorageFailure& failure) {
    EXPECT_THAT(failure.what(), HasSubstr("not known whether this was saved"));
  }
  disk.mend();
  storage->replace_from("one", 5, "again\n");
  EXPECT_EQ(storage->load("one")->record, "head\nagain\n");
}

}  // namespace
}  // namespace grognard::server

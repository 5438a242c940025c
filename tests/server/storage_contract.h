// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/bad_input.h"
#include "server/storage.h"

// What every implementation of Storage must keep, whatever it is made of. A program of tests includes this once for each
// implementation and names it:
//   INSTANTIATE_TEST_SUITE_P(Sqlite, StorageContract, testing::Values(StorageKind{...}), kind_name);
namespace grognard::server {

struct StorageKind {
  std::string name;
  // A place with nothing in it; each call of what it returns opens that same place anew, the one before having been let go of.
  using Open = std::function<std::unique_ptr<Storage>()>;
  std::function<Open()> new_place;
  bool lasts = true;  // is there still something when it is opened again?
};

inline std::string kind_name(const testing::TestParamInfo<StorageKind>& info) { return info.param.name; }

class StorageContract : public testing::TestWithParam<StorageKind> {
 protected:
  StorageContract() : open_(GetParam().new_place()), storage_(open_()) {}
  void open_again() {
    if (!GetParam().lasts) return;
    storage_.reset();
    storage_ = open_();
  }
  Storage& storage() { return *storage_; }
  void create(const std::string& id, const std::string& record = "head\n", std::vector<NewSeat> seats = {}) {
    storage().create({.id = id, .setup = "{\"of\":\"" + id + "\"}", .record = record, .created = 1000, .played = 1000},
                     seats);
  }
  std::string record(const std::string& id) {
    const auto found = storage().load(id);
    return found ? found->record : "(none)";
  }
  std::vector<std::string> ids(std::size_t at_once = 100) {
    std::vector<std::string> all;
    for (;;) {
      const auto some = storage().list(all.empty() ? "" : all.back(), at_once);
      EXPECT_LE(some.size(), at_once);
      if (some.empty()) return all;
      for (const BattleNote& note : some) all.push_back(note.id);
    }
  }
  BattleNote note(const std::string& id) {
    for (const BattleNote& each : storage().list("", 1000))
      if (each.id == id) return each;
    return {};
  }

 private:
  StorageKind::Open open_;
  std::unique_ptr<Storage> storage_;
};

TEST_P(StorageContract, GivesBackWhatWasCreated) {
  create("one");
  open_again();
  const auto found = storage().load("one");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, "one");
  EXPECT_EQ(found->setup, "{\"of\":\"one\"}");
  EXPECT_EQ(found->record, "head\n");
  EXPECT_EQ(found->pending, "");
  EXPECT_EQ(found->damage, "");
  EXPECT_EQ(found->created, 1000);
  EXPECT_EQ(found->played, 1000);
  EXPECT_EQ(found->lost_links, 0);
  EXPECT_FALSE(storage().load("other"));
}

TEST_P(StorageContract, KeepsBytesAsTheyAre) {
  const std::string odd = std::string("a\0b", 3) + "\u00e9\r\n\n\"'; DROP TABLE battles; --\n";
  create("one", odd);
  storage().replace_from("one", odd.size(), odd);
  open_again();
  EXPECT_EQ(record("one"), odd + odd);
}

TEST_P(StorageContract, ASecretOpensItsSeatAndNoOther) {
  create("one", "head\n", {{"hash-a", {true, false}}, {"hash-b", {false, true}}, {"watch", {false, false}}});
  create("two", "head\n", {{"both", {true, true}}});
  open_again();
  const auto a = storage().seat("hash-a");
  const auto b = storage().seat("hash-b");
  const auto watch = storage().seat("watch");
  const auto both = storage().seat("both");
  ASSERT_TRUE(a && b && watch && both);
  EXPECT_TRUE(a->battle == "one" && a->plays[Side::A] && !a->plays[Side::B]);
  EXPECT_TRUE(b->battle == "one" && !b->plays[Side::A] && b->plays[Side::B]);
  EXPECT_TRUE(watch->battle == "one" && !watch->plays[Side::A] && !watch->plays[Side::B]);
  EXPECT_TRUE(both->battle == "two" && both->plays[Side::A] && both->plays[Side::B]);
  EXPECT_FALSE(storage().seat(""));
  EXPECT_FALSE(storage().seat("HASH-A"));
}

TEST_P(StorageContract, ASeatGetsAnotherSecretAndTheOldOneOpensNothing) {
  create("one", "head\n", {{"a", {true, false}}, {"watch", {false, false}}, {"key", {false, false}, true}});
  create("two", "head\n", {{"other", {true, false}}});
  EXPECT_TRUE(storage().renew_seat("one", {"new-a", {true, false}}));
  EXPECT_TRUE(storage().renew_seat("one", {"new-key", {false, false}, true}));
  EXPECT_FALSE(storage().renew_seat("one", {"new-b", {false, true}}));
  EXPECT_FALSE(storage().renew_seat("none", {"new-none", {true, false}}));
  EXPECT_THROW(storage().renew_seat("one", {"other", {true, false}}), BadInput);  // that secret is taken
  open_again();
  EXPECT_FALSE(storage().seat("a") || storage().seat("key") || storage().seat("new-b") || storage().seat("new-none"));
  ASSERT_TRUE(storage().seat("new-a") && storage().seat("watch") && storage().seat("new-key"));
  EXPECT_TRUE(storage().seat("new-a")->plays[Side::A] && !storage().seat("new-a")->key);
  EXPECT_TRUE(storage().seat("new-key")->key && !storage().seat("watch")->key);
  EXPECT_EQ(storage().seat("other")->battle, "two");
  EXPECT_EQ(storage().load("one")->lost_links, 0);
}

// An older program has made none.
TEST_P(StorageContract, AKeyCanBeMadeLater) {
  create("one", "head\n", {{"a", {true, false}}});
  EXPECT_TRUE(storage().renew_seat("one", {"key", {false, false}, true}));
  open_again();
  EXPECT_TRUE(storage().seat("key")->key);
  EXPECT_TRUE(storage().seat("a"));
  EXPECT_EQ(storage().load("one")->lost_links, 0);
  EXPECT_TRUE(storage().remove("one"));
  EXPECT_FALSE(storage().seat("key"));
}

TEST_P(StorageContract, KnowsWhatIsKeptForAMaker) {
  storage().create({.id = "one", .setup = "{}", .record = "head\n", .created = 1000, .maker = 7}, {});
  storage().create({.id = "two", .setup = "{}", .record = "head\n", .created = 1000, .maker = 7}, {});
  storage().create({.id = "three", .setup = "{}", .record = "head\n", .created = 1000, .maker = -8}, {});
  storage().replace_from("two", 5, "first\n");
  open_again();
  EXPECT_EQ(storage().share_of(7).battles, 2);
  EXPECT_EQ(storage().share_of(7).bytes, 16);
  EXPECT_EQ(storage().share_of(-8).battles, 1);
  EXPECT_EQ(storage().share_of(9).battles, 0);
  EXPECT_EQ(storage().load("two")->maker, 7);
  storage().remove("two");
  EXPECT_EQ(storage().share_of(7).bytes, 5);
}

// What it throws from has not happened: neither a part of the battle nor any of its seats.
TEST_P(StorageContract, ABattleIsCreatedWhollyOrNotAtAll) {
  create("one", "head\n", {{"taken", {true, false}}});
  EXPECT_THROW(create("one", "another\n", {{"free", {true, false}}}), BadInput);
  EXPECT_THROW(create("two", "head\n", {{"free", {true, false}}, {"taken", {true, true}}}), BadInput);
  open_again();
  EXPECT_EQ(ids(), std::vector<std::string>{"one"});
  EXPECT_EQ(record("one"), "head\n");
  EXPECT_FALSE(storage().seat("free"));
  EXPECT_FALSE(storage().seat("taken")->plays[Side::B]);
  create("two", "head\n", {{"free", {true, false}}});
  EXPECT_EQ(storage().seat("free")->battle, "two");
}

TEST_P(StorageContract, ARecordGrowsAndIsCutAnywhere) {
  create("one");
  create("two");
  storage().replace_from("one", 5, "first\n");
  storage().replace_from("one", 11, "second\nthird\n");
  EXPECT_EQ(record("one"), "head\nfirst\nsecond\nthird\n");
  storage().replace_from("one", 18, "");  // in the middle of what was added in one piece
  EXPECT_EQ(record("one"), "head\nfirst\nsecond\n");
  storage().replace_from("one", 5, "instead\n");
  EXPECT_EQ(record("one"), "head\ninstead\n");
  storage().replace_from("one", 13, "more\n");
  open_again();
  EXPECT_EQ(record("one"), "head\ninstead\nmore\n");
  EXPECT_EQ(record("two"), "head\n");
}

TEST_P(StorageContract, NothingIsWrittenBeyondTheEnd) {
  create("one");
  EXPECT_THROW(storage().replace_from("one", 6, "again\n"), BadInput);
  storage().set_pending("one", "x");
  EXPECT_THROW(storage().replace_from("one", 7, ""), BadInput);
  EXPECT_EQ(record("one"), "head\n");
  EXPECT_EQ(storage().load("one")->pending, "x");
  storage().replace_from("one", 5, "first\n");
  EXPECT_EQ(record("one"), "head\nfirst\n");
}

TEST_P(StorageContract, NothingIsWrittenToABattleThatIsNotThere) {
  EXPECT_THROW(storage().replace_from("none", 0, "text\n"), BadInput);
  EXPECT_THROW(storage().set_pending("none", "x"), BadInput);
  EXPECT_TRUE(ids().empty());
  create("none");
  EXPECT_EQ(record("none"), "head\n");
}

TEST_P(StorageContract, WhatWaitsForDiceWaitsUntilTheRecordChanges) {
  create("one");
  storage().set_pending("one", "{\"faces\":[1]}");
  storage().set_pending("one", "{\"faces\":[1,2]}");
  open_again();
  EXPECT_EQ(storage().load("one")->pending, "{\"faces\":[1,2]}");
  storage().replace_from("one", 5, "first\n");
  EXPECT_EQ(storage().load("one")->pending, "");
  storage().set_pending("one", "y");
  storage().replace_from("one", 5, "");
  EXPECT_EQ(storage().load("one")->pending, "");
  storage().set_pending("one", "z");
  storage().set_pending("one", "");
  EXPECT_EQ(storage().load("one")->pending, "");
}

// That something was written in secret shows in nothing that players are sent.
TEST_P(StorageContract, ASecretChangeIsNoPlay) {
  create("one");
  storage().replace_from("one", 5, "secret\n", Storage::Change::Secret);
  EXPECT_EQ(storage().load("one")->played, 1000);
  EXPECT_GT(note("one").touched, 1000) << "but the battle is not forgotten";
  storage().replace_from("one", 12, "known\n");
  EXPECT_GT(storage().load("one")->played, 1000);
}

TEST_P(StorageContract, ADamagedBattleIsKeptAndMarked) {
  create("one");
  storage().set_aside("one", "line 3 is odd");
  open_again();
  EXPECT_EQ(storage().load("one")->damage, "line 3 is odd");
  EXPECT_EQ(note("one").damage, "line 3 is odd");
  EXPECT_EQ(record("one"), "head\n");
  storage().set_aside("one", "");
  EXPECT_EQ(note("one").damage, "");
}

TEST_P(StorageContract, ListsInPartsWithoutMissingAny) {
  std::vector<std::string> expected;
  for (int i = 0; i < 23; ++i) {
    expected.push_back("battle-" + std::string(1, static_cast<char>('a' + i)));
    create(expected.back());
  }
  for (const std::size_t at_once : {1u, 5u, 22u, 23u, 100u}) EXPECT_EQ(ids(at_once), expected) << at_once;
  EXPECT_TRUE(storage().list("battle-z", 10).empty());
  EXPECT_EQ(note("battle-c").created, 1000);
}

TEST_P(StorageContract, AMarkHoldsUntilTheBattleChanges) {
  create("one");
  const std::int64_t changes = storage().load("one")->changes;
  storage().mark_verified(std::vector<VerifiedMark>{{"one", changes, "grant 6 0.3.0"}, {"none", 0, "x"}});
  open_again();
  EXPECT_EQ(note("one").verified, "grant 6 0.3.0");
  storage().replace_from("one", 5, "first\n");
  EXPECT_EQ(note("one").verified, "");
  storage().mark_verified(std::vector<VerifiedMark>{{"one", changes, "too late"}});
  EXPECT_EQ(note("one").verified, "") << "it has changed since it was read";
  const std::int64_t later = storage().load("one")->changes;
  EXPECT_NE(later, changes);
  // Going back and writing the same again is a change, too.
  storage().replace_from("one", 5, "other\n");
  storage().mark_verified(std::vector<VerifiedMark>{{"one", later, "too late"}});
  EXPECT_EQ(note("one").verified, "");
  storage().mark_verified(std::vector<VerifiedMark>{{"one", storage().load("one")->changes, "now"}});
  storage().set_pending("one", "x");
  EXPECT_EQ(note("one").verified, "");
}

TEST_P(StorageContract, WhatIsRemovedIsGoneWithItsSeats) {
  create("one", "head\n", {{"a", {true, false}}});
  create("two", "head\n", {{"b", {true, false}}});
  storage().replace_from("one", 5, "first\n");
  EXPECT_TRUE(storage().remove("one"));
  EXPECT_FALSE(storage().remove("one"));
  EXPECT_FALSE(storage().remove("none"));
  open_again();
  EXPECT_EQ(ids(), std::vector<std::string>{"two"});
  EXPECT_FALSE(storage().load("one"));
  EXPECT_FALSE(storage().load("one", Storage::Reading::Anyhow));
  EXPECT_FALSE(storage().seat("a"));
  EXPECT_TRUE(storage().seat("b"));
  EXPECT_THROW(storage().replace_from("one", 11, "second\n"), BadInput) << "somebody still sat at its table";
  create("one", "new\n", {{"a", {false, true}}});
  EXPECT_EQ(record("one"), "new\n");
}

// Each thread its own battles, all of them one together; meanwhile somebody reads.
TEST_P(StorageContract, SeveralThreadsAtOnce) {
  constexpr int kThreads = 4;
  constexpr int kOrders = 40;
  for (int t = 0; t < kThreads; ++t) create("battle-" + std::to_string(t));
  std::atomic<bool> ending = false;
  std::atomic<int> torn = 0;
  std::thread reader([&] {
    while (!ending)
      for (const BattleNote& each : storage().list("", 10)) {
        const std::string text = storage().load(each.id)->record;
        torn += text.empty() || text.back() != '\n';
      }
  });
  std::vector<std::thread> writers;
  for (int t = 0; t < kThreads; ++t)
    writers.emplace_back([&, t] {
      const std::string id = "battle-" + std::to_string(t);
      std::uint64_t at = 5;
      for (int i = 0; i < kOrders; ++i, at += 8) {
        storage().replace_from(id, at, "to-be-replaced\n");
        storage().replace_from(id, at, "order-" + std::to_string(i % 10) + "\n");
        if (i == kOrders / 2) create(id + "-more");
      }
    });
  for (std::thread& writer : writers) writer.join();
  ending = true;
  reader.join();
  EXPECT_EQ(torn, 0);
  open_again();
  std::string expected = "head\n";
  for (int i = 0; i < kOrders; ++i) expected += "order-" + std::to_string(i % 10) + "\n";
  for (int t = 0; t < kThreads; ++t) EXPECT_EQ(record("battle-" + std::to_string(t)), expected);
  EXPECT_EQ(ids().size(), 2u * kThreads);
}

// Of several who want the same place one gets it.
TEST_P(StorageContract, OneOfManyGetsTheName) {
  std::atomic<int> made = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      try {
        create("one", "of " + std::to_string(t) + "\n", {{"seat-" + std::to_string(t), {true, false}}});
        ++made;
      } catch (const BadInput&) {
        // one of the others has it
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  int seats = 0;
  for (int t = 0; t < 4; ++t) {
    if (!storage().seat("seat-" + std::to_string(t))) continue;
    ++seats;
    EXPECT_EQ(record("one"), "of " + std::to_string(t) + "\n");
  }
  EXPECT_EQ(seats, 1);
}

}  // namespace grognard::server

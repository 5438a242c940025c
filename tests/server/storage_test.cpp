// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/storage.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/bad_input.h"
#include "server/secrets.h"

namespace grognard::server {
namespace {

class StorageTest : public testing::Test {
 protected:
  StorageTest() : folder_(std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id())) {
    std::filesystem::create_directories(folder_);
  }
  ~StorageTest() override { std::filesystem::remove_all(folder_); }
  std::string path() const { return (folder_ / "battles.sqlite").string(); }

  std::filesystem::path folder_;
};

StoredBattle battle(const std::string& id) { return {.id = id, .setup = "{}", .record = "head\n"}; }

TEST_F(StorageTest, KeepsABattleAcrossOpenings) {
  {
    const auto storage = open_sqlite(path());
    NewSeat seat{.secret_hash = "hash"};
    seat.plays[1] = true;
    storage->create(battle("one"), std::vector<NewSeat>{seat});
    storage->replace_from("one", 5, "first\n");
    storage->replace_from("one", 11, "second\n");
    storage->set_pending("one", "{\"waiting\":1}");
  }
  const auto storage = open_sqlite(path());
  ASSERT_EQ(storage->list("", 10).size(), 1u);
  const auto found = storage->load("one");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->record, "head\nfirst\nsecond\n");
  EXPECT_EQ(found->pending, "{\"waiting\":1}");
  const auto seat = storage->seat("hash");
  ASSERT_TRUE(seat);
  EXPECT_EQ(seat->battle, "one");
  EXPECT_FALSE(seat->plays[0]);
  EXPECT_TRUE(seat->plays[1]);
  EXPECT_FALSE(storage->seat("other"));
  EXPECT_FALSE(storage->load("other"));
}

TEST_F(StorageTest, CutsAndForgetsWhatWaited) {
  const auto storage = open_sqlite(path());
  storage->create(battle("one"), {});
  storage->replace_from("one", 5, "first\n");
  storage->set_pending("one", "x");
  storage->replace_from("one", 11, "second\n");
  EXPECT_EQ(storage->load("one")->pending, "");
  storage->replace_from("one", 11, "");
  EXPECT_EQ(storage->load("one")->record, "head\nfirst\n");
}

TEST_F(StorageTest, PutsATextInPlaceOfAnother) {
  const auto storage = open_sqlite(path());
  storage->create(battle("one"), {});
  storage->replace_from("one", 5, "first\n");
  storage->replace_from("one", 11, "second\n");
  storage->replace_from("one", 5, "instead\n");
  EXPECT_EQ(storage->load("one")->record, "head\ninstead\n");
}

// A record that was brought along is kept in one piece.
TEST_F(StorageTest, CutsInTheMiddleOfAPiece) {
  const auto storage = open_sqlite(path());
  StoredBattle whole = battle("one");
  whole.record = "head\nfirst\nsecond\u00e9\n";
  storage->create(whole, {});
  storage->replace_from("one", 11, "instead\n");
  EXPECT_EQ(storage->load("one")->record, "head\nfirst\ninstead\n");
  storage->replace_from("one", 5, "");
  EXPECT_EQ(storage->load("one")->record, "head\n");
}

TEST_F(StorageTest, NothingIsWrittenBeyondTheEnd) {
  const auto storage = open_sqlite(path());
  storage->create(battle("one"), {});
  EXPECT_THROW(storage->replace_from("one", 6, "again\n"), BadInput);
  storage->replace_from("one", 5, "first\n");
  EXPECT_THROW(storage->create(battle("one"), {}), BadInput);
  EXPECT_EQ(storage->load("one")->record, "head\nfirst\n");
}

TEST_F(StorageTest, OneServerToOneFile) {
  const auto storage = open_sqlite(path());
  EXPECT_THROW(open_sqlite(path()), BadInput);
}

TEST_F(StorageTest, ADamagedBattleIsKeptAndMarked) {
  const auto storage = open_sqlite(path());
  storage->create(battle("one"), {});
  storage->set_aside("one", "line 3 is odd");
  EXPECT_EQ(storage->load("one")->damage, "line 3 is odd");
  EXPECT_EQ(storage->load("one")->record, "head\n");
}

TEST(Secrets, AreLongAndDifferent) {
  const std::string one = new_secret();
  EXPECT_EQ(one.size(), kSecretLetters);
  EXPECT_TRUE(is_secret(one));
  EXPECT_NE(one, new_secret());
  EXPECT_NE(hash_of_secret(one), one);
  EXPECT_EQ(hash_of_secret(one).size(), 64u);
  EXPECT_FALSE(is_secret("short"));
  EXPECT_FALSE(is_secret(std::string(22, '/')));
}

}  // namespace
}  // namespace grognard::server

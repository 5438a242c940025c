// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "../duel.h"
#include "core/json_input.h"
#include "session/session.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;
using duel::find;
using duel::order;

// A folder of its own for each test.
class SavedGame : public testing::Test {
 protected:
  SavedGame() {
    std::string name = (fs::temp_directory_path() / "grognard-session-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~SavedGame() override { fs::remove_all(folder_); }

  fs::path path() const { return folder_ / "game.jsonl"; }
  std::string text() const { return load_text(path()); }
  void overwrite(const std::string& with) const { std::ofstream(path(), std::ios::binary) << with; }
  Session start() const {
    return Session::start(duel::book(), {duel::kSetup, "duel.json", {"Anna", "Berta"}, 1, path()});
  }
  // A game in which both have answered and A has moved.
  Session played() const {
    Session session = start();
    give(session, order(Side::A, "wary"));
    give(session, order(Side::B, "wary"));
    give(session, duel::move_order());
    return session;
  }
  static Reply give(Session& session, const Command& command) {
    return session.submit(session.battle().decision().number, command);
  }
  std::string complaint() const {
    try {
      Session::open(path(), find);
    } catch (const BadInput& mistake) {
      return mistake.what();
    }
    return "";
  }

  fs::path folder_;
};

TEST_F(SavedGame, IsWrittenOrderByOrder) {
  Session session = start();
  EXPECT_EQ(parse_record(text(), "file").steps.size(), 0u);
  give(session, order(Side::A, "bold"));
  EXPECT_EQ(parse_record(text(), "file").steps.size(), 1u);
  give(session, order(Side::A, "stand"));  // refused
  EXPECT_EQ(text(), write_record(session.record()));
}

TEST_F(SavedGame, GoesOnWhereItStood) {
  std::uint64_t hash = 0;
  {
    const Session session = played();
    hash = session.battle().hash();
  }
  Session again = Session::open(path(), find);
  EXPECT_EQ(again.battle().hash(), hash);
  EXPECT_EQ(again.steps(), 3);
  EXPECT_EQ(again.undoable(), 1);
  EXPECT_FALSE(again.real_dice());
  const int before = again.steps();
  give(again, order(Side::A, "bold"));
  EXPECT_EQ(again.steps(), before + 1);
  EXPECT_EQ(text(), write_record(again.record()));
}

TEST_F(SavedGame, ThrowsTheDiceItWouldHaveThrownWithoutABreak) {
  std::uint64_t without_break = 0;
  {
    Session session = played();
    give(session, order(Side::A, "bold"));
    give(session, order(Side::B, "bold"));
    without_break = session.battle().hash();
  }
  fs::remove(path());
  {
    played();
  }
  {
    Session session = Session::open(path(), find);
    give(session, order(Side::A, "bold"));
  }
  Session session = Session::open(path(), find);
  give(session, order(Side::B, "bold"));
  EXPECT_EQ(session.battle().hash(), without_break);
}

TEST_F(SavedGame, UndoTakesTheOrderOutOfTheFile) {
  Session session = played();
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(text(), write_record(session.record()));
  EXPECT_EQ(parse_record(text(), "file").steps.size(), 2u);
}

TEST_F(SavedGame, UndoWorksAfterABreak) {
  {
    played();
  }
  Session session = Session::open(path(), find);
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(text(), write_record(session.record()));
  EXPECT_TRUE(replay(session.record(), duel::book()).same());
}

TEST_F(SavedGame, HasAnEnd) {
  Session session = start();
  for (int i = 0; i < 100 && !session.battle().decision().over(); ++i) {
    give(session, duel::first_order(session.battle()));
  }
  EXPECT_TRUE(session.record().end.has_value());
  EXPECT_EQ(text(), write_record(session.record()));
  EXPECT_TRUE(replay(parse_record(text(), "file"), duel::book()).same());
}

TEST_F(SavedGame, DropsALineThatWasOnlyHalfWritten) {
  {
    played();
  }
  const std::string whole = text();
  overwrite(whole.substr(0, whole.size() - 20));
  Session session = Session::open(path(), find);
  EXPECT_EQ(session.steps(), 2);
  give(session, duel::move_order());
  EXPECT_EQ(text(), whole);
}

TEST_F(SavedGame, KeepsALastLineThatOnlyLacksItsNewline) {
  {
    played();
  }
  const std::string whole = text();
  overwrite(whole.substr(0, whole.size() - 1));
  EXPECT_EQ(Session::open(path(), find).steps(), 3);
  EXPECT_EQ(text(), whole);
}

TEST_F(SavedGame, IsNotOverwritten) {
  overwrite("something dear\n");
  EXPECT_THROW(start(), BadInput);
  EXPECT_EQ(text(), "something dear\n");
}

TEST_F(SavedGame, BelongsToOneProgramAtATime) {
  const Session session = played();
  EXPECT_NE(complaint().find("in use by another game"), std::string::npos);
}

TEST_F(SavedGame, IsRefusedIfItDoesNotGoAsRecorded) {
  {
    played();
  }
  std::string forged = write_unsealed(parse_record(text(), "game.jsonl"));
  const std::size_t face = forged.find("\"faces\":[", forged.find("\"n\":2")) + 9;
  forged[face] = forged[face] == '6' ? '1' : '6';
  overwrite(forged);
  EXPECT_NE(complaint().find("step 2"), std::string::npos);
  EXPECT_EQ(text(), forged);
}

TEST_F(SavedGame, IsRefusedIfAFaceWasChangedInIt) {
  {
    played();
  }
  std::string forged = text();
  const std::size_t face = forged.find("\"faces\":[", forged.find("\"n\":2")) + 9;
  forged[face] = forged[face] == '6' ? '1' : '6';
  overwrite(forged);
  EXPECT_NE(complaint().find("line 3: the seal does not fit"), std::string::npos) << complaint();
}

TEST_F(SavedGame, OfAnUnknownRulebookIsRefused) {
  {
    played();
  }
  std::string other = write_unsealed(parse_record(text(), "game.jsonl"));
  other.replace(other.find("\"picket\""), 8, "\"doll\"");
  overwrite(other);
  EXPECT_NE(complaint().find("there is no rulebook \"doll\""), std::string::npos);
}

// A disk that is full after so many bytes more.
class FullDisk {
 public:
  explicit FullDisk(std::uint64_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit full{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }

 private:
  void (*signal_)(int);
  rlimit before_ = {};
};

TEST_F(SavedGame, ThatCannotBeWrittenLeavesTheGameAsItWas) {
  Session session = played();
  const std::string before = text();
  const std::uint64_t hash = session.battle().hash();
  {
    const FullDisk full(before.size() + 20);
    const Reply reply = give(session, order(Side::A, "bold"));
    EXPECT_EQ(reply.status, Reply::Status::NotSaved);
    EXPECT_NE(reply.problem.find("cannot be written to"), std::string::npos);
  }
  EXPECT_EQ(session.battle().hash(), hash);
  EXPECT_EQ(text(), before);  // nothing of the line that did not fit
  EXPECT_EQ(give(session, order(Side::A, "bold")).status, Reply::Status::Done);
  EXPECT_EQ(text(), write_record(session.record()));
}

TEST_F(SavedGame, NeedsAFolder) {
  EXPECT_THROW(Session::start(duel::book(), {duel::kSetup, "duel.json", {"", ""}, 1, folder_ / "no" / "game.jsonl"}),
               BadInput);
}

}  // namespace
}  // namespace grognard

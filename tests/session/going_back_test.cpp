// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "core/json_input.h"
#include "session/session.h"
#include "thrown.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

using duel::kManyDice;

class GoingBack : public testing::Test {
 protected:
  GoingBack() {
    std::string name = (fs::temp_directory_path() / "grognard-back-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~GoingBack() override {
    EXPECT_EQ(thrown_.again(), 0) << "of " << thrown_.throws() << " throws";
    EXPECT_GE(thrown_.throws(), tries());
    fs::remove_all(folder_);
  }
  fs::path path() const { return folder_ / "game.jsonl"; }
  std::string text() const { return load_text(path()); }
  Session start() const { return Session::start(duel::book(), {kManyDice, "duel.json", {"Anna", "Berta"}, 1, path()}); }
  // Without a die.
  static void move_on(Session& session) {
    const Decision asked = session.battle().decision();
    if (asked.over() || asked.secret) return;
    session.submit(asked.number, asked.asked[0] ? duel::move_order() : duel::order(Side::B, "done"));
  }
  // On to the end, whatever happens.
  void play_out(Session& session) {
    while (!session.battle().decision().over()) {
      if (session.battle().decision().secret) thrown_.add(fire(session));
      else move_on(session);
    }
  }

  fs::path folder_;
  Thrown thrown_;
};

TEST_F(GoingBack, AgainAndAgainToOnePlace) {
  Session session = start();
  for (int i = 0; i < tries(); ++i) {
    thrown_.add(fire(session));
    session.go_back(0, "Back.");
    if (i % 900 == 899) {  // a battle goes back so often and no more
      fs::remove(path());
      session = Session::start(duel::book(), {kManyDice, "duel.json", {}, static_cast<std::uint64_t>(i + 2), path()});
    }
  }
}

// Rewind to 20, play, rewind to 10, play: the later note must not take the place of the earlier.
TEST_F(GoingBack, FartherTheSecondTime) {
  for (int i = 0; i < tries(); ++i) {
    Session session = Session::start(duel::book(), {kManyDice, "duel.json", {}, static_cast<std::uint64_t>(i)});
    thrown_.add(fire(session));
    move_on(session);
    const int later = session.steps();
    thrown_.add(fire(session));
    for (const int to : {later, 0, later, 2, 0, 0}) {
      if (to > session.steps() || session.record().end) continue;
      session.go_back(to, "Back.");
      thrown_.add(fire(session));
      move_on(session);
      if (!session.record().end) thrown_.add(fire(session));
    }
    for (const RecordNote& note : session.record().notes) EXPECT_TRUE(note.throws.has_value());
  }
}

TEST_F(GoingBack, NotesStay) {
  Session session = start();
  thrown_.add(fire(session));
  move_on(session);
  session.go_back(2, "First.");
  move_on(session);
  session.go_back(1, "Second.");
  session.go_back(0, "Third.");
  ASSERT_EQ(session.record().notes.size(), 3u);
  for (const RecordNote& note : session.record().notes) EXPECT_EQ(note.after, 0);
  EXPECT_EQ(session.record().notes[0].text, "First.");
  EXPECT_EQ(text(), write_record(session.record()));
  for (int i = 0; i < tries(); ++i) thrown_.add(std::to_string(i));
}

TEST_F(GoingBack, UndoNeverCrossesANote) {
  Session session = start();
  for (int i = 0; i < tries(); ++i) {
    thrown_.add(fire(session));
    move_on(session);
    session.go_back(i % 2 == 0 && session.steps() > 2 ? 2 : 0, "Back.");
    EXPECT_EQ(session.undoable(), 0);
    EXPECT_FALSE(session.undo());
    const std::size_t notes = session.record().notes.size();
    {
      const Session gone = std::move(session);  // the program ends
    }
    session = Session::open(path(), duel::find);
    EXPECT_EQ(session.undoable(), 0);
    EXPECT_FALSE(session.undo());
    if (session.battle().decision().secret) {
      const Decision asked = session.battle().decision();
      session.submit(asked.number, duel::order(Side::A, "bold"));
      EXPECT_TRUE(session.undo());  // what was written since
    }
    EXPECT_EQ(session.record().notes.size(), notes);
    if (session.steps() > 0) session.go_back(0, "Back.");
    if (notes > 900) {
      fs::remove(path());
      session = Session::start(duel::book(), {kManyDice, "duel.json", {}, static_cast<std::uint64_t>(i + 2), path()});
    }
  }
}

TEST_F(GoingBack, AcrossARestart) {
  {
    start();
  }
  for (int i = 0; i < tries() && i < 990; ++i) {
    {
      Session session = Session::open(path(), duel::find);
      thrown_.add(fire(session));
    }
    Session session = Session::open(path(), duel::find);
    session.go_back(i % 2, "Back.");
  }
  for (int i = 990; i < tries(); ++i) thrown_.add(std::to_string(i));
}

// Whoever has seen the end has seen the seed.
TEST_F(GoingBack, FromTheEndTakesANewSeed) {
  for (int i = 0; i < tries(); ++i) {
    Session session = Session::start(duel::book(), {kManyDice, "duel.json", {}, static_cast<std::uint64_t>(i)});
    play_out(session);
    EXPECT_EQ(session.undoable(), 0);
    EXPECT_FALSE(session.undo());
    const std::string known = *seed_of(session.record());
    session.go_back(0, "Back.");
    EXPECT_NE(*seed_of(session.record()), known);
    EXPECT_FALSE(session.record().end.has_value());
    const std::string faces = fire(session);
    thrown_.add(faces);
    // Nothing that the known seed gives.
    for (std::uint64_t number = 1; number < 40; ++number) {
      SeededDice source(std::stoull(known), number);
      Dice dice(source);
      dice.hits("PK-FIRE-3", Side::A, "volley", 10, 4);
      dice.hits("PK-FIRE-3", Side::B, "volley", 10, 4);
      EXPECT_NE(std::string(dice.tape().begin(), dice.tape().end()), faces);
    }
  }
}

// A record of a program that numbered its throws otherwise goes on with a new seed, and says who plays it.
TEST_F(GoingBack, ARecordOfAnOlderProgramGetsANewSeed) {
  for (int i = 0; i < tries(); ++i) {
    Record old{.rulebook = "picket", .rules = "picket 1", .scenario = kManyDice, .players = {}, .seed = "1"};
    if (i % 2 == 1) old.notes = {{.after = 0, .text = "By agreement."}};
    Session session = Session::read(write_record(old), "old.jsonl", duel::find);
    thrown_.add(fire(session));
    EXPECT_NE(*seed_of(session.record()), "1");
    EXPECT_FALSE(versions_of(session.record()).program.empty());
    EXPECT_EQ(session.record().notes.size(), i % 2 == 1 ? 2u : 1u);
    EXPECT_TRUE(replay(session.record(), duel::book()).same());
  }
}

// A player's program that dies at any moment: the cut and its note are there, or neither is.
[[noreturn]] void play_until_killed(const fs::path& path, int report) {
  Session session = Session::open(path, duel::find);
  for (;;) {
    const std::string faces = fire(session);
    if (::write(report, (faces + "\n").data(), faces.size() + 1) < 0) _exit(1);
    session.go_back(0, "Back.");
  }
}

TEST_F(GoingBack, KilledInBetween) {
  int notes = 0;
  for (int i = 0; i < tries(); ++i) {
    if (notes > 800 || i == 0) {
      fs::remove(path());
      Session::start(duel::book(), {kManyDice, "duel.json", {}, static_cast<std::uint64_t>(i), path()});
    }
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) play_until_killed(path(), pipe[1]);
    ::close(pipe[1]);
    ::usleep(static_cast<useconds_t>(200 + (i * 7919) % 6000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    std::string said;
    for (char c; ::read(pipe[0], &c, 1) == 1;) said += c;
    ::close(pipe[0]);
    for (std::size_t at = 0, end; (end = said.find('\n', at)) != said.npos; at = end + 1)
      thrown_.add(said.substr(at, end - at));
    Session session = Session::open(path(), duel::find);
    notes = static_cast<int>(session.record().notes.size());
    // What it threw last and could not tell any more is in the record, or was never thrown.
    const std::string last = session.steps() == 2 ? faces_of(session.record().steps[1]) : "";
    if (session.steps() == 2 && said.find(last + "\n") == said.npos) thrown_.add(last);
    session.go_back(0, "Back.");
    thrown_.add(fire(session));
    session.go_back(0, "Back.");
    EXPECT_EQ(text(), write_record(session.record()));
  }
}

}  // namespace
}  // namespace grognard

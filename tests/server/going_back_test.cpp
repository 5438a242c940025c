// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "../session/thrown.h"
#include "house.h"
#include "server/stored_journal.h"

// Going back at a table and in the server's storage: no throw comes again, whatever happens in between.
namespace grognard::server {
namespace {

using duel::find;

Session session_in(Storage& storage) {
  const std::string record = storage.load("one")->record;
  Session session = Session::read(record, "battle", find);
  session.keep_in(std::make_unique<StoredJournal>(storage, "one", record.size()));
  return session;
}

void begin(const std::string& path, std::uint64_t seed) {
  std::filesystem::remove(path);
  std::filesystem::remove(path + "-wal");
  std::filesystem::remove(path + "-shm");
  const Session session = Session::start(duel::book(), {duel::kManyDice, "duel.json", {}, seed});
  open_sqlite(path)->create({.id = "one", .setup = "{}", .record = write_record(session.record())}, {});
}

[[noreturn]] void play_until_killed(const std::string& path, int report) {
  const std::unique_ptr<Storage> storage = open_sqlite(path);
  Session session = session_in(*storage);
  for (;;) {
    const std::string faces = fire(session) + "\n";
    if (::write(report, faces.data(), faces.size()) < 0) _exit(1);
    session.go_back(0, "Back.");
  }
}

std::string said_before_killed(const std::string& path, useconds_t after) {
  int pipe[2];
  if (::pipe(pipe) != 0) return "";
  const pid_t child = ::fork();
  if (child == 0) play_until_killed(path, pipe[1]);
  ::close(pipe[1]);
  ::usleep(after);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  std::string said;
  for (char c; ::read(pipe[0], &c, 1) == 1;) said += c;
  ::close(pipe[0]);
  return said;
}

TEST(GoingBackInStorage, KilledInBetween) {
  const auto folder = std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id());
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "battles.sqlite").string();
  Thrown thrown;
  std::size_t notes = 0;
  for (int i = 0; i < tries(); ++i) {
    if (i == 0 || notes > 800) begin(path, static_cast<std::uint64_t>(i));
    const std::string said = said_before_killed(path, static_cast<useconds_t>(1000 + (i * 7919) % 20000));
    for (std::size_t at = 0, end; (end = said.find('\n', at)) != said.npos; at = end + 1)
      thrown.add(said.substr(at, end - at));
    const std::unique_ptr<Storage> storage = open_sqlite(path);
    Session session = session_in(*storage);
    notes = session.record().notes.size();
    // What it threw last and could not tell any more is in the record, or was never thrown.
    const std::string last = session.steps() == 2 ? faces_of(session.record().steps[1]) : "";
    if (session.steps() == 2 && said.find(last + "\n") == said.npos) thrown.add(last);
    session.go_back(0, "Back.");
    thrown.add(fire(session));
    session.go_back(0, "Back.");
    EXPECT_EQ(storage->load("one")->record, write_record(session.record()));
  }
  std::cout << thrown.throws() << " throws, " << thrown.again() << " come again\n";
  EXPECT_GE(thrown.throws(), tries());
  EXPECT_EQ(thrown.again(), 0);
  std::filesystem::remove_all(folder);
}

// At a table, again and again from the end.
TEST(GoingBackAtATable, NothingIsThrownAgain) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "here");
  std::set<std::string> seeds;
  Thrown thrown;
  for (int i = 0; i < 60; ++i) {
    Seated here(house, created["here"]);
    const auto order = [&](const char* side, const char* verb) {
      return here.submit({{"side", side}, {"verb", verb}})["status"] == "done";
    };
    while (!here.state()["outcome"]["over"]) {
      const Json asked = here.state()["decision"];
      const bool secret = asked["secret"];
      if (secret) here.ask({{"do", "sit"}, {"decision", asked["number"]}, {"side", asked["asked"][0]}}, "Ok");
      const std::string side = asked["asked"][0];
      if (!order(side.c_str(), secret ? "bold" : "done")) FAIL();
    }
    const Record over = parse_record(house.get("/api/battle/record", created["here"]).body, "record");
    EXPECT_TRUE(seeds.insert(*seed_of(over)).second) << "the seed is known";
    EXPECT_EQ(over.notes.size(), static_cast<std::size_t>(i));
    std::string all;
    for (const RecordStep& step : over.steps) all += faces_of(step);
    thrown.add(all);
    here.ask({{"do", "rewind"}, {"to", i % 2}}, "Ok");
    EXPECT_EQ(house.get("/api/battle/record", created["here"]).body.find("seed"), std::string::npos);
  }
  EXPECT_EQ(thrown.again(), 0);
}

}  // namespace
}  // namespace grognard::server

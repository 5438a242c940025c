// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "../duel.h"
#include "core/dice_proof.h"
#include "core/json_input.h"
#include "session/session.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kServer(64, '1');
const std::string kAnna(64, '2');
const std::string kBerta(64, '3');

class FairGame : public testing::Test {
 protected:
  FairGame() {
    std::string name = (fs::temp_directory_path() / "grognard-fair-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FairGame() override { fs::remove_all(folder_); }

  Session start() const {
    SessionSetup setup{.scenario = duel::kManyDice, .file = "duel.json", .players = {"Anna", "Berta"}};
    setup.save = folder_ / "game.jsonl";
    setup.fair_seed = kServer;
    setup.seats = {"here", "link"};
    return Session::start(duel::book(), std::move(setup));
  }
  std::string text() const { return load_text(folder_ / "game.jsonl"); }
  static void all_hand_in(Session& session, const std::string& anna = kAnna, const std::string& berta = kBerta) {
    EXPECT_TRUE(session.bind(Side::A, binding_of(anna)));
    EXPECT_TRUE(session.bind(Side::B, binding_of(berta)));
    EXPECT_TRUE(session.hand_in(Side::A, anna));
    EXPECT_TRUE(session.hand_in(Side::B, berta));
  }
  static void play_on(Session& session, int orders) {
    for (int i = 0; i < orders && !session.battle().outcome().over; ++i)
      EXPECT_EQ(session.submit(session.battle().decision().number, duel::first_order(session.battle())).status,
                Reply::Status::Done);
  }
  static std::string said(const Session& session) { return in_words(prove_dice(session.record()), session.record()); }

  fs::path folder_;
};

TEST_F(FairGame, IsProvenByItsRecord) {
  Session session = start();
  all_hand_in(session);
  play_on(session, 200);
  ASSERT_TRUE(session.battle().outcome().over);
  EXPECT_EQ(text(), write_record(session.record()));
  const DiceProof proof = prove_dice(parse_record(text(), "game.jsonl"));
  EXPECT_GT(proof.dice, 20);
  EXPECT_EQ(proof.fair, proof.dice);
  EXPECT_EQ(proof.with[Side::A], proof.dice);
  EXPECT_EQ(proof.with[Side::B], proof.dice);
  EXPECT_THAT(said(session), HasSubstr("server and by A and by B"));
}

TEST_F(FairGame, TellsWhoHadNoPartInWhichDice) {
  Session session = start();
  while (prove_dice(session.record()).dice == 0) play_on(session, 1);
  const int before = prove_dice(session.record()).dice;
  all_hand_in(session);
  play_on(session, 200);
  const DiceProof proof = prove_dice(session.record());
  EXPECT_EQ(proof.fair, proof.dice);
  EXPECT_EQ(proof.with[Side::B], proof.dice - before);
  EXPECT_THAT(said(session), HasSubstr("the last " + std::to_string(proof.dice - before) + ", by B"));
}

TEST_F(FairGame, AnyOtherFaceOrSeedIsFound) {
  Session session = start();
  all_hand_in(session);
  play_on(session, 200);
  Record record = session.record();
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    if (record.steps[i].faces.empty()) continue;
    Record forged = record;
    forged.steps[i].faces[0] = static_cast<std::uint8_t>(forged.steps[i].faces[0] % 6 + 1);
    EXPECT_THAT(prove_dice(forged).wrong, HasSubstr("order " + std::to_string(i + 1)));
  }
  for (std::size_t i = 0; i < record.notes.size(); ++i) {
    if (!record.notes[i].dice || !record.notes[i].dice->seed) continue;
    Record forged = record;
    forged.notes[i].dice->seed = std::string(64, '9');
    EXPECT_THAT(prove_dice(forged).wrong, HasSubstr("is not the one to which"));
  }
}

TEST_F(FairGame, TakesOnlyTheSeedToWhichASideIsBound) {
  Session session = start();
  EXPECT_FALSE(session.hand_in(Side::A, kAnna));  // not bound
  EXPECT_FALSE(session.bind(Side::A, "short"));
  EXPECT_TRUE(session.bind(Side::A, binding_of(kAnna)));
  EXPECT_FALSE(session.bind(Side::A, binding_of(kBerta)));  // bound already
  EXPECT_FALSE(session.hand_in(Side::A, kBerta));
  EXPECT_TRUE(session.hand_in(Side::A, kAnna));
  EXPECT_FALSE(session.hand_in(Side::A, kAnna));
}

TEST_F(FairGame, GoesOnTheSameAfterItWasSaved) {
  {
    Session session = start();
    all_hand_in(session);
    play_on(session, 3);
  }
  Session again = Session::open(folder_ / "game.jsonl", duel::find);
  EXPECT_FALSE(again.real_dice());
  play_on(again, 200);
  EXPECT_EQ(text(), write_record(again.record()));
  EXPECT_EQ(again.seal_after(again.steps()), hex(parse_record(text(), "game.jsonl").seal.head()));
  const DiceProof proof = prove_dice(again.record());
  EXPECT_EQ(proof.with[Side::B], proof.dice);
}

// A new seed of the server binds from there on, and the players bind themselves anew; no throw comes again.
TEST_F(FairGame, GoingBackTakesNewSeeds) {
  Session session = start();
  all_hand_in(session);
  session.take_seeds_from(any_seed, [n = 0]() mutable { return hex(sha256("server", std::to_string(n++))); });
  play_on(session, 200);
  std::set<std::vector<std::uint8_t>> seen;
  for (int i = 0; i < 20; ++i) {
    session.go_back(2, "Back.");
    EXPECT_NE(session.fair_seeds()->server, kServer);
    EXPECT_EQ(session.fair_seeds()->given[Side::A], "");
    all_hand_in(session, hex(sha256("A", std::to_string(i))), hex(sha256("B", std::to_string(i))));
    play_on(session, 200);
    std::vector<std::uint8_t> faces;
    for (int n = 2; n < session.steps(); ++n)
      for (const std::uint8_t face : session.record().steps[static_cast<std::size_t>(n)].faces) faces.push_back(face);
    ASSERT_GE(faces.size(), 4u);
    EXPECT_TRUE(seen.insert(faces).second) << "throws have come again";
    EXPECT_EQ(text(), write_record(session.record()));
    EXPECT_EQ(prove_dice(session.record()).wrong, "");
  }
}

TEST_F(FairGame, ShowsNoSeedBeforeTheEnd) {
  Session session = start();
  all_hand_in(session);
  play_on(session, 4);
  Record home = session.record();
  hide_seeds(home);
  const std::string text = write_unsealed(home);
  for (const std::string& seed : {kServer, kAnna, kBerta}) EXPECT_EQ(text.find(seed), std::string::npos);
  EXPECT_THAT(text, HasSubstr(binding_of(kServer)));
  EXPECT_EQ(parse_record(text, "home.jsonl").sealed_lines, 0);
}

}  // namespace
}  // namespace grognard

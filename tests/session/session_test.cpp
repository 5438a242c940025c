// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include <gtest/gtest.h>

#include "../duel.h"

namespace grognard {
namespace {

using duel::order;
using Status = Reply::Status;

Session seeded(std::uint64_t seed = 1) {
  return Session::start(duel::book(), {duel::kSetup, "duel.json", {"Anna", "Berta"}, seed});
}
Session with_real_dice() { return Session::start(duel::book(), {duel::kSetup, "duel.json", {"Anna", "Berta"}}); }

Reply give(Session& session, const Command& command, std::string why = "") {
  return session.submit(session.battle().decision().number, command, std::move(why));
}

Reply type(Session& session, std::vector<std::uint8_t> faces) { return session.type_faces(faces); }

TEST(Session, CarriesOutALegalOrder) {
  Session session = seeded();
  EXPECT_EQ(give(session, order(Side::A, "bold")).status, Status::Done);
  const Reply reply = give(session, order(Side::B, "wary"), "Too windy.");
  EXPECT_EQ(reply.status, Status::Done);
  EXPECT_GE(reply.events.size(), 2u);
  EXPECT_EQ(session.events().size(), reply.events.size());
  EXPECT_EQ(session.steps(), 2);
  EXPECT_EQ(session.record().steps[1].why, "Too windy.");
  EXPECT_EQ(session.record().steps[1].hash, session.battle().hash());
  EXPECT_TRUE(replay(session.record(), duel::book()).same());
}

TEST(Session, ARefusedOrderChangesNothing) {
  Session session = seeded();
  const std::uint64_t before = session.battle().hash();
  const Reply reply = give(session, order(Side::A, "stand"));
  EXPECT_EQ(reply.status, Status::Refused);
  ASSERT_EQ(reply.verdict.refusals.size(), 1u);
  EXPECT_EQ(reply.verdict.refusals[0].rule.str(), "PK-ORDER-1");
  EXPECT_EQ(session.battle().hash(), before);
  EXPECT_EQ(session.steps(), 0);
}

TEST(Session, AnAnswerToAnotherQuestionIsStale) {
  Session session = seeded();
  const int number = session.battle().decision().number;
  EXPECT_EQ(session.submit(number - 1, order(Side::A, "bold")).status, Status::Stale);
  EXPECT_EQ(session.submit(number + 1, order(Side::A, "bold")).status, Status::Stale);
  EXPECT_EQ(session.steps(), 0);
  // Both are asked at once: the first answer does not make the second stale.
  EXPECT_EQ(session.submit(number, order(Side::A, "bold")).status, Status::Done);
  EXPECT_EQ(session.submit(number, order(Side::B, "bold")).status, Status::Done);
  EXPECT_EQ(session.submit(number, order(Side::B, "bold")).status, Status::Stale);
}

TEST(Session, TheSameSeedThrowsTheSameDice) {
  Session one = seeded(7);
  Session two = seeded(7);
  for (Session* session : {&one, &two}) {
    give(*session, order(Side::A, "bold"));
    give(*session, order(Side::B, "bold"));
  }
  EXPECT_EQ(one.battle().hash(), two.battle().hash());
}

TEST(Session, TypedDiceAreAskedForThrowByThrow) {
  Session session = with_real_dice();
  EXPECT_EQ(give(session, order(Side::A, "bold")).status, Status::Done);
  const std::uint64_t before = session.battle().hash();

  Reply reply = give(session, order(Side::B, "wary"));
  ASSERT_EQ(reply.status, Status::WantsDice);
  EXPECT_EQ(reply.wanted->request.side, Side::A);
  EXPECT_EQ(reply.wanted->more, 5);
  EXPECT_TRUE(reply.events.empty());
  EXPECT_EQ(session.battle().hash(), before);
  EXPECT_EQ(give(session, order(Side::B, "bold")).status, Status::Stale);  // while dice are wanted

  reply = type(session, {6, 6});
  ASSERT_EQ(reply.status, Status::WantsDice);
  EXPECT_EQ(reply.wanted->more, 3);
  EXPECT_FALSE(session.withdraw());  // dice have been thrown

  reply = type(session, {1, 1, 1});
  ASSERT_EQ(reply.status, Status::WantsDice);
  EXPECT_EQ(reply.wanted->request.side, Side::B);
  EXPECT_EQ(reply.wanted->more, 4);
  ASSERT_EQ(reply.events.size(), 1u);
  EXPECT_EQ(reply.events[0].text, "1er Jouets fire at Spielzeug: 2 hits.");

  reply = type(session, {1, 1, 1, 1});
  ASSERT_EQ(reply.status, Status::Done);
  ASSERT_EQ(reply.events.size(), 2u);  // the first volley has been told already
  EXPECT_EQ(session.events().size(), 3u);
  EXPECT_EQ(session.record().steps[1].faces, (std::vector<std::uint8_t>{6, 6, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_TRUE(replay(session.record(), duel::book()).same());
}

TEST(Session, FacesThatCannotBeAreRefused) {
  Session session = with_real_dice();
  EXPECT_EQ(type(session, {1}).status, Status::Stale);
  give(session, order(Side::A, "wary"));
  give(session, order(Side::B, "wary"));
  EXPECT_EQ(type(session, {7}).status, Status::BadDice);
  EXPECT_EQ(type(session, {0}).status, Status::BadDice);
  EXPECT_EQ(type(session, {}).status, Status::BadDice);
  const Reply reply = type(session, {1, 1, 1, 1, 1});  // one too many
  EXPECT_EQ(reply.status, Status::BadDice);
  EXPECT_EQ(reply.wanted->more, 4);
  EXPECT_EQ(type(session, {1, 1, 1, 1}).status, Status::WantsDice);
}

TEST(Session, AnOrderMayBeWithdrawnBeforeItsDiceAreThrown) {
  Session session = with_real_dice();
  EXPECT_FALSE(session.withdraw());
  give(session, order(Side::A, "wary"));
  give(session, order(Side::B, "wary"));
  type(session, {1, 1, 1, 1});
  type(session, {1, 1, 1, 1});
  EXPECT_EQ(give(session, duel::fire_order()).status, Status::WantsDice);
  EXPECT_TRUE(session.can_withdraw());
  EXPECT_TRUE(session.withdraw());
  EXPECT_FALSE(session.wants_dice());
  EXPECT_EQ(give(session, duel::move_order()).status, Status::Done);
}

// How many dice are wanted tells what the other side has written.
TEST(Session, AnOrderThatShowsASecretIsNotWithdrawn) {
  Session session = with_real_dice();
  give(session, order(Side::A, "bold"));
  EXPECT_EQ(give(session, order(Side::B, "wary")).status, Status::WantsDice);
  EXPECT_FALSE(session.can_withdraw());
  EXPECT_FALSE(session.withdraw());
  EXPECT_TRUE(session.wants_dice());
}

TEST(Session, UndoStopsAtTheLastDieAndAtASecretShown) {
  Session session = seeded();
  EXPECT_FALSE(session.undo());
  const std::uint64_t start = session.battle().hash();
  give(session, order(Side::A, "bold"));
  EXPECT_EQ(session.undoable(), 1);  // a sealed answer that nobody has seen
  EXPECT_EQ(session.undoable_side(0), Side::A);
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.battle().hash(), start);
  EXPECT_EQ(session.steps(), 0);

  give(session, order(Side::A, "bold"));
  give(session, order(Side::B, "bold"));
  EXPECT_EQ(session.undoable(), 0);
  EXPECT_FALSE(session.undo());
  if (session.battle().decision().over()) return;
  const std::uint64_t fired = session.battle().hash();
  give(session, duel::move_order());
  EXPECT_EQ(session.undoable(), 1);
  EXPECT_FALSE(session.undo(2));
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.battle().hash(), fired);
  EXPECT_TRUE(replay(session.record(), duel::book()).same());
}

TEST(Session, AComputerIsShownOnlyItsOwnSide) {
  Session session = seeded();
  give(session, order(Side::A, "bold"));
  EXPECT_EQ(session.seen_by(Side::B)->text(), duel::battle()->text());
  EXPECT_NE(session.seen_by(Side::A)->text().find("order bold"), std::string::npos);
}

TEST(Session, ReasonsAreKeptShort) {
  Session session = seeded();
  give(session, order(Side::A, "bold"), std::string(100000, 'x'));
  EXPECT_LE(session.record().steps[0].why.size(), 510u);
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "ai/claims.h"
#include "ai/habits.h"
#include "scenarios.h"

// What every rulebook's advisor must be good for, whatever it thinks best.
namespace grognard {
namespace {

constexpr int kMostDecisions = 4000;

std::vector<Playable> with_an_advisor() {
  std::vector<Playable> all = every_scenario();
  std::erase_if(all, [](const Playable& p) { return p.rulebook->id() == "picket"; });
  return all;
}

// Shows each choice of a game between the advisor and itself, with the position that the chooser saw.
template <class Look>
void in_a_game(const Playable& scenario, const Scheme& scheme, Look&& look) {
  const std::unique_ptr<Battle> battle = scenario.start();
  Habits habits(scenario.rulebook->advisor());
  SeededDice source(11, 1);
  Chronicle silent = Chronicle::silent();
  for (int i = 0; i < kMostDecisions; ++i) {
    const Decision decision = battle->decision();
    if (decision.over()) return;
    const Side side = decision.side();
    const std::unique_ptr<Battle> seen = battle->clone(side);
    const Habits::Choice choice = habits.choose(*seen, decision, side, scheme);
    if (!look(*seen, decision, choice)) return;
    Dice dice(source);
    battle->apply(choice.verdict.command, dice, silent);
  }
}

TEST(AdviceBattery, TheAdvisorAlwaysHasAnAnswer) {
  for (const Playable& p : with_an_advisor()) {
    in_a_game(p, {}, [&](const Battle&, const Decision& asked, const Habits::Choice& choice) {
      EXPECT_TRUE(choice.candidate) << p.rulebook->id() << '/' << p.id << ": " << asked.phase << ": " << asked.prompt;
      return choice.candidate != nullptr;
    });
  }
}

TEST(AdviceBattery, NoFigureInAReasonIsFalse) {
  for (const Playable& p : with_an_advisor()) {
    const Advisor& advisor = p.rulebook->advisor();
    in_a_game(p, {}, [&](const Battle& seen, const Decision& asked, const Habits::Choice& choice) {
      if (!choice.candidate) return true;
      const Reason reason = advisor.reason(seen, *choice.candidate, choice.verdict);
      for (const Claim& claim : reason.claims) {
        const auto mistake = mistake_in(claim, seen.view(asked.side()), choice.verdict);
        EXPECT_FALSE(mistake) << p.rulebook->id() << '/' << p.id << ": \"" << reason.words << "\": " << *mistake;
        if (mistake) return false;
      }
      return true;
    });
  }
}

bool is_in(const Muster& muster, PieceId piece) {
  for (const Muster::Unit& unit : muster.units)
    if (unit.piece == piece) return true;
  return false;
}

void expect_sound(const Muster& muster, const std::string& where) {
  std::set<PieceId> pieces;
  for (const Muster::Unit& unit : muster.units) {
    EXPECT_TRUE(pieces.insert(unit.piece).second) << where << ": piece " << unit.piece << " twice";
    EXPECT_GT(unit.worth, 0) << where;
    EXPECT_TRUE(unit.left >= 0 && unit.left <= 1) << where << ": " << unit.left;
    EXPECT_GE(unit.reach, 0) << where;
  }
  EXPECT_TRUE(muster.gone >= 0 && muster.gone <= 1) << where << ": " << muster.gone;
  for (const Side side : kSides) EXPECT_GE(muster.wear[side], 0) << where;
}

TEST(AdviceBattery, AMusterHoldsTheTroopsOnTheTableAndStaysInItsBounds) {
  for (const Playable& p : with_an_advisor()) {
    std::vector<std::string_view> extras;
    int shown = 0;
    in_a_game(p, {}, [&](const Battle& seen, const Decision&, const Habits::Choice&) {
      if (++shown % 7 != 1) return true;
      Muster muster;
      p.rulebook->advisor().muster(seen, muster);
      const std::string where = std::string(p.rulebook->id()) + "/" + p.id;
      expect_sound(muster, where);
      for (const Piece& piece : seen.view().pieces) {
        const bool troops =
            piece.symbol == Symbol::Infantry || piece.symbol == Symbol::Cavalry || piece.symbol == Symbol::Artillery;
        if (troops && piece.on_table && piece.figures > 0) {
          EXPECT_TRUE(is_in(muster, piece.number)) << where << ": " << piece.name;
        }
      }
      std::vector<std::string_view> names;
      for (const Muster::Extra& extra : muster.extras) names.push_back(extra.name);
      if (shown == 1) extras = names;
      EXPECT_EQ(extras, names) << where;
      return !testing::Test::HasFailure();
    });
  }
}

}  // namespace
}  // namespace grognard

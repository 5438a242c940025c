// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/advice/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "book/counsel.h"
#include "core/dice_sources.h"
#include "tricorne/advice/advisor.h"
#include "tricorne/tricorne.h"

// What the advisor does on positions where it used to do something foolish, and counts over whole games.
namespace grognard::tricorne {
namespace {

std::unique_ptr<Battle> position(const std::string& units, const std::string& more = "") {
  return rulebook().start(R"({"at": {"turn": 2, "step": 1}, "units": [)" + units + "]" + more + "}", "test.json");
}
const State& state(const Battle& battle) { return book::state_of<State>(battle); }

// The best that is legal, as a computer player would order it.
Command best_order(const Battle& battle, const Scheme& scheme = {}) {
  std::vector<Candidate> all;
  const Side side = battle.decision().side();
  advisor().candidates(battle, side, scheme, all);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  for (Candidate& candidate : all) {
    candidate.command.side = side;
    const Verdict verdict = battle.judge(candidate.command);
    if (verdict.legal()) return verdict.command;
  }
  ADD_FAILURE() << "no legal order: " << battle.decision().prompt;
  return {};
}

void carry_out(Battle& battle, const Command& command, DiceSource& source) {
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  battle.apply(command, dice, silent);
}

// Goes on by the advisor's orders until the half-turn of this side's moves is over.
void play_moves(Battle& battle, const Scheme& scheme) {
  SeededDice source(3, 1);
  while (state(battle).row == row_of_step(1) && !battle.decision().over())
    carry_out(battle, best_order(battle, scheme), source);
}

Scheme everybody(Posture posture, std::optional<Vec2> goal = {}, PieceId target = kNoPiece) {
  Scheme scheme;
  scheme.of_piece.assign(8, Task{posture, target, goal});
  return scheme;
}

constexpr const char* kTwoLines = R"(
    {"id": "a", "side": "A", "profile": "gb_line", "at": [20, 20], "facing": 0},
    {"id": "b", "side": "B", "profile": "us_vet", "at": [20, 32], "facing": 180},
    {"id": "c", "side": "B", "profile": "us_line", "at": [50, 32], "facing": 180})";

double gap_after(Posture posture, std::optional<Vec2> goal = {}) {
  const auto battle = position(kTwoLines);
  play_moves(*battle, everybody(posture, goal));
  return distance_between(state(*battle), 0, 1);
}

TEST(TricorneAdvice, PosturesAreObeyed) {
  const auto before = position(kTwoLines);
  const double gap = distance_between(state(*before), 0, 1);
  EXPECT_EQ(gap_after(Posture::Stand), gap);
  EXPECT_EQ(gap_after(Posture::Fast), gap);
  EXPECT_GT(gap_after(Posture::Back), gap);
  EXPECT_LT(gap_after(Posture::Bold), gap - 3);
  EXPECT_LT(gap_after(Posture::Forward), gap - 3);
  const auto sent = position(kTwoLines);
  play_moves(*sent, everybody(Posture::Forward, Vec2{20, 8}));
  play_moves(*sent, everybody(Posture::Forward, Vec2{20, 8}));
  EXPECT_LT(length(state(*sent).unit(0).pose.at() - Vec2{20, 8}), 12.01);
}

TEST(TricorneAdvice, WhoeverIsSentAgainstOneEnemyChargesNobodyElse) {
  const auto battle = position(R"(
      {"id": "a", "side": "A", "profile": "gb_gren", "at": [20, 20], "facing": 0, "volley_used": true},
      {"id": "b", "side": "B", "profile": "us_mil", "at": [20, 23.5], "facing": 180, "volley_used": true},
      {"id": "c", "side": "B", "profile": "art_3", "at": [30, 30], "facing": 180})");
  EXPECT_EQ(best_order(*battle, everybody(Posture::Bold)).verb, Verb("charge"));
  const Command sent = best_order(*battle, everybody(Posture::Strike, {}, 2));
  EXPECT_FALSE(sent.verb == Verb("charge") && sent.target() == 1);
  EXPECT_NE(best_order(*battle, everybody(Posture::Steady)).verb, Verb("charge"));
}

TEST(TricorneAdvice, EverybodyMayBeLeftWhereHeIs) {
  const auto battle = position(kTwoLines);
  std::vector<Candidate> all;
  advisor().candidates(*battle, Side::A, {}, all);
  for (const Option& option : battle->decision().options) {
    if (option.needs != Needs::Order) continue;
    const bool found = std::any_of(all.begin(), all.end(), [&](const Candidate& c) {
      return c.command.verb == Verb("hold") && c.command.unit() == option.unit && battle->judge(c.command).legal();
    });
    EXPECT_TRUE(found) << option.unit;
  }
}

// Rifles three inches from horse: their flight of eight inches would end at the pond.
TEST(TricorneAdvice, NobodyRunsWhereHeWouldBeCaught) {
  const auto battle = position(R"(
      {"id": "c", "side": "A", "profile": "gb_ld", "at": [20, 10], "facing": 0},
      {"id": "t", "side": "B", "profile": "us_rifle", "at": [20, 13.88], "facing": 180, "formation": "skirmish"})",
                               R"(, "ground": [{"kind": "pond", "id": "pond",
      "polygon": [[5, 15], [35, 15], [35, 25], [5, 25]]}])");
  Command charge{.side = Side::A, .verb = "charge", .units = {0}, .targets = {1}};
  const Verdict verdict = battle->judge(charge);
  ASSERT_TRUE(verdict.legal());
  SeededDice source(1, 1);
  carry_out(*battle, verdict.command, source);
  ASSERT_EQ(question(state(*battle)).step, Step::Evade);
  EXPECT_EQ(best_order(*battle).verb, Verb("stand"));
}

TEST(TricorneAdvice, FencesAreClimbedAtHalfSpeed) {
  const auto battle = position(R"(
      {"id": "r", "side": "A", "profile": "gb_line", "at": [20, 20], "facing": 0},
      {"id": "t", "side": "B", "profile": "us_line", "at": [20, 44], "facing": 180})",
                               R"(, "ground": [{"kind": "fence", "id": "fence", "line": [[5, 21.5], [35, 21.5]]}])");
  const Command order = best_order(*battle, everybody(Posture::Forward, Vec2{20, 30}));
  EXPECT_EQ(order.verb, Verb("move-half"));
}

TEST(TricorneAdvice, GunsTurnOnlyWhereTheyCanFire) {
  const auto battle = position(R"(
      {"id": "g", "side": "A", "profile": "art_6", "at": [20, 20], "facing": 180, "formation": "limbered"},
      {"id": "t", "side": "B", "profile": "us_line", "at": [20, 30], "facing": 180})");
  const Command order = best_order(*battle);
  ASSERT_EQ(order.verb, Verb("unlimber"));
  EXPECT_LT(std::abs(turn_between(order.path.front().facing, Facing::degrees(0))), 50);
}

// Loose foot always gets away from foot that has as far to go.
TEST(TricorneAdvice, NobodyRunsAfterWhomHeCannotCatch) {
  const auto battle = position(R"(
      {"id": "c", "side": "A", "profile": "gb_line", "at": [20, 10], "facing": 0, "volley_used": true},
      {"id": "t", "side": "B", "profile": "us_rifle", "at": [20, 13.5], "facing": 180, "formation": "skirmish"})");
  EXPECT_NE(best_order(*battle).verb, Verb("charge"));
}

TEST(TricorneAdvice, WhoeverIsToLeaveLeaves) {
  const auto battle = position(R"(
      {"id": "a", "side": "A", "profile": "gb_line", "at": [20, 45], "facing": 0},
      {"id": "b", "side": "B", "profile": "us_line", "at": [60, 10], "facing": 180})",
                               R"(, "exits": [{"id": "road", "name": "Road", "side": "A", "edge": "north",
      "from": [14, 48], "to": [26, 48], "points": 8}])");
  EXPECT_EQ(best_order(*battle).verb, Verb("exit"));
}

std::string scenario(const std::string& id) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR) + "/data/tricorne/scenarios/" + id + ".json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// One game of each scenario, both sides by the advisor.
ConductSheet conduct_in_games() {
  ConductSheet sheet;
  for (const char* id : {"assault", "cowpens-1781", "even-battle", "first-skirmish", "guilford-1781"}) {
    const std::unique_ptr<Battle> battle = rulebook().start(scenario(id), id);
    SeededDice source(17, 1);
    while (!battle->decision().over()) {
      const Command command = best_order(*battle);
      const std::unique_ptr<Battle> before = battle->clone();
      carry_out(*battle, command, source);
      advisor().conduct({*before, command, {}, *battle}, sheet);
    }
  }
  return sheet;
}

TEST(TricorneAdvice, GamesShowNoneOfTheOldFaults) {
  const ConductSheet sheet = conduct_in_games();
  const auto share = [&](std::string_view what) {
    for (const ConductSheet::Row& row : sheet.rows())
      if (row.what == what) return row.of > 0 ? row.faults / row.of : row.faults;
    return 0.0;
  };
  EXPECT_EQ(share("evasions that cannot escape"), 0);
  EXPECT_EQ(share("shots not taken at chargers"), 0);
  EXPECT_EQ(share("guns unlimbered where they cannot fire"), 0);
  EXPECT_LT(share("marches stopped by friends"), 0.03);
  EXPECT_LT(share("self-inflicted disorder"), 0.08);
  EXPECT_GT(share("inches marched"), 100);
}

}  // namespace
}  // namespace grognard::tricorne

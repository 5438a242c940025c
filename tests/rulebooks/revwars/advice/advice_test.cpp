// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/dice_sources.h"
#include "core/json.h"
#include "revwars/advice/advice.h"
#include "revwars/advice/plans.h"
#include "revwars/revwars.h"
#include "revwars/rules/a_start_of_turn/ambush.h"

// What the computer of this rulebook does in positions where it once did something foolish.
namespace grognard::revwars {
namespace {

constexpr std::string_view kScenarios[] = {"first-battle", "even-battle", "cavalry-clash"};

Json shipped(std::string_view name) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR) + "/data/revwars/scenarios/" + std::string(name) + ".json");
  return Json::parse(file);
}

std::unique_ptr<Battle> begun(const Json& scenario) { return rulebook().start(scenario.dump(), "advice_test"); }

const State& state_of(const Battle& battle) { return book::state_of<State>(battle); }

// The best of the advisor's candidates that is legal.
Command best_order(const Battle& battle, const Scheme& scheme = {}) {
  const Side side = battle.decision().side();
  std::vector<Candidate> candidates;
  rulebook().advisor().candidates(*battle.clone(side), side, scheme, candidates);
  std::stable_sort(candidates.begin(), candidates.end(), [](auto& a, auto& b) { return a.score > b.score; });
  for (Candidate& c : candidates) {
    c.command.side = side;
    const Verdict verdict = battle.judge(c.command);
    if (verdict.legal()) return verdict.command;
  }
  ADD_FAILURE() << "no candidate is legal: " << battle.decision().prompt;
  return {};
}

// Whole games of the advisor against itself, each order looked at.
ConductSheet sheet_of(std::string_view scenario, int games) {
  ConductSheet sheet;
  for (int game = 0; game < games; ++game) {
    const std::unique_ptr<Battle> battle = begun(shipped(scenario));
    SeededDice source(static_cast<std::uint64_t>(game + 1), 5);
    for (int i = 0; i < 2000 && !battle->decision().over(); ++i) {
      const Command order = best_order(*battle);
      if (order.verb == Verb{}) break;
      const std::unique_ptr<Battle> before = battle->clone();
      Dice dice(source);
      Chronicle chronicle;
      battle->apply(order, dice, chronicle);
      rulebook().advisor().conduct({*before, order, chronicle.events(), *battle}, sheet);
    }
  }
  return sheet;
}

ConductSheet::Row row_of(const ConductSheet& sheet, std::string_view what) {
  for (const ConductSheet::Row& row : sheet.rows())
    if (row.what == what) return row;
  return {what};
}

TEST(RevwarsAdvice, BattalionsMarchWithoutDisorderingTheirFriends) {
  for (const std::string_view scenario : kScenarios) {
    const ConductSheet sheet = sheet_of(scenario, 3);
    const auto marches = row_of(sheet, "marches stopped by friends");
    EXPECT_GT(marches.of, 20) << scenario;
    EXPECT_LE(marches.faults, 0.06 * marches.of) << scenario;
    EXPECT_EQ(row_of(sheet, "self-inflicted disorder").faults, 0) << scenario;
    EXPECT_LE(row_of(sheet, "second moves declared and not made").faults, 1) << scenario;
    EXPECT_LE(row_of(sheet, "columns halted before a solid line").faults, 1) << scenario;
    EXPECT_EQ(row_of(sheet, "evasions that cannot escape").faults, 0) << scenario;
  }
}

// Two battalions face to face; what is said of b1 is put in.
std::unique_ptr<Battle> face_to_face(double gap, const std::string& formation, const std::string& order) {
  Json scenario = shipped("first-battle");
  scenario["ground"] = Json::array();
  scenario["objectives"] = Json::array();
  Json units = Json::array();
  const auto add = [&](const char* id, const char* side, const char* card, const char* brigade, double x, double y,
                       int facing, const std::string& how, const std::string& state) {
    units.push_back({{"id", id},
                     {"side", side},
                     {"card", card},
                     {"name", id},
                     {"brigade", brigade},
                     {"at", {x, y}},
                     {"facing", facing},
                     {"formation", how},
                     {"order", state}});
  };
  add("a1", "A", "FR-LINE", "french", 20, 10, 0, "attack-column", "solid");
  add("a2", "A", "FR-LINE", "french", 8, 4, 0, "attack-column", "solid");
  add("a3", "A", "FR-LINE", "french", 40, 4, 0, "attack-column", "solid");
  add("b1", "B", "BR-LINE", "british", 20, 10 + 1.28 + gap, 180, formation, order);
  add("b2", "B", "BR-LINE", "british", 8, 32, 180, "line", "solid");
  add("b3", "B", "BR-LINE", "british", 40, 32, 180, "line", "solid");
  scenario["units"] = units;
  return begun(scenario);
}

// What the first battalion that acts of side A does first.
Command first_action(Battle& battle, const Scheme& scheme = {}) {
  SeededDice source(1, 1);
  for (int i = 0; i < 20; ++i) {
    const Command order = best_order(battle, scheme);
    if (order.unit() == 0) return order;
    Dice dice(source);
    Chronicle silent = Chronicle::silent();
    battle.apply(order, dice, silent);
  }
  return {};
}

TEST(RevwarsAdvice, AShatteredLineIsChargedAndASquareIsNot) {
  EXPECT_EQ(first_action(*face_to_face(4, "line", "shattered")).verb, Verb("charge"));
  EXPECT_NE(first_action(*face_to_face(4, "square", "shattered")).verb, Verb("charge"));
}

TEST(RevwarsAdvice, WhoeverStandsFastStaysAndWhoeverIsBoldGoes) {
  const auto all = [](Posture posture) {
    Scheme scheme;
    scheme.of_piece.assign(6, Task{posture});
    return scheme;
  };
  EXPECT_EQ(first_action(*face_to_face(18, "line", "solid"), all(Posture::Bold)).verb, Verb("move"));
  for (const Posture posture : {Posture::Stand, Posture::Fast})
    EXPECT_NE(first_action(*face_to_face(18, "line", "solid"), all(posture)).verb, Verb("move"));
  const auto withdrawn = face_to_face(9, "line", "solid");
  const Command back = first_action(*withdrawn, all(Posture::Back));
  ASSERT_EQ(back.verb, Verb("move"));
  EXPECT_LT(back.path.back().y, state_of(*withdrawn).unit(0).pose.y);
}

TEST(RevwarsAdvice, PlansNameOnlyWhatIsThere) {
  const auto plain = face_to_face(9, "line", "solid");
  for (const NamedScheme& plan : plans_for(state_of(*plain), Side::A)) {
    EXPECT_EQ(plan.name.find("shaken"), std::string::npos) << plan.name;
    EXPECT_EQ(plan.name.find("skirmishers"), std::string::npos) << plan.name;
    EXPECT_EQ(plan.name.find("horse"), std::string::npos) << plan.name;
  }
  const auto shaken = face_to_face(9, "line", "shaken");
  const auto plans = plans_for(state_of(*shaken), Side::A);
  EXPECT_TRUE(std::ranges::any_of(plans, [](auto& p) { return p.name == "All against b1, which is shaken"; }));
}

TEST(RevwarsAdvice, BattalionsInAmbushAreThoughtToLieWhereTheyMay) {
  const auto battle = begun(shipped("even-battle"));
  State hidden = state_of(*battle);
  PieceId unit = kNoPiece;
  for (PieceId id = 0; id < hidden.unit_count(); ++id)
    if (hidden.troops(id).id == "b-sk") unit = id;
  ASSERT_NE(unit, kNoPiece);
  hidden.unit(unit).place = Place::Hidden;
  const State seen = seen_by(hidden, Side::A);
  ASSERT_EQ(seen.unit(unit).pose, Pose{});
  Pose first;
  bool differs = false;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    State imagined = seen;
    Random random(seed);
    imagine_ambushes(imagined, Side::A, random);
    ASSERT_EQ(imagined.unit(unit).place, Place::Hidden);
    const Pose pose = imagined.unit(unit).pose;
    EXPECT_NE(pose, Pose{});
    EXPECT_FALSE(may_not_hide(imagined, Side::B, bases_of(imagined, unit)));
    if (seed == 1) first = pose;
    differs = differs || pose != first;
  }
  EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>

#include "battles.h"
#include "rulebooks/catalogue.h"

// The rulebook of corps and divisions: whole battles, copies, judged moves, random play, a large battle, and growth.
namespace grognard::bench {
namespace {

constexpr std::string_view kLargeBattle = "borodino-fleches-1812";

const Rulebook& esr() { return *find_rulebook("esr"); }

// On to the moment when the Units of a Formation may be moved.
std::unique_ptr<Battle> at_first_march(const Battle& start) {
  auto battle = start.clone();
  AdvisedPlayer player(esr().advisor(), Random(1, 1));
  SeededDice source(1);
  Chronicle silent = Chronicle::silent();
  for (Decision d = battle->decision(); d.rule != RuleId("ES-MOVE-5"); d = battle->decision()) {
    Dice dice(source);
    battle->apply(player.choose(*battle, d, d.side()).command, dice, silent);
  }
  return battle;
}

// Divisions of five battalions side by side, one wave each, both sides on Attack.
std::unique_ptr<Battle> wide_corps(int units_a_side) {
  constexpr int kDivision = 5;
  constexpr double kFront = 1300;
  const int divisions = units_a_side / kDivision;
  Json units = Json::array();
  Json formations = Json::array();
  for (const std::string side : {"A", "B"}) {
    const std::string letter = side == "A" ? "a" : "b";
    for (int d = 0; d < divisions; ++d) {
      const std::string id = fmt::format("{}-div-{}", letter, d);
      formations.push_back({{"id", id},
                            {"side", side},
                            {"directive", "attack"},
                            {"target", fmt::format("{}-div-{}", side == "A" ? "b" : "a", d)},
                            {"at", {kFront * (d + 0.5), side == "A" ? 1500 : 4500}},
                            {"facing", side == "A" ? 0 : 180},
                            {"waves", 1}});
      for (int i = 0; i < kDivision; ++i)
        units.push_back({{"id", fmt::format("{}-{}-{}", letter, d, i)},
                         {"side", side},
                         {"formation", id},
                         {"profile", side == "A" ? "FR-LIN-M" : "AU-LIN"}});
    }
  }
  const Json battle = {{"table", {{"width", std::max(6000.0, kFront * divisions)}, {"height", 6000}}},
                       {"formations", formations},
                       {"units", units}};
  return esr().start(battle.dump(), "wide corps");
}

void large_battle_speed(std::vector<Row>& rows) {
  std::ifstream file(fmt::format(GROGNARD_SOURCE_DIR "/data/esr/scenarios/{}.json", kLargeBattle));
  const auto start = esr().start(Json::parse(file).dump(), std::string(kLargeBattle));
  const TimeSpent t = play_games<AdvisedPlayer>(esr(), *start, short_run ? 1 : 10);
  int units = 0;
  for (const Piece& piece : start->view().pieces) units += piece.symbol <= Symbol::Artillery ? 1 : 0;
  rows.push_back({fmt::format("esr: {} by the advisors, per core", kLargeBattle),
                  fmt::format("{:.2f}/s", 1 / t.per_battle()),
                  fmt::format("{} units, {:.0f} decisions and {:.1f} turns each", units,
                              static_cast<double>(t.decisions) / static_cast<double>(t.games),
                              static_cast<double>(t.turns) / static_cast<double>(t.games)),
                  "", ""});
}

}  // namespace

void esr_speed(std::vector<Row>& rows) {
  const auto start = esr().start(even_scenario_of(esr()).dump(), "even-battle");
  even_battle_speed(esr(), *start, *at_first_march(*start), "", rows);
  large_battle_speed(rows);
  battle_growth(esr(), wide_corps, rows);
}

}  // namespace grognard::bench

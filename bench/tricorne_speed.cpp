// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "battles.h"
#include "rulebooks/catalogue.h"

// The rulebook with segments: whole battles, copies, judged moves, random play, and growth.
namespace grognard::bench {
namespace {

const Rulebook& tricorne() { return *find_rulebook("tricorne"); }

// Past the throw for the first move, if there is one.
std::unique_ptr<Battle> at_first_move(const Battle& start) {
  auto battle = start.clone();
  AdvisedPlayer player(tricorne().advisor(), Random(1, 1));
  SeededDice source(1);
  Chronicle silent = Chronicle::silent();
  for (Decision d = battle->decision(); d.rule != RuleId("TR-TURN-4"); d = battle->decision()) {
    Dice dice(source);
    battle->apply(player.choose(*battle, d, d.side()).command, dice, silent);
  }
  return battle;
}

// The even battle's units side by side as often as needed, on a table as wide as they need and without its ground.
std::unique_ptr<Battle> wide_even_battle(int units_a_side) {
  const Json even = even_scenario_of(tricorne());
  const int width = std::max(40, units_a_side * 6);
  Json units = Json::array();
  for (const std::string side : {"A", "B"}) {
    std::vector<Json> kinds;
    for (const auto& unit : even.at("units"))
      if (unit.at("side") == side) kinds.push_back(unit);
    for (int i = 0; i < units_a_side; ++i) {
      Json unit = kinds[static_cast<std::size_t>(i) % kinds.size()];
      unit["id"] = fmt::format("{}{}", side == "A" ? "a" : "b", i);
      unit["at"] = {4 + (width - 8) * (i + 0.5) / units_a_side, side == "A" ? 6.0 : 34.0};
      unit["facing"] = side == "A" ? 0 : 180;
      units.push_back(unit);
    }
  }
  const Json battle = {
      {"table", {{"width", width}, {"height", 40}}},
      {"sides", {{"A", {{"name", "A"}, {"edge", "south"}}}, {"B", {{"name", "B"}, {"edge", "north"}}}}},
      {"at", {{"turn", 1}, {"step", 1}}},
      {"turn_limit", 12},
      {"units", units}};
  return tricorne().start(battle.dump(), "wide battle");
}

}  // namespace

void tricorne_speed(std::vector<Row>& rows) {
  const auto start = tricorne().start(even_scenario_of(tricorne()).dump(), "even-battle");
  even_battle_speed(tricorne(), *start, *at_first_move(*start), "60/s", rows);
  battle_growth(tricorne(), wide_even_battle, rows);
}

}  // namespace grognard::bench

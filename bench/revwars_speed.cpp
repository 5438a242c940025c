// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "battles.h"
#include "rulebooks/catalogue.h"

// The rulebook with stands, Actions and Reactions: whole battles, copies, judged moves, random play, and growth.
namespace grognard::bench {
namespace {

const Rulebook& revwars() { return *find_rulebook("revwars"); }

// On to the moment when battalions may be ordered.
std::unique_ptr<Battle> at_first_action(const Battle& start) {
  auto battle = start.clone();
  AdvisedPlayer player(revwars().advisor(), Random(1, 1));
  SeededDice source(1);
  Chronicle silent = Chronicle::silent();
  for (Decision d = battle->decision(); d.rule != RuleId("RW-ACT-1"); d = battle->decision()) {
    Dice dice(source);
    battle->apply(player.choose(*battle, d, d.side()).command, dice, silent);
  }
  return battle;
}

// Line battalions side by side in brigades of five, a gap between them; beyond twenty a second line.
std::unique_ptr<Battle> wide_lines(int units_a_side) {
  constexpr double kPitch = 7.5;
  constexpr int kBrigade = 5;
  constexpr int kAbreast = 20;
  const double width = std::max(72.0, std::min(units_a_side, kAbreast) * kPitch + 8);
  Json units = Json::array();
  Json brigades = Json::array();
  for (const std::string side : {"A", "B"}) {
    for (int i = 0; i < units_a_side; ++i) {
      const double x = 6 + kPitch * (i % kAbreast);
      const double back = i / kAbreast * 6;
      const double y = side == "A" ? 16 - back : 40 + back;
      const std::string brigade = fmt::format("{}{}", side, i / kBrigade);
      if (i % kBrigade == 0)
        brigades.push_back(
            {{"id", brigade},
             {"side", side},
             {"name", brigade},
             {"general",
              {{"id", "G" + brigade}, {"name", "G" + brigade}, {"at", {x + 15, side == "A" ? y - 3 : y + 3}}}}});
      units.push_back({{"id", fmt::format("{}{}", side == "A" ? "a" : "b", i)},
                       {"side", side},
                       {"card", side == "A" ? "FR-LINE" : "AU-LINE"},
                       {"brigade", brigade},
                       {"at", {x, y}},
                       {"facing", side == "A" ? 0 : 180}});
    }
  }
  const Json battle = {{"table", {{"width", width}, {"height", 56}}},
                       {"at", {{"turn", 1}, {"side", "A"}, {"step", "brigade"}}},
                       {"brigades", brigades},
                       {"units", units}};
  return revwars().start(battle.dump(), "wide battle");
}

}  // namespace

void revwars_speed(std::vector<Row>& rows) {
  const auto start = revwars().start(even_scenario_of(revwars()).dump(), "even-battle");
  even_battle_speed(revwars(), *start, *at_first_action(*start), "5/s", rows);
  battle_growth(revwars(), wide_lines, rows);
}

}  // namespace grognard::bench

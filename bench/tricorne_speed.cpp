// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/random_player.h"
#include "core/json.h"
#include "geometry/path.h"
#include "measure.h"
#include "rulebooks/catalogue.h"

// The rulebook with segments: whole battles, copies, judged moves, random play, and growth.
namespace grognard::bench {
namespace {

const Rulebook& tricorne() { return *find_rulebook("tricorne"); }

Json even_scenario() {
  std::ifstream file(GROGNARD_SOURCE_DIR "/data/tricorne/scenarios/even-battle.json");
  return Json::parse(file);
}

struct TimeSpent {
  double seconds = 0;
  long games = 0;
  long decisions = 0;
  long turns = 0;
  double per_battle() const { return seconds / static_cast<double>(games); }
};

template <class P>
TimeSpent play_tricorne(const Battle& start, int games) {
  TimeSpent t;
  const double from = cpu_now();
  for (int i = 0; i < games; ++i) {
    const Advisor& advisor = tricorne().advisor();
    P a(advisor, Random(7, static_cast<std::uint64_t>(2 * i)));
    P b(advisor, Random(7, static_cast<std::uint64_t>(2 * i + 1)));
    SeededDice dice(7, static_cast<std::uint64_t>(i));
    const GameResult r = play_game(start.clone(), a, b, dice);
    t.decisions += r.decisions;
    t.turns += r.turns;
    ++t.games;
  }
  t.seconds = cpu_now() - from;
  return t;
}

// The first unit that may move goes an inch ahead: judged, not carried out.
double seconds_per_judged_move(const Battle& battle, bool& legal) {
  Command move{.side = battle.decision().side(), .verb = "move", .units = {}, .targets = {}, .path = {}, .number = 0};
  for (const Option& o : battle.decision().options) {
    if (o.needs != Needs::Order) continue;
    const Pose pose = battle.view().pieces[static_cast<std::size_t>(o.unit)].pose;
    move.units.assign(1, o.unit);
    move.path.assign(1, advanced(pose, 1));
    legal = battle.judge(move).legal();
    if (legal) break;
  }
  return seconds_per_call([&] { battle.judge(move); });
}

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
  const Json even = even_scenario();
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

void tricorne_growth(std::vector<Row>& rows) {
  double battle[2] = {}, turn[2] = {};
  for (const int n : {10, 20, 40}) {
    const auto start = wide_even_battle(n);
    const TimeSpent t = play_tricorne<AdvisedPlayer>(*start, std::max(2, (short_run ? 40 : 400) / n));
    const double per_turn = t.seconds / static_cast<double>(std::max(1L, t.turns));
    if (n != 20) {
      battle[n == 40] = t.per_battle();
      turn[n == 40] = per_turn;
    }
    rows.push_back({fmt::format("tricorne: {} units a side, CPU a turn", n), fmt::format("{:.2f} ms", per_turn * 1e3),
                    fmt::format("a battle: {:.1f} ms", t.per_battle() * 1e3),
                    fmt::format("{:.1f} x", per_turn / turn[0]), ""});
  }
  const auto exponent = [](double ratio) { return std::log(ratio) / std::log(4.0); };
  rows.push_back({"tricorne: growth from 10 to 40 units, per battle",
                  fmt::format("exponent {:.2f}", exponent(battle[1] / battle[0])),
                  fmt::format("per turn: {:.2f}", exponent(turn[1] / turn[0])), "-", "at most 1.5"});
}

}  // namespace

void tricorne_speed(std::vector<Row>& rows) {
  const auto start = tricorne().start(even_scenario().dump(), "even-battle");
  const auto battle = at_first_move(*start);
  const double copy = seconds_per_call([&] { battle->clone(); });
  rows.push_back({"tricorne: copies of an even battle", fmt::format("{:.2f} million/s", 1e-6 / copy), "", "", ""});
  bool legal = false;
  const double judged = seconds_per_judged_move(*battle, legal);
  rows.push_back({legal ? "tricorne: judged moves (legal)" : "tricorne: judged moves",
                  fmt::format("{:.0f} thousand/s", 1e-3 / judged), "", "", "microseconds"});
  const TimeSpent random = play_tricorne<RandomPlayer>(*start, short_run ? 5 : 60);
  rows.push_back({"tricorne: random legal play, decisions per core",
                  fmt::format("{:.0f} thousand/s", static_cast<double>(random.decisions) / random.seconds / 1e3),
                  fmt::format("{:.0f} decisions a battle",
                              static_cast<double>(random.decisions) / static_cast<double>(random.games)),
                  "", ""});
  const TimeSpent advised = play_tricorne<AdvisedPlayer>(*start, short_run ? 5 : 60);
  rows.push_back({"tricorne: even battles by the advisors, per core", fmt::format("{:.0f}/s", 1 / advised.per_battle()),
                  fmt::format("{:.0f} decisions and {:.1f} turns each",
                              static_cast<double>(advised.decisions) / static_cast<double>(advised.games),
                              static_cast<double>(advised.turns) / static_cast<double>(advised.games)),
                  "", "60/s"});
  tricorne_growth(rows);
}

}  // namespace grognard::bench

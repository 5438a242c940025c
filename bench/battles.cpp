// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "battles.h"

#include <fmt/format.h>

#include <fstream>

#include "geometry/path.h"

namespace grognard::bench {
namespace {

// The first unit that may move goes an inch ahead: judged, not carried out.
double seconds_per_judged_move(const Battle& battle, bool& legal) {
  Command move{.side = battle.decision().side(), .verb = "move", .units = {}, .targets = {}, .path = {}, .number = 0};
  for (const Option& o : battle.decision().options) {
    if (o.needs != Needs::Order && o.verb != move.verb) continue;
    const View view = battle.view();
    const Pose pose = view.pieces[static_cast<std::size_t>(o.unit)].pose;
    move.units.assign(1, o.unit);
    move.path.assign(1, advanced(pose, view.inch));
    legal = battle.judge(move).legal();
    if (legal) break;
  }
  return seconds_per_call([&] { battle.judge(move); });
}

}  // namespace

Json even_scenario_of(const Rulebook& rulebook) {
  std::ifstream file(fmt::format(GROGNARD_SOURCE_DIR "/data/{}/scenarios/even-battle.json", rulebook.id()));
  return Json::parse(file);
}

void even_battle_speed(const Rulebook& rulebook, const Battle& start, const Battle& at_move, const std::string& wanted,
                       std::vector<Row>& rows) {
  const std::string_view id = rulebook.id();
  const double copy = seconds_per_call([&] { at_move.clone(); });
  rows.push_back(
      {fmt::format("{}: copies of an even battle", id), fmt::format("{:.2f} million/s", 1e-6 / copy), "", "", ""});
  bool legal = false;
  const double judged = seconds_per_judged_move(at_move, legal);
  rows.push_back({fmt::format("{}: judged moves{}", id, legal ? " (legal)" : ""),
                  fmt::format("{:.0f} thousand/s", 1e-3 / judged), "", "", "microseconds"});
  const TimeSpent random = play_games<RandomPlayer>(rulebook, start, short_run ? 5 : 60);
  rows.push_back({fmt::format("{}: random legal play, decisions per core", id),
                  fmt::format("{:.0f} thousand/s", static_cast<double>(random.decisions) / random.seconds / 1e3),
                  fmt::format("{:.0f} decisions a battle",
                              static_cast<double>(random.decisions) / static_cast<double>(random.games)),
                  "", ""});
  const TimeSpent advised = play_games<AdvisedPlayer>(rulebook, start, short_run ? 5 : 60);
  rows.push_back({fmt::format("{}: even battles by the advisors, per core", id),
                  fmt::format("{:.0f}/s", 1 / advised.per_battle()),
                  fmt::format("{:.0f} decisions and {:.1f} turns each",
                              static_cast<double>(advised.decisions) / static_cast<double>(advised.games),
                              static_cast<double>(advised.turns) / static_cast<double>(advised.games)),
                  "", wanted});
}

void battle_growth(const Rulebook& rulebook, std::unique_ptr<Battle> (*wide)(int), std::vector<Row>& rows) {
  const std::string_view id = rulebook.id();
  double battle[2] = {}, turn[2] = {};
  for (const int n : {10, 20, 40}) {
    const auto start = wide(n);
    const TimeSpent t = play_games<AdvisedPlayer>(rulebook, *start, std::max(2, (short_run ? 40 : 400) / n));
    if (n != 20) {
      battle[n == 40] = t.per_battle();
      turn[n == 40] = t.per_turn();
    }
    rows.push_back({fmt::format("{}: {} units a side, CPU a turn", id, n), fmt::format("{:.2f} ms", t.per_turn() * 1e3),
                    fmt::format("a battle: {:.1f} ms", t.per_battle() * 1e3),
                    fmt::format("{:.1f} x", t.per_turn() / turn[0]), ""});
  }
  const auto exponent = [](double ratio) { return std::log(ratio) / std::log(4.0); };
  rows.push_back({fmt::format("{}: growth from 10 to 40 units, per battle", id),
                  fmt::format("exponent {:.2f}", exponent(battle[1] / battle[0])),
                  fmt::format("per turn: {:.2f}", exponent(turn[1] / turn[0])), "-", "at most 1.5"});
}

}  // namespace grognard::bench

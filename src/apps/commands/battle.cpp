// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/commands/commands.h"
#include "apps/series/players.h"
#include "apps/series/series.h"
#include "core/record.h"

namespace grognard {
namespace {

struct BattleOptions {
  std::string scenario;
  Series series;
  std::string records;
  std::string resume;
  bool json = false;
};

// The games added up.
struct Totals {
  PerSide<int> wins = {0, 0};
  int draws = 0;
  int endless = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  int least_turns = 0;
  int most_turns = 0;
  PerSide<std::int64_t> units = {0, 0};
  PerSide<std::int64_t> figures = {0, 0};
};

Totals add_up(const std::vector<GameNotes>& games) {
  Totals totals;
  totals.least_turns = games.front().turns;
  for (const GameNotes& game : games) {
    if (game.endless) ++totals.endless;
    else if (game.winner) ++totals.wins[*game.winner];
    else ++totals.draws;
    totals.decisions += game.decisions;
    totals.turns += game.turns;
    totals.least_turns = std::min(totals.least_turns, game.turns);
    totals.most_turns = std::max(totals.most_turns, game.turns);
    for (const int side : {0, 1}) {
      totals.units[side] += game.losses[side].units;
      totals.figures[side] += game.losses[side].figures;
    }
  }
  return totals;
}

double mean(std::int64_t sum, int of) { return static_cast<double>(sum) / of; }

std::string share_line(std::string_view what, int hits, int of) {
  const Share share = share_of(hits, of);
  return fmt::format("{}: {} of {}, {:.1f} % (95 % interval {:.1f} to {:.1f} %)\n", what, hits, of,
                     100 * share.observed, 100 * share.low, 100 * share.high);
}

std::string side_name(const Series& series, const View& view, Side side) {
  return fmt::format("{} {} ({})", letter(side), view.sides[side].name, series.players[side]);
}

void print_text(const Series& series, const View& view, const Totals& totals) {
  const int n = series.games;
  std::cout << fmt::format("{} ({}), {} {}, seed {}\n", view.title, series.scenario.name, n, n == 1 ? "game" : "games",
                           series.seed);
  for (const Side side : kSides) std::cout << share_line(side_name(series, view, side) + " wins", totals.wins[side], n);
  std::cout << share_line("draws", totals.draws, n);
  if (totals.endless > 0)
    std::cout << fmt::format("without end: {} games, which is a mistake of the rules\n", totals.endless);
  std::cout << fmt::format("length: {:.1f} turns ({} to {}), {:.0f} decisions\n", mean(totals.turns, n),
                           totals.least_turns, totals.most_turns, mean(totals.decisions, n));
  for (const Side side : kSides)
    std::cout << fmt::format("losses of {}: {:.1f} units, {:.1f} figures\n", view.sides[side].name,
                             mean(totals.units[side], n), mean(totals.figures[side], n));
}

Json share_json(int hits, int of) {
  const Share share = share_of(hits, of);
  return {{"games", hits}, {"share", share.observed}, {"low", share.low}, {"high", share.high}};
}

void print_json(const Series& series, const Totals& totals, const std::vector<GameNotes>& games, double seconds) {
  const int n = series.games;
  Json json;
  json["scenario"] = series.scenario.name;
  json["rulebook"] = series.scenario.rulebook->id();
  json["rules"] = series.scenario.rulebook->version();
  json["games"] = n;
  json["seed"] = series.seed;
  json["players"] = {{"A", series.players[Side::A]}, {"B", series.players[Side::B]}};
  json["wins"] = {{"A", share_json(totals.wins[Side::A], n)}, {"B", share_json(totals.wins[Side::B], n)}};
  json["draws"] = share_json(totals.draws, n);
  json["endless"] = totals.endless;
  json["turns"] = {{"mean", mean(totals.turns, n)}, {"least", totals.least_turns}, {"most", totals.most_turns}};
  json["decisions"] = mean(totals.decisions, n);
  for (const Side side : kSides)
    json["losses"][std::string(letter(side))] = {{"units", mean(totals.units[side], n)},
                                                 {"figures", mean(totals.figures[side], n)}};
  if (series.hashes) {
    for (const GameNotes& game : games) json["hashes"].push_back({hash_text(game.hash), hash_text(game.trail)});
  }
  json["speed"] = {{"seconds", seconds},
                   {"jobs", series.jobs},
                   {"games", n / seconds},
                   {"decisions", static_cast<double>(totals.decisions) / seconds}};
  std::cout << json_text(json) << '\n';
}

void print_hashes(const std::vector<GameNotes>& games) {
  for (std::size_t i = 0; i < games.size(); ++i)
    std::cout << fmt::format("game {}: {} decisions, last position {}, all positions {}\n", i + 1, games[i].decisions,
                             hash_text(games[i].hash), hash_text(games[i].trail));
}

int run(BattleOptions& options) {
  Series& series = options.series;
  series.scenario = read_scenario(find_scenario(options.scenario));
  if (!options.records.empty()) series.records = options.records;
  if (!options.resume.empty()) series.resume = options.resume;
  const View view = series.scenario.rulebook->start(series.scenario.text, series.scenario.path.string())->view();
  double seconds = 0;
  std::vector<GameNotes> games;
  {
    Progress progress(series.games, "games");
    games = play_series(series, progress);
    seconds = std::max(progress.seconds(), 1e-9);
  }
  const Totals totals = add_up(games);
  if (options.json) {
    print_json(series, totals, games, seconds);
  } else {
    print_text(series, view, totals);
    if (series.hashes) print_hashes(games);
    // Not on standard output where hashes are: that text is compared with other machines'.
    std::ostream& out = series.hashes ? std::cerr : std::cout;
    out << fmt::format("speed: {:.1f} games/s, {:.0f} decisions/s, {:.2f} s on {} {}\n", series.games / seconds,
                       static_cast<double>(totals.decisions) / seconds, seconds, series.jobs,
                       series.jobs == 1 ? "thread" : "threads");
  }
  return totals.endless > 0 ? kFailed : kFine;
}

}  // namespace

void add_battle(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("battle", "Computer against computer, many times over, with statistics");
  const auto options = std::make_shared<BattleOptions>();
  Series& series = options->series;
  command->add_option("scenario", options->scenario, "Name or file of the scenario")->required();
  command->add_option("--games", series.games, "How many (default 100)")->check(CLI::Range(1, 1000000));
  command->add_option("--seed", series.seed, "Other games with another number (default 1)");
  command->add_option("--jobs", series.jobs, "Threads; the games are the same for any number (default 1)")
      ->check(CLI::Range(1, 256));
  command->add_option("--a", series.players[Side::A], "Who plays A (default advisor)")->check(refused_player);
  command->add_option("--b", series.players[Side::B], "Who plays B (default advisor)")->check(refused_player);
  command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("--print-hashes", series.hashes, "Print fingerprints of each game's positions");
  command->add_option("--save-records", options->records, "A folder for the record of each game");
  command->add_option("--resume", options->resume, "A file of finished games: kept as they end, and gone on with");
  command->footer("Players:\n" + players_in_words() +
                  "\nExample:\n  grognard battle even-battle --games 200 --jobs 4 --b random");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

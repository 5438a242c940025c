// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <fstream>
#include <iostream>
#include <mutex>

#include "apps/commands/commands.h"
#include "apps/series/generated.h"
#include "apps/series/parallel.h"
#include "apps/series/progress.h"
#include "apps/series/soak_game.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

struct SoakOptions {
  int games = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;
  int only = 0;
  std::string out = ".";
  std::string rulebook;
  std::string scenario;
  std::string players = "random";
  bool generated = false;
  bool no_audit = false;
};

struct SoakTotals {
  std::atomic<std::int64_t> orders = 0;
  std::atomic<std::int64_t> refused = 0;
  std::atomic<int> failed = 0;
};

void report(const SoakOptions& options, const ScenarioFile& scenario, int game, const SoakResult& result) {
  static std::mutex guard;
  const std::lock_guard lock(guard);
  const std::string path = options.out + "/" + record_name(options.seed, game);
  std::ofstream(path, std::ios::binary) << write_record(result.record);
  std::cout << fmt::format("FAILED game {} ({}): {}\n", game, scenario.name, result.failure);
  std::string among = options.rulebook.empty() ? "" : " --rulebook " + options.rulebook;
  if (!options.scenario.empty()) among += " --scenario " + options.scenario;
  if (options.generated) among += " --generated";
  std::cout << fmt::format("  its record: {}; again: grognard soak{} --players {} --seed {} --only {}\n", path, among,
                           options.players, options.seed, game);
}

std::vector<ScenarioFile> chosen_scenarios(const SoakOptions& options) {
  const Rulebook* rulebook = options.rulebook.empty() ? nullptr : &rulebook_named(options.rulebook, "grognard soak");
  if (!options.scenario.empty()) return {read_scenario(find_scenario(options.scenario))};
  return scenarios_at_home(rulebook);
}

// The scenario of a game: one after the other, or one that is made up for it.
ScenarioFile scenario_of_game(const SoakOptions& options, const std::vector<ScenarioFile>& scenarios, int game) {
  if (!options.generated) return scenarios[static_cast<std::size_t>(game) % scenarios.size()];
  std::vector<const Rulebook*> all(rulebooks().begin(), rulebooks().end());
  std::erase_if(all, [](const Rulebook* rulebook) { return !can_be_generated(*rulebook); });
  const Rulebook& rulebook = options.rulebook.empty() ? *all[static_cast<std::size_t>(game) % all.size()]
                                                      : rulebook_named(options.rulebook, "grognard soak");
  return generated_scenario(rulebook, options.seed * 1000003 + static_cast<std::uint64_t>(game));
}

int run(const SoakOptions& options) {
  const std::vector<ScenarioFile> scenarios = chosen_scenarios(options);
  if (scenarios.empty())
    throw BadInput("data", "", "there are no scenarios; set GROGNARD_HOME to the folder that has data/");
  report_crashes(options.seed, options.out);
  const int first = options.only > 0 ? options.only : 1;
  const int games = options.only > 0 ? 1 : options.games;
  SoakTotals totals;
  Progress progress(games, "games");
  in_parallel(
      std::min(options.jobs, games), games, [] { return 0; },
      [&](int, int i) {
        const int game = first + i;
        const ScenarioFile scenario = scenario_of_game(options, scenarios, game);
        const SoakResult result =
            soak_game(scenario, options.seed, game, options.players == "computer", !options.no_audit);
        totals.orders += result.orders;
        totals.refused += result.refused;
        if (!result.failure.empty()) {
          ++totals.failed;
          report(options, scenario, game, result);
        }
        progress.tick();
      });
  std::cout << fmt::format(
      "{} games of {} players over {} scenarios, seed {}: {} orders, {} refused on purpose, {:.1f} s\n", games,
      options.players, options.generated ? static_cast<std::size_t>(games) : scenarios.size(), options.seed,
      totals.orders.load(), totals.refused.load(), progress.seconds());
  std::cout << fmt::format("{} passed, {} failed\n", games - totals.failed, totals.failed.load());
  return totals.failed > 0 ? kFailed : kFine;
}

}  // namespace

void add_soak(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "soak", "Legal games over all scenarios; each must end and replay, and every position and move is audited");
  const auto options = std::make_shared<SoakOptions>();
  command->add_option("--games", options->games, "How many (default 1000)")->check(CLI::Range(1, 10000000));
  command->add_option("--rulebook", options->rulebook, "Only the scenarios of this rulebook");
  command->add_option("--scenario", options->scenario, "Only this scenario: its id or its file");
  command->add_option("--players", options->players, "Who plays (default random)")
      ->check(CLI::IsMember({"random", "computer"}));
  command->add_flag("--generated", options->generated,
                    "On scenarios made up for each game (random ground, forces, set-up, house rules) instead of ours");
  command->add_flag("--no-audit", options->no_audit, "Do not audit positions and moves");
  command->add_option("--seed", options->seed, "Other games with another number (default 1)");
  command->add_option("--jobs", options->jobs, "Threads (default 1)")->check(CLI::Range(1, 256));
  command->add_option("--only", options->only, "Only the game of this number, to repeat one that failed")
      ->check(CLI::PositiveNumber);
  command->add_option("--out", options->out, "Folder for the records of games that fail (default: here)")
      ->check(CLI::ExistingDirectory);
  command->footer(
      "Example:\n  grognard soak --games 10000 --jobs 4\n  grognard soak --generated --rulebook grant --games "
      "500\n\nThe exit code is 1 if any game fails.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

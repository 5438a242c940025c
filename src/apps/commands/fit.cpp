// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/fit.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <thread>

#include "apps/commands/commands.h"
#include "apps/home.h"
#include "core/bad_input.h"

namespace grognard {
namespace {

struct FitOptions {
  std::string rulebook;
  Lessons lessons;
  std::string out;
  std::string table;
};

int run(FitOptions options) {
  const Rulebook& rulebook = rulebook_named(options.rulebook, "fit");
  options.lessons.scenarios = scenarios_at_home(&rulebook);
  Progress progress(options.lessons.games, "games to learn from");
  const Learnt learnt = play_lessons(options.lessons, progress);
  Chance chance;
  chance.rulebook = rulebook.id();
  chance.version = rulebook.version();
  chance.games = options.lessons.games;
  chance.features = learnt.features;
  chance.playout_ms = learnt.playout_ms;
  fit(chance, learnt.lessons);
  const std::string table = markdown_of(chance, examine(chance, learnt.lessons));
  std::cout << table;
  write_text(options.out.empty() ? (data_dir(rulebook.id()) / "chance.json").string() : options.out, to_text(chance));
  write_text(options.table, table);
  return kFine;
}

}  // namespace

void add_fit(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<FitOptions>();
  options->lessons.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  CLI::App* command = app.add_subcommand("fit", "Learn the winning chances of a rulebook from games between computers");
  command->add_option("rulebook", options->rulebook, "Which rulebook")->required();
  command
      ->add_option("--games", options->lessons.games, "How many games, over all its scenarios in turn (default 1000)")
      ->check(CLI::Range(20, 1000000));
  command->add_option("--seed", options->lessons.seed, "Other games with another number (default 1)");
  command
      ->add_option("--jobs", options->lessons.jobs,
                   "Threads; the games are the same for any number (default: all cores)")
      ->check(CLI::Range(1, 256));
  command->add_option("--out", options->out, "The file for what was learnt (default: data/RULEBOOK/chance.json)");
  command->add_option("--table", options->table, "A file for the examination as Markdown");
  command->footer(
      "One game in five is kept for the examination: how likely the model thought what came of it, and what came where "
      "it\n"
      "said so many percent. The program has to be built again for the file to count.\n\n"
      "Example:\n  grognard fit hanau --games 3000");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

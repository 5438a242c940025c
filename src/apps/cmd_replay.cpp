// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "apps/commands.h"
#include "apps/positions.h"
#include "apps/scenario_files.h"
#include "apps/words.h"
#include "core/order_text.h"
#include "core/replay.h"

namespace grognard {
namespace {

struct ReplayOptions {
  std::string file;
  std::optional<int> at;
  bool verify = false;
  bool text = false;
};

void tell(const ReplayStep& step, const Roster& roster) {
  std::cout << fmt::format("\n{}. {}", step.number, order_text(step.verdict.command, roster));
  if (!step.recorded.why.empty()) std::cout << " (" << step.recorded.why << ")";
  std::cout << '\n';
  std::cout << in_words(step.events);
}

int run(const ReplayOptions& options) {
  Record record = read_record(options.file);
  const Rulebook& rulebook = rulebook_named(record.rulebook, options.file);
  const std::size_t steps = record.steps.size();
  if (options.at && static_cast<std::size_t>(*options.at) > steps)
    throw BadInput(options.file, "",
                   fmt::format("the game has {} orders; --at {} is beyond its end", steps, *options.at));
  if (options.at && static_cast<std::size_t>(*options.at) < steps) {
    record.steps.resize(static_cast<std::size_t>(*options.at));
    record.end.reset();
  }
  const View start = rulebook.start(record.scenario, options.file)->view();
  if (!options.verify)
    std::cout << fmt::format("{}, {}: {} (A, {}) against {} (B, {}). Rulebook {}, {} orders.\n", start.title,
                             start.date, start.sides[0].name, record.players[0], start.sides[1].name, record.players[1],
                             record.rulebook, steps);
  const Roster roster = roster_of(start);
  const OnStep teller = [&](const ReplayStep& step) { tell(step, roster); };
  const Replay again = replay(record, rulebook, options.text ? teller : OnStep());
  if (options.at && again.same()) std::cout << '\n' << again.battle->text();
  const Outcome outcome = again.battle ? again.battle->outcome() : Outcome();
  if (!options.verify && outcome.over) std::cout << '\n' << in_words(outcome, start);
  if (again.same()) {
    std::cout << fmt::format("{}{} orders went as recorded.\n", options.verify ? "" : "\n", again.steps);
    return kFine;
  }
  std::cout << fmt::format("\n{} orders went as recorded, then not: {}\n", again.steps, again.difference);
  std::cerr << fmt::format("grognard replay: `grognard draw {} --at {} -o before.svg` shows the position before it\n",
                           options.file, again.steps);
  return kFailed;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("replay", "Play a recorded game again and say whether it goes as recorded");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("file", options->file, "The record (docs/records.md)")->required();
  command->add_flag("--verify", options->verify, "Say nothing but whether it does");
  command->add_option("--at", options->at, "Only so many orders; then print the position")
      ->check(CLI::NonNegativeNumber);
  command->add_flag("--text", options->text, "Tell everything that happens");
  command->footer(
      "Example:\n  grognard replay game.jsonl --verify\n  grognard replay game.jsonl --text --at 40\n\n"
      "The exit code is 1 if the game does not go as recorded.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

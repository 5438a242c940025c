// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "apps/commands/commands.h"
#include "apps/positions.h"
#include "core/bad_input.h"
#include "core/replay.h"

namespace grognard {
namespace {

struct ConductOptions {
  std::vector<std::string> records;
  std::string player;
};

// What one rulebook's records show, for both sides alike.
struct Shown {
  int games = 0;
  ConductSheet tally;
};

std::vector<std::string> files_in(const std::vector<std::string>& named) {
  std::vector<std::string> files;
  for (const std::string& name : named) {
    if (!std::filesystem::is_directory(name)) {
      files.push_back(name);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(name))
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) throw BadInput("conduct", "", "no records there: name files or folders of records (.jsonl)");
  return files;
}

// The last of the answers that both sides have given in secret.
bool unseals(const ReplayStep& step) {
  return step.before.decision().secret && step.before.decision().number != step.after.decision().number;
}

void look_at(const std::string& file, const ConductOptions& options, std::map<std::string, Shown>& shown) {
  const Record record = read_record(file);
  const Rulebook& rulebook = rulebook_named(record.rulebook, file);
  Shown& here = shown[record.rulebook];
  ++here.games;
  const Replay again = replay(record, rulebook, [&](const ReplayStep& step) {
    const Command& command = step.verdict.command;
    PerSide<bool> counts;
    for (const Side side : kSides) counts[side] = options.player.empty() || record.players[side] == options.player;
    if (counts[command.side] || unseals(step))
      rulebook.advisor().conduct({step.before, command, step.events, step.after, counts}, here.tally);
  });
  if (!again.same()) throw BadInput(file, "", "it does not go as it was recorded: " + again.difference);
}

void tell(const std::string& rulebook, const Shown& shown) {
  std::cout << fmt::format("\n{}, {} games\n", rulebook, shown.games);
  for (const ConductSheet::Row& row : shown.tally.rows()) {
    if (row.of == 0)
      std::cout << fmt::format("  {:44} {:10.1f}      {:8.2f} a game\n", row.what, row.faults,
                               row.faults / shown.games);
    else
      std::cout << fmt::format("  {:44} {:6.0f} of {:6.0f} {:6.1f} %\n", row.what, row.faults, row.of,
                               100 * row.faults / row.of);
  }
}

int run(const ConductOptions& options) {
  std::map<std::string, Shown> shown;
  for (const std::string& file : files_in(options.records)) look_at(file, options, shown);
  for (const auto& [rulebook, what] : shown) tell(rulebook, what);
  return kFine;
}

}  // namespace

void add_conduct(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ConductOptions>();
  CLI::App* command =
      app.add_subcommand("conduct", "Count from records what there is to be said against how somebody plays");
  command->add_option("RECORD", options->records, "Records, or folders of them")->required();
  command->add_option("--player", options->player, "Only the orders of whoever is called so in the record");
  command->footer(
      "Example:\n  grognard battle grant/even-battle --games 20 --a advisor --b first-advisor --save-records games\n"
      "  grognard conduct games --player advisor");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

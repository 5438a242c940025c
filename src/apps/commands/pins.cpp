// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

#include "apps/commands/commands.h"
#include "apps/series/parallel.h"
#include "apps/series/pins.h"

namespace grognard {
namespace {

struct PinsOptions {
  std::filesystem::path records = "tests/pins";
  std::filesystem::path into;
  int jobs = 1;
};

std::vector<std::filesystem::path> records_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// One line for each thing, in their order.
template <class Things, class Line>
auto lines_of(const PinsOptions& options, const Things& things, Line line) {
  std::vector<decltype(line(things[0]))> lines(things.size());
  in_parallel(
      options.jobs, static_cast<int>(things.size()), [] { return 0; }, [&](int, int i) { lines[i] = line(things[i]); });
  return lines;
}

int run(const PinsOptions& options) {
  const auto out = [&](const char* name) { return std::ofstream(options.into / name, std::ios::binary); };
  std::ofstream battles = out("battles.txt");
  std::ofstream words = out("words.txt");
  for (const RecordPin& pin : lines_of(options, records_in(options.records), pin_of_record)) {
    battles << pin.battle;
    words << pin.words;
  }
  const std::vector<ScenarioFile> scenarios = scenarios_at_home();
  std::ofstream listed = out("options.txt");
  for (const std::string& line : lines_of(options, scenarios, pin_of_options)) listed << line;
  std::ofstream players = out("players.txt");
  for (const std::string& line : lines_of(options, scenarios, pin_of_players)) players << line;
  return kFine;
}

}  // namespace

void add_pins(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("pins", "Fingerprints of kept games: whether any battle has changed");
  const auto options = std::make_shared<PinsOptions>();
  command->add_option("--records", options->records, "Folder of the kept games (default tests/pins)");
  command->add_option("--into", options->into, "Folder for the four text files")
      ->required()
      ->check(CLI::ExistingDirectory);
  command->add_option("--jobs", options->jobs, "Threads (default 1)")->check(CLI::Range(1, 256));
  command->footer("tools/pins compares them with those that are kept.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

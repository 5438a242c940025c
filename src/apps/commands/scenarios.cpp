// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/commands/commands.h"
#include "apps/scenario_files.h"
#include "core/json_reader.h"
#include "core/scenario_check.h"

namespace grognard {
namespace {

struct ScenariosOptions {
  std::string rulebook;
  std::vector<std::string> check;
  bool profiles = false;
};

int units_of(const View& view, Side side) {
  int units = 0;
  for (const Piece& piece : view.pieces)
    units += piece.side == side && piece.symbol != Symbol::General && piece.symbol != Symbol::Place ? 1 : 0;
  return units;
}

// One line for a scenario that can be played.
std::string summary(const ScenarioFile& file, const Battle& battle) {
  const View view = battle.view();
  const Json json = parse_json(file.text, file.path.string());
  const int minutes = Reader(json, file.path.string()).whole_or("minutes", 0, 100000, 0);
  std::string text = fmt::format("{}/{}: {}", file.rulebook->id(), file.name, view.title);
  if (!view.date.empty()) text += fmt::format(", {}", view.date);
  text += fmt::format(". {} {} units against {} {}", view.sides[Side::A].name, units_of(view, Side::A),
                      view.sides[Side::B].name, units_of(view, Side::B));
  if (minutes > 0) text += fmt::format(", about {} minutes", minutes);
  return text + ".\n";
}

int list(const ScenariosOptions& options) {
  const Rulebook* only = options.rulebook.empty() ? nullptr : &rulebook_named(options.rulebook, "grognard scenarios");
  for (const ScenarioFile& file : scenarios_at_home(only))
    std::cout << summary(file, *file.rulebook->start(file.text, file.path.string()));
  std::cout << "\n`grognard play NAME` plays one.\n";
  return kFine;
}

int list_profiles(const ScenariosOptions& options) {
  if (options.rulebook.empty())
    throw BadInput("grognard scenarios", "--profiles", "say of which rulebook: grognard scenarios hanau --profiles");
  for (const std::string& name : rulebook_named(options.rulebook, "grognard scenarios").profiles())
    std::cout << name << '\n';
  return kFine;
}

int check(const ScenariosOptions& options) {
  int bad = 0;
  for (const std::string& name : options.check) {
    try {
      const ScenarioFile file = read_scenario(find_scenario(name));
      const std::string line = summary(file, *start_strictly(*file.rulebook, file.text, file.path.string()));
      std::cout << "good: " << line;
    } catch (const BadInput& mistake) {
      std::cout << "bad: " << mistake.what() << '\n';
      ++bad;
    }
  }
  if (bad > 0) std::cerr << "grognard scenarios: docs/scenarios.md describes the format\n";
  return bad > 0 ? kFailed : kFine;
}

}  // namespace

void add_scenarios(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("scenarios", "List the scenarios, or check files of your own");
  const auto options = std::make_shared<ScenariosOptions>();
  command->add_option("rulebook", options->rulebook, "Only those of this rulebook");
  command->add_option("--check", options->check,
                      "Files (or names) to check instead: is each a scenario that can be played?");
  command->add_flag("--profiles", options->profiles,
                    "What a unit of that rulebook's scenarios can be, one name to a line");
  command->footer(
      "Example:\n  grognard scenarios\n  grognard scenarios --check my-battle.json\n  grognard scenarios hanau "
      "--profiles");
  command->callback([options, &exit_code] {
    exit_code = options->profiles ? list_profiles(*options) : options->check.empty() ? list(*options) : check(*options);
  });
}

}  // namespace grognard

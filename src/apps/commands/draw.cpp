// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "apps/commands/commands.h"
#include "apps/plans.h"
#include "apps/positions.h"

namespace grognard {
namespace {

struct DrawOptions {
  std::string position;
  std::optional<int> at;
  std::string out;
  bool dark = false;
  double scale = 1;
  std::string eyes;
};

// A scenario is shown as both sides may know it before the battle; whoever has a record knows everything.
View seen(const Position& position, const std::string& eyes) {
  const Battle& battle = *position.battle;
  if (eyes == "A" || eyes == "B") {
    const Side side = eyes == "A" ? Side::A : Side::B;
    return battle.clone(side)->view(side);
  }
  if (eyes == "both") return battle.clone(Side::A)->view(Side::B);
  if (eyes == "umpire") return battle.view();
  return shown_in_plan(position);
}

int run(const DrawOptions& options) {
  const Position position = load_position(options.position, options.at);
  write_plan(seen(position, options.eyes), options.out, options.dark, options.scale);
  std::cout << options.out << '\n';
  return kFine;
}

}  // namespace

void add_draw(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("draw", "Draw a position as a printed battle plan");
  const auto options = std::make_shared<DrawOptions>();
  command->add_option("position", options->position, "A scenario, or the record of a game")->required();
  command->add_option("--at", options->at, "After so many orders of the record (default: all)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("-o,--out", options->out, "Where to: a file ending in .svg or .png")->required();
  command->add_flag("--dark", options->dark, "Dark paper");
  command->add_option("--scale", options->scale, "Size of the drawing; 1 is the usual")->check(CLI::Range(0.1, 10.0));
  command
      ->add_option(
          "--eyes", options->eyes,
          "What A or B may see, what both may, or umpire: everything (default: of a scenario both, of a record "
          "umpire)")
      ->check(CLI::IsMember({"A", "B", "both", "umpire"}));
  command->footer(
      "Example:\n  grognard draw hanau-1813 -o hanau.svg\n  grognard draw game.jsonl --at 40 -o after-40-orders.png "
      "--scale 2");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

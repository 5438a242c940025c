// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "apps/commands.h"
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
};

int run(const DrawOptions& options) {
  const Position position = load_position(options.position, options.at);
  write_plan(position.battle->view(), options.out, options.dark, options.scale);
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
  command->footer(
      "Example:\n  grognard draw hanau-1813 -o hanau.svg\n  grognard draw game.jsonl --at 40 -o after-40-orders.png "
      "--scale 2");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

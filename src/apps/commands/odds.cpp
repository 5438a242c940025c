// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "apps/commands/commands.h"
#include "apps/positions.h"
#include "apps/terminal/odds_words.h"
#include "core/order_text.h"

namespace grognard {
namespace {

struct OddsOptions {
  std::string position;
  std::optional<int> at;
  std::string order;
  bool through = false;
};

int run(const OddsOptions& options) {
  const Position position = load_position(options.position, options.at);
  const Battle& battle = *position.battle;
  const View view = battle.view();
  const Command command = order_from_text(options.order, view, battle.decision().side());
  std::cout << view.title << ", " << view.moment << "\n" << order_text(command, roster_of(view)) << "\n\n";
  std::cout << odds_report(battle, command, options.through);
  return battle.judge(command).legal() ? kFine : kFailed;
}

}  // namespace

void add_odds(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("odds", "The chances of an order, by the rules themselves");
  const auto options = std::make_shared<OddsOptions>();
  command->add_option("position", options->position, "A scenario, or the record of a game")->required();
  command->add_option("--at", options->at, "After so many orders of the record (default: all)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--order", options->order, "The order: side, verb, unit, > target, @ poses")->required();
  command->add_flag(
      "--through", options->through,
      "To the end of the action, with the usual replies taken for granted; otherwise to the next question");
  command->footer(
      "Example:\n  grognard odds first-battle --order 'A fire a-guns > b-guns'\n"
      "  grognard odds game.jsonl --at 40 --order 'A charge a-ligne-1 > b-light' --through\n\n"
      "The exit code is 1 if the order is refused.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "ai/staff.h"
#include "apps/commands/commands.h"
#include "apps/scenario_files.h"
#include "apps/series/players.h"
#include "apps/terminal/game.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

struct PlayOptions {
  std::string scenario = "first-battle";
  std::string side = "A";
  std::string opponent = std::string(kUsualLevel);
  std::optional<std::uint64_t> seed;
  bool real_dice = false;
  std::string save;
  std::string go_on;
  bool sides_given = false;  // --side or --opponent was typed
};

std::uint64_t fresh_seed() {
  std::random_device device;
  return device() % 1000000000;  // short enough to type again
}

std::string player_name(const PlayOptions& options, Side side) {
  const bool person = options.side == "both" || options.opponent == "human" || options.side == letter(side);
  return person ? "human" : options.opponent;
}

Session begin(const PlayOptions& options) {
  if (!options.go_on.empty()) return Session::open(options.go_on, find_rulebook, options.real_dice);
  const ScenarioFile scenario = read_scenario(find_scenario(options.scenario));
  SessionSetup setup{.scenario = scenario.text,
                     .file = scenario.path.string(),
                     .players = {player_name(options, Side::A), player_name(options, Side::B)}};
  if (!options.real_dice) setup.seed = options.seed ? *options.seed : fresh_seed();
  if (!options.save.empty()) setup.save = options.save;
  return Session::start(*scenario.rulebook, std::move(setup));
}

// None where a person plays. A game that goes on keeps the players it had unless others are asked for.
std::unique_ptr<Player> player_for(Side side, const Session& session, const PlayOptions& options) {
  const bool as_before = !options.go_on.empty() && !options.sides_given;
  const std::string name = as_before ? session.record().players[side] : player_name(options, side);
  // Records before version 0.4 say "computer" or "advisor".
  const bool unnamed = name == "computer" || name == "advisor";
  if (!unnamed && name != "random" && !is_commander(name)) return nullptr;
  const std::uint64_t seed = session.steps() * 2 + static_cast<std::uint64_t>(index_of(side));
  return make_player(unnamed ? std::string(kUsualLevel) : name, session.rulebook(),
                     Random(options.seed.value_or(fresh_seed()), seed));
}

int run(const PlayOptions& options) {
  if (!options.go_on.empty() && !options.save.empty())
    throw BadInput("--save", "", "a game that goes on is saved in its own file; leave --save out");
  Session session = begin(options);
  std::unique_ptr<Player> a = player_for(Side::A, session, options);
  std::unique_ptr<Player> b = player_for(Side::B, session, options);
  TerminalGame game(std::move(session), std::move(a), std::move(b), std::cin, std::cout);
  if (isatty(STDOUT_FILENO)) game.has_screen();
  game.introduce();
  game.play();
  return kFine;
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("play", "Play a battle in the terminal, line by line");
  const auto options = std::make_shared<PlayOptions>();
  command->add_option("scenario", options->scenario, "Name or file of the scenario (default first-battle)");
  CLI::Option* side = command->add_option("--side", options->side, "Your side: A, B or both (default A)")
                          ->check(CLI::IsMember({"A", "B", "both"}));
  CLI::Option* opponent = command->add_option("--opponent", options->opponent, "Who plays the other (default captain)")
                              ->check([](const std::string& name) {
                                return name == "human" || name == "computer" ? std::string() : refused_player(name);
                              });
  command->add_option("--seed", options->seed, "Seed of the dice; another one each time if none is given");
  command->add_flag("--real-dice", options->real_dice, "Throw real dice and type the faces");
  command->add_option("--save", options->save, "Save every order in this new file");
  command->add_option("--continue", options->go_on, "Go on with a saved game");
  command->footer("Who plays the other: human (both at this terminal), or one of\n" + players_in_words() +
                  "\nExample:\n  grognard play\n  grognard play grant/first-battle --opponent colonel-bold\n  grognard "
                  "play even-battle --side B --save game.jsonl\n"
                  "  grognard play --continue game.jsonl");
  command->callback([options, side, opponent, &exit_code] {
    options->sides_given = side->count() > 0 || opponent->count() > 0;
    exit_code = run(*options);
  });
}

}  // namespace grognard

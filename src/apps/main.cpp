// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "apps/commands/commands.h"
#include "core/bad_input.h"
#include "core/version.h"

namespace {

void add_commands(CLI::App& app, int& exit_code) {
  using namespace grognard;
  add_serve(app, exit_code);
  add_play(app, exit_code);
  add_scenarios(app, exit_code);
  add_battle(app, exit_code);
  add_league(app, exit_code);
  add_replay(app, exit_code);
  add_draw(app, exit_code);
  add_fit(app, exit_code);
  add_odds(app, exit_code);
  add_rulebooks(app, exit_code);
  add_rules(app, exit_code);
  add_cases(app, exit_code);
  add_soak(app, exit_code);
  add_pins(app, exit_code);
  add_api(app, exit_code);
  add_paint(app, exit_code);
  add_list(app, exit_code);
  add_export(app, exit_code);
  add_delete(app, exit_code);
  add_renew(app, exit_code);
  add_check(app, exit_code);
  add_conduct(app, exit_code);
  add_backup(app, exit_code);
  add_restore(app, exit_code);
}

// The library has a code of its own for each kind of mistake; ours are few and documented.
int wrong_usage(const CLI::App& app, const CLI::ParseError& error) {
  const int code = app.exit(error, std::cout, std::cerr);
  return code == 0 ? grognard::kFine : grognard::kBadUsage;
}

int run(int argc, char** argv) {
  CLI::App app("grognard: an umpire for battles with miniatures", "grognard");
  app.set_version_flag("--version", std::string(grognard::program_version()));
  app.require_subcommand(1);
  app.footer(
      "Example:\n  grognard serve\n  grognard play first-battle\n\n"
      "grognard COMMAND --help explains a command. Exit codes: 0 fine, 1 something failed, 2 wrong usage or a bad "
      "file.");
  int exit_code = grognard::kFine;
  add_commands(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return wrong_usage(app, error);
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = run(argc, argv);
    std::cout.flush();
    return exit_code;
  } catch (const grognard::BadInput& mistake) {
    std::cout.flush();
    std::cerr << "grognard: " << mistake.what() << '\n';
    return grognard::kBadUsage;
  } catch (const std::exception& mistake) {
    std::cout.flush();
    std::cerr << "grognard: " << mistake.what() << '\n';
    return grognard::kFailed;
  }
}

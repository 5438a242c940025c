// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/commands/commands.h"
#include "apps/home.h"
#include "cases/case_suite.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

struct CasesOptions {
  std::vector<std::string> paths;
  cases::SuiteOptions suite;
};

int run(const CasesOptions& options) {
  std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
  if (paths.empty()) paths.push_back(home_dir() / "cases");
  const cases::SuiteResult result = cases::run_cases(paths, find_rulebook, options.suite, std::cout);
  if (result.passed + result.failed == 0) {
    std::cerr << "grognard cases: no case has \"" << options.suite.only << "\" in its name; try without --only\n";
    return kBadUsage;
  }
  if (result.refused > 0) return kBadUsage;
  return result.failed > 0 ? kFailed : kFine;
}

}  // namespace

void add_cases(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CasesOptions>();
  CLI::App* command =
      app.add_subcommand("cases", "Run conformance cases: orders, dice and what must follow by the rules");
  command->add_option("paths", options->paths,
                      "Case files, or folders of them (all that come with the program if none)");
  command->add_option("--only", options->suite.only, "Only cases with this text in their name");
  command->add_flag("--trace", options->suite.trace, "Tell everything that happens in each case");
  command->footer(
      "Example:\n  grognard cases cases/hanau\n  grognard cases my-case.json --trace\n\n"
      "docs/cases.md says how to write a case. The last line is \"N passed, M failed\".");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

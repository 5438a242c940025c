// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/commands/commands.h"
#include "apps/home.h"
#include "apps/scenario_files.h"
#include "cases/case_suite.h"
#include "cases/coverage.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

struct RulesOptions {
  std::string rulebook;
  std::string rule;
  bool coverage = false;
  std::string cases;
};

int list_rulebooks() {
  for (const Rulebook* book : rulebooks()) std::cout << fmt::format("{:<12} {}\n", book->id(), book->title());
  std::cout << "grognard rules NAME prints the rules of one of them.\n";
  return kFine;
}

std::vector<cases::CaseFile> load_cases(const RulesOptions& options) {
  const std::filesystem::path folder =
      options.cases.empty() ? cases_dir(options.rulebook) : std::filesystem::path(options.cases);
  std::vector<cases::CaseFile> files;
  for (const std::filesystem::path& path : cases::case_paths({folder}))
    files.push_back(cases::load_case_file(path, find_rulebook));
  std::erase_if(files, [&](const cases::CaseFile& file) { return file.rulebook->id() != options.rulebook; });
  return files;
}

int print_rule(const RulesOptions& options, const std::vector<RuleRow>& rows) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const RuleRow& r) { return r.id == options.rule; });
  if (row == rows.end()) {
    throw BadInput(
        "rules", "",
        fmt::format("there is no rule \"{0}\"; grognard rules {1} lists them all", options.rule, options.rulebook));
  }
  std::cout << fmt::format("{}\nwhere     {}\ntext      {}\nfunction  {}\nstatus    {}\n", row->id, row->where,
                           row->text, row->function.empty() ? "-" : row->function, row->status);
  for (const cases::CaseFile& file : load_cases(options)) {
    for (const cases::Case& one : file.cases) {
      if (std::find(one.rules.begin(), one.rules.end(), row->id) != one.rules.end())
        std::cout << fmt::format("case      {}: {}\n", file.file, one.name);
    }
  }
  return kFine;
}

int run(const RulesOptions& options) {
  if (options.rulebook.empty()) return list_rulebooks();
  const std::vector<RuleRow> rows = rules_table(rulebook_named(options.rulebook, "grognard rules").rules_text());
  if (!options.rule.empty()) return print_rule(options, rows);
  if (options.coverage) {
    const cases::Coverage result = cases::coverage(rows, load_cases(options));
    cases::print(result, std::cout);
    return result.complete() ? kFine : kFailed;
  }
  for (const RuleRow& row : rows)
    std::cout << fmt::format("{} | {} | {} | {} | {}\n", row.id, row.where, row.text,
                             row.function.empty() ? "-" : row.function, row.status);
  return kFine;
}

}  // namespace

void add_rules(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RulesOptions>();
  CLI::App* command = app.add_subcommand("rules", "Print the rules of a rulebook, and which cases prove them");
  command->add_option("rulebook", options->rulebook, "Which rulebook (a list of them if none)");
  command->add_option("--rule", options->rule, "Only this rule, with the cases that name it");
  command->add_flag("--coverage", options->coverage,
                    "List each rule with its function and cases; fails if one lacks either");
  command->add_option("--cases", options->cases, "Folder of the cases (those that come with the program if none)");
  command->footer(
      "Example:\n  grognard rules hanau\n  grognard rules hanau --rule HN-MOVE-12\n  grognard rules hanau --coverage");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard

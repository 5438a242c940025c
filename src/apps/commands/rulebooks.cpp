// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/commands/commands.h"
#include "apps/scenario_files.h"
#include "apps/terminal/words.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

void list_all() {
  for (const Rulebook* rulebook : rulebooks()) {
    std::cout << fmt::format("{}: {}. Rules version {}, {} scenarios, {} house rules.\n", rulebook->id(),
                             rulebook->title(), rulebook->version(), scenarios_at_home(rulebook).size(),
                             rulebook->house_rules().size());
  }
  std::cout << "\n`grognard rules ID` prints the rules, `grognard rulebooks ID` the house rules.\n";
}

void list_house_rules(const Rulebook& rulebook) {
  std::cout << fmt::format("{}: {}. Rules version {}.\n", rulebook.id(), rulebook.title(), rulebook.version());
  for (const HouseRule& rule : rulebook.house_rules()) {
    std::cout << fmt::format("\n{} [{}]: {}\n", rule.name, rule.rule, joined(rule.choices))
              << wrapped(rule.text, 96, "  ");
  }
}

}  // namespace

void add_rulebooks(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("rulebooks", "List the rulebooks, or the house rules of one");
  const auto id = std::make_shared<std::string>();
  command->add_option("rulebook", *id, "Whose house rules to list (the first choice is the default)");
  command->footer("Example:\n  grognard rulebooks hanau");
  command->callback([id, &exit_code] {
    if (id->empty()) list_all();
    else list_house_rules(rulebook_named(*id, "grognard rulebooks"));
    exit_code = kFine;
  });
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grognard {

// "HN-MOVE-12", "HN-ART-7b"
bool is_rule_id(std::string_view text);

// A row of a rulebook's RULES.md.
struct RuleRow {
  std::string id;
  std::string where;     // in the printed rules
  std::string text;      // in our words
  std::string function;  // that does it; empty if there is none
  std::string status;    // "done", or the house rules that change it
  // The heading above its table, "MOVE - ordinary actions", in two parts.
  std::string mark = {};
  std::string chapter = {};
  std::vector<std::string> options = {};  // the names in the status: house rules and other members of a scenario
};
// The phases that the place of a rule names: {2, 3, 4} of "phases 2 to 4, reading".
std::vector<int> phases_named(std::string_view where);
// The rows of all tables of the text whose first column is the id of a rule; other lines are passed over. Cells that are
// missing are empty.
std::vector<RuleRow> rules_table(std::string_view markdown);

// A section of a rulebook's RULINGS.md: "### HN-SIDE-1 two sides, not four" and the text below it.
struct RulingText {
  std::vector<std::string> ids;  // of the rules it is about
  std::string title;
  std::string text;
};
// Sections whose heading begins with the id of a rule.
std::vector<RulingText> rulings_list(std::string_view markdown);

}  // namespace grognard

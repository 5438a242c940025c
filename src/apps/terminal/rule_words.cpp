// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/rule_words.h"

#include <fmt/format.h>

#include "apps/terminal/words.h"
#include "core/rules_text.h"

namespace grognard {
namespace {

// The section of RULINGS.md whose heading begins with the id, without the heading; empty if there is none.
std::string ruling_on(std::string_view rulings, const std::string& id) {
  const std::string heading = "\n### " + id;
  const std::size_t start = rulings.find(heading + " ");
  if (start == rulings.npos) return "";
  const std::size_t text = rulings.find('\n', start + 1);
  if (text == rulings.npos) return "";
  return std::string(rulings.substr(text, rulings.find("\n#", text) - text));
}

}  // namespace

std::string rule_in_words(const Rulebook& rulebook, const std::string& id, bool must_exist) {
  for (const RuleRow& row : rules_table(rulebook.rules_text())) {
    if (row.id != id) continue;
    std::string text = wrapped(fmt::format("{} ({}): {}", row.id, row.where, row.text));
    const std::string ruling = ruling_on(rulebook.rulings_text(), id);
    return ruling.empty() ? text : text + wrapped("Ruling: " + ruling);
  }
  if (!must_exist) return "";
  throw BadInput(id, "", fmt::format("there is no such rule; `grognard rules {}` lists them all", rulebook.id()));
}

}  // namespace grognard

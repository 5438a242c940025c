// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/facts.h"

#include <fmt/format.h>

#include <algorithm>

namespace grognard {
namespace {

struct ValueWords {
  std::string operator()(bool) const { return ""; }
  std::string operator()(int number) const { return fmt::format(" {}", number); }
  std::string operator()(double number) const { return fmt::format(" {:g}", number); }
  std::string operator()(const std::string& text) const { return " " + text; }
};

bool is_said(const FactValue& value) {
  if (const bool* yes = std::get_if<bool>(&value)) return *yes;
  const std::string* text = std::get_if<std::string>(&value);
  return text == nullptr || !text->empty();
}

}  // namespace

Fact plain_fact(std::string name, FactValue value) {
  std::string said;
  if (is_said(value)) {
    said = name + std::visit(ValueWords(), value);
    std::replace(said.begin(), said.begin() + static_cast<std::ptrdiff_t>(name.size()), '_', ' ');
  }
  return {std::move(name), std::move(value), std::move(said)};
}

void say_facts(const FactWords& said, std::vector<Fact>& facts) {
  for (Fact& fact : facts)
    for (const auto& [name, text] : said)
      if (fact.name == name) fact.said = text;
}

std::string gone_words(std::string_view gone) { return gone.empty() ? "" : fmt::format("off the table: {}", gone); }

}  // namespace grognard

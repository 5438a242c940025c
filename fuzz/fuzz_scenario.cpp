// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/bad_input.h"
#include "core/json_input.h"
#include "rulebooks/catalogue.h"

namespace {

using namespace grognard;

// Those that can be meant: the one that the scenario names, and each of them where it names none.
bool is_meant(const Rulebook& rulebook, const Json& scenario) {
  const auto named = scenario.find("rulebook");
  return named == scenario.end() || *named == rulebook.id();
}

void begin(const Rulebook& rulebook, std::string_view scenario) {
  try {
    const auto battle = rulebook.start(scenario, "fuzz");
    const Decision decision = battle->decision();
    for (const Option& option : decision.options)
      if (option.unit != kNoPiece) (void)battle->decision(option.unit);
    (void)battle->view();
    (void)battle->hash();
  } catch (const BadInput&) {
  }
}

}  // namespace

// Any bytes as a scenario: refused with a message, or a battle that can be asked and shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Json scenario = parse_json(text, "fuzz");
    for (const Rulebook* rulebook : rulebooks())
      if (is_meant(*rulebook, scenario)) begin(*rulebook, text);
  } catch (const BadInput&) {
  }
  return 0;
}

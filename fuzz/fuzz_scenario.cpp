// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

#include "core/scenario.h"
#include "rulebooks/catalogue.h"

// Any bytes as a scenario: refused with a message, or a battle that can be asked and shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace grognard;
  try {
    const auto battle = find_rulebook("hanau")->start({reinterpret_cast<const char*>(data), size}, "fuzz");
    const Decision decision = battle->decision();
    for (const Option& option : decision.options)
      if (option.unit != kNoPiece) (void)battle->decision(option.unit);
    (void)battle->view();
    (void)battle->hash();
  } catch (const BadInput&) {
  }
  return 0;
}

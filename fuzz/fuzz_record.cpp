// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

#include "core/bad_input.h"
#include "core/record.h"
#include "core/replay.h"
#include "rulebooks/catalogue.h"

// Any bytes as a record: refused with a message, or replayed as far as it is right.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace grognard;
  try {
    const Record record = parse_record({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (const Rulebook* rulebook = find_rulebook(record.rulebook)) (void)replay(record, *rulebook);
  } catch (const BadInput&) {
  }
  return 0;
}

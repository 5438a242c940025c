// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

#include "cases/case_file.h"
#include "cases/case_run.h"
#include "core/bad_input.h"
#include "rulebooks/catalogue.h"

// Any bytes as a case file: refused with a message, or its cases run to a result.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace grognard;
  try {
    const cases::CaseFile file =
        cases::parse_case_file({reinterpret_cast<const char*>(data), size}, "fuzz", find_rulebook);
    for (const cases::Case& one : file.cases) (void)cases::run_case(one, *file.rulebook);
  } catch (const BadInput&) {
  }
  return 0;
}

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cases/case_file.h"

namespace grognard::cases {

// The step 0 is the setting up.
struct FailedStep {
  int number = 0;
  std::string what;  // the order, or what else the step does
  Differences differences = {};
};

struct CaseResult {
  std::vector<FailedStep> failed = {};
  bool passed() const { return failed.empty(); }
};

// Runs one case. A step that does not go as expected does not keep the later ones from being run, unless its order could not
// be carried out. trace: everything that happens is told there.
CaseResult run_case(const Case& one, const Rulebook& rulebook, std::ostream* trace = nullptr);

}  // namespace grognard::cases

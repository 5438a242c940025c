// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "cases/case_file.h"

namespace grognard::cases {

struct SuiteOptions {
  std::string only = {};  // cases whose name contains this; empty: all
  bool trace = false;     // tell everything that happens
};

struct SuiteResult {
  int passed = 0;
  int failed = 0;
  int refused = 0;  // files that are no proper case files; each counts as one failed
};

// Files, and of folders all files that end in .json, in the order of their names. Throws BadInput if one does not exist or a
// folder has none.
std::vector<std::filesystem::path> case_paths(const std::vector<std::filesystem::path>& paths);

CaseFile load_case_file(const std::filesystem::path& path, const RulebookLookup& lookup);

// Runs all cases of all files and prints every difference; the last line is "N passed, M failed".
SuiteResult run_cases(const std::vector<std::filesystem::path>& paths, const RulebookLookup& lookup,
                      const SuiteOptions& options, std::ostream& out);

}  // namespace grognard::cases

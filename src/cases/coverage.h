// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "cases/case_file.h"
#include "core/rules_text.h"

namespace grognard::cases {

// Which cases name a rule, by file; rows of one case count once each.
using CasesOfRule = std::map<std::string, int>;

struct CoveredRule {
  RuleRow row;
  CasesOfRule cases = {};
  bool twice = false;  // the id stands in more than one row
  bool flawed() const { return row.function.empty() || cases.empty() || twice; }
};

struct Coverage {
  std::vector<CoveredRule> rules = {};              // in the order of RULES.md
  std::map<std::string, CasesOfRule> unknown = {};  // named by a case, but not in RULES.md
  bool complete() const;
};

Coverage coverage(const std::vector<RuleRow>& rules, const std::vector<CaseFile>& files);
// One line for each rule, flaws in capital letters; the last line sums up.
void print(const Coverage& coverage, std::ostream& out);

}  // namespace grognard::cases

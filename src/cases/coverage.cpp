// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

namespace grognard::cases {
namespace {

std::string cases_text(const CasesOfRule& cases) {
  std::string text;
  for (const auto& [file, count] : cases)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", std::filesystem::path(file).filename().string(), count);
  return text.empty() ? "-" : text;
}

std::string flaws_of(const CoveredRule& rule) {
  std::string text;
  if (rule.row.function.empty()) text += "  NO FUNCTION";
  if (rule.cases.empty()) text += "  NO CASE";
  if (rule.twice) text += "  LISTED TWICE";
  return text;
}

}  // namespace

bool Coverage::complete() const {
  return unknown.empty() && !rules.empty() &&
         std::none_of(rules.begin(), rules.end(), [](const CoveredRule& rule) { return rule.flawed(); });
}

Coverage coverage(const std::vector<RuleRow>& rules, const std::vector<CaseFile>& files) {
  std::map<std::string, CasesOfRule> named;
  for (const CaseFile& file : files) {
    for (const Case& one : file.cases) {
      for (const std::string& rule : std::set<std::string>(one.rules.begin(), one.rules.end()))
        ++named[rule][file.file];
    }
  }
  Coverage result;
  std::set<std::string> listed;
  for (const RuleRow& row : rules) {
    const bool first = listed.insert(row.id).second;
    const auto cases = named.find(row.id);
    result.rules.push_back({row, cases == named.end() ? CasesOfRule() : cases->second, !first});
  }
  for (const auto& [rule, cases] : named) {
    if (!listed.contains(rule)) result.unknown.emplace(rule, cases);
  }
  return result;
}

void print(const Coverage& coverage, std::ostream& out) {
  int without_function = 0;
  int without_case = 0;
  for (const CoveredRule& rule : coverage.rules) {
    without_function += rule.row.function.empty() ? 1 : 0;
    without_case += rule.cases.empty() ? 1 : 0;
    out << fmt::format("{:<14} {:<32} {}{}\n", rule.row.id, rule.row.function.empty() ? "-" : rule.row.function,
                       cases_text(rule.cases), flaws_of(rule));
  }
  for (const auto& [rule, cases] : coverage.unknown)
    out << fmt::format("{:<14} {:<32} {}  NOT IN RULES.md\n", rule, "?", cases_text(cases));
  out << fmt::format("{} rules: {} without function, {} without case, {} named by cases but not in RULES.md\n",
                     coverage.rules.size(), without_function, without_case, coverage.unknown.size());
}

}  // namespace grognard::cases

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <system_error>

#include "cases/case_run.h"

namespace grognard::cases {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".json" && entry->is_regular_file()) files.push_back(entry->path());
  }
  if (error) throw BadInput(folder.string(), "", "the folder cannot be read: " + error.message());
  if (files.empty()) throw BadInput(folder.string(), "", "expected case files (*.json) in this folder, found none");
  std::sort(files.begin(), files.end());
  return files;
}

void print(const std::string& file, const Case& one, const CaseResult& result, std::ostream& out) {
  out << fmt::format("FAILED {}: {}\n", file, one.name);
  for (const FailedStep& step : result.failed) {
    const std::string where = step.number == 0 ? "start" : fmt::format("step {}", step.number);
    for (const std::string& difference : step.differences)
      out << fmt::format("  {} ({}): {}\n", where, step.what, difference);
  }
}

void run_file(const CaseFile& file, const SuiteOptions& options, SuiteResult& total, std::ostream& out) {
  for (const Case& one : file.cases) {
    if (one.name.find(options.only) == one.name.npos) continue;
    if (options.trace) out << fmt::format("{}: {}\n", file.file, one.name) << std::flush;
    const CaseResult result = run_case(one, *file.rulebook, options.trace ? &out : nullptr);
    ++(result.passed() ? total.passed : total.failed);
    if (!result.passed()) print(file.file, one, result, out);
  }
}

}  // namespace

std::vector<fs::path> case_paths(const std::vector<fs::path>& paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      for (fs::path& file : files_in(path)) files.push_back(std::move(file));
    } else if (fs::exists(path, error)) {
      files.push_back(path);
    } else {
      throw BadInput(path.string(), "", "there is no such file or folder; name case files or a folder of them");
    }
  }
  return files;
}

CaseFile load_case_file(const fs::path& path, const RulebookLookup& lookup) {
  return parse_case_file(load_text(path), path.string(), lookup);
}

SuiteResult run_cases(const std::vector<fs::path>& paths, const RulebookLookup& lookup, const SuiteOptions& options,
                      std::ostream& out) {
  SuiteResult total;
  for (const fs::path& path : case_paths(paths)) {
    try {
      run_file(load_case_file(path, lookup), options, total, out);
    } catch (const BadInput& mistake) {
      out << fmt::format("FAILED {}\n", mistake.what());
      ++total.refused;
      ++total.failed;
    }
    out << std::flush;
  }
  out << fmt::format("{} passed, {} failed\n", total.passed, total.failed);
  return total;
}

}  // namespace grognard::cases

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/home.h"

#include <cstdlib>
#include <system_error>

#include "core/bad_input.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

bool is_home(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "data", ignored);
}

fs::path folder_of(std::string_view rulebook, std::string_view what) {
  const fs::path example = home_dir() / "examples" / rulebook / what;
  std::error_code ignored;
  return fs::is_directory(example, ignored) ? example : home_dir() / what / rulebook;
}

}  // namespace

fs::path data_dir(std::string_view rulebook) { return folder_of(rulebook, "data"); }
fs::path cases_dir(std::string_view rulebook) { return folder_of(rulebook, "cases"); }

fs::path home_dir() {
  if (const char* named = std::getenv("GROGNARD_HOME"); named != nullptr && *named != '\0') {
    if (is_home(named)) return named;
    throw BadInput("GROGNARD_HOME", "",
                   "expected a folder that contains data/, found \"" + std::string(named) + "\"; correct or unset it");
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (const fs::path installed = program.parent_path().parent_path() / "share/grognard"; !error && is_home(installed))
    return installed;
  if (is_home(GROGNARD_SOURCE_DIR)) return GROGNARD_SOURCE_DIR;
  throw BadInput(
      "data", "",
      "expected a folder with the program's data; set GROGNARD_HOME to a folder that contains data/ and cases/");
}

}  // namespace grognard

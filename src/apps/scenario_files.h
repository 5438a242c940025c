// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/rulebook.h"

namespace grognard {

struct ScenarioFile {
  std::string name;  // as commands know it: its file's name without .json
  std::filesystem::path path;
  const Rulebook* rulebook = nullptr;
  std::string text;  // JSON
};

// A file anywhere; only its rulebook is looked up, the rest is up to the rulebook. Throws BadInput.
ScenarioFile read_scenario(const std::filesystem::path& path);
// Those that come with the program, by rulebook and name, without the examples'; of one rulebook if one is given.
std::vector<ScenarioFile> scenarios_at_home(const Rulebook* only = nullptr);
// By name among those, or by path. Throws BadInput, with the names there are.
std::filesystem::path find_scenario(const std::string& name_or_path);

const Rulebook& rulebook_named(const std::string& id, const std::string& file);

}  // namespace grognard

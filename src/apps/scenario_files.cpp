// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/scenario_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/home.h"
#include "core/json_reader.h"
#include "core/nearest.h"
#include "core/scenario_check.h"
#include "rulebooks/catalogue.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> paths_at_home(const Rulebook& rulebook) {
  std::vector<fs::path> paths;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(data_dir(rulebook.id()) / "scenarios", none)) {
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_path(const std::string& text) {
  return text.find('/') != std::string::npos || text.ends_with(".json") || text.ends_with(".jsonl");
}

}  // namespace

const Rulebook& rulebook_named(const std::string& id, const std::string& file) {
  if (const Rulebook* rulebook = find_rulebook(id)) return *rulebook;
  std::string known;
  for (const Rulebook* rulebook : rulebooks()) known += fmt::format("{}{}", known.empty() ? "" : ", ", rulebook->id());
  throw BadInput(file, "", fmt::format("there is no rulebook \"{}\"; there are: {}", shortened(id, 40), known));
}

ScenarioFile read_scenario(const fs::path& path) {
  std::string text = load_text(path);
  const Json json = parse_json(text, path.string());
  const Reader reader(json, path.string());
  if (!reader.is_object()) reader.expected("a scenario");
  const Rulebook& rulebook = rulebook_named(reader["rulebook"].text(), path.string());
  if (const std::string note = other_id(text, path.string()); !note.empty())
    std::cerr << fmt::format("note: {}: /id: {}\n", path.string(), note);
  return {.name = path.stem().string(), .path = path, .rulebook = &rulebook, .text = std::move(text)};
}

std::vector<ScenarioFile> scenarios_at_home(const Rulebook* only) {
  std::vector<ScenarioFile> files;
  const auto add = [&](const Rulebook& rulebook) {
    for (const fs::path& path : paths_at_home(rulebook)) files.push_back(read_scenario(path));
  };
  if (only) add(*only);
  else
    for (const Rulebook* rulebook : rulebooks()) add(*rulebook);
  return files;
}

fs::path find_scenario(const std::string& name_or_path) {
  std::vector<std::string> known;
  for (const auto& shelf : {rulebooks(), examples()}) {
    for (const Rulebook* rulebook : shelf) {
      for (const fs::path& path : paths_at_home(*rulebook)) {
        const std::string name = fmt::format("{}/{}", rulebook->id(), path.stem().string());
        if (path.stem() == name_or_path || name == name_or_path) return path;
        known.push_back(name);
      }
    }
  }
  if (is_path(name_or_path)) return name_or_path;
  std::error_code none;
  if (fs::is_regular_file(name_or_path, none)) return name_or_path;
  throw BadInput(shortened(name_or_path, 80), "",
                 fmt::format("there is no scenario of that name ({}). A file is given with its path: ./{}.json",
                             those_meant(name_or_path, known, "grognard scenarios"), shortened(name_or_path, 40)));
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "apps/home.h"
#include "rulebooks/catalogue.h"

namespace grognard {

struct Playable {
  const Rulebook* rulebook;
  std::string id;
  std::string json;
  std::unique_ptr<Battle> start() const { return rulebook->start(json, id); }
};

// Those that are offered, and the examples.
inline std::vector<const Rulebook*> every_rulebook() {
  std::vector<const Rulebook*> all(rulebooks().begin(), rulebooks().end());
  all.insert(all.end(), examples().begin(), examples().end());
  return all;
}

// Every scenario that is shipped, of every rulebook.
inline std::vector<Playable> every_scenario() {
  std::vector<Playable> out;
  for (const Rulebook* rulebook : every_rulebook()) {
    const std::filesystem::path folder = data_dir(rulebook->id()) / "scenarios";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path());
      std::stringstream text;
      text << file.rdbuf();
      out.push_back({rulebook, entry.path().stem().string(), text.str()});
    }
  }
  return out;
}

}  // namespace grognard

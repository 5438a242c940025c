// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rulebooks/catalogue.h"

namespace grognard {

struct Playable {
  const Rulebook* rulebook;
  std::string id;
  std::string json;
  std::unique_ptr<Battle> start() const { return rulebook->start(json, id); }
};

// Every scenario that is shipped, of every rulebook.
inline std::vector<Playable> every_scenario() {
  std::vector<Playable> out;
  for (const Rulebook* rulebook : rulebooks()) {
    const std::filesystem::path folder =
        std::filesystem::path(GROGNARD_SOURCE_DIR) / "data" / std::string(rulebook->id()) / "scenarios";
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

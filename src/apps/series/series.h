// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/series/runner.h"

namespace grognard {

// Many games of one scenario, computer against computer.
struct Series {
  ScenarioFile scenario;
  int games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  PerSide<std::string> players = {"advisor", "advisor"};  // by name
  bool hashes = false;
  std::optional<std::filesystem::path> records = {};  // a folder for the record of each game
  std::optional<std::filesystem::path> resume = {};   // a file of finished games
};

// The games in order, the same for any number of jobs: game i has random numbers of its own. Throws BadInput.
std::vector<GameNotes> play_series(const Series& series, Progress& progress);

// How often something happens: the observed share and its 95 % interval (Wilson's).
struct Share {
  double observed = 0;
  double low = 0;
  double high = 1;
};
Share share_of(int hits, int of);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "apps/scenario_files.h"
#include "apps/series/progress.h"
#include "core/dice_sources.h"

namespace grognard {

enum class PlayerKind : std::uint8_t { Advisor, Random };
std::string_view name_of(PlayerKind kind);
std::unique_ptr<Player> make_player(PlayerKind kind, const Rulebook& rulebook, Random random);

// Many games of one scenario, computer against computer.
struct Series {
  ScenarioFile scenario;
  int games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  PerSide<PlayerKind> players = {PlayerKind::Advisor, PlayerKind::Advisor};
  bool hashes = false;
  std::optional<std::filesystem::path> records = {};  // a folder for the record of each game
};

struct Losses {
  int units = 0;
  int figures = 0;
};
// What is lost, by the facts and figures of the pieces.
Losses losses_of(const View& view, Side side);

struct GameNotes {
  std::optional<Side> winner = {};
  bool endless = false;
  int decisions = 0;
  int turns = 0;
  PerSide<Losses> losses = {};
  std::uint64_t hash = 0;
  std::uint64_t trail = 0;
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

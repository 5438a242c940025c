// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "ai/player.h"

namespace grognard {

struct GameLimits {
  int most_decisions = 20000;  // a game that takes more is endless, which is a failure
  bool hash_each_position = false;
};

struct GameResult {
  Outcome outcome = {};
  int decisions = 0;
  int turns = 0;
  bool endless = false;
  std::uint64_t hash = 0;   // of the last position
  std::uint64_t trail = 0;  // of all positions in order, if they were to be hashed
  std::unique_ptr<Battle> end = nullptr;
};

// An order that has just been carried out.
struct Played {
  int number = 0;  // 1, 2, 3, ...
  const Command& command;
  std::string_view why;
  std::span<const std::uint8_t> faces;
  const Battle& after;
};
using OnPlayed = std::function<void(const Played&)>;

// Plays a battle to its end.
GameResult play_game(std::unique_ptr<Battle> battle, Player& a, Player& b, DiceSource& source,
                     const GameLimits& limits = {}, const OnPlayed& on_played = {});

// The turn that a position is in, from its facts; 0 if the rulebook counts none.
int turn_of(const View& view);

}  // namespace grognard

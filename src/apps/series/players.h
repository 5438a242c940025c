// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "core/dice_sources.h"
#include "core/rulebook.h"

namespace grognard {

// Everybody who can be set against somebody, by name: for battles, leagues and pins.
struct PlayerRow {
  std::string_view name;
  std::string_view what;  // for the help of commands: "the computer as it plays today"
  std::unique_ptr<Player> (*make)(const Rulebook& rulebook, Random random);
};
std::span<const PlayerRow> all_players();
std::vector<std::string> names_of_players();
std::string players_in_words();  // a line for each: "  advisor    the computer as it plays today"

// The random numbers are the player's own; the same ones play the same. Throws BadInput where there is nobody of that name, or
// where he does not play this rulebook.
std::unique_ptr<Player> make_player(std::string_view name, const Rulebook& rulebook, Random random);

}  // namespace grognard

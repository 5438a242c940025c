// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "ai/chance.h"
#include "ai/planner.h"

namespace grognard {

// How strong a computer player is.
struct Level {
  std::string_view name;  // "captain"
  std::string_view what;  // in a sentence, for whoever chooses
  double effort =
      0;  // of planning a half-turn, in milliseconds of the machine on which playouts were timed; 0: does not plan
  double climbing = 0;  // see Budget
  int slips = 0;        // of a hundred orders, so many are not the best that it knows of but the second or third
};
std::span<const Level> levels();
// nullptr: there is none of that name.
const Level* level_named(std::string_view name);
inline constexpr std::string_view kUsualLevel = "captain";

// How it likes to fight, where several ways are nearly as good.
struct Character {
  std::string_view name;  // "bold"
  std::string_view what;
  Leaning leaning;
};
std::span<const Character> characters();
const Character* character_named(std::string_view name);
inline constexpr std::string_view kUsualCharacter = "even-tempered";

// The level's effort in playouts of a battle of this size: counted, so that the same seed plays the same game everywhere.
Budget budget_of(const Level& level, const Chance& chance, const Muster& muster);

}  // namespace grognard

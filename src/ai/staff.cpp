// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/staff.h"

#include <fmt/format.h>

#include "ai/commander.h"
#include "core/bad_input.h"

namespace grognard {
namespace {

struct Ranked {
  const Level* level = nullptr;
  const Character* character = nullptr;
};
Ranked ranked_of(std::string_view name) {
  const std::size_t dash = name.find('-');
  return {level_named(name.substr(0, dash)),
          character_named(dash == name.npos ? kUsualCharacter : name.substr(dash + 1))};
}

std::string file_of(const Rulebook& rulebook) { return fmt::format("data/{}/chance.json", rulebook.id()); }

}  // namespace

Chance chance_for(const Rulebook& rulebook) {
  if (rulebook.chance().empty()) return {};
  try {
    return read_chance(rulebook.chance(), file_of(rulebook), rulebook.id(), rulebook.version());
  } catch (const BadInput&) {
    return {};  // of another version: chance_is_stale says so, and a test asks it
  }
}

std::string chance_is_stale(const Rulebook& rulebook) {
  if (rulebook.chance().empty())
    return fmt::format("{} is missing: `grognard fit {}`", file_of(rulebook), rulebook.id());
  try {
    read_chance(rulebook.chance(), file_of(rulebook), rulebook.id(), rulebook.version());
    return "";
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
}

std::unique_ptr<Player> make_commander(const Rulebook& rulebook, std::string_view name, std::uint64_t seed) {
  const Ranked ranked = ranked_of(name);
  if (!ranked.level || !ranked.character) return nullptr;
  return std::make_unique<Commander>(rulebook.advisor(), chance_for(rulebook), *ranked.level, *ranked.character, seed);
}

bool is_commander(std::string_view name) {
  const Ranked ranked = ranked_of(name);
  return ranked.level && ranked.character;
}

std::string commander_in_words(std::string_view name) {
  const Ranked ranked = ranked_of(name);
  if (!ranked.level || !ranked.character) return std::string(name);
  if (ranked.character->name == kUsualCharacter) return std::string(ranked.level->name);
  return fmt::format("{}, {}", ranked.level->name, ranked.character->name);
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/players.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/advised_player.h"
#include "ai/random_player.h"
#include "ai/staff.h"
#include "ai/styled_player.h"
#include "core/bad_input.h"
#include "first_advisors/first_advisors.h"

namespace grognard {
namespace {

using Made = std::unique_ptr<Player>;

Made advised(const Rulebook& rulebook, Random random) {
  return std::make_unique<AdvisedPlayer>(rulebook.advisor(), random);
}

Made at_random(const Rulebook& rulebook, Random random) {
  return std::make_unique<RandomPlayer>(rulebook.advisor(), random);
}

Made by_first_advisor(const Rulebook& rulebook, Random random) {
  const Advisor* advisor = first_advisor(rulebook.id());
  if (!advisor)
    throw BadInput("first-advisor", "", fmt::format("the rulebook {} never had a first advisor", rulebook.id()));
  return first_player(*advisor, random);
}

template <Style style>
Made styled(const Rulebook& rulebook, Random random) {
  return std::make_unique<StyledPlayer>(rulebook.advisor(), style, random);
}

struct PlayerRow {
  std::string_view name;
  std::string_view what;  // for the help of commands
  Made (*make)(const Rulebook& rulebook, Random random);
};

constexpr PlayerRow kPlayers[] = {
    {"advisor", "gives sensible orders one by one: the sergeant without a name", advised},
    {"random", "any legal order, all alike", at_random},
    {"first-advisor", "the computer as it played at version 0.3.0", by_first_advisor},
    {"sitter", "never moves by its own will; shoots, and answers what must be answered", styled<Style::Sitter>},
    {"attacker", "always at the nearest enemy, and charges whenever it may", styled<Style::Attacker>},
    {"rusher", "everybody to the nearest objective or way off the table", styled<Style::Rusher>},
};

std::string names_of_characters() {
  std::string names;
  for (const Character& character : characters())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", character.name);
  return names;
}

}  // namespace

std::vector<std::string> names_of_players() {
  std::vector<std::string> names;
  for (const Level& level : levels()) names.emplace_back(level.name);
  for (const PlayerRow& row : kPlayers) names.emplace_back(row.name);
  return names;
}

std::string players_in_words() {
  std::string text;
  for (const Level& level : levels()) text += fmt::format("  {:14} {}\n", level.name, level.what);
  text += fmt::format("  {:14} {}\n", "captain-bold", "any level may have a character: " + names_of_characters());
  for (const PlayerRow& row : kPlayers) text += fmt::format("  {:14} {}\n", row.name, row.what);
  return text;
}

std::string refused_player(const std::string& name) {
  if (is_commander(name)) return "";
  if (std::ranges::any_of(kPlayers, [&](const PlayerRow& row) { return row.name == name; })) return "";
  return fmt::format("there is nobody called \"{}\"; there are:\n{}", name, players_in_words());
}

std::unique_ptr<Player> make_player(std::string_view name, const Rulebook& rulebook, Random random) {
  const std::uint64_t high = random.next();
  if (Made commander = make_commander(rulebook, name, (high << 32) | random.next())) return commander;
  for (const PlayerRow& row : kPlayers)
    if (row.name == name) return row.make(rulebook, random);
  throw BadInput("player", "", refused_player(std::string(name)));
}

}  // namespace grognard

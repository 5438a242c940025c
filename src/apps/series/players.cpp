// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/players.h"

#include <fmt/format.h>

#include "ai/advised_player.h"
#include "ai/planning_player.h"
#include "ai/random_player.h"
#include "ai/styled_player.h"
#include "core/bad_input.h"
#include "first_advisors/first_advisors.h"

namespace grognard {
namespace {

using Made = std::unique_ptr<Player>;

Made advised(const Rulebook& rulebook, Random random) {
  return std::make_unique<AdvisedPlayer>(rulebook.advisor(), random);
}

template <int first, int climbs>
Made planning(const Rulebook& rulebook, Random random) {
  const std::uint64_t high = random.next();
  return std::make_unique<PlanningPlayer>(rulebook.advisor(), Budget{first, climbs}, (high << 32) | random.next());
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

constexpr PlayerRow kPlayers[] = {
    {"advisor", "the computer as it plays today", advised},
    {"captain", "plans each half-turn by playing it on a few times; on trial", planning<2, 0>},
    {"colonel", "the same with more playouts, and betters the plan; on trial", planning<4, 12>},
    {"random", "any legal order, all alike", at_random},
    {"first-advisor", "the computer as it played at version 0.3.0", by_first_advisor},
    {"sitter", "never moves by its own will; shoots, and answers what must be answered", styled<Style::Sitter>},
    {"attacker", "always at the nearest enemy, and charges whenever it may", styled<Style::Attacker>},
    {"rusher", "everybody to the nearest objective or way off the table", styled<Style::Rusher>},
};

}  // namespace

std::span<const PlayerRow> all_players() { return kPlayers; }

std::vector<std::string> names_of_players() {
  std::vector<std::string> names;
  for (const PlayerRow& row : kPlayers) names.emplace_back(row.name);
  return names;
}

std::string players_in_words() {
  std::string text;
  for (const PlayerRow& row : kPlayers) text += fmt::format("  {:14} {}\n", row.name, row.what);
  return text;
}

std::unique_ptr<Player> make_player(std::string_view name, const Rulebook& rulebook, Random random) {
  for (const PlayerRow& row : kPlayers)
    if (row.name == name) return row.make(rulebook, random);
  throw BadInput("player", "", fmt::format("there is nobody called \"{}\"; there are:\n{}", name, players_in_words()));
}

}  // namespace grognard

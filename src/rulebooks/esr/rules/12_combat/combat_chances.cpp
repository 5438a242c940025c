// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "esr/rules/12_combat/combat.h"

// How a combat may go, counted over all 1296 ways in which the two pairs of dice can fall.
namespace grognard::esr {
namespace {

constexpr int kDiceWays = 6 * 6 * 6 * 6;

int ways_of_two_dice(int total) { return total <= 7 ? total - 1 : 13 - total; }

std::string percent_words(int ways) { return fmt::format("{:.1f} %", 100.0 * ways / kDiceWays); }

}  // namespace

CombatChances combat_chances(int margin) {
  CombatChances chances;
  for (int ours = 2; ours <= 12; ++ours) {
    for (int theirs = 2; theirs <= 12; ++theirs) {
      const int ways = ways_of_two_dice(ours) * ways_of_two_dice(theirs);
      const int difference = margin + ours - theirs;
      const bool clear = margin_of(difference) >= Margin::Clear;
      if (difference == 0) chances.tied += ways;
      else if (difference > 0) (clear ? chances.won_clearly : chances.won) += ways;
      else (clear ? chances.lost_clearly : chances.lost) += ways;
    }
  }
  return chances;
}

std::string chances_in_words(const CombatChances& c) {
  return fmt::format("wins {} (by 4 or more {}), ties {}, loses {} (by 4 or more {})",
                     percent_words(c.won + c.won_clearly), percent_words(c.won_clearly), percent_words(c.tied),
                     percent_words(c.lost + c.lost_clearly), percent_words(c.lost_clearly));
}

}  // namespace grognard::esr

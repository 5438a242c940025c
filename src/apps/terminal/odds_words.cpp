// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/odds_words.h"

#include <fmt/format.h>

#include <cmath>

#include "apps/terminal/words.h"

namespace grognard {
namespace {

constexpr double kWhole = 20;              // signs for 100 %
constexpr std::size_t kLongFraction = 24;  // longer ones say less than the percentage

std::string bar(double p) { return std::string(static_cast<std::size_t>(std::lround(p * kWhole)), '#'); }

std::string row(const OutcomeOdds& outcome, bool exact) {
  std::string how;
  if (exact) {
    const std::string fraction = to_string(outcome.p);
    how = fraction.size() <= kLongFraction ? fraction : "";
  } else {
    how = fmt::format("{:.2f} to {:.2f} %", 100 * outcome.low, 100 * outcome.high);
  }
  return fmt::format("{:7.3f} %  {:<24} {:<20}  {}\n", 100 * outcome.p.value(), how, bar(outcome.p.value()),
                     outcome.name);
}

std::string table(const Distribution& distribution, std::size_t most_rows) {
  std::string text;
  double left = 0;
  for (std::size_t i = 0; i < distribution.outcomes.size(); ++i) {
    if (i < most_rows) text += row(distribution.outcomes[i], distribution.exact);
    else left += distribution.outcomes[i].p.value();
  }
  if (distribution.outcomes.size() > most_rows)
    text += fmt::format("{:7.3f} %  {} further outcomes\n", 100 * left, distribution.outcomes.size() - most_rows);
  return text;
}

std::string how_counted(const Distribution& distribution) {
  if (!distribution.exact)
    return fmt::format("Sampled, {} runs: the dice can fall in too many ways to count them; with 95 % intervals.\n",
                       distribution.leaves);
  if (distribution.leaves == 1) return "Exact: no dice are thrown.\n";
  return fmt::format("Exact: {} ways the dice can fall that the rules tell apart.\n", distribution.leaves);
}

}  // namespace

std::string in_words(const Odds& odds, std::size_t most_rows) {
  std::string text = how_counted(odds.whole);
  if (!odds.assumed.empty()) {
    text += "Taken for granted:";
    for (const std::string& reply : odds.assumed) text += fmt::format(" \"{}\"", reply);
    text += ".\n";
  }
  text += "\nWhat happens altogether:\n" + table(odds.whole, most_rows);
  if (odds.chances.outcomes.size() > 1 && odds.chances.outcomes.size() != odds.whole.outcomes.size())
    text += "\nEach by itself, whatever else happens:\n" + table(odds.chances, most_rows);
  return text;
}

std::string odds_report(const Battle& battle, const Command& command, bool through) {
  const Verdict verdict = battle.judge(command);
  std::string text = in_words(verdict);
  if (!verdict.legal()) return text;
  const std::optional<Odds> chances =
      odds(battle, verdict.command, through ? Horizon::usual_replies() : Horizon::next_decision());
  return chances ? text + in_words(*chances) : text;
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_odds.h"

#include <fmt/format.h>

#include <cmath>

#include "odds/odds.h"

namespace grognard::cases {
namespace {

constexpr double kCloseChance = 0.0005 + 1e-12;  // a decimal of three digits is a rounded one

// Of a named outcome, or of a whole one ("no effect", or several joined by "; ").
Fraction chance_of(const Odds& odds, std::string_view outcome) {
  if (const OutcomeOdds* named = odds.chances.find(outcome)) return named->p;
  const OutcomeOdds* whole = odds.whole.find(outcome);
  return whole != nullptr ? whole->p : Fraction{};
}

bool known(const Odds& odds, std::string_view outcome) {
  return odds.chances.find(outcome) != nullptr || odds.whole.find(outcome) != nullptr;
}

std::string all_chances(const Odds& odds) {
  std::string text;
  for (const Distribution* part : {&odds.chances, &odds.whole}) {
    for (const OutcomeOdds& outcome : part->outcomes)
      text += fmt::format("{}\"{}\" {}", text.empty() ? "" : ", ", outcome.name, to_string(outcome.p));
    if (!text.empty()) break;
  }
  return text;
}

void check_chance(const ExpectedChance& expected, const Odds& odds, Differences& out) {
  const Fraction actual = chance_of(odds, expected.outcome);
  const bool same =
      expected.exact ? *expected.exact == actual : std::abs(expected.value - actual.value()) <= kCloseChance;
  if (same) return;
  const std::string others = known(odds, expected.outcome) ? "" : fmt::format("; outcomes are {}", all_chances(odds));
  out.push_back(fmt::format("odds \"{}\": expected {}, actual {} ({}){}", expected.outcome, expected.text,
                            to_string(actual), number_text(actual.value()), others));
}

}  // namespace

void check_odds(const ExpectedOdds& expected, const Battle& battle, Differences& out) {
  Command command;
  try {
    command = command_of(expected.words, battle.view());
  } catch (const BadInput& mistake) {
    out.push_back(fmt::format("odds {}: {}", expected.order, mistake.what()));
    return;
  }
  const Horizon horizon = expected.through ? Horizon::usual_replies() : Horizon::next_decision();
  const std::optional<Odds> found = odds(battle, command, horizon);
  if (!found) {
    const Verdict verdict = battle.judge(command);
    out.push_back(fmt::format("odds {}: expected a legal order, actual refused: {}", expected.order,
                              verdict.refusals.empty() ? "" : verdict.refusals.front().text));
    return;
  }
  if (!found->chances.exact)
    out.push_back(
        fmt::format("odds {}: expected exact chances, actual too many ways the dice can fall", expected.order));
  for (const ExpectedChance& chance : expected.chances) check_chance(chance, *found, out);
}

}  // namespace grognard::cases

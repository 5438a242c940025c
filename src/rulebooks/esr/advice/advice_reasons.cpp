// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "esr/advice/advice.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/view/viewing.h"

// The figures behind an order that the advisor has chosen. Not rules: they are read off the sums of the judge.
namespace grognard::esr {
namespace {

// Of an order test or a Leader Action: the judge's first sum, and 7 or more on top of it.
std::string chance_of_success(const Verdict& v) {
  if (v.workings.empty()) return "";
  const int modifiers = v.workings.front().total();
  int ways = 0;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second) ways += first + second + modifiers >= kOrderSucceeds ? 1 : 0;
  return fmt::format("{:.0f} % to succeed", 100.0 * ways / 36);
}

// The two sums of the combat that it goes into.
std::string chance_of_winning(const Verdict& v) {
  if (v.workings.size() < 2) return "";
  const CombatChances c = combat_chances(v.workings[0].total() - v.workings[1].total());
  constexpr double kAll = 1296;
  return fmt::format("wins {:.0f} %, loses {:.0f} %", 100 * (c.won + c.won_clearly) / kAll,
                     100 * (c.lost + c.lost_clearly) / kAll);
}

std::string state_of_target(const State& s, PieceId target) {
  if (!s.is_formation(target)) return target == kNoPiece ? "" : plain_name(s, target);
  const int f = s.formation_index(target);
  return fmt::format("{}, fatigue {} of {}", name_of(s, target), total_fatigue(s.formation(f)),
                     thresholds_of(s, f).retreats_at());
}

std::string figures_for(const State& s, const Command& c, const Verdict& v) {
  constexpr Verb kContacts[] = {"contact", "advance-on"};
  constexpr Verb kAimed[] = {"attack", "fire"};
  constexpr Verb kTested[] = {"activate",  "commit", "commit-to",     "recall",    "displace",  "rally",       "attach",
                              "to-attack", "detach", "grand-battery", "to-defend", "to-reform", "mass-assault"};
  const auto is_among = [&](const auto& verbs) {
    return std::find(std::begin(verbs), std::end(verbs), c.verb) != std::end(verbs);
  };
  if (c.verb == Verb("march")) return order_words(s, order_of(s, c));
  if (is_among(kContacts)) return chance_of_winning(v);
  if (is_among(kAimed)) return state_of_target(s, c.target());
  return is_among(kTested) ? chance_of_success(v) : "";
}

}  // namespace

Reason reason_for(const State& s, const Candidate& chosen, const Verdict& v) {
  const std::string figures = figures_for(s, v.command, v);
  if (figures.empty()) return {std::string(chosen.why)};
  std::string_view why = chosen.why;
  while (why.ends_with('.') || why.ends_with('!')) why.remove_suffix(1);
  return {fmt::format("{} ({}).", why, figures)};
}

}  // namespace grognard::esr

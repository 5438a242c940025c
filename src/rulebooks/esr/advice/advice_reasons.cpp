// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/view/viewing.h"

// Why an order was chosen, with figures that anybody can work out again. Not rules: sums are read off those of the judge.
namespace grognard::esr {
namespace {

constexpr Verb kTested[] = {"activate",  "commit", "commit-to",     "recall",    "displace",  "rally",       "attach",
                            "to-attack", "detach", "grand-battery", "to-defend", "to-reform", "mass-assault"};

bool is_tested(Verb verb) { return std::find(std::begin(kTested), std::end(kTested), verb) != std::end(kTested); }

// Two Units that stand, an enemy of each other.
struct Pair {
  PieceId own = kNoPiece;
  PieceId enemy = kNoPiece;
};

// The nearest Units of two Formations.
Pair nearest_pair(const State& s, int ours, int theirs) {
  Pair best;
  double least = kNowhere;
  each_member(s, ours, [&](PieceId own) {
    if (!stands(s.unit(own))) return;
    each_member(s, theirs, [&](PieceId enemy) {
      if (!stands(s.unit(enemy)) || !maybe_within(s, own, enemy, least)) return;
      const double away = distance_between(s, own, enemy);
      if (away >= least) return;
      least = away;
      best = {own, enemy};
    });
  });
  return best;
}

// How far apart they are, told in yards and claimed in inches.
std::string distance_words(const State& s, const Pair& pair, Reason& reason) {
  const double yards = distance_between(s, pair.own, pair.enemy);
  reason.claims.push_back(
      {.kind = Claim::Kind::Distance, .of = pair.own, .to = pair.enemy, .value = yards / s.options().yards_per_inch});
  return fmt::format("{:.0f} yards", yards);
}

std::string_view state_of_body(const State& s, int f) {
  if (has_status(s.formation(f))) return state_words(s.formation(f).status);
  const double weary = weariness(s, f);
  return weary >= 1 ? "ready to give way" : weary >= 0.5 ? "tired" : total_fatigue(s.formation(f)) > 0 ? "shaken" : "";
}

// "Horn's Brigade, tired, 850 yards away"
std::string words_for_enemy(const State& s, int ours, PieceId target, Reason& reason) {
  if (!s.is_formation(target)) return plain_name(s, target);
  const int enemy = s.formation_index(target);
  std::string words = plain_name(s, target);
  if (const std::string_view state = state_of_body(s, enemy); !state.empty()) words += fmt::format(", {}", state);
  const Pair pair = nearest_pair(s, ours, enemy);
  if (pair.own != kNoPiece) words += fmt::format(", {} away", distance_words(s, pair, reason));
  return words;
}

// The sum of the judge that its dice are added to.
std::string words_for_sum(const Verdict& v, std::string_view what, Reason& reason) {
  if (v.workings.empty()) return "";
  const Breakdown& sum = v.workings.front();
  reason.claims.push_back({.kind = Claim::Kind::Total, .value = static_cast<double>(sum.total()), .rule = sum.rule()});
  return fmt::format("{} {:+d}", what, sum.total());
}

std::string words_for_contact(const State& s, const Verdict& v, Reason& reason) {
  const PieceId unit = v.command.unit(), enemy = v.command.target();
  if (!s.is_unit(enemy)) return plain_name(s, enemy);
  std::string words = fmt::format("{}, {} away", name_of(s, enemy), distance_words(s, {unit, enemy}, reason));
  if (const std::string sum = words_for_sum(v, "its dice get", reason); !sum.empty()) words += ", " + sum;
  return words;
}

// Before whose front the guns unlimber.
std::string words_for_guns(const State& s, const Command& c) {
  const Nearest enemy = nearest_enemy(s, c.side, c.path.back().at());
  return enemy.unit == kNoPiece ? "" : plain_name(s, s.formation_piece(s.unit(enemy.unit).formation));
}

std::string details_for(const State& s, const Verdict& v, Reason& reason) {
  const Command& c = v.command;
  if (c.verb == Verb("march")) return order_words(s, order_of(s, c));
  if (c.verb == Verb("support")) return plain_name(s, c.target());
  if (c.verb == Verb("contact") || c.verb == Verb("advance-on")) return words_for_contact(s, v, reason);
  if (c.verb == Verb("bring-up") && !c.path.empty()) return words_for_guns(s, c);
  if ((c.verb == Verb("attack") || c.verb == Verb("fire")) && s.is_formation(c.unit()))
    return words_for_enemy(s, s.formation_index(c.unit()), c.target(), reason);
  return is_tested(c.verb) ? words_for_sum(v, "7 is needed, the dice get", reason) : "";
}

}  // namespace

Reason reason_for(const State& s, const Candidate& chosen, const Verdict& v) {
  Reason reason;
  const std::string details = details_for(s, v, reason);
  std::string_view why = chosen.why;
  if (details.empty()) {
    reason.words = std::string(why);
    return reason;
  }
  while (why.ends_with('.') || why.ends_with('!')) why.remove_suffix(1);
  reason.words = fmt::format("{} ({}).", why, details);
  return reason;
}

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/03_fire/hits.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"

namespace grognard::tricorne {
namespace {

bool cannot_hit(const Options& options, int score) { return score < options.least_score_to_hit; }

}  // namespace

Breakdown ways_in_ten(const Options& options, int score) {
  const HitRow row = cannot_hit(options, score) ? HitRow{} : hit_row(score);
  const int one = row.one - std::max(row.two, row.three);
  const int two = row.two ? row.two - row.three : 0;
  Breakdown sum("TR-FIRE-8", "faces of ten", Breakdown::Reads::Shares);
  sum.add("TR-FIRE-9", "no hit", 10 - row.one);
  sum.add("TR-FIRE-8", "1 hit", one);
  sum.add("TR-FIRE-8", "2 hits", two);
  sum.add("TR-FIRE-8", "3 hits", row.three);
  return sum;
}

std::string strength_left(const Unit& u, int hits) {
  if (hits == 0 || hits >= u.strength()) return "";
  return fmt::format(", leaving strength {} of {}", u.strength() - hits, u.full);
}

std::string score_words(const Options& options, int score, int hits) {
  if (cannot_hit(options, score)) return fmt::format("score {} cannot hit", score);
  const int row = hit_row_number(score);
  const std::string read = row == score ? "" : fmt::format(", row {}{}", row, row < 5 ? " or less" : "");
  return fmt::format("score {}{}, {}", score, read, hits == 0 ? "no hit" : counted(hits, "hit"));
}

HitThrow throw_for_hits(Play& p, RuleId rule, Side side, std::string_view why, int score) {
  if (cannot_hit(p.s.options(), score)) return {};
  const HitRow row = hit_row(score);
  const int limits[] = {row.three, row.two, row.one};
  HitThrow out;
  out.roll = p.dice.bands(rule, side, why, 1, limits, 10);
  out.hits = 3 - out.roll.value;
  return out;
}

double expected_hits(int score) {
  const HitRow row = hit_row(score);
  return (row.one + row.two + row.three) / 10.0;
}

}  // namespace grognard::tricorne

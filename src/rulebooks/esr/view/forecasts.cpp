// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>

#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/view/viewing.h"

// The tests that come without anybody's order, as they would be now. Not rules: the sums are those of the chapters.
namespace grognard::esr {
namespace {

std::string percent_of(int ways) { return fmt::format("{:.0f} %", 100.0 * ways / 36); }

template <class Do>
void each_throw(Do&& act) {
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second) act(first + second);
}

// T11, with the score that lies on it already.
Forecast assessment_now(const State& s, int formation) {
  Forecast forecast{assessment_sum(s, formation, s.formation(formation).score), {}};
  std::array<int, kRowMinus10 + 1> ways{};
  each_throw([&](int dice) { ++ways[assessment_row(forecast.sum.total() + dice)]; });
  for (int row = kRowHarmless; row <= kRowMinus10; ++row) {
    const int count = ways[row];
    if (count == 0) continue;
    forecast.chances += fmt::format("{}{} {}", forecast.chances.empty() ? "With two dice on top: " : "; ",
                                    row_words(s, formation, row), percent_of(count));
  }
  return forecast;
}

Forecast fate_now(const State& s, PieceId general) {
  Forecast forecast{fate_sum(s, general), {}};
  int harmed = 0;
  each_throw([&](int dice) { harmed += forecast.sum.total() + dice <= kHarmedAt ? 1 : 0; });
  forecast.chances = fmt::format("With two dice on top: harmed {} ({} or less)", percent_of(harmed), kHarmedAt);
  return forecast;
}

}  // namespace

std::vector<Forecast> forecasts_for(const State& s, PieceId piece) {
  std::vector<Forecast> list;
  if (s.is_formation(piece) && is_there(s.formation(s.formation_index(piece))))
    list.push_back(assessment_now(s, s.formation_index(piece)));
  if (s.is_general(piece) && rolls_for_fate(s, piece)) list.push_back(fate_now(s, piece));
  return list;
}

}  // namespace grognard::esr

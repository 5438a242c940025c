// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/levels.h"

#include <algorithm>

namespace grognard {
namespace {

constexpr Level kLevels[] = {
    {"recruit", "knows the drill, and often takes the second-best order", 0, 0, 60},
    {"sergeant", "gives sensible orders one by one, without a plan", 0, 0, 0},
    {"captain", "tries a few plans for each turn in its head", 100, 0.2, 0},
    {"colonel", "tries many plans, and betters the best of them", 400, 0.3, 0},
    {"general", "thinks for a second or two before each turn", 1600, 0.4, 0},
    {"marshal", "thinks as long as anybody would wait", 4500, 0.45, 0},
};

constexpr Character kCharacters[] = {
    {"even-tempered", "leans neither way", {0, 0.004}},
    {"cautious", "would rather stand than go", {-0.02, 0.004}},
    {"bold", "would rather go than stand", {0.02, 0.004}},
    {"fickle", "seldom does the same twice", {0, 0.02}},
};

// Less than this is no comparison of plans; more is not worth the wait.
constexpr int kFewestPlayouts = 12;
constexpr int kMostPlayouts = 6000;

template <class Row>
const Row* named(std::span<const Row> rows, std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

std::span<const Level> levels() { return kLevels; }
const Level* level_named(std::string_view name) { return named(levels(), name); }
std::span<const Character> characters() { return kCharacters; }
const Character* character_named(std::string_view name) { return named(characters(), name); }

Budget budget_of(const Level& level, const Chance& chance, const Muster& muster) {
  if (level.effort <= 0) return {};
  const double each = chance.playout_ms * std::max(1.0, static_cast<double>(muster.units.size()));
  const double playouts = level.effort / std::max(each, 0.001);
  return {static_cast<int>(std::clamp<double>(playouts, kFewestPlayouts, kMostPlayouts)), level.climbing};
}

}  // namespace grognard

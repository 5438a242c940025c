// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/strength.h"

namespace grognard {
namespace {

constexpr double kShakenWorth = 0.8;  // of what it is worth otherwise

}  // namespace

std::function<PerSide<double>(const Battle&)> strengths_by(const Advisor& advisor, const Battle& battle) {
  const auto muster = std::make_shared<Muster>();  // its memory serves again and again
  advisor.muster(battle, *muster);
  if (muster->units.empty()) return {};
  return [muster, &advisor](const Battle& then) {
    muster->clear();
    advisor.muster(then, *muster);
    PerSide<double> worth = {0, 0};
    for (const Muster::Unit& unit : muster->units)
      worth[unit.side] += unit.worth * unit.left * (unit.shaken ? kShakenWorth : 1);
    return worth;
  };
}

}  // namespace grognard

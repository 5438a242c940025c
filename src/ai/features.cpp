// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/features.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace grognard {
namespace {

constexpr double kNearGoal = 12;  // inches from ground within which troops have a hand in who holds it

// What is added up for each side, then compared.
enum Sum : std::uint8_t {
  kTroops,
  kFoot,
  kHorse,
  kGuns,
  kShaken,
  kFighting,
  kAway,
  kWorn,
  kThreatens,
  kThreatened,
  kAtGoals,
  kGoalsHeld,
  kSums
};
constexpr std::string_view kNames[] = {
    "worth of the troops",
    "worth of the foot",
    "worth of the horse",
    "worth of the guns",
    "shaken troops",
    "troops in melees",
    "troops still to come",
    "worn troops",
    "troops with an enemy in reach",
    "troops in an enemy's reach",
    "troops near what counts",
    "what counts held",
    // Not sums:
    "points",
    "lead in points",
    "wear",
    "wear near breaking",
    "turn",
    "side",
};
static_assert(std::size(kNames) == kSums + 6);

using Sums = std::array<double, kSums>;

double now(const Muster::Unit& unit) { return unit.worth * unit.left; }

void add_own(const Muster::Unit& unit, Sums& sums) {
  const double worth = now(unit);
  sums[kTroops] += worth;
  sums[kFoot + static_cast<int>(unit.arm)] += worth;
  if (unit.shaken) sums[kShaken] += worth;
  if (unit.fighting) sums[kFighting] += worth;
  if (!unit.here) sums[kAway] += worth;
  sums[kWorn] += unit.worth * unit.left * (1 - unit.left);
}

void add_reach(const Muster& muster, const Muster::Unit& unit, PerSide<Sums>& sums) {
  if (!unit.here) return;
  const double reach = unit.reach * unit.reach;
  bool threatens = false;
  for (const Muster::Unit& other : muster.units) {
    if (!other.here || other.side == unit.side) continue;
    const double apart = length_squared(other.at - unit.at);
    threatens = threatens || apart <= reach;
  }
  if (threatens) sums[unit.side][kThreatens] += now(unit);
  bool threatened = false;
  for (const Muster::Unit& other : muster.units)
    threatened = threatened || (other.here && other.side != unit.side &&
                                length_squared(other.at - unit.at) <= other.reach * other.reach);
  if (threatened) sums[unit.side][kThreatened] += now(unit);
}

void add_goals(const Muster& muster, PerSide<Sums>& sums) {
  double all = 0;
  for (const Muster::Goal& goal : muster.goals)
    for (const Side side : kSides) all += goal.worth[side] / 2;
  if (all <= 0) return;
  for (const Muster::Goal& goal : muster.goals) {
    for (const Side side : kSides) {
      const double weight = goal.worth[side] / all;
      if (goal.holder == side) sums[side][kGoalsHeld] += weight;
    }
    for (const Muster::Unit& unit : muster.units) {
      if (!unit.here) continue;
      const double apart = length(unit.at - goal.at);
      if (apart < kNearGoal)
        sums[unit.side][kAtGoals] += now(unit) * (1 - apart / kNearGoal) * goal.worth[unit.side] / all;
    }
  }
}

double squashed(double x, double scale) { return x / std::sqrt(scale * scale + x * x); }

}  // namespace

void features_of(const Muster& muster, std::vector<double>& out) {
  PerSide<Sums> sums;
  for (const Muster::Unit& unit : muster.units) {
    add_own(unit, sums[unit.side]);
    add_reach(muster, unit, sums);
  }
  add_goals(muster, sums);
  const double all = std::max(0.5, sums[Side::A][kTroops] + sums[Side::B][kTroops]);

  out.clear();
  for (int i = 0; i < kSums; ++i) {
    const double lead = sums[Side::A][i] - sums[Side::B][i];
    out.push_back(i == kGoalsHeld ? lead : lead / all);
  }
  const double points = muster.points[Side::A] - muster.points[Side::B];
  const auto near_breaking = [&](Side side) { return muster.wear[side] * muster.wear[side] * muster.wear[side]; };
  out.push_back(squashed(points, 5));
  out.push_back(points > 0 ? 1 : points < 0 ? -1 : 0);
  out.push_back(std::min(2.0, muster.wear[Side::B]) - std::min(2.0, muster.wear[Side::A]));
  out.push_back(std::clamp(near_breaking(Side::B) - near_breaking(Side::A), -2.0, 2.0));
  out.push_back(muster.moves == Side::A ? 0.5 : -0.5);
  out.push_back(1);
  for (const Muster::Extra& extra : muster.extras) out.push_back(extra.of[Side::A] - extra.of[Side::B]);
  const std::size_t plain = out.size();
  for (std::size_t i = 0; i < plain; ++i) out.push_back(out[i] * muster.gone);
}

std::vector<std::string> names_of_features(const Muster& muster) {
  std::vector<std::string> names(std::begin(kNames), std::end(kNames));
  for (const Muster::Extra& extra : muster.extras) names.emplace_back(extra.name);
  const std::size_t plain = names.size();
  for (std::size_t i = 0; i < plain; ++i) names.push_back(names[i] + ", late");
  return names;
}

}  // namespace grognard

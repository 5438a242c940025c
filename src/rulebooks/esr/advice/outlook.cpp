// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/advice/outlook.h"

#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/rules/08_fire/fire.h"

// How both armies stand. Not rules.
namespace grognard::esr {
namespace {

constexpr double kNearBy = 2200;  // yards: takes part in a fight
constexpr float kUnmeasured = 1e18F;
constexpr double kHalfABase = 140;  // between centres of bases and their nearest points, about

constexpr double kMostRounds = 6;

// Markers that an Assessment costs on average (T11), by what is added to its dice.
double markers_at(double modifier) {
  constexpr int kLeast = -24, kMost = 10;
  static const auto table = [] {
    std::array<double, kMost - kLeast + 1> means{};
    for (int m = kLeast; m <= kMost; ++m) {
      int sum = 0;
      for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
          const int score = a + b + m;
          sum += score >= 10 ? 0 : score >= 5 ? 1 : score >= 0 ? 2 : score >= -4 ? 4 : score >= -9 ? 5 : 9;
        }
      means[m - kLeast] = sum / 36.0;
    }
    return means;
  }();
  const double at = std::clamp(modifier, static_cast<double>(kLeast), kMost - 0.001) - kLeast;
  const int below = static_cast<int>(at);
  return table[below] + (table[below + 1] - table[below]) * (at - below);
}

}  // namespace

double Outlook::endurance(int f, int against, bool attacks) const {
  const Stand& own = stands_[f];
  const Stand& foe = stands_[against];
  if (own.arm == Arm::Artillery || own.ployed) return 0.5;
  double fatigue = own.fatigue;
  const double score = foe.guns_ready + foe.skirmish + 7;
  if (score >= kScoreAssesses && !foe.status)
    fatigue += markers_at(own.firmness - fatigue - score / 10) * (attacks ? 1 : 0.7);
  const double better = own.strength - foe.strength;
  const double fights = std::min(own.fronts, std::max(1, foe.fronts) + 2);
  const double lost = fights * std::clamp(0.44 - 0.09 * better, 0.05, 0.9);
  double rounds = 0;
  for (; rounds < kMostRounds && fatigue < own.deployed; rounds += 1) {
    double taken = markers_at(own.firmness - fatigue - 2 * lost / 3);
    if (own.arm == Arm::Cavalry) taken += 0.6 * fights;
    else taken += 0.15 * lost;
    if (fatigue + taken >= own.deployed) return rounds + (own.deployed - fatigue) / taken;
    fatigue += taken;
  }
  return std::max(0.3, rounds);
}

Outlook::Outlook(const State& state) : s(state) {
  take_stock();
  measure_gaps();
}

void Outlook::take_stock() {
  std::array<int, kMostFormations> standing = {}, waves = {}, count[kArms] = {};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!left(u)) continue;
    Stand& f = stands_[u.formation];
    ++count[static_cast<std::size_t>(u.arm)][u.formation];
    f.power += worth_of_unit(s, id);
    if (is_battery(u)) f.guns += gun_points(s, id);
    if (is_unlimbered(u)) {
      f.guns_ready += gun_points(s, id);
      ++f.firmness;
    }
    if (counts_as_deployed(u)) ++f.deployed;
    if (u.arm == Arm::Infantry && is_deployed(u)) f.skirmish += skirmish_points(s, id);
    if (!is_battery(u) && u.post != Post::Area) {
      ++waves[u.formation];
      f.strength += s.troops(id).rating + 0.4 * s.troops(id).shock;
    }
    if (in_waves(u)) f.toughness += 1.5;
    if (!stands(u)) continue;
    f.middle = f.middle + u.pose.at();
    ++standing[u.formation];
  }
  for (int i = 0; i < std::ssize(s.formations); ++i) {
    const Formation& formation = s.formation(i);
    Stand& f = stands_[i];
    f.there = is_there(formation);
    if (!f.there) continue;
    f.status = has_status(formation);
    f.arm = count[0][i] >= count[1][i] && count[0][i] >= count[2][i] ? Arm::Infantry
            : count[1][i] >= count[2][i]                             ? Arm::Cavalry
                                                                     : Arm::Artillery;
    if (count[0][i] + count[1][i] + count[2][i] == 0) f.arm = class_of(s, i);
    f.middle = standing[i] > 0 ? f.middle * (1.0 / standing[i]) : formation.general.pose.at();
    const int fatigue = f.fatigue = total_fatigue(formation);
    const FormationRules& rules = s.formation_rules(i);
    f.firmness += leadership_of(s, commander_of(s, i)) + (rules.determined ? 2 : 0) - (rules.brittle ? 1 : 0);
    f.fronts = std::max(1, (waves[i] + 1) / 2);
    f.weary = fatigue / static_cast<double>(std::max(1, f.deployed));
    f.power *= std::max(0.2, 1.1 - 0.7 * f.weary);
    f.ployed = f.toughness < 1.5;
    f.toughness = std::max(0.5, f.toughness - fatigue);
    constexpr double kOfAGun = 3;  // guns are no match for those who reach them
    const double rating = waves[i] > 0 ? f.strength / waves[i] : kOfAGun;
    f.strength = rating + tactics_of(s, commander_of(s, i)) - fatigue / 3.0;
  }
}

void Outlook::measure_gaps() {
  for (auto& row : gaps_) row.fill(kUnmeasured);
  for (PieceId a = 0; a < s.unit_count(); ++a) {
    const Unit& u = s.unit(a);
    if (u.side != Side::A || !stands(u)) continue;
    const Vec2 from = u.pose.at();
    auto& row = gaps_[u.formation];
    for (PieceId b = 0; b < s.unit_count(); ++b) {
      const Unit& enemy = s.unit(b);
      if (enemy.side == Side::A || !stands(enemy)) continue;
      const auto away = static_cast<float>(length_squared(enemy.pose.at() - from));
      row[enemy.formation] = std::min(row[enemy.formation], away);
    }
  }
  nearest_.fill(-1);
  for (int a = 0; a < std::ssize(s.formations); ++a) {
    if (s.formation(a).side != Side::A || !stands_[a].there) continue;
    for (int b = 0; b < std::ssize(s.formations); ++b) {
      if (s.formation(b).side == Side::A || !stands_[b].there || gaps_[a][b] >= kUnmeasured) continue;
      const double away = std::max(0.0, std::sqrt(static_cast<double>(gaps_[a][b])) - kHalfABase);
      gaps_[a][b] = gaps_[b][a] = static_cast<float>(away);
      if (nearest_[a] < 0 || away < gaps_[a][nearest_[a]]) nearest_[a] = static_cast<std::int8_t>(b);
      if (nearest_[b] < 0 || away < gaps_[b][nearest_[b]]) nearest_[b] = static_cast<std::int8_t>(a);
    }
  }
}

double Outlook::power_near(Side side, int formation) const {
  double power = 0;
  each_formation(s, side, [&](int f) {
    const Stand& stand = stands_[f];
    if (stand.status || stand.arm == Arm::Artillery) return;
    if (length_squared(stand.middle - stands_[formation].middle) < kNearBy * kNearBy) power += stand.power;
  });
  return power;
}

}  // namespace grognard::esr

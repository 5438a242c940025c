// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/sequence/turn.h"

// What troops are worth. Not rules.
namespace grognard::esr {

double whole_worth_of_unit(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const double class_worth = t.arm == Arm::Artillery ? 0.8 + gun_points(s, unit) / 20.0 : 0.4 + t.rating * 0.15;
  return class_worth + t.shock * 0.08;
}

double worth_of_unit(const State& s, PieceId unit) {
  return whole_worth_of_unit(s, unit) * (s.unit(unit).post == Post::Area ? 0.35 : 1);
}

double weariness(const State& s, int formation) {
  const int deployed = std::max(1, deployed_units(s, formation));
  return total_fatigue(s.formation(formation)) / static_cast<double>(deployed);
}

double fighting_power(const State& s, int formation) {
  double sum = 0;
  each_member(s, formation, [&](PieceId unit) { sum += worth_of_unit(s, unit); });
  return sum * std::max(0.2, 1.1 - 0.7 * weariness(s, formation));
}

double standing(const State& s, Side side) {
  double value = 0;
  each_formation(s, side, [&](int f) {
    const Status status = s.formation(f).status;
    value += fighting_power(s, f) * (status == Status::Broken ? 0.2 : status == Status::Retreating ? 0.6 : 1);
  });
  return value + score_of(s, side).points;
}

double combat_value(const State& s, PieceId unit, PieceId enemy) {
  const Fighter us{
      .unit = unit, .against = enemy, .larger = is_larger(s, enemy, unit), .moved_in = true, .first_fight = true};
  const Fighter them{.unit = enemy, .against = unit, .larger = is_larger(s, unit, enemy), .first_fight = true};
  const int margin = combat_sum(s, us).total() - combat_sum(s, them).total();
  return (0.5 + margin * 0.12) * worth_of_unit(s, enemy) - (0.5 - margin * 0.12) * worth_of_unit(s, unit);
}

double rough_distance_to_enemy(const State& s, int formation) {
  double least = kNowhere * kNowhere;
  const Vec2 from = middle_of(s, formation);
  for (const Unit& u : s.units)
    if (u.side != s.formation(formation).side && stands(u)) least = std::min(least, length_squared(u.pose.at() - from));
  return std::sqrt(least);
}

bool is_running(const State& s, PieceId target) {
  if (!s.is_formation(target)) return false;
  const Formation& f = s.formation(s.formation_index(target));
  return !is_there(f) || f.status == Status::Retreating || f.status == Status::Broken;
}

bool is_same_order(const Order& a, const Order& b) {
  const auto kind = [](const Order& o) { return o.kind == Directive::None ? Directive::Defend : o.kind; };
  return kind(a) == kind(b) && a.target == b.target && (a.kind != Directive::Move || a.point == b.point);
}

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/advice/estimates.h"
#include "grant/advice/lanes.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/bodies.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"

// Who charges whom, and who marches into contact.
namespace grognard::grant {
namespace {

constexpr double kChargeScore = 7;  // before any march

// Only light cavalry wheels in a charge: for all others he must be straight ahead.
bool lies_ahead(const State& s, PieceId unit, PieceId enemy) {
  const Unit& u = s.unit(unit);
  const Vec2 forward = u.at.facing.forward();
  const Vec2 way = block_of(s, enemy).centre() - u.at.at();
  if (u.arm == Class::LightCavalry) return dot(way, forward) > 0;
  const double aside = std::abs(dot(way, right_of(forward)));
  return dot(way, forward) > 0 && aside < (block_size(s, unit).width + block_size(s, enemy).width) / 2 + 8;
}

// A friend stands or, by his order, will be in the way.
bool lane_is_free(const State& s, const Lanes& lanes, PieceId unit, PieceId enemy, double rate) {
  const Unit& u = s.unit(unit);
  const double gap = std::min(rate, distance_of_blocks(s, unit, enemy));
  const Vec2 way = u.arm == Class::LightCavalry ? block_of(s, enemy).centre() - u.at.at() : u.at.facing.forward();
  const Vec2 forward = way * (1 / std::max(0.1, length(way)));
  const Pose path[] = {Pose::snapped(u.at.at() + forward * gap, facing_of(forward))};
  return lanes.clear_for(path, rate, true) * rate > gap - 0.3;
}

// How much a charge must promise, in points. Late in the battle no better chance will come.
double bar_of(const State& s, Side side, Posture posture) {
  if (posture == Posture::Bold || posture == Posture::Strike) return -100;
  const Standing now = standing_of(s, side);
  if (now.wins_so) return 2;
  return now.gone > 0.6 ? 0.3 : 1;
}

}  // namespace

void advise_charges(Counsel& a, PieceId unit) {
  if (!a.scheme.may_charge(unit)) return;
  const Task& task = a.scheme.task(unit);
  const Unit& u = a.s.unit(unit);
  if (is_exhausted(u) || u.formation == Formation::Garrison) return;
  const double rate = charge_rate(a.s, unit);
  const bool charges = is_horse(u.arm) || u.formation == Formation::Column;
  const double reach = charges ? rate : is_foot(u.arm) ? march_rate(a.s, unit, u.formation) : 0;
  if (reach <= 0) return;
  std::optional<Lanes> lanes;
  const double bar = bar_of(a.s, a.q.side, task.posture);
  each_enemy_of(a.s, a.q.side, [&](PieceId enemy) {
    if (task.posture == Posture::Strike && task.target != kNoPiece && enemy != task.target) return;
    if (!may_be_near(a.s, unit, enemy, reach) || !lies_ahead(a.s, unit, enemy)) return;
    if (distance_of_blocks(a.s, unit, enemy) > reach + 0.5) return;
    const ChargeGain gain = charge_gain(a.s, unit, enemy, charges);
    if (gain.points < bar) return;
    if (!lanes) lanes.emplace(a.s, unit);
    if (!lane_is_free(a.s, *lanes, unit, enemy, reach)) return;
    const std::string_view why =
        gain.answered ? "The charge promises more than the closing fire costs." : "Nobody there can fire at a charge.";
    a.add(kChargeScore + std::max(-5.0, gain.points), why, charges ? "charge" : "contact", unit, enemy);
  });
}

// From this column a charge is worth it, or would be.
bool wants_to_storm(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!is_foot(u.arm) || is_exhausted(u) || u.bad) return false;
  bool wants = false;
  each_enemy_of(s, u.side, [&](PieceId enemy) {
    if (wants || !may_be_near(s, unit, enemy, 9)) return;
    wants = lies_ahead(s, unit, enemy) && distance_of_blocks(s, unit, enemy) <= 9 &&
            charge_gain(s, unit, enemy, true).points > 2;
  });
  return wants;
}

}  // namespace grognard::grant

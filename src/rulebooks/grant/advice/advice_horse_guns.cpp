// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "grant/advice/estimates.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"

// Horse and guns. Doctrine: horse waits beyond musket range until somebody can be charged who cannot answer; guns stay where
// they fire.
namespace grognard::grant {
namespace {

constexpr double kLookout = 18.6;      // from whoever can shoot
constexpr double kNearPrey = 12;       // from whoever cannot
constexpr double kWorthTheRide = 0.5;  // points
constexpr double kGunRange = 36;
constexpr double kHardlyHits = 45;
constexpr double kHowitzerNearest = 20;

struct Prey {
  PieceId enemy = kNoPiece;
  double gain = -1e9;
};

Prey best_prey(const State& s, PieceId unit) {
  Prey best;
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    const Unit& e = s.unit(enemy);
    if (e.formation == Formation::Garrison || e.spent_force) return;  // GW-BLDG-8
    const double far = length(e.at.at() - s.unit(unit).at.at());
    const double gain = charge_gain(s, unit, enemy, true).points - far / 6;
    if (gain <= best.gain) return;
    best = {enemy, gain};
  });
  return best;
}

// From the nearest enemy who can shoot.
double enemy_muskets_from(const State& s, PieceId unit) {
  double least = 1e9;
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    if (!can_shoot_soon(s, enemy) || length(s.unit(enemy).at.at() - s.unit(unit).at.at()) > 60) return;
    least = std::min(least, distance_of_blocks(s, unit, enemy));
  });
  return least;
}

// The nearest enemy before the muzzles.
double nearest_in_arc(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  double least = 1e9;
  each_enemy_of(s, u.side, [&](PieceId enemy) {
    const Vec2 way = s.unit(enemy).at.at() - u.at.at();
    const double far = length(way);
    if (!s.unit(enemy).spent_force && dot(way, u.at.facing.forward()) >= 0.71 * far) least = std::min(least, far);
  });
  return least;
}

// Some foot of its side is nearer to the enemy than the guns are.
bool has_foot_before(const State& s, PieceId battery, double away) {
  bool found = false;
  each_enemy_of(s, other(s.unit(battery).side), [&](PieceId id) {
    if (found || !is_foot(s.unit(id).arm) || s.unit(id).spent_force) return;
    double far = 0;
    found = nearest_foe(s, id, &far) != kNoPiece && far < away - 4;
  });
  return found;
}

bool is_masked_or_aside(const State& s, PieceId battery) {
  const Unit& u = s.unit(battery);
  bool aside = true;
  each_enemy_of(s, u.side, [&](PieceId enemy) {
    const Vec2 way = s.unit(enemy).at.at() - u.at.at();
    if (s.unit(enemy).spent_force || length(way) > 55) return;
    aside = aside && dot(way, u.at.facing.forward()) < 0.71 * length(way);
  });
  return aside;
}

}  // namespace

void advise_horse(Counsel& a, PieceId unit, PieceId foe, double away) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Task& task = a.scheme.task(unit);
  if (task.posture == Posture::Back) return withdraw(a, unit, away);
  if (!a.scheme.may_move(unit)) return;
  if (u.formation == Formation::Column && away < 30)
    a.add(2, "Forms line before the enemy is near.", "form-line", unit);
  const double rate = march_rate(s, unit, u.formation);
  if (task.goal) {
    propose_ways(a, unit,
                 {.goal = way_over_water(s, unit, *task.goal),
                  .stop = 0.5,
                  .most = rate,
                  .why = "Rides where the plan wants it."});
    return;
  }
  Prey prey = best_prey(s, unit);
  if (task.posture == Posture::Strike && s.is_unit(task.target) && on_table(s.unit(task.target)))
    prey.enemy = task.target;
  if (prey.enemy == kNoPiece) prey.enemy = foe;
  if (task.posture == Posture::Forward && place_for(s, unit)) {
    const Vec2 place = s.setup->objectives[*place_for(s, unit)].shape.front().centre();
    propose_ways(
        a, unit,
        {.goal = way_over_water(s, unit, place), .stop = 2, .most = rate, .why = "Rides to the place that counts."});
    return;
  }
  const Vec2 goal = s.unit(prey.enemy).at.at();
  const Vec2 over = way_over_water(s, unit, goal);
  if (length_squared(over - goal) > 0.01) {
    if (needs_a_column(s, unit, goal) && u.formation == Formation::Line && away > 18)
      a.add(4, "A bridge is passed in column.", "form-column", unit);
    propose_ways(a, unit, {.goal = over, .stop = 0.6, .most = rate, .why = "Rides by the crossing."});
    return;
  }
  const bool bold = task.posture == Posture::Bold || task.posture == Posture::Strike;
  const ChargeGain gain = charge_gain(s, unit, prey.enemy, true);
  const double stop = bold ? 6 : gain.answered ? kLookout : kNearPrey;
  // No step into musketry that is not yet there, and none is waited for.
  const double muskets = bold ? 1e9 : enemy_muskets_from(s, unit);
  const bool may_strike =
      gain.points > kWorthTheRide && distance_of_blocks(s, unit, prey.enemy) <= charge_rate(s, unit);
  const bool too_near = muskets < kLookout - 0.5 && !may_strike;
  const double most = std::min(rate, muskets - kLookout + 0.5);
  if (most < 0.6 && !too_near) return;
  propose_ways(a, unit,
               {.goal = too_near ? u.at.at() + rear_of(s, a.q.side) * 6 : goal,
                .stop = too_near ? 0.5 : stop,
                .most = too_near ? rate : most,
                .face = goal,
                .why = too_near ? "Keeps out of the muskets until there is a chance to charge."
                                : "Rides to where it can charge.",
                .backwards = too_near});
}

void advise_battery(Counsel& a, PieceId unit, PieceId foe, double away) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Task& task = a.scheme.task(unit);
  if (!a.scheme.may_move(unit)) return;
  const Vec2 enemy = s.unit(foe).at.at();
  if (u.formation == Formation::Deployed) {
    const bool goes = task.posture == Posture::Back || (task.goal && length(*task.goal - u.at.at()) > 3) ||
                      (away > 12 && is_masked_or_aside(s, unit));
    if (goes && away > 6) return (void)a.add(2, "Limbers up: from here it hits nobody.", "limber", unit);
    const bool hardly_hits = away > kGunRange && nearest_in_arc(s, unit) > kHardlyHits;
    if (hardly_hits && standing_of(s, a.q.side).gone < 0.6 && has_foot_before(s, unit, away))
      a.add(2, "Limbers up to go forward: at this range it hardly hits.", "limber", unit);
    return;
  }
  if (u.formation != Formation::Limbered) return;
  if (task.posture == Posture::Back) return withdraw(a, unit, away);
  const bool sees = away < kGunRange && (away > kHowitzerNearest || s.troops(unit).guns.front() == GunKind::Gun);
  const bool there = !task.goal || length(*task.goal - u.at.at()) < 2;
  if (sees && there) {
    a.add(5, "The enemy is in range: action front.", "unlimber", unit);
    const Vec2 towards = enemy - u.at.at();
    if (length(towards) > 0.5) a.last().path.push_back({u.at.x, u.at.y, facing_of(towards)});
  }
  const Vec2 goal = way_over_water(s, unit, task.goal.value_or(enemy));
  propose_ways(a, unit,
               {.goal = goal, .stop = task.goal ? 0.5 : 28, .most = 6, .why = "Goes forward to find a target."});
}

}  // namespace grognard::grant

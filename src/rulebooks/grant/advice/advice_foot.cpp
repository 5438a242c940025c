// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "grant/advice/estimates.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/05_musketry/musketry.h"
#include "grant/rules/06_melee/melee.h"

// The foot. Doctrine: go on together, never faster than may be fired from once the enemy is in reach; stand where that is
// worth more; deploy out of range.
namespace grognard::grant {
namespace {

constexpr double kMusketRange = 18;
constexpr double kFireAndMarch = 3.95;  // GW-MOVE-2
constexpr double kLineStands = 5.2;     // from the enemy
constexpr double kLightStands = 8.6;
constexpr double kDeploys = 24;        // from the enemy: out of reach
constexpr double kNeighbourhood = 13;  // of regiments that attack together
constexpr double kGunsHurt = 44;       // from a battery: nobody waits nearer
constexpr double kGunsReach = 50;      // nobody who would wait goes nearer
constexpr double kHoldReach = 2.3;     // of an objective

struct Destination {
  Vec2 goal;
  double stop = 0;
  std::optional<Vec2> face = {};
  std::string_view why = "Goes on against the enemy.";
  bool place = false;
};

double weight_of(const State& s, PieceId enemy) {
  const Unit& e = s.unit(enemy);
  if (e.spent_force) return 3;
  double weight = 1;
  if (e.formation == Formation::Garrison) weight *= 1.5;
  if (is_horse(e.arm)) weight *= 1.3;
  if (e.arm == Class::Artillery) weight *= 0.9;
  if (e.bad) weight *= 0.8;
  return weight;
}

// Whom the regiment goes for: near, and before its front rather than aside.
PieceId foe_in_lane(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Vec2 forward = rear_of(s, u.side) * -1;
  PieceId best = kNoPiece;
  double least = 1e18;
  each_enemy_of(s, u.side, [&](PieceId enemy) {
    const Vec2 way = s.unit(enemy).at.at() - u.at.at();
    const double cost = (length(way) + 0.5 * std::abs(dot(way, right_of(forward)))) * weight_of(s, enemy);
    if (cost >= least) return;
    least = cost;
    best = enemy;
  });
  return best;
}

// The muskets of both sides that bear on the ground between a unit and its enemy.
bool has_the_stronger_fire(const State& s, PieceId unit, PieceId foe, double reach) {
  const Vec2 me = s.unit(unit).at.at();
  const Vec2 him = s.unit(foe).at.at();
  double own = 0;
  double theirs = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!can_shoot_soon(s, id)) continue;
    const double men = men_left(u) * (s.troops(id).grenadier ? 1.4 : 1);
    if (u.side == s.unit(unit).side) own += length(u.at.at() - him) <= reach + 3 ? men : 0;
    else theirs += length(u.at.at() - me) <= reach ? men : 0;
  }
  return own >= 0.9 * theirs;
}

// He and his neighbours against all who could fire at them once they are in reach: neighbours come to the same answer and go
// together.
bool has_the_numbers(const State& s, PieceId unit, PieceId foe, double enough) {
  const Vec2 me = s.unit(unit).at.at();
  const Vec2 way = s.unit(foe).at.at() - me;
  const double far = std::max(0.1, length(way));
  const Vec2 there = me + way * std::min(1.0, std::max(6.0, far - kMusketRange + 1) / far);
  double own = 0;
  double theirs = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (!can_shoot_soon(s, id)) continue;
    const bool friendly = u.side == s.unit(unit).side;
    if (length(u.at.at() - (friendly ? me : there)) > (friendly ? kNeighbourhood : kMusketRange + 1)) continue;
    (friendly ? own : theirs) += men_left(u) * (s.troops(id).grenadier ? 1.4 : 1);
  }
  return own >= enough * theirs;
}

// Whoever stands before muzzles loses men while he waits.
bool is_under_guns(const State& s, PieceId unit, double range) {
  bool found = false;
  each_enemy_of(s, s.unit(unit).side, [&](PieceId guns) {
    const Unit& g = s.unit(guns);
    if (found || g.arm != Class::Artillery || g.formation != Formation::Deployed || strength_left(s, guns) <= 0) return;
    const Vec2 way = s.unit(unit).at.at() - g.at.at();
    found = length(way) < range && dot(way, g.at.facing.forward()) > 0.71 * length(way);
  });
  return found;
}

Destination aim_at_place(const State& s, const Objective& objective, PieceId foe) {
  const Ring& ring = objective.shape.front();
  const Box box = ring.box();
  const double half = std::min(box.high.x - box.low.x, box.high.y - box.low.y) / 2;
  return {ring.centre(), half + kHoldReach, s.unit(foe).at.at(), "Goes to take the place that counts.", true};
}

Destination aim_of(const State& s, PieceId unit, PieceId foe, const Task& task) {
  const Unit& u = s.unit(unit);
  const double stand = u.arm == Class::Light ? kLightStands : kLineStands;
  if (task.goal && task.posture != Posture::Back) return {*task.goal, 0.5, {}, "Goes where the plan wants it.", true};
  if (task.posture == Posture::Strike && s.is_unit(task.target) && on_table(s.unit(task.target)))
    return {s.unit(task.target).at.at(), stand, {}, "Goes for its target."};
  if (task.posture != Posture::Bold)
    if (const auto place = place_for(s, unit)) return aim_at_place(s, s.setup->objectives[*place], foe);
  const PieceId enemy = foe_in_lane(s, unit);
  const Vec2 at = s.unit(enemy == kNoPiece ? foe : enemy).at.at();
  return {at, stand, at};
}

// Inches that may be marched: whoever may be fired at after it wants to be able to answer.
double allowed_march(const State& s, PieceId unit, double away, Posture posture) {
  const Unit& u = s.unit(unit);
  const double rate = march_rate(s, unit, u.formation);
  if (u.arm == Class::Light || posture == Posture::Bold || u.formation == Formation::Column) return rate;
  if (away - rate >= kMusketRange) return rate;
  return std::min(rate, std::max(kFireAndMarch, away - kMusketRange - 0.1));
}

void deploy(Counsel& a, PieceId unit, double away, bool over_water) {
  const Unit& u = a.s.unit(unit);
  if (!a.scheme.may_move(unit) || over_water) return;
  const bool storms = a.scheme.may_charge(unit) && wants_to_storm(a.s, unit);
  if (u.formation == Formation::Column && away < kDeploys && !storms) {
    const bool light = u.arm == Class::Light;
    a.add(away > 8 ? 4.5 : 1.5, "Deploys to fire.", light ? "form-open-2" : "form-line-3", unit);
    a.add(away > 8 ? 4.4 : 1.4, "Deploys to fire.", "form-line-2", unit);
  } else if (u.arm == Class::Line && u.formation != Formation::Column && away < 8 && away > 1.2 && storms) {
    a.add(4, "Forms column to charge.", "form-column", unit);
  } else if (u.arm == Class::Line && u.formation == Formation::Open) {
    a.add(2.5, "Closes its ranks to fire.", "form-line-3", unit);
  } else if (u.arm == Class::Line && u.formation == Formation::Line && u.ranks == 1 && away < kDeploys) {
    a.add(1.2, "Closes up to three ranks.", "form-line-3", unit);
  }
}

bool waits(const State& s, PieceId unit, PieceId foe, double away, const Standing& now) {
  if (now.wins_so) return away > 6.5 || now.gone > 0.5;
  if (now.gone > 0.6 && now.own <= now.theirs) return false;
  if (away <= kMusketRange) return !has_the_stronger_fire(s, unit, foe, 17);
  const bool exposed = away < 24.5 || is_under_guns(s, unit, kGunsReach);
  return exposed && !has_the_numbers(s, unit, foe, 1.3);
}

// Keeps the place that it stands at while an enemy might come to it.
bool guards_a_place(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (o.value <= 0 || o.shape.empty() || i >= s.holders.size() || s.holders[i] != index_of(u.side)) continue;
    const Vec2 centre = o.shape.front().centre();
    const double mine = distance(block_of(s, unit), o.shape.front());
    if (mine > 3) continue;
    bool threatened = false;
    each_enemy_of(s, u.side, [&](PieceId enemy) {
      threatened = threatened || (!s.unit(enemy).spent_force && length(s.unit(enemy).at.at() - centre) < 24);
    });
    if (!threatened) continue;
    bool another = false;
    for (int section = 0; section < std::ssize(s.sections); ++section) {
      const PieceId inside = s.sections[section].unit;
      another = another || (inside != kNoPiece && inside != unit && s.unit(inside).side == u.side &&
                            distance(section_centre(s, section), o.shape.front()) <= 3);
    }
    for (PieceId id = 0; id < unit; ++id)
      another = another || (s.unit(id).side == u.side && on_table(s.unit(id)) && !s.unit(id).spent_force &&
                            distance(block_of(s, id), o.shape.front()) <= 3);
    if (!another) return true;
  }
  return false;
}

// Whoever waits does not wait where roundshot tells.
void leave_the_guns(Counsel& a, PieceId unit) {
  const Unit& u = a.s.unit(unit);
  propose_ways(a, unit,
               {.goal = u.at.at() + rear_of(a.s, a.q.side) * 8,
                .stop = 0.5,
                .most = march_rate(a.s, unit, u.formation),
                .face = u.at.at() + u.at.facing.forward() * 50,
                .score = 1,
                .why = "Steps back from the guns until there is something to be done.",
                .backwards = true});
}

void march_on_foot(Counsel& a, PieceId unit, PieceId foe, double away) {
  const Task& task = a.scheme.task(unit);
  const State& s = a.s;
  Destination aim = aim_of(s, unit, foe, task);
  const bool forced =
      task.goal || task.posture == Posture::Forward || task.posture == Posture::Bold || task.posture == Posture::Strike;
  const Standing now = standing_of(s, a.q.side);
  const Vec2 over = way_over_water(s, unit, aim.goal);
  const bool wet = length_squared(over - aim.goal) > 0.01;
  if (wet) aim = {over, 0.6, {}, "Goes by the crossing.", true};
  Wish wish{.goal = aim.goal,
            .stop = aim.stop,
            .most = allowed_march(s, unit, away, task.posture),
            .face = aim.face,
            .score = 1,
            .why = aim.why};
  const bool in_reach = away < kMusketRange + 4;
  if (in_reach) wish.face = s.unit(foe).at.at();
  const bool stays =
      !forced && !(aim.place && now.gone > 0.5) && (guards_a_place(s, unit) || waits(s, unit, foe, away, now));
  if (stays && !in_reach) {
    if (is_under_guns(s, unit, kGunsHurt) && !guards_a_place(s, unit)) leave_the_guns(a, unit);
    return;
  }
  if (stays) {
    wish.goal = s.unit(unit).at.at();
    wish.stop = 1;
    wish.why = "Turns its front to the enemy.";
  }
  if (wet && needs_a_column(s, unit, aim.goal) && s.unit(unit).formation == Formation::Line && away > 12)
    a.add(4, "A bridge is passed in column.", "form-column", unit);
  deploy(a, unit, away, wet);
  propose_ways(a, unit, wish);
}

}  // namespace

std::optional<std::size_t> place_for(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  std::optional<std::size_t> best;
  double least = 1e18;
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    if (o.value <= 0 || o.shape.empty()) continue;
    if (i < s.holders.size() && s.holders[i] == index_of(u.side)) continue;
    const double mine = length(o.shape.front().centre() - u.at.at());
    int nearer = 0;
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      const Unit& other = s.unit(id);
      if (id == unit || other.side != u.side || !on_table(other) || !is_foot(other.arm) || other.spent_force) continue;
      nearer += length(other.at.at() - o.shape.front().centre()) < mine;
    }
    if (nearer >= 2 || mine / std::max(1, o.value) >= least) continue;
    least = mine / std::max(1, o.value);
    best = i;
  }
  return best;
}

void withdraw(Counsel& a, PieceId unit, double away) {
  const Task& task = a.scheme.task(unit);
  const Unit& u = a.s.unit(unit);
  const Vec2 rear = rear_of(a.s, a.q.side);
  const Vec2 goal = task.goal.value_or(u.at.at() + rear * 8);
  const bool shows_back = dot(u.at.facing.forward(), goal - u.at.at()) > 0;
  if (away > 40 && !task.goal) return;
  if (!shows_back && away > 20 && u.formation != Formation::Open && !task.goal)
    a.add(1.5, "Faces about and withdraws.", "about-face", unit);
  propose_ways(a, unit,
               {.goal = goal,
                .stop = 0.5,
                .most = march_rate(a.s, unit, u.formation),
                .face = u.at.at() + u.at.facing.forward() * 50,
                .score = 2,
                .why = "Withdraws out of the enemy's reach.",
                .backwards = true});
}

void advise_foot(Counsel& a, PieceId unit, PieceId foe, double away) {
  if (a.scheme.of(unit) == Posture::Back) return withdraw(a, unit, away);
  if (!a.scheme.may_move(unit)) return;
  march_on_foot(a, unit, foe, away);
}

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/advice/lanes.h"

#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "grant/rules/01_orders/marches.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/02_movement/together.h"

namespace grognard::grant {
namespace {

constexpr double kElbows = 0.12;     // between friends
constexpr double kFigure = 1;        // his base and a little elbow room
constexpr double kLoosely = 1;       // from those who may be passed: they stand and turn more loosely
constexpr double kEnemyRoom = 1.05;  // GW-TURN-6 (b)
constexpr double kFarAway = 34;
constexpr int kLooks = 12;  // in a whole move

Slab slab_at(Vec2 front, Vec2 forward, Size size) {
  return {front - forward * (size.depth / 2), forward, size.width / 2, size.depth / 2};
}

double span_along(const Slab& slab, Vec2 axis) {
  return slab.half_width * std::abs(dot(right_of(slab.forward), axis)) +
         slab.half_depth * std::abs(dot(slab.forward, axis));
}

bool marches_by_path(const Command& order) {
  return !order.path.empty() && order.verb != Verb("sail") && order.verb != Verb("unlimber") &&
         order.verb != Verb("limber") && !order.verb.str().starts_with("manhandle");
}

// What the written order makes of a unit's ground.
Size ordered_ground(const State& s, PieceId unit) {
  Size size = ground_of(s, unit);
  const Unit& u = s.unit(unit);
  const FormationChange* change = change_named(u.order.verb);
  if (!change || change->turn != 0) return size;
  const int ranks = change->ranks > 0 ? change->ranks : default_ranks(s, unit, change->formation);
  const Size after = body_size(s, unit, change->formation, ranks, men_left(u));
  return {std::max(size.width, after.width), std::max(size.depth, after.depth)};
}

double full_move(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.order.verb == Verb("charge")) return charge_rate(s, unit);
  if (u.order.verb == Verb("battle-move")) return kBattleMove;
  return march_rate(s, unit, u.formation);
}

// The ground of those of a garrison who found no room.
Motion standing_outside(const State& s, PieceId unit) {
  Box box{{1e9, 1e9}, {-1e9, -1e9}};
  each_figure(s, unit, [&](Figure f) {
    if (house_of_figure(s, f) >= 0) return;
    const Vec2 at = centre_of(s, f);
    box = {{std::min(box.low.x, at.x), std::min(box.low.y, at.y)},
           {std::max(box.high.x, at.x), std::max(box.high.y, at.y)}};
  });
  const Facing north = Facing::degrees(0);
  const Size size{box.high.x - box.low.x + kFigure, box.high.y - box.low.y + kFigure};
  const Vec2 front = (box.low + box.high) * 0.5 + north.forward() * (size.depth / 2);
  return {.start = Pose::snapped(front, north), .size = size};
}

}  // namespace

bool meet(const Slab& a, const Slab& b, double margin) {
  const Vec2 apart = b.centre - a.centre;
  const double most = a.half_width + a.half_depth + b.half_width + b.half_depth + margin;
  if (length_squared(apart) > most * most) return false;
  for (const Vec2 axis : {a.forward, right_of(a.forward), b.forward, right_of(b.forward)})
    if (std::abs(dot(apart, axis)) >= span_along(a, axis) + span_along(b, axis) + margin) return false;
  return true;
}

Size ground_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  Size size = block_size(s, unit);
  const double rank = is_horse(u.arm) ? 1.5 : u.formation == Formation::Open ? 1.5 : 0.5;
  if (u.formation == Formation::Column) size.width += 2 * (is_horse(u.arm) ? 1 : 0.5);
  else if (u.formation == Formation::Line || u.formation == Formation::Open) size.depth += rank;
  return size;
}

Motion motion_of(const State& s, PieceId unit, std::span<const Pose> path, double full, Size size) {
  Motion m{.start = s.unit(unit).at, .full = std::max(0.1, full), .size = size};
  const bool free = turns_free(s, unit, s.unit(unit).formation);
  Pose from = m.start;
  double spent = 0;
  for (const Pose& to : path) {
    const Vec2 way = to.at() - from.at();
    double cost = length(way);
    if (!free) {
      const int turn = turn_between(from.facing, to.facing);
      if (turn != 0) cost = wheel_length(turn, std::max(0.5, block_size(s, unit).width));
      else if (cost > 0 && dot(way, from.facing.forward()) < 0.7 * cost) cost *= 2;  // aside or back
    }
    m.stretches.push_back({from.at(), to.at(), from.facing.forward(), to.facing.forward(), spent, spent + cost});
    spent += cost;
    from = to;
  }
  return m;
}

Slab Motion::at(double share) const {
  const double spent = share * full;
  for (const Stretch& part : stretches) {
    if (spent >= part.ends) continue;
    const double done = (spent - part.begins) / std::max(1e-6, part.ends - part.begins);
    const Vec2 forward = part.forward_from * (1 - done) + part.forward_to * done;
    const double norm = length(forward);
    return slab_at(part.from + (part.to - part.from) * done, norm > 1e-3 ? forward * (1 / norm) : part.forward_to,
                   size);
  }
  if (stretches.empty()) return slab_at(start.at(), start.facing.forward(), size);
  return slab_at(stretches.back().to, stretches.back().forward_to, size);
}

Lanes::Lanes(const State& s, PieceId unit) : s_(s), unit_(unit), size_(ground_of(s, unit)) {
  const Unit& u = s.unit(unit);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& other = s.unit(id);
    if (id == unit || !on_table(other)) continue;
    const bool housed = other.formation == Formation::Garrison;
    if (housed && men_outside(s, id) == 0) continue;
    if (length_squared(other.at.at() - u.at.at()) > kFarAway * kFarAway) continue;
    const bool enemy = other.side != u.side;
    if (housed) {
      others_.push_back({standing_outside(s, id), enemy, false});
      continue;
    }
    if (!enemy && goes_to_the_rear(bound_of(s, id))) continue;  // they find their own way (GW-MOVE-27)
    const bool marches = !enemy && marches_by_path(other.order);
    others_.push_back({motion_of(s, id, marches ? std::span<const Pose>(other.order.path) : std::span<const Pose>(),
                                 full_move(s, id), enemy ? ground_of(s, id) : ordered_ground(s, id)),
                       enemy, !enemy && may_pass_through(s, unit, id)});
  }
}

double Lanes::clear_for(std::span<const Pose> path, double full, bool of_friends_only) const {
  const Motion own = motion_of(s_, unit_, path, full, size_);
  double clear = 2;
  const Slab start = own.at(0);
  for (const Other& other : others_) {
    if (of_friends_only && other.enemy) continue;
    const double room = other.enemy ? kEnemyRoom : kElbows;
    if (other.may_be_passed) {
      // Through him, but not onto his ground: as far as there is room before him.
      for (int i = kLooks; i > 0 && meet(own.at(static_cast<double>(i) / kLooks), other.motion.at(1), kLoosely); --i)
        clear = std::min(clear, static_cast<double>(i - 1) / kLooks);
      continue;
    }
    const bool tangled = meet(start, other.motion.at(0), room);
    for (int i = 1; i <= kLooks; ++i) {
      const double share = static_cast<double>(i) / kLooks;
      if (share >= clear) break;
      if (!meet(own.at(share), other.motion.at(share), room)) continue;
      // Who stands close already may part: only coming nearer counts.
      const double before = length_squared(start.centre - other.motion.at(0).centre);
      if (tangled && length_squared(own.at(share).centre - other.motion.at(share).centre) >= before) continue;
      clear = static_cast<double>(i - 1) / kLooks;
      break;
    }
  }
  return clear;
}

}  // namespace grognard::grant

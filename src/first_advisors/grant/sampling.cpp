// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/marches.h"
#include "grant/rules/02_movement/movement.h"

// Marches at random, for whoever tries out the rules.
namespace grognard::grant::first {
namespace {

double random_share(Random& random) { return (1 + random.below(20)) / 20.0; }

Pose ridden_at_random(const Pose& from, double reach, Random& random) {
  const Facing bearing = Facing::tenths(static_cast<int>(random.below(3600)));
  return Pose::snapped(from.at() + bearing.forward() * reach, bearing);
}

// Straight on for as much as is left.
Pose march_on(const State& s, PieceId unit, const Pose& from, double left) {
  const Vec2 forward = from.facing.forward();
  return Pose::snapped(
      from.at() + forward * std::max(0.0, march_reach(s, unit, from.at(), from.at() + forward * left, left) - 0.01),
      from.facing);
}

std::vector<Pose> wheel_and_march(const State& s, PieceId unit, const Pose& from, double allowance, Random& random) {
  const double width = std::max(0.5, block_size(s, unit).width);
  // Half of the allowance at most goes into the wheel.
  const int most = std::clamp(static_cast<int>(allowance / 2 / width / radians(1)), 1, 900);
  const int turn = static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
  if (turn == 0) return {march_on(s, unit, from, allowance)};
  const Pose after = wheeled(from, turn, width, 0);
  std::vector<Pose> path{after};
  const double left = (allowance - 2 * wheel_length(turn, width)) * random_share(random);
  if (left > 0.1) path.push_back(march_on(s, unit, after, left));
  return path;
}

std::vector<Pose> random_march(const State& s, PieceId unit, const Pose& from, Formation formation, double allowance,
                               Random& random) {
  const double way = allowance * random_share(random);
  if (turns_free(s, unit, formation)) return {ridden_at_random(from, way / 2, random)};
  switch (random.below(5)) {
    case 0:
    case 1: return {march_on(s, unit, from, way)};
    case 2: return wheel_and_march(s, unit, from, allowance, random);
    case 3: {
      const int off = static_cast<int>(random.below(900)) - 450;
      return {Pose::snapped(from.at() + from.facing.turned(off).forward() * (way / 2), from.facing)};
    }
    default: {
      const int back = 900 + static_cast<int>(random.below(1801));
      return {Pose::snapped(from.at() + from.facing.turned(back).forward() * (way / 4), from.facing)};
    }
  }
}

}  // namespace

std::vector<Pose> sample_march(const State& s, PieceId piece, Verb verb, Random& random) {
  if (s.is_general(piece)) {
    const Pose& at = s.generals[s.general_index(piece)].at;
    return {ridden_at_random(at, march_rate(s, piece, Formation::Line) * random_share(random), random)};
  }
  const Unit& u = s.unit(piece);
  const double rate = verb == Verb("battle-move") ? kBattleMove : march_rate(s, piece, u.formation);
  const FormationChange* change = change_named(verb);
  if (!change) {
    const Pose from = verb == Verb("face-front") ? turned_on_the_spot(s, piece, u.at, u.at.facing.opposite()) : u.at;
    return random_march(s, piece, from, u.formation, rate, random);
  }
  if (random.below(2) == 0) return {};
  const double left = std::min(rate, march_rate(s, piece, change->turn ? u.formation : change->formation)) *
                      (100 - s.options().formation_change_percent) / 100.0;
  Pose from = u.at;
  if (change->turn != 0) from = turned_on_the_spot(s, piece, u.at, u.at.facing.turned(change->turn));
  return {march_on(s, piece, from, left * random_share(random))};
}

}  // namespace grognard::grant::first

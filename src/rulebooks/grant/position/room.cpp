// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/room.h"

#include <algorithm>

#include "geometry/tolerance.h"

namespace grognard::grant {
namespace {

// How far two are into each other.
struct Tangle {
  double ground = 0;  // square inches
  double depth = 0;   // inches: the way out, of the worst two shapes
  double men = 0;     // the same of the rank and file alone: officers on men are not made men on men
};

Tangle tangle_of(const Neighbours& two) {
  Tangle tangle{.ground = shared_ground(two.one, two.other)};
  for (const Ring& mine : two.one.footprint)
    for (const Ring& theirs : two.other.footprint) tangle.depth = std::max(tangle.depth, overlap_depth(mine, theirs));
  if (!two.one.block.empty() && !two.other.block.empty()) tangle.men = overlap_depth(two.one.block, two.other.block);
  return tangle;
}

}  // namespace

bool lies_near(const State& s, PieceId unit, std::span<const Ring> shapes, double distance) {
  const Vec2 at = s.unit(unit).at.at();
  const double reach = rough_reach(s, unit) + distance + kTolerance;
  const Box around{{at.x - reach, at.y - reach}, {at.x + reach, at.y + reach}};
  return std::any_of(shapes.begin(), shapes.end(), [&](const Ring& shape) { return around.meets(shape.box()); });
}

PieceId who_stands_on(const State& s, PieceId unit, std::span<const Ring> shapes) {
  const auto covers = [&](const Ring& ground) {
    return std::any_of(shapes.begin(), shapes.end(), [&](const Ring& shape) { return overlap(ground, shape); });
  };
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == unit || !on_table(s.unit(id)) || !lies_near(s, id, shapes, 0)) continue;
    const Stance there = stance_of(s, id);
    if (std::any_of(there.footprint.begin(), there.footprint.end(), covers)) return id;
  }
  return kNoPiece;
}

bool comes_onto(const Neighbours& before, const Neighbours& now) {
  constexpr double kNoMore = 1e-4;
  if (!overlap(now.one, now.other)) return false;
  if (!overlap(before.one, before.other)) return true;
  const Tangle old = tangle_of(before);
  const Tangle fresh = tangle_of(now);
  return fresh.ground > old.ground + kNoMore || fresh.depth > old.depth + kNoMore || fresh.men > old.men + kNoMore;
}

}  // namespace grognard::grant

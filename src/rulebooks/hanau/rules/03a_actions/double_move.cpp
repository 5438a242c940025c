// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "hanau/rules/03a_actions/movement.h"

// HN-MOVE-12: who moves twice stays over 12" from every enemy.
namespace grognard::hanau {

bool far_from_enemies(const State& s, PieceId unit, const Ring& ring) {
  return all_enemies_beyond(s, s.side_of(unit), ring, kDoubleMoveDistance);
}

namespace {

// HN-MOVE-12: over 12" from the enemy at every moment, wheels by whole degrees.
bool leg_stays_far(const State& s, PieceId unit, const Pose& from, const Pose& to) {
  const Size size = size_of(s, unit);
  const Formation f = s.unit(unit).formation;
  const bool any_way = faces_all_round(s.unit(unit));
  const Leg leg = leg_between(from, to, size.width, size.depth);
  if (leg.kind == LegKind::Wheel && !any_way) {
    for (const Pose& pose : wheel_poses(from, to, leg.turn, size))
      if (!far_from_enemies(s, unit, footprint(s, unit, f, pose))) return false;
    return true;
  }
  const bool straight = leg.kind == LegKind::Advance || leg.kind == LegKind::Retire;
  if (!straight && !(any_way && leg.kind == LegKind::Oblique)) return true;  // no move, or refused in any case
  return far_from_enemies(s, unit, swept(footprint(s, unit, f, from), leg.direction * leg.length));
}

}  // namespace

bool stays_far(const State& s, PieceId unit, std::span<const Pose> path) {
  if (!far_from_enemies(s, unit, footprint(s, unit))) return false;
  for (Pose at = s.unit(unit).pose; const Pose& to : path) {
    if (!leg_stays_far(s, unit, at, to)) return false;
    at = to;
  }
  return true;
}

}  // namespace grognard::hanau

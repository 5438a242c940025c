// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/positions.h"

// HN-GEO-10: the 1" placements.
namespace grognard::hanau {

// Straight back (against `back_from`) from where it is until it is 1.00" from the enemy's footprint, in this formation, centred on
// the same axis and facing `back_from`. Room apart.
Pose stand_off_pose(const State& s, PieceId unit, Formation formation, Facing back_from, const Ring& enemy);
// Straight travel along a unit vector at which a ring comes to be 1.00" from the enemy (negative: to come nearer); 0 if it stands
// farther off and would not come so near.
double way_to_stand_off(const Ring& ring, Vec2 way, const Ring& enemy);
// A line there, slid sideways if need be; nothing if there is no room.
std::optional<Pose> line_off(const State& s, PieceId unit, Facing back_from, const Ring& enemy,
                             const Ignoring& ignoring = {});
// The same for a loser: one that stands farther off already does not come forward for it.
std::optional<Pose> line_back(const State& s, PieceId unit, Facing back_from, const Ring& enemy,
                              const Ignoring& ignoring);
// Straight travel (up to most) before any other unit, impassable ground or the table edge; the opponent is ignored.
double clear_travel(const State& s, PieceId unit, Vec2 way, double most, const Ignoring& ignoring);

}  // namespace grognard::hanau

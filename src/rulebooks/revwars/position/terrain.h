// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "revwars/position/positions.h"

// Chapter TERR: what ground is, and what a movement meets.
namespace grognard::revwars {

// The ground that one stand covers on one leg of a movement: the hull of its base at both ends.
Ring leg_hull(const Ring& from, const Ring& to);
inline const AreaRules& rules_of(const State& s, int area) { return s.setup->areas[area]; }
std::string ground_name(const State& s, int area);  // "Sorauren", "the low wall"
// Does a shape touch the area, or lie across the line (by more than the overlap slack)?
bool touches(const State& s, int area, const Ring& ring);
// Terrain (RW-TERR-1: flagged as slowing) that the shape touches, first of all, but the one ignored; -1: none.
int terrain_under(const State& s, const Ring& ring, int ignoring = -1);
bool on_soft_ground(const State& s, const Ring& ring);            // RW-TERR-15
int impassable_under(const State& s, const Ring& ring);           // -1: none; a ford or bridge makes it passable
bool on_hill(const State& s, Vec2 centre, int* which = nullptr);  // RW-GEO-12
// RW-ART-4: an overrun gun under the shape; index into State::overrun, -1: none.
int overrun_under(const State& s, const Ring& ring);
Ring overrun_ring(const OverrunGun& gun);
// RW-MOVE-29: on a road, a bridge or a ford; a road drawn as a bare line is as broad as this on either side.
inline constexpr double kRoadReach = 0.5;
bool on_road(const State& s, Vec2 point);

// RW-TERR-5: obstacles within 1" of a stand that the straight line from a to b crosses, but the one ignored; -1: none.
int obstacle_between(const State& s, const Ring& defender, Vec2 a, Vec2 b, int ignoring = -1);
// The line crosses this linear feature, or enters this area.
bool line_meets(const State& s, int area, Vec2 a, Vec2 b);

// --- buildings.cpp (RW-TERR-7 to 17) ---
const Ring& building_ring(const State& s, int area);
int building_capacity(const State& s, int area);           // RW-TERR-9
int perimeter_places(const State& s, int area, int side);  // side: index of the ring's corner where the wall begins
int building_sides(const State& s, int area);
PieceId occupier(const State& s, int area);  // kNoPiece: empty
// Battalion::manned: its last place counts the platoons at openings of the upper floors; the others are walls.
inline constexpr int kOpeningsPlace = 4;
void man_walls(State& s, PieceId unit);  // usual assignment: spread over the walls that face the enemy
// Each manned platoon at its wall, facing out, wall by wall from its left to its right. Rank 1 are those at openings of
// upper floors: they shoot, but do not fight in an assault (RW-TERR-8). Unassigned platoons have no stand.
Stands building_stands(const State& s, PieceId unit);
int wall_of(const State& s, PieceId unit, std::size_t stand);  // the wall at which that stand of building_stands() is

}  // namespace grognard::revwars

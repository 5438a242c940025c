// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hanau/position/state.h"
#include "hanau/position/tables.h"

// Chapter TERR.
namespace grognard::hanau {

// T-10: what a kind of ground means unless the scenario says otherwise. False for an unknown kind.
bool default_area_rules(std::string_view kind, AreaRules& rules);

// May this shape stand or pass there for this unit? The area that forbids it, or -1.
int impassable_area(const State& s, PieceId who, const Ring& ring);
// Straight travel of a base to the table edge.
double edge_of_table(const State& s, const Ring& ring, Vec2 way);
// HN-TERR-6
bool wholly_on_road(const State& s, Formation formation, const Ring& ring);
bool in_difficult(const State& s, PieceId who, Formation formation, const Ring& ring);
// HN-TERR-5: its centre is inside.
bool stands_in_difficult(const State& s, PieceId who);
// The parts of a straight move (travel 0..reach) during which any part of the footprint is in difficult terrain (HN-MOVE-7).
double difficult_travel(const State& s, PieceId who, Formation formation, const Ring& from, Vec2 direction,
                        double reach);
// Travel at which the front edge first meets difficult or impassable ground; reach if it does not.
double ground_stops_charge(const State& s, PieceId who, const Pose& lane, Size size, double reach);
// HN-CAV-10: does the enemy stand in ground that stops this charge at that travel?
bool behind_stopping_ground(const State& s, PieceId who, const Pose& lane, Size size, double travel, PieceId enemy);
// HN-TERR-5: does the unit stand in defensive terrain against its opponent in this melee?
bool in_defensive_terrain(const State& s, const Melee& m, PieceId who);
// The fortification with this area index has this unit as garrison; kNoPiece if empty (first of several).
PieceId garrison_of(const State& s, int area);
int garrison_count(const State& s, int area);

}  // namespace grognard::hanau

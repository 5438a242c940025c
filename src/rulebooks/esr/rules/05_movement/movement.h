// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/position/contact.h"

// Step 5 (chapters MOVE, DIR, RA-3, STAT-11 and 12): movement.cpp (which Formation goes), march.cpp (orders to it), block.cpp (a
// Formation moved as a whole), columns.cpp and column_march.cpp, single_moves.cpp, gun_moves.cpp, leash.cpp (what directives
// allow), goals.cpp and fulfil.cpp (what they demand), cohesion.cpp (keeping together), places.cpp (reserve, commander,
// Reformation Area), riding.cpp (free commanders), arrivals.cpp, trail.cpp. What only these share is in marching.h.
namespace grognard::esr {

// The sequence calls these.
void begin_movement(Play& p);  // arrivals (ES-SETUP-9), priorities reset
// While nothing is on the cursor in step 5: settles whose Formation goes next (State::acting and State::priority), so that
// kMove.list() has something for that side. True: something has changed. In the last priority both sides say "done".
inline constexpr int kLastPriority = 8;  // free commanders; beyond it (set by movement_on) the step is over
bool movement_on(Play& p);
void end_movement(Play& p);  // ADCs are there, grand batteries settled, commanders touched by the enemy (ES-MOVE-14)

// places.cpp: ES-ORG-11, ES-MOVE-13, ES-GEO-6, ES-GEO-7. Puts commander, reserve point and uncommitted batteries where they
// belong, and the Reformation Area the wished distance behind (ES-RA-3; at most area_reach yards from where it was).
void arrange(State& s, int formation, double area_reach);
void arrange_commander(State& s, int formation);  // and reserve point and batteries, without the area
Pose usual_area(const State& s, int formation, double behind);
double largest_allowance(const State& s, int formation);  // ES-RA-3

// columns.cpp: ES-GEO-6, ES-MOVE-4. The centres of a column with its head there, along a way, each facing along it.
struct ColumnPlace {
  PieceId unit = kNoPiece;
  Pose pose;
};
using ColumnPlaces = boost::container::static_vector<ColumnPlace, kMostInFormation>;
ColumnPlaces column_along(const State& s, int formation, const Pose& head, const Way& way);
// Ployed Units in order of rank; limbered reserve batteries after them.
Members column_of(const State& s, int formation);
Pose next_place_in_column(const State& s, int formation, PieceId unit);  // ES-DEPL-18
double column_allowance(const State& s, int formation, bool on_road);    // ES-MOVE-4
// After Units have left a column or come to it: ranks 0, 1, 2 ... in the order of the old ones, and the line behind the first
// Unit through the places of the others.
void close_ranks(State& s, int formation);
void draw_way_through(State& s, int formation);

Vec2 kept_on_table(const State& s, Vec2 at, double margin);  // so many yards inside its edges

// ES-MOVE-11: on the table and passable ground, on nobody's base and in no foreign Reformation Area, touching no enemy.
bool is_free_to_stand(const State& s, PieceId unit, const Pose& pose, bool in_column = false);
inline constexpr double kRoomForReserve = 450;             // yards from where a battery of the reserve belongs
inline constexpr double kFarthestRoom = 1800;              // the same where there is none so near
double reach_of_reserve(const State& s, PieceId battery);  // from the reserve point
// Such a place up to so many yards from a point, facing so: the nearest found by a fixed search pattern, to the rear first.
std::optional<Pose> free_place_near(const State& s, PieceId unit, Vec2 around, Facing facing, double within);

// trail.cpp: "113 yards"; "113 yards, which count as 225".
std::string counted_yards(double gone, double cost);
// The same where the sentence goes on: "113 yards, which count as 225,".
std::string counted_yards_on(double gone, double cost);

// followers.cpp: how far those who go along with their Formation may have gone in an order, told with its last event.
void tell_followers(Play& p, const State& before);

}  // namespace grognard::esr

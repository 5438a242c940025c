// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/position/layout.h"

// How a unit is, or would be, drawn up: all that the place of a figure depends on. For layout, footprints and terrain.
namespace grognard::grant {

struct DrawnUp {
  PieceId unit = kNoPiece;
  Vec2 at;  // reference point
  Facing facing;
  Formation formation = Formation::Line;
  int files = 1;
  int ranks = 1;              // occupied
  std::uint64_t men = 0;      // who stand in their places
  std::uint8_t officers = 0;  // likewise
  int pivot[kMostGuns] = {};  // of the guns, off the unit's facing
};
DrawnUp drawn_up(const State& s, PieceId unit);  // as it stands: without strays and without men in houses
DrawnUp drawn_up_at(const State& s, PieceId unit, const Pose& at);
DrawnUp drawn_up_in(const State& s, PieceId unit, const Pose& at, Formation formation, int ranks);

bool is_drawn_up_in_ranks(Formation formation);  // slots are ranks and files
bool is_open(Formation formation);               // gaps between the bases
Size spacing_of(const State& s, PieceId unit, Formation formation);
Vec2 place_of(const State& s, const DrawnUp& body, int slot);
Facing facing_in(const DrawnUp& body, int slot);
Size size_of(const State& s, const DrawnUp& body);
// A rectangle anywhere: exact, not snapped to the grid of poses.
Ring rectangle(Vec2 centre, Facing facing, Size size);
// The middle of a rectangle whose front edge has its middle here.
inline Vec2 back_from(Vec2 front, Facing facing, double depth) { return front - facing.forward() * (depth / 2); }

// Batteries, wagons, barges (layout_guns.cpp).
int gun_count(const State& s, PieceId battery);
Vec2 gun_place(const State& s, const DrawnUp& body, int gun);
Ring gun_ring(const State& s, const DrawnUp& body, int gun);
Vec2 gunner_place(const State& s, const DrawnUp& body, int slot);
Vec2 battery_officer_place(const State& s, const DrawnUp& body, int place);
Vec2 boatman_place(const DrawnUp& body, int slot);
Size train_size(const State& s, const DrawnUp& body);  // of the rectangle of a battery, wagon or barge

// Shapes that cover the same ground as all bases of the body.
Solids solids(const State& s, const DrawnUp& body);
Box box_around(const Solids& shapes);
// At least as far out from the reference point as any base of the unit, strays and houses left out.
double radius_of(const State& s, PieceId unit);
// A lone general's base.
Ring base_of_general(const State& s, int general);

}  // namespace grognard::grant

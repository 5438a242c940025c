// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sentence.h"
#include "hanau/position/positions.h"

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
// How far it may have to go to stand there: to the place 1" off, and sideways by half the line.
double line_allowance(const State& s, PieceId unit, Facing back_from, const Ring& enemy);
// The same for a loser: one that stands farther off already does not come forward for it.
std::optional<Pose> line_back(const State& s, PieceId unit, Facing back_from, const Ring& enemy,
                              const Ignoring& ignoring);
// A column that is stopped goes straight back to 1" from the enemy; if friends stand there, on to the first free place behind them
// (up to most), and if there is none, as far as it can.
struct Setback {
  Pose pose;
  double way = 0;
  double allowed = 0;
  bool lengthened = false;
  bool shortened = false;
};
// "goes back 1 inch", "goes back 4.4 inches: there was no room nearer".
std::string setback_words(const Name& who, const Setback& back);
Setback column_off(const State& s, PieceId unit, Facing back_from, const Ring& enemy, double most);

}  // namespace grognard::hanau

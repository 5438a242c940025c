// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/facing.h"
#include "geometry/ring.h"

// Where a body of troops that is set down fits, and how far it may run straight: stopped, thrown back, evaded, broken,
// ridden through. What stops it and what it may not stand on is the rulebook's business.
namespace grognard {

// The bases of one piece; a base is one, a battalion of stands many.
using Bases = std::span<const Ring>;

// What a body meets on its way.
struct Obstacles {
  Box table;                     // it never leaves it
  std::vector<Ring> bars;        // it never passes these, nor stands on them
  std::vector<Ring> taken = {};  // it may pass these, but not stand on them
};

// Nobody is under it, and it stands on the table.
bool fits(Bases bases, const Obstacles& obstacles);

// How far a body can go straight before it meets a bar or the edge; at most the wish. Where it touches or overlaps a bar at
// the start, it is held there if the way leads deeper into it, and free to go if the way leads off.
struct Run {
  double way = 0;
  int by = -1;  // the bar that stopped it, as an index; kEdge: the edge of the table; -1: nothing
  static constexpr int kEdge = -2;
};
Run straight_run(Bases bases, Vec2 direction, double wish, const Obstacles& obstacles);

// Which of two clear places on its line a body takes.
enum class Rather : unsigned char {
  Short,    // never farther along than the wish
  Nearest,  // to the wish; of two equally near the one less far along
  Beyond,   // the first one at or beyond the wish, if there is any; else short of it
};

// The travel along a straight line, between the limits, after which a body can be set down: never past a bar, never off the
// table, never on what is taken. Nothing: there is no such place. Limits and wish may be negative (behind it): bars
// between its place and where it lands stop it either way.
std::optional<double> landing(Bases bases, Vec2 direction, double wish, Interval limits, const Obstacles& obstacles,
                              Rather rather);

// The least shift, at most so far, after which a body stands clear; in 36 directions, the first one and its neighbours
// being preferred where two are equally short. Bars are not passed.
std::optional<Vec2> shift_to_fit(Bases bases, Facing first, double most, const Obstacles& obstacles);

}  // namespace grognard

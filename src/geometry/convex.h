// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/ring.h"

// The convex case behind Ring and Area. A shape is a span of corners, counter-clockwise; a single point and a segment
// (two corners) are shapes too, so that a line without breadth needs no code of its own.
namespace grognard::convex {

using Corners = std::span<const Vec2>;

// Well above the rounding of coordinates of a few thousand units, far below the tolerance.
inline constexpr double kHair = 1e-9;

constexpr Vec2 next_corner(Corners c, std::size_t i) { return c[i + 1 == c.size() ? 0 : i + 1]; }
Box box_of(Corners c);
double area(Corners c);  // signed: negative if clockwise

bool overlap(Corners a, Corners b);  // by more than the tolerance
double overlap_depth(Corners a, Corners b);
double distance(Corners a, Corners b);
Gap gap(Corners a, Corners b);
// The travel during which a moving shape touches a still one and, within it, that during which it is deeper in than the
// tolerance. Nothing if it never is.
struct Passage {
  Interval touching;
  Interval deep;
};
std::optional<Passage> passage(Corners moving, Vec2 direction, Corners still);
std::optional<Interval> travel_meeting(Corners moving, Vec2 direction, Corners still);
// The part of the segment a..b in the ring, as distances from a; edge included, so it may be a single point.
std::optional<Interval> chord(Vec2 a, Vec2 b, Corners ring);

// In order, and joined where they meet within the tolerance.
void sort_and_join(std::vector<Interval>& spans);

// Room for the common part of two rings: each cut of a convex shape adds at most one corner.
using Clipped = boost::container::static_vector<Vec2, 2 * kMostCorners + 2>;
// What is left of a shape inside another (a ring) whose edges are moved outwards by a margin.
Clipped clipped(Corners shape, Corners by, double margin);

// Leaves of a shape the points p with dot(p, axis) <= limit.
void keep_below(Clipped& shape, Vec2 axis, double limit);

// Drops doubled corners and corners on the straight line between their neighbours; gives how many are left.
std::size_t tidy(std::span<Vec2> corners);
// A ring of tidied corners; nothing if no area is left. Above kMostCorners the smallest corners are cut off.
std::optional<Ring> ring_of(std::span<Vec2> corners);

}  // namespace grognard::convex

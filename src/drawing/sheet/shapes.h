// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "geometry/ring.h"
#include "geometry/vec.h"

namespace grognard::drawing {

// Points of a broken line or of a polygon (not repeated at the end), in pixels, y down.
using Line = std::vector<Vec2>;
using Segment = std::pair<Vec2, Vec2>;

Vec2 unit(Vec2 v);  // {0, 0} of nothing
inline Vec2 middle(Vec2 a, Vec2 b) { return (a + b) * 0.5; }
inline Vec2 between(Vec2 a, Vec2 b, double t) { return a + (b - a) * t; }
// Turned a quarter: to the right as seen on the sheet.
inline Vec2 quarter(Vec2 v) { return {-v.y, v.x}; }
inline bool holds(const Box& box, Vec2 p) {
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

Box box_of(std::span<const Vec2> points);
double length_of(std::span<const Vec2> line);
double area_of(std::span<const Vec2> polygon);  // positive if clockwise as seen on the sheet
Vec2 centre_of(std::span<const Vec2> polygon);  // of mass
bool inside(std::span<const Vec2> polygon, Vec2 p);
double distance_to(std::span<const Vec2> line, Vec2 p, bool closed);
// Inside and at least so far from the edge.
bool well_inside(std::span<const Vec2> polygon, Vec2 p, double margin);

// Points at about even steps, corners not kept; at most so many.
Line resampled(std::span<const Vec2> line, double step, bool closed, std::size_t most = 4000);
// Corners rounded off, but nowhere by more than this: what the rules use must not be drawn elsewhere.
Line softened(std::span<const Vec2> line, bool closed, double most_away);
// The line beside an open line, to its right by so much (negative: left).
Line beside(std::span<const Vec2> line, double by);
// The part of a line from one length along it to another.
Line part_of(std::span<const Vec2> line, double from, double to);

// A point on an outline with the way out of it.
struct Station {
  Vec2 at;
  Vec2 out;
  double along = 0;
};
// Stations round an outline at even steps, their directions averaged over a neighbourhood so that strokes fan at corners.
std::vector<Station> stations(std::span<const Vec2> polygon, double step, double neighbourhood);

// What lies on that side of a line to which the normal points.
Line cut_by(const Line& polygon, Vec2 on, Vec2 normal);
Line polygon_in(std::span<const Vec2> polygon, const Box& box);
std::vector<Line> lines_in(std::span<const Vec2> line, const Box& box);
// Parallel lines across a polygon; at most so many.
std::vector<Segment> hatched(std::span<const Vec2> polygon, Vec2 direction, double spacing, std::size_t most = 600);

// Four corners about a centre, its long side along the unit vector.
Line rectangle(Vec2 centre, Vec2 along, double length, double breadth);
// Two convex polygons share some area.
bool overlaps(std::span<const Vec2> a, std::span<const Vec2> b);

}  // namespace grognard::drawing

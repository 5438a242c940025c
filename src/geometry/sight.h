// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "geometry/ring.h"

namespace grognard {

// A straight look from one point to another.
struct SightLine {
  Vec2 from;
  Vec2 to;
  double length() const { return grognard::length(to - from); }
};

// What lies across a sight line: where it enters and leaves, measured from the eye.
struct Crossing {
  int what = -1;  // the caller's index of the thing
  Interval span;
};
// The parts of the line inside a shape made of several rings, joined where they meet.
std::vector<Interval> inside(const SightLine& line, std::span<const Ring> parts);
// How deep in total the line runs through the shape.
double depth_through(const SightLine& line, std::span<const Ring> parts);
// Where the line crosses a broken line (wall, hedge, crest), as distances from the eye.
std::vector<double> crossings(const SightLine& line, std::span<const Vec2> broken_line);
// The nearest point and distance of a broken line to a ring; negative distance never occurs.
Gap gap_to_line(const Ring& ring, std::span<const Vec2> broken_line);

}  // namespace grognard

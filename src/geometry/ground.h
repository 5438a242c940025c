// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/ring.h"

namespace grognard {

// A piece of ground as it is drawn and as the rules see it. What a kind means is the rulebook's business.
struct Area {
  std::string id;
  std::string name;           // may be empty
  std::string kind;           // "wood", "hill", "village", ...
  int step = 0;               // height step of the ground inside
  std::vector<Vec2> outline;  // the polygon as given; or
  std::vector<Vec2> line;     // the broken line as given, with its width (0: a line without breadth, e.g. a hedge)
  double width = 0;
  std::vector<Ring> parts;  // convex pieces of the polygon or the ribbon; empty for a line without breadth
  Box box;
};

// The ground of a battle: shared and const, so that copying a position does not copy it.
struct Ground {
  double width = 0;  // of the table, in the rulebook's unit
  double height = 0;
  std::vector<Area> areas;  // in drawing order: later ones lie over earlier ones

  Ring table() const;
};

// Fills parts and box from outline or line. False if the polygon is not simple or has no area.
bool prepare(Area& area);
bool contains(const Area& area, Vec2 p);
bool overlap(const Area& area, const Ring& ring);  // lines without breadth: the ring lies across the line
double distance(const Area& area, const Ring& ring);
// Travel of a moving ring along a unit direction, limited to 0..reach, during which it meets the area; joined and in order.
std::vector<Interval> travel_over(const Area& area, const Ring& moving, Vec2 direction, double reach);
// Highest step under a point.
int step_at(const Ground& ground, Vec2 p);
bool on_table(const Ground& ground, const Ring& ring);  // wholly

}  // namespace grognard

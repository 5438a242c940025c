// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/pose.h"
#include "geometry/vec.h"

namespace grognard {

// Where a point lies seen from a base: in its own frame the origin is the middle of its front edge, y forward, x to the right.
struct Frame {
  Vec2 origin;   // middle of the front edge
  Vec2 forward;  // unit vector
  double half_width = 0;
  double depth = 0;

  static Frame of(const Pose& centre, double width, double depth);
  Vec2 local(Vec2 world) const { return {dot(world - origin, right_of(forward)), dot(world - origin, forward)}; }
  Vec2 world(Vec2 local) const { return origin + right_of(forward) * local.x + forward * local.y; }
};

enum class Zone : unsigned char { Front, Flank, Rear };
// Borders at 45 degrees from the corners; a point on a border is front or rear, not flank.
Zone zone_by_diagonals(const Frame& frame, Vec2 point);
// Everything ahead of the line of the front edge is front, everything behind the line of the rear edge is rear.
Zone zone_by_front_line(const Frame& frame, Vec2 point);

}  // namespace grognard

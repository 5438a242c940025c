// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "geometry/facing.h"
#include "geometry/ring.h"

// Shapes of the zones that a survey shows.
namespace grognard {

// Around a point, with as many corners as a ring may have.
inline Ring zone_around(Vec2 centre, double radius) {
  std::vector<Vec2> corners;
  for (int i = 0; i < kMostCorners; ++i)
    corners.push_back(centre + Facing::degrees(90 - i * 360 / kMostCorners).forward() * radius);
  return Ring(corners);
}

}  // namespace grognard

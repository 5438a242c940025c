// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/survey.h"
#include "geometry/arcs.h"
#include "geometry/facing.h"

// Shapes of the zones that a survey shows.
namespace grognard {

inline constexpr int kDegreesOfStep = 5;  // between the corners of an arc: it is nowhere 0.1 % too near

// Around a point.
inline Outline zone_around(Vec2 centre, double radius) {
  std::vector<Vec2> corners;
  for (int turn = 360; turn > 0; turn -= kDegreesOfStep)
    corners.push_back(centre + Facing::degrees(turn).forward() * radius);
  return corners;
}

// Around a base, up to a distance from its edges; counter-clockwise.
inline Outline zone_around(const Ring& base, double reach) {
  constexpr int kSteps = 90 / kDegreesOfStep;
  std::vector<Vec2> corners;
  const std::size_t count = base.size();
  const auto outward = [&](std::size_t from) {
    return right_of(unit_vector(base[(from + 1) % count] - base[from % count]));
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 before = outward(i + count - 1), after = outward(i);
    for (int step = 0; step <= kSteps; ++step) {
      const double share = static_cast<double>(step) / kSteps;
      corners.push_back(base[i] + unit_vector(before * (1 - share) + after * share) * reach);
    }
  }
  return corners;
}

// Ahead of a front edge up to a distance, spreading from its corners by so many tenths of a degree; counter-clockwise.
inline Outline zone_ahead(const Frame& f, double reach, int tenths) {
  const int steps = (tenths + kDegreesOfStep * 10 - 1) / (kDegreesOfStep * 10);
  const auto corner = [&](double side, int step) {
    const Vec2 out = Facing::tenths(tenths * step / steps).forward() * reach;
    return f.world({side * (f.half_width + out.x), out.y});
  };
  std::vector<Vec2> corners = {f.world({f.half_width, 0})};
  for (int step = steps; step >= 0; --step) corners.push_back(corner(1, step));
  for (int step = 0; step <= steps; ++step) corners.push_back(corner(-1, step));
  corners.push_back(f.world({-f.half_width, 0}));
  return corners;
}

// A round base, with as many corners as a ring may have.
inline Ring round_base(Vec2 centre, double radius) {
  std::vector<Vec2> corners;
  for (int i = 0; i < kMostCorners; ++i)
    corners.push_back(centre + Facing::degrees(90 - i * 360 / kMostCorners).forward() * radius);
  return Ring(corners);
}

}  // namespace grognard

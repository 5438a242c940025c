// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "book/edge.h"
#include "geometry/pose.h"
#include "geometry/tolerance.h"
#include "geometry/travel.h"

namespace grognard::book {

// The first place over a zone that fits, from its front backwards and from the middle outwards, facing away from the side's
// own edge; the centre keeps this distance from the zone's front and back.
template <class Fits>
std::optional<Pose> search_zone(const std::vector<Ring>& zone, Edge own, double margin, Fits fits) {
  constexpr double kStep = 0.5;
  const Facing facing = inward(own);
  const Vec2 forward = facing.forward();
  const Vec2 aside = right_of(forward);
  for (const Ring& part : zone) {
    const Vec2 middle = part.centre();
    const auto [front, back, wide] = spread_of(part, forward);
    for (double far = front - margin; far >= -back + margin - kTolerance; far -= kStep)
      for (double off = 0; off <= wide; off += kStep)
        for (const double way : {off, -off}) {
          const Pose pose = Pose::snapped(middle + forward * far + aside * way, facing);
          if (fits(pose)) return pose;
        }
  }
  return std::nullopt;
}

}  // namespace grognard::book

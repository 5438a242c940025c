// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "geometry/facing.h"
#include "geometry/pose.h"
#include "geometry/ring.h"

// Random things for the properties. Call inside a property only.
namespace grognard::draw {

inline int whole(int low, int high) { return *rc::gen::inRange(low, high + 1); }
// A length on the grid of hundredths.
inline double length(double low, double high) { return whole(snap(low), snap(high)) / 100.0; }
inline Facing facing() { return Facing::tenths(whole(0, 3599)); }
inline Vec2 point(double reach) { return {length(-reach, reach), length(-reach, reach)}; }
inline Pose pose(double reach) { return Pose::snapped(point(reach), facing()); }

// Different bearings in counter-clockwise order.
inline std::vector<Facing> round_trip(int count) {
  std::set<int> tenths;
  while (static_cast<int>(tenths.size()) < count) {
    int t = whole(0, 3599);
    while (!tenths.insert(t).second) t = (t + 1) % 3600;
  }
  std::vector<Facing> bearings;
  for (auto t = tenths.rbegin(); t != tenths.rend(); ++t) bearings.push_back(Facing::tenths(*t));
  return bearings;
}

inline Ring base(double reach) { return Ring::base(pose(reach), length(0.5, 6), length(0.5, 6)); }

// Corners on an ellipse, so always convex.
inline Ring ring(double reach, int most_corners = kMostCorners) {
  const Vec2 centre = point(reach);
  const double wide = length(0.5, 4);
  const double high = length(0.5, 4);
  std::vector<Vec2> corners;
  for (const Facing f : round_trip(whole(3, most_corners))) {
    corners.push_back(centre + Vec2{f.forward().x * wide, f.forward().y * high});
  }
  return Ring(corners);
}
inline Ring base_or_ring(double reach, int most_corners = kMostCorners) {
  return *rc::gen::arbitrary<bool>() ? base(reach) : ring(reach, most_corners);
}

// A simple polygon, seldom convex: seen from its middle, each corner has its own bearing and distance. Either winding.
inline std::vector<Vec2> polygon(double reach) {
  const Vec2 centre = point(reach);
  std::vector<Facing> bearings{Facing::degrees(300), Facing::degrees(180), Facing::degrees(60)};
  for (const Facing f : round_trip(whole(0, 20))) bearings.push_back(f);
  std::sort(bearings.begin(), bearings.end(), std::greater<>());
  bearings.erase(std::unique(bearings.begin(), bearings.end()), bearings.end());
  std::vector<Vec2> corners;
  for (const Facing f : bearings) corners.push_back(centre + f.forward() * length(1, 10));
  if (*rc::gen::arbitrary<bool>()) std::reverse(corners.begin(), corners.end());
  return corners;
}

}  // namespace grognard::draw

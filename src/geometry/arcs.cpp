// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/arcs.h"

#include "geometry/tolerance.h"

namespace grognard {
namespace {

double size_of(double x) { return x < 0 ? -x : x; }
constexpr double kHalfRoot = 0.70710678118654752;  // turns a difference of coordinates into a distance from a diagonal

}  // namespace

Frame Frame::of(const Pose& centre, double width, double depth) {
  const Vec2 forward = centre.facing.forward();
  return {centre.at() + forward * (depth / 2), forward, width / 2, depth};
}

Zone zone_by_diagonals(const Frame& frame, Vec2 point) {
  const Vec2 p = frame.local(point);
  const double outside = size_of(p.x) - frame.half_width;
  const double behind = -(p.y + frame.depth);
  // Inside the base both diagonals may hold: then the nearer half decides.
  if (p.y >= behind) return reaches((p.y - outside) * kHalfRoot, 0) ? Zone::Front : Zone::Flank;
  return reaches((behind - outside) * kHalfRoot, 0) ? Zone::Rear : Zone::Flank;
}

Zone zone_by_front_line(const Frame& frame, Vec2 point) {
  const double y = frame.local(point).y;
  const double behind = -(y + frame.depth);
  if (y >= behind) return reaches(y, 0) ? Zone::Front : Zone::Flank;
  return reaches(behind, 0) ? Zone::Rear : Zone::Flank;
}

}  // namespace grognard

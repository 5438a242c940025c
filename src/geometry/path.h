// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "geometry/pose.h"
#include "geometry/ring.h"

namespace grognard {

// How one key pose of a path leads to the next.
enum class LegKind : unsigned char {
  Stay,     // same pose
  Advance,  // straight ahead, facing kept
  Retire,   // straight back, facing kept
  Wheel,    // turned about a front corner
  Oblique,  // facing kept, displaced in another direction (includes straight sideways)
  Turn,     // turned about the centre (an about-face is a turn of 180 degrees)
  Free,     // anything else
};
std::string_view name_of(LegKind kind);

struct Leg {
  LegKind kind = LegKind::Free;
  double length =
      0;  // straight legs: distance of the centre; wheel: travel of the outer front corner; free: distance of the centre
  int turn = 0;    // tenths of a degree, positive to the right (clockwise)
  Vec2 direction;  // straight legs: unit vector of travel
};

// Reads a leg of a base of this width and depth. Snapping is allowed for: a leg counts as straight or as a wheel if the
// snapped end lies within the tolerance of the exact one.
Leg leg_between(const Pose& from, const Pose& to, double width, double depth);

// From pose to pose, straight, as far as the centre goes.
double length_of_line(std::span<const Pose> poses);

// The exact ends of the elementary moves, snapped.
Pose advanced(const Pose& from, double distance);  // negative: straight back
Pose wheeled(const Pose& from, int tenths, double width,
             double depth);  // positive: to the right, about the right front corner
Pose turned(const Pose& from, int tenths);
Pose shifted_right(const Pose& from, double distance);
// What the outer front corner travels: angle in radians x width.
double wheel_length(int tenths, double width);
// The smallest wheel that turns a base so that its straight path ahead (as wide as its front) runs over the point at
// local distance >= 0, within a limit of tenths of a degree either way; nothing if none does. Whole tenths.
std::optional<int> wheel_towards(const Pose& from, double width, double depth, Vec2 point, int limit_tenths);

// The first angle (tenths, same sign as the wheel) at which a wheeling base meets the obstacle, by conservative advance;
// nothing if it stays clear. To meet is to overlap by more than the tolerance, so one tenth less is clear. A
// base that touches at the start meets it only if the wheel carries it deeper.
std::optional<int> wheel_meets(const Pose& from, int tenths, double width, double depth, const Ring& obstacle);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "geometry/facing.h"
#include "geometry/vec.h"

namespace grognard {

// A place and a bearing, snapped: hundredths of the length unit and tenths of a degree, so that what is shown, typed,
// sent, judged and replayed is the same. A unit's pose is its centre unless its rulebook says otherwise.
struct Pose {
  std::int32_t x = 0;  // hundredths
  std::int32_t y = 0;
  Facing facing;

  static Pose snapped(Vec2 at, Facing facing);
  Vec2 at() const { return {x / 100.0, y / 100.0}; }
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

// Hundredths nearest to a length, halves away from zero.
std::int32_t snap(double length);
// A length snapped to the grid, as a double.
double snapped_length(double length);
std::string to_string(const Pose& pose);  // "(12.50, 3.00) facing 180.0"

}  // namespace grognard

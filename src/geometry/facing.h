// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

#include "geometry/vec.h"

namespace grognard {

// A compass bearing in tenths of a degree, 0 to 3599: 0 is north (+y), 900 east (+x), clockwise.
class Facing {
 public:
  constexpr Facing() = default;
  // Any whole number of tenths; wrapped into 0..3599.
  static constexpr Facing tenths(int value) {
    const int wrapped = value % 3600;
    return Facing(static_cast<std::int16_t>(wrapped < 0 ? wrapped + 3600 : wrapped));
  }
  static constexpr Facing degrees(int value) { return tenths(value * 10); }

  constexpr int in_tenths() const { return tenths_; }
  constexpr double in_degrees() const { return tenths_ / 10.0; }
  // Clockwise (to the right) for positive values.
  constexpr Facing turned(int by_tenths) const { return tenths(tenths_ + by_tenths); }
  constexpr Facing opposite() const { return turned(1800); }
  Vec2 forward() const;  // unit vector, from our own sine table
  friend constexpr auto operator<=>(Facing, Facing) = default;

 private:
  explicit constexpr Facing(std::int16_t t) : tenths_(t) {}
  std::int16_t tenths_ = 0;
};

// The shortest turn from one bearing to another in tenths of a degree, -1799 to 1800; positive is clockwise.
int turn_between(Facing from, Facing to);
// The nearest tenth of a degree to the direction of v, a half to the smaller bearing; v must not be zero: checked.
Facing facing_of(Vec2 v);
// An angle of a whole number of tenths of a degree in radians.
double radians(int tenths);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "geometry/ring.h"
#include "geometry/tolerance.h"

namespace grognard {

// The greatest travel up to the reach for which the test still holds; once failed it must not hold again.
template <class Test>
double last_travel(double reach, Test holds) {
  constexpr double kFinest = kTolerance / 4;
  if (holds(reach)) return reach;
  double low = 0;
  double high = reach;
  while (high - low > kFinest) {
    const double middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

// How far a ring reaches from its centre: ahead, behind, and to the farther side.
struct Spread {
  double front = 0;
  double back = 0;
  double wide = 0;
};
inline Spread spread_of(const Ring& ring, Vec2 forward) {
  const Vec2 aside = right_of(forward);
  Spread spread;
  for (const Vec2 corner : ring.corners()) {
    const Vec2 off = corner - ring.centre();
    spread.front = std::max(spread.front, dot(off, forward));
    spread.back = std::max(spread.back, -dot(off, forward));
    spread.wide = std::max(spread.wide, std::abs(dot(off, aside)));
  }
  return spread;
}

}  // namespace grognard

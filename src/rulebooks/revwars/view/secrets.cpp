// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/position/state.h"

namespace grognard::revwars {

// RW-AMB-1: where a battalion lies in ambush, and how, is known to its own side only.
State seen_by(const State& s, Eyes eyes) {
  State seen = s;
  if (!eyes) return seen;
  for (Battalion& b : seen.battalions) {
    if (b.side == *eyes || b.place != Place::Hidden) continue;
    b.pose = {};
    b.shape = {};
    b.trail.clear();
    b.building = -1;
    std::fill(std::begin(b.manned), std::end(b.manned), std::int8_t{0});
  }
  return seen;
}

}  // namespace grognard::revwars

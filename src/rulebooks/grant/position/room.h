// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "grant/position/bodies.h"

// Room among others (GW-MOVE-27): whatever sets troops down asks here, when the order is written and again when it is carried
// out, for others may have come there meanwhile.
namespace grognard::grant {

// The first unit on whose ground one of these shapes lies; kNoPiece: nobody's. The unit itself is not in its own way.
PieceId who_stands_on(const State& s, PieceId unit, std::span<const Ring> shapes);

// False if no base of the unit is so near to any of the shapes. Costs next to nothing.
bool lies_near(const State& s, PieceId unit, std::span<const Ring> shapes, double distance);

// Two units at one moment.
struct Neighbours {
  const Stance& one;
  const Stance& other;
};
// The one is on the other's ground. Two who were tangled before may stay so or part, but are not driven any farther into each
// other, neither deeper nor over more ground.
bool comes_onto(const Neighbours& before, const Neighbours& now);

}  // namespace grognard::grant

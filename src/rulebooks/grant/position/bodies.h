// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

#include "grant/position/layout.h"

// The room that a unit takes up (Solids) in a frame of its own, so that it can be put down anywhere on a path: exact, and cheap
// enough to be asked thousands of times in one Movement phase.
namespace grognard::grant {

// In the unit's own frame: x to its right, y forward, from the reference point.
struct Body {
  std::vector<Ring> pieces;
  std::vector<Ring> apart_from_block;  // those pieces that stand outside the block: officers
  Ring block;                          // the rectangle of its rank and file; empty: it has none
  double reach = 0;                    // no corner lies farther from the reference point
};
Body body_of(const State& s, PieceId unit);

// Where a body stands.
struct Stance {
  std::vector<Ring> pieces;
  std::vector<Box> boxes;       // of the pieces
  std::vector<Ring> footprint;  // the block and whoever stands outside it: nobody else may be on this ground
  Ring block;
  Box box;  // around everything
};
Stance placed(const Body& body, Vec2 at, Vec2 forward);
Stance stance_of(const State& s, PieceId unit);  // of any unit, as it stands: garrisons and units in melee too
// GW-GEO-7. Where it is more than `enough` the answer may be any number above that.
double apart(const Stance& a, const Stance& b, double enough = std::numeric_limits<double>::infinity());
// By their footprints: no unit goes between the men of another, not even in open order.
bool overlap(const Stance& a, const Stance& b);
// How much ground both cover, in square inches.
double shared_ground(const Stance& a, const Stance& b);

// An upper bound of how far any base of the unit lies from its reference point; of a garrison too. Costs next to nothing.
double rough_reach(const State& s, PieceId unit);
// False if the two units are certainly farther apart than that, with some room for either to move.
bool may_be_near(const State& s, PieceId a, PieceId b, double distance);

// The parts of a garrison: the rings of the sections that it holds, and those of its men who stand outside.
struct GarrisonParts {
  std::vector<int> sections;
  std::vector<Ring> outside;
};
GarrisonParts garrison_parts(const State& s, PieceId unit);

}  // namespace grognard::grant

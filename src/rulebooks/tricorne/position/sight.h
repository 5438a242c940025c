// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tricorne/position/positions.h"

// Chapter LOS.
namespace grognard::tricorne {

// TR-LOS-1: the edge a unit looks from towards a target: its front edge, or of skirmishers and garrisons the nearest one.
struct FrontEdge {
  Vec2 left;
  Vec2 middle;
  Vec2 right;
};
FrontEdge front_edge(const State& s, PieceId unit, PieceId target);

struct SightBlock {
  PieceId unit = kNoPiece;
  int area = -1;
  double at = 0;  // distance from the eye
};
// What fifteen sight lines meet (TR-LOS-1 to 3).
struct Sight {
  int open = 0;      // lines not blocked: one is enough to shoot (TR-LOS-4)
  int clear = 0;     // neither blocked nor veiled: fewer than 8 make the target obscured (TR-LOS-5)
  SightBlock block;  // of the middle line, or of the first blocked one
  bool seen() const { return open > 0; }
  bool obscured() const { return clear < kClearLines; }
};
Sight sight_between(const State& s, PieceId firer, PieceId target);
bool can_see(const State& s, PieceId firer, PieceId target);  // stops at the first line that is not blocked
// A single line between two points, for measuring on the table.
std::optional<SightBlock> line_block(const State& s, Vec2 from, Vec2 to, PieceId looker, PieceId seen);
std::string describe_block(const State& s, const SightBlock& block);

}  // namespace grognard::tricorne

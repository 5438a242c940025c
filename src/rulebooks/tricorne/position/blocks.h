// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "tricorne/rules/01_movement/formations.h"

// Chapter BUA: garrisons of built-up areas.
namespace grognard::tricorne {

// A pose touching a side of the block with its rear edge, facing outward, in this formation, where there is room; the side
// whose outward direction is nearest to the wanted facing first. Nothing if there is no room on any side.
std::optional<Pose> pose_outside(const State& s, PieceId garrison, Formation formation, Facing wanted);
// Makes the unit the garrison of an empty block (entering, or after a won fight: TR-BUA-6).
void occupy_block(State& s, PieceId unit, int area);
// The outward direction of each side of the block and its middle.
struct BlockSide {
  Vec2 middle;
  Vec2 outward;  // unit vector
  double width = 0;
};
boost::container::static_vector<BlockSide, kMostCorners> sides_of_block(const State& s, int area);

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/positions.h"

// What the files that build layouts share.
namespace grognard::revwars {

// Places in a battalion's own frame: u to the right of its Centre Platoon's centre, v ahead of it.
struct OwnFrame {
  Vec2 origin;
  Facing facing;
  Vec2 forward;
  Vec2 right;
  explicit OwnFrame(const Pose& pose)
      : origin(pose.at()), facing(pose.facing), forward(facing.forward()), right(right_of(forward)) {}
  Vec2 world(double u, double v) const { return origin + right * u + forward * v; }
  Vec2 local(Vec2 p) const { return {dot(p - origin, right), dot(p - origin, forward)}; }
};

// Smallest rectangle around the bases in the battalion's own frame, whatever its shape.
struct OwnExtent {
  double left = 0;
  double right = 0;
  double rear = 0;
  double front = 0;
};
OwnExtent extent_of(const Body& body);
Rings limbers_behind(const Body& body);  // RW-GEO-19, of a battery that has them

// RW-GEO-14: the slot of a rank that is in line with the Centre Platoon, counted from the left.
constexpr int centre_slot(int width, bool extra_left) { return extra_left ? width / 2 : (width - 1) / 2; }

// square.cpp: the places from first to before last of a square of so many platoons, in layout order.
struct SquarePlan {
  PlatoonType type = PlatoonType::LineInfantry;
  int total = 4;
  bool extra_left = false;
  Pose pose;  // of the Centre Platoon
};
void lay_square(const SquarePlan& plan, int first, int last, Stands& out);
// RW-FORM-27: against the right side of the block, or the left one for the second battalion of a joint square.
Stand square_gun(const SquarePlan& plan, bool on_left);
Stands joint_stands(const State& s, PieceId id);
Block joint_block(const State& s, PieceId id);

// trails.cpp
double spacing_behind(const Body& body, int index);  // RW-GEO-17: from the stand before to this one

}  // namespace grognard::revwars

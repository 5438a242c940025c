// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>

#include "grant/position/layout.h"

// Where friends stand and go, as far as orders are written, so that nobody is sent into their way. An estimate on rectangles,
// officers included; what really happens is for the rules to say.
namespace grognard::grant {

// A unit's ground: a rectangle.
struct Slab {
  Vec2 centre;
  Vec2 forward;
  double half_width = 0;
  double half_depth = 0;
};
bool meet(const Slab& a, const Slab& b, double margin);

// A march as time goes by: straight stretches between key poses.
struct Motion {
  struct Stretch {
    Vec2 from, to;
    Vec2 forward_from, forward_to;
    double begins = 0, ends = 0;  // of what is spent
  };
  Pose start;
  double full = 1;  // is spent in a whole move
  Size size;
  boost::container::small_vector<Stretch, 4> stretches = {};
  Slab at(double share) const;
};
Motion motion_of(const State& s, PieceId unit, std::span<const Pose> path, double full, Size size);
// The rectangle of rank and file with its officers behind it.
Size ground_of(const State& s, PieceId unit);

class Lanes {
 public:
  Lanes(const State& s, PieceId unit);
  // The share of a whole move after which somebody is in the way on this path; 1 and more: nobody is.
  double clear_for(std::span<const Pose> path, double full, bool of_friends_only = false) const;
  Size size() const { return size_; }

 private:
  struct Other {
    Motion motion;
    bool enemy = false;
    bool may_be_passed = false;
  };
  const State& s_;
  PieceId unit_;
  Size size_;
  boost::container::small_vector<Other, 16> others_;
};

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <memory>
#include <optional>
#include <span>

#include "grant/position/terrain.h"

namespace grognard::grant {

// Everybody on the table as he is looked at, for many looks at one position: a unit's shapes are made when they are first
// asked for. The position must stay as it is meanwhile.
class SightField {
 public:
  struct Body {
    Solids shapes;
    boost::container::small_vector<Box, 8> boxes;  // of each shape
    Box box;                                       // of all
  };
  explicit SightField(const State& position) : s(position) { reach_.fill(-1); }

  const State& s;
  const Body& of(PieceId unit) const;          // all bases, and the sections that it holds
  const Body& in_the_way(PieceId unit) const;  // men in a house are behind its walls: only those outside
  // Surely no base of the unit is in the region.
  bool clear_of(PieceId unit, const Box& region) const;

 private:
  mutable std::array<std::unique_ptr<Body>, kMostUnits> all_;
  mutable std::array<std::unique_ptr<Body>, kMostUnits> outside_;  // of garrisons
  mutable std::array<double, kMostUnits> reach_;                   // less than 0: not yet measured
};

// As in terrain.h.
std::optional<Blocked> blocked(const SightField& field, Vec2 from, Vec2 to, PieceId shooter, PieceId target);
// Some of these points is not blocked.
bool any_in_sight(const SightField& field, Vec2 from, std::span<const Vec2> points, PieceId shooter, PieceId target);
std::optional<Sighted> sights(const SightField& field, Vec2 from, Facing facing, bool all_round, PieceId shooter,
                              PieceId target, double range);

}  // namespace grognard::grant

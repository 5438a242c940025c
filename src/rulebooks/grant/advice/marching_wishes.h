// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "grant/advice/advice.h"

// Where a unit would like to be, and the ways that lead there without anybody in them.
namespace grognard::grant {

struct Wish {
  Vec2 goal;
  double stop = 0;                // near enough
  double most = 0;                // inches to be spent
  std::optional<Vec2> face = {};  // what it wants before its front; nothing: the goal
  double score = 1;               // of standing where it is
  std::string_view why;
  bool backwards = false;  // it may step back
};
// Adds the best few ways, each with the score of standing plus what it gains.
void propose_ways(Counsel& a, PieceId unit, const Wish& wish);

// Across water by its bridges and fords: where to go first on the way to a place; the place itself if the way is dry.
Vec2 way_over_water(const State& s, PieceId unit, Vec2 goal);
bool has_water(const State& s);
bool water_between(const State& s, Vec2 from, Vec2 to);
// A bridge lies before it and on its way: a line must become a column.
bool needs_a_column(const State& s, PieceId unit, Vec2 goal);

}  // namespace grognard::grant

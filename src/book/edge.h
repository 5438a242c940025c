// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/side.h"
#include "geometry/facing.h"

namespace grognard {

// An edge of the table.
enum class Edge : std::uint8_t { North, East, South, West };
inline constexpr std::string_view kEdgeNames[] = {"north", "east", "south", "west"};

constexpr std::string_view name_of(Edge edge) { return kEdgeNames[static_cast<std::size_t>(edge)]; }
// Away from this edge, over the table.
constexpr Facing inward(Edge edge) {
  constexpr int kAway[] = {180, 270, 0, 90};
  return Facing::degrees(kAway[static_cast<std::size_t>(edge)]);
}

// A stretch of edge by which a side's units may leave the table, and what each that does is worth.
struct Exit {
  std::string id;
  std::string name;
  Side side = Side::A;
  Edge edge = Edge::South;
  Vec2 from;
  Vec2 to;
  int points = 0;
};

}  // namespace grognard

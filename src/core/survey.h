// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/breakdown.h"
#include "core/command.h"
#include "core/rule_id.h"
#include "geometry/ring.h"

namespace grognard {

// A shape that is only shown: any number of corners, so that arcs are round.
struct Outline {
  std::vector<Vec2> corners = {};

  Outline(std::vector<Vec2> all) : corners(std::move(all)) {}
  Outline(const Ring& ring) : corners(ring.corners().begin(), ring.corners().end()) {}
};

// A part of the table that matters to a piece where it stands now. (A zone, but that is the front, flank or rear of a base.)
struct Extent {
  enum class Kind : std::uint8_t { Arc, Range, Reach, Command } kind = Kind::Arc;
  std::string label;  // "musket range 4\""
  RuleId rule;
  std::vector<Outline> shape;
};

// The line from a piece to another: how far, and what is in the way.
struct Look {
  PieceId target = kNoPiece;
  double distance = 0;  // between the footprints
  Vec2 from;
  Vec2 to;
  bool clear = true;
  std::string text;                // "clear", "blocked by the Lamboywald, 3.2\" in"
  RuleId rule{"XX-NONE-0"};        // that says so
  std::optional<Vec2> blocked_at;  // where the sight ends
};

// A test that may come upon a piece, as it would be now.
struct Forecast {
  Breakdown sum;
  std::string chances;  // "harmed 3 %", "10 or more 17 %, 5 to 9 42 %, ..."
};

// What a player would find out with a ruler and a taut thread.
struct Survey {
  PieceId unit = kNoPiece;
  std::vector<Extent> zones;
  std::vector<Look> looks;  // at everything else on the table
  std::vector<Forecast> forecasts = {};
};

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/positions.h"

// The way that broken troops take (RW-BREAK-3 to RW-BREAK-8).
namespace grognard::revwars {

// A broken battalion that has formed its attack column and turned about.
struct Runner {
  PieceId unit = kNoPiece;
  Body column;
  Ring was_at;               // of its Centre Platoon when it broke
  int out_of_building = -1;  // RW-TERR-14
};
struct Run {
  bool possible = false;  // else it is surrounded (RW-BREAK-6)
  bool in_terrain = false;
  bool at_edge = false;  // RW-BREAK-19: it would leave the table
  bool aside = false;    // RW-BREAK-21: its place at the edge was taken
  bool shifted = false;  // RW-BREAK-5: there was no ground for the column where it was to be formed
  double travel = 0;
  double speed = 0;  // RW-BREAK-3
  Pose from;         // after the swerve
  Pose to;
  boost::container::static_vector<PieceId, kMostBattalions> through;  // friends (RW-BREAK-7)
};
Run find_run(const State& s, const Runner& runner);

}  // namespace grognard::revwars

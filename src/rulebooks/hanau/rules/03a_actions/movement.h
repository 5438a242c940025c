// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// Chapter MOVE.
namespace grognard::hanau {

double move_rate(const State& s, PieceId unit);
// HN-MOVE-18: why the unit may take no action in its movement phase; nothing if it may.
std::optional<Refusal> may_not_act(const State& s, PieceId unit);
void refuse_to_act(const State& s, PieceId unit, Verdict& v);
// HN-MOVE-17: an enemy line that this line is locked with; kNoPiece if none.
PieceId locked_with(const State& s, PieceId unit);
// Stays over 12" from every enemy (HN-MOVE-12).
bool far_from_enemies(const State& s, PieceId unit, const Ring& ring);

// A move by key poses, judged leg by leg.
struct MoveReport {
  double plain = 0;           // inches covered
  double cost = 0;            // inches of allowance
  double cost_all_rough = 0;  // had all of it been in difficult terrain
  int wheeled = 0;            // tenths of a degree in all
  bool rough = false;         // touched difficult terrain
  std::size_t legs = 0;       // looked at: a path with many faults is not followed to its end
};
MoveReport weigh_path(const State& s, PieceId unit, Verdict& v);
void weigh_move(const State& s, Verdict& v);
// HN-MOVE-12: over 12" from every enemy all along this path.
bool stays_far(const State& s, PieceId unit, std::span<const Pose> path);
// Carries out a legal move.
void carry_move(Play& p, const Command& c);
// HN-WIN-4: leaves the table by a scenario exit.
void weigh_exit(const State& s, Verdict& v);
void carry_exit(Play& p, const Command& c);
bool near_exit(const State& s, PieceId unit);

// A wheel by whole degrees, its end included.
using WheelPoses = boost::container::small_vector<Pose, 48>;
WheelPoses wheel_poses(const Pose& from, const Pose& to, int tenths, Size size);
// Cost of straight travel for this unit from this footprint: doubled where a halving cause holds (HN-MOVE-5 to 7).
void add_straight(const State& s, PieceId unit, const Ring& from, Vec2 direction, double travel, bool backwards,
                  MoveReport& report);
void add_wheel(const State& s, PieceId unit, const Pose& from, int tenths, MoveReport& report);
// The cost in the end, by the option difficultHalves.
double total_cost(const State& s, const MoveReport& report);
// May the mover pass through the other on an ordinary move (HN-MOVE-20)?
bool passes_through(const State& s, PieceId mover, PieceId other);

}  // namespace grognard::hanau

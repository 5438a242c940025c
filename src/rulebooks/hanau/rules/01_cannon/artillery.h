// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hanau/rules/03c_shooting/shooting.h"

// Chapter ART: cannon fire of phase 1.
namespace grognard::hanau {

struct CannonShot {
  PieceId unit = kNoPiece;
  double range = 0;
  Breakdown to_hit{"HN-ART-12", "to hit"};
  Breakdown added{"HN-ART-13", "added to each die"};
  int need = 0;         // on the die
  bool behind = false;  // hit by the shot that carries on (HN-ART-15)
};
// Every unit that a shot at this target from this pose hits, the target first.
std::vector<CannonShot> cannon_shots(const State& s, PieceId battery, const Pose& from, PieceId target);
// Why this target cannot be fired at from this pose; nothing if it can.
std::optional<Refusal> cannon_refusal(const State& s, PieceId battery, const Pose& from, PieceId target);
// A pose from which the target can be fired at: as it stands, or adjusted (HN-ART-5).
std::optional<Pose> firing_pose(const State& s, PieceId battery, PieceId target);

}  // namespace grognard::hanau

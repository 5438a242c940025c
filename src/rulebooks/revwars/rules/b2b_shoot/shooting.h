// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/terrain.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/sequence/steps.h"

// Chapter FIRE.
namespace grognard::revwars {

// --- sight.cpp: RW-GEO-11 to 13, RW-FIRE-25 to 29 ---

struct SightReport {
  bool clear = true;
  bool concealed = false;   // RW-FIRE-31
  bool protected_ = false;  // RW-FIRE-41
  int blocked_by = -1;      // index into Ground::areas
  double ends_at = 0;       // how far the look reaches
};
// Along the line from the shooting edge to the target's near edge. skirmisher: RW-FIRE-27, RW-FIRE-32.
SightReport look_along(const State& s, Vec2 from, Vec2 to, const Ring& shooter, const Ring& target, bool skirmisher);
bool can_see(const State& s, PieceId from, PieceId to);  // RW-CHARGE-26

// --- swept.cpp: RW-FIRE-6 to 24 ---

// Command::picks of a shot: bit k, platoon k (layout order) holds fire; bits 16 to 19, the corner ground of that corner (square)
// or of the hinge is left out; bit 20, platoons in both areas are rolled by the battalion gun (RW-FIRE-60).
// Command::path: of howitzers first the point aimed at; then the place of each enemy platoon left for another shooter (RW-FIRE-52).
inline constexpr int kCornerBit = 16;
inline constexpr int kGunBit = 20;

// One platoon that will be rolled against.
struct ShotMark {
  PieceId unit = kNoPiece;
  int stand = 0;  // in layout order
  double range = 0;
  int weapon = -1;
  Breakdown need{"RW-FIRE-4", "number needed"};
  int accuracy = 7;
  bool concealed = false;
  bool on_hill = false;
  bool friendly = false;
  bool protected_ = false;
  bool crossfire = false;
  bool spared = false;         // left for another shooter
  bool rolled_before = false;  // RW-FIRE-50: not rolled again
};
struct Volley {
  boost::container::small_vector<SweptStrip, 4> ground;
  boost::container::small_vector<int, 4> weapons;  // of each piece of ground; -1: a single target of skirmishers
  std::vector<ShotMark> marks;  // in the order of RW-FIRE-59; those that are not rolled are listed too
  FireMode mode = FireMode::Unchosen;
};
enum class ShotKind : std::uint8_t { Plain, PastSkirmishers, Howitzers };
Volley sweep(const State& s, PieceId shooter, ShotKind kind, const Command& c);
bool in_strip(const SweptStrip& strip, const Ring& ring, double* range = nullptr);  // RW-FIRE-8, RW-FIRE-9
Ring shape_of(const SweptStrip& strip);

// --- shooting.cpp ---

// RW-FIRE-58: losses and disorder of all volleys of the Action.
void settle_volleys(Play& p);

}  // namespace grognard::revwars

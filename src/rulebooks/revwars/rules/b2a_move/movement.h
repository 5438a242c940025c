// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "revwars/position/terrain.h"
#include "revwars/sequence/steps.h"

// Chapter MOVE.
namespace grognard::revwars {

// Command::number of a move: from bit 4 on, one hexadecimal digit for the formation taken up before the
// start, one for that taken up on arrival, then one for each key pose on the way (RW-CHF-6, RW-CHF-8, RW-CHF-9).
enum class OnTheMove : std::uint8_t {
  Keep,
  Line,
  SkirmishLine,
  MarchColumn,
  AttackColumn,
  ColumnByLeft,  // RW-CHF-8: the Centre Platoon swaps with the platoon at the left end and the column leads off there
  ColumnByRight,
  LineToLeft,  // the same back again: the column faces to its left
  LineToRight,
};
constexpr int move_code(OnTheMove at_start, OnTheMove on_arrival) {
  return (static_cast<int>(at_start) << 4) | (static_cast<int>(on_arrival) << 8);
}

// RW-MOVE-21: friends are walked through; RW-MOVE-26: it stops astride.
struct March {
  double swapped = 0;  // RW-CHF-16: the Centre Platoon besides, by changing places
  double longest = 0;  // of any stand, or of the Centre Platoon if the formation changed
  double allowed = 0;  // the least of these:
  double open = 0;
  double terrain_limit = kNowhere;  // RW-MOVE-3, RW-MOVE-4
  double gun_limit = kNowhere;      // RW-MOVE-20
  double friend_limit = kNowhere;   // RW-MOVE-21
  int terrain = -1;                 // index into Ground::areas
  bool in_terrain = false;
  bool awkward = false;     // RW-MOVE-8, RW-MOVE-14: some stand ends behind (a gun: ahead of) where it began
  bool changed = false;     // formation, on the way
  bool opened_out = false;  // RW-CHF-10
  bool closed_up = false;
  Shape shape;  // at the end
  Pose pose;
  Trail trail;
  int astride = -1;
  boost::container::static_vector<PieceId, kMostBattalions> passed;
};
March weigh_march(const State& s, PieceId unit, Verdict& v);
// RW-RES-3: the first Move of a battalion of an arriving brigade, measured from its stretch of edge. Command::number has
// the formation where a change before the start would stand: 1 + its number; 0 as it is.
March enter_table(const State& s, PieceId unit, Verdict& v);
constexpr int entry_code(Formation f) { return (static_cast<int>(f) + 1) << 4; }

// --- generals met on the way: commanders.cpp (RW-CMD-11 to 14) ---
// After a movement from a pose to where the unit stands now: each enemy general that it came near is asked to evade.
void meet_generals(Play& p, PieceId mover, const Pose& from);
void meet_generals(Play& p, PieceId mover, std::span<const Pose> way);  // the same by several legs, start included
// The same for a battalion that has taken up other ground without marching: a new formation or facing, an ambush sprung.
void crowd_generals(Play& p, PieceId unit, const Rings& before);
// RW-CMD-14: a general upon whom an enemy has run, closed up, dressed or brought back guns rides off by himself.
void drive_off_generals(Play& p);
// RW-MOVE-26: whoever comes to stand across a hedge, however he came there, is astride it.
void stop_astride(State& s, PieceId unit);
// RW-CMD-9: friendly generals under a battalion are moved aside.
void displace_generals(Play& p, PieceId unit);
// RW-VIC-3: a march column whose head has come to an exit of its side marches off: exits.cpp.
void leave_by_exit(Play& p, PieceId unit);
// RW-AMB-3: hidden enemies that these bases come within 6" of at the end, or meet on the way: ambush.cpp.
void uncover_near(Play& p, PieceId mover);

}  // namespace grognard::revwars

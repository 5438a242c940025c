// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "tricorne/position/terrain.h"
#include "tricorne/sequence/steps.h"

// Chapter MOVE: one segment at a time.
namespace grognard::tricorne {

// --- move_step.cpp: the moving unit and its segments (TR-MOVE-1) ---

// The unit's cells as they are now: of State::mover, or a fresh row.
struct Cells {
  MoveRow row;
  int used = 0;
  int left() const { return row.segments - used; }
  int moves_left() const { return row.moves > used ? row.moves - used : 0; }
  bool next_is_move() const { return used < row.moves; }
};
Cells cells_of(const State& s, PieceId unit);
// Uses segments; the first use makes it the moving unit.
void use_segments(Play& p, PieceId unit, int count);
// TR-MOVE-23: it changed position, facing or formation.
void mark_moved(State& s, PieceId unit);

// --- movement.cpp ---

// Inches of the coming segment along this path, roads included (TR-TERR-26, 27); 0 if the coming cell has no distance.
double segment_inches(const State& s, PieceId unit, bool on_road, bool half_speed);
// A path within one segment, judged leg by leg: cost, ground, refusals.
struct SegmentReport {
  double cost = 0;
  double gone = 0;     // inches covered, a wheel along its outer corner
  double turning = 0;  // part of the cost: turns on the spot
  double allowed = 0;
  bool turned = false;  // facing changed
  bool road = false;
  Going going;
};
// --- legs.cpp ---
SegmentReport weigh_segment(const State& s, PieceId unit, bool half_speed, Verdict& v);
// TR-MOVE-19: an enemy to whom the unit would come too near by covering this shape; kNoPiece: none.
PieceId approached_enemy(const State& s, PieceId unit, const Ring& area);
// TR-MOVE-20: may the mover pass through the other?
bool passes_through(const State& s, PieceId mover, PieceId other);
// Some short legal move exists.
bool can_budge(const State& s, PieceId unit);
// --- ways.cpp ---
// Legs for a bare destination, within the inches of the segment: straight or oblique, a wheel and straight on, or a wheel,
// straight on and a second wheel, in this order.
void find_way(const State& s, PieceId unit, bool half_speed, Command& c);

// --- exits.cpp (TR-MOVE-22) ---
void offer_exit(const State& s, PieceId unit, std::vector<Option>& out);
void weigh_exit(const State& s, Verdict& v);
void carry_exit(Play& p, const Command& c);

// --- movement.cpp ---
// Why the unit cannot use its next segment to march; adds the refusal.
bool may_not_march(const State& s, PieceId unit, Verdict& v);
// A move along the path of v, with half speed or not: everything but which verb it is.
void weigh_march(const State& s, bool half_speed, Verdict& v);
void carry_march(Play& p, const Command& c, bool half_speed);

}  // namespace grognard::tricorne

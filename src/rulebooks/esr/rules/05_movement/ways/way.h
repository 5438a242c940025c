// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/position/ground.h"

// What lies along one straight leg: ground and what it costs (way_ground.cpp), enemies and places taken (way_units.cpp).
namespace grognard::esr {

// Stopping on the grid of hundredths may lengthen a way by this much; no rule is decided by so little.
inline constexpr double kGridSlack = 0.05;

struct LegGround {
  double whole = 0;             // yards of the leg
  std::vector<Interval> slow;   // 2 per yard
  std::vector<Interval> dense;  // where a halt is due at either end
  std::vector<Interval> road;   // option road_mixed: yards at the road's rate
  double road_saves = 0;        // per yard of those
  double blocked = kNowhere;    // impassable ground begins here

  double cost(double yards) const;       // ES-MOVE-6
  double reach(double allowance) const;  // as far as this takes
  // ES-MOVE-7: where it has to halt; kNowhere: nowhere. inside: it was in dense terrain, or at its edge, at the start.
  double halt(bool inside) const;
};
// The ring of a Unit, facing kept, along a unit vector.
LegGround ground_along(const State& s, PieceId unit, const Ring& ring, Vec2 centre, Vec2 direction, double yards);

// ES-MOVE-7: dense terrain has ended its move in this Movement step.
bool has_halted(const State& s, PieceId unit);
// How a Unit that halts at dense terrain stands to it; in a column a road keeps it clear, everybody a ford (T6).
enum class DenseTouch : std::uint8_t { Clear, Edge, In };
DenseTouch dense_at(const State& s, PieceId unit, const Ring& ring);
// Turning on the spot has put a corner into dense terrain that its base did not touch before: its move ends so.
bool turns_into_dense(const State& s, PieceId unit, const Ring& before, const Ring& after);

// ES-MOVE-11: the first enemy Unit or Reformation Area on the leg.
struct Obstacle {
  double at = kNowhere;
  PieceId unit = kNoPiece;
  int area = -1;
};
Obstacle first_enemy_on(const State& s, PieceId unit, const Ring& ring, Vec2 direction, double yards);
// How far it may go before it comes nearer to an enemy Unit than it may (TravelLimits::keep_off).
double kept_off(const State& s, PieceId unit, const Ring& ring, Vec2 direction, double yards, double keep_off);
// Before the base leaves the table.
double table_room(const State& s, const Ring& ring, Vec2 direction, double yards);
// From the base to the nearest edge of the table ahead; negative: it lies over that edge. A direction whose part towards an
// edge is no larger than slant runs along it.
double room_to_edge(const State& s, const Ring& ring, Vec2 direction, double slant);

// ES-MOVE-11: it may not end there. A ford, or in a column a road, carries a base whose centre is on it, or that crosses
// the ground on it with its centre line.
bool impassable_on_way(const State& s, const Ring& ring, bool by_road);

// ES-MOVE-11: why a Unit may not end there.
struct Taken {
  bool free = true;
  RuleId rule{"ES-MOVE-11"};
  std::string why = {};
};
Taken taken_at(const State& s, PieceId unit, const Pose& pose, const TravelLimits& limits);
// The farthest free place on the leg, at most so far along; a negative number: none.
double last_free_place(const State& s, PieceId unit, const Pose& from, Vec2 direction, double yards,
                       const TravelLimits& limits);

}  // namespace grognard::esr

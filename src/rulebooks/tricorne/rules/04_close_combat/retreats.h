// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/rules/01_movement/movement.h"

// Retreats after close combat and breaking off (TR-RES-15, 16, TR-MELEE-18, TR-BUA-6), and the straight line of flight that
// evaders share with them.
namespace grognard::tricorne {

// --- flights.cpp ---

using Passed = boost::container::static_vector<PieceId, kMostUnits>;
// A unit that goes straight from the enemy, through friends (TR-RES-16, TR-EVADE-4).
struct FlightLine {
  PieceId unit = kNoPiece;
  Formation formation = Formation::Line;
  Pose from;                      // turned already
  Vec2 way;                       // unit vector
  Passed passed;                  // enemies that do not stop it
  PieceId charger = kNoPiece;     // who comes after it has turned: it need not keep 1" from him
  bool over_heavy_works = false;  // infantry in retreat crosses them
};
struct FlightEnd {
  double travel = 0;
  bool possible = false;  // there is a place for it to end
  bool leaves_table = false;
};
// How far it gets of this distance: lengthened until it overlaps nobody, stopped by closed ground and 1" from other enemies.
FlightEnd fly(const State& s, const FlightLine& line, double distance);
// "4 inches"; "2.6 of 4 inches: the way is barred"; "4.4 inches: there is no room nearer"; "off the table".
std::string flight_words(double travel, double least, double most, bool leaves_table);
Pose pose_on(const FlightLine& line, double travel);
// A unit turned on the spot beside the table edge: moved in just far enough to stand on the table.
Pose kept_on_table(const State& s, PieceId unit, Formation formation, const Pose& turned);

// --- retreats.cpp ---

// Inches of a retreat of one move (TR-RES-15), halved at half speed.
double retreat_distance(const Unit& u, bool half_speed);
// How far the unit could go back from this enemy, and where to; travel 0 if it cannot move.
struct Retreat {
  Pose last;
  double travel = 0;
  bool leaves_table = false;
};
Retreat retreat_of(const State& s, PieceId unit, PieceId from_enemy, double distance);
// Carries it out: contacts end, ground costs, breaks if it cannot move 1" (TR-RES-16); a garrison goes out of its block (TR-BUA-6).
// The bearing is asked for before anybody is removed.
void retreat(Play& p, PieceId unit, PieceId from_enemy, Facing bearing, bool half_speed, RuleId rule);
// TR-RES-15: an attacker goes straight back, a defender the way his attacker faces.
Facing retreat_bearing(const State& s, PieceId unit, PieceId enemy);
bool may_break_off(const State& s, PieceId unit, PieceId from_enemy);

}  // namespace grognard::tricorne

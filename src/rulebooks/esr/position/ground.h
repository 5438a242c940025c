// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "esr/position/positions.h"

// What ground does (chapter TERR) and what a way over it costs (ES-MOVE-1 to ES-MOVE-9): ground.cpp, travel.cpp, way_*.cpp.
namespace grognard::esr {

// What a piece of ground is to the rules; built-up areas by option (ES-TERR-3).
Going going_of(const State& s, int area);
// The worst going that a shape touches. What fords cover and roads do not count (T6).
Going going_under(const State& s, const Ring& ring);
bool touches(const State& s, int area, const Ring& ring);
bool clears_ground(const AreaRules& rules, bool by_road);  // T6: what lies beneath does not count
// All that a base touches of this piece of ground is under fords, or under roads that carry it.
bool lies_on_fords(const State& s, int area, const Ring& ring, bool by_road);
bool is_in(const State& s, PieceId unit, int area);  // ES-TERR-2: its base centre is inside
bool in_dense(const State& s, PieceId unit);
bool in_built_up(const State& s, PieceId unit);
bool in_work(const State& s, PieceId unit);  // a fortification, fortified city or strong point (ES-TERR-4)
bool impassable_under(const State& s, const Ring& ring);
int level_at(const State& s, Vec2 point);  // ES-TERR-6
bool on_road(const State& s,
             Vec2 point);  // good or poor: terrain under it does not count for ployed Units and generals
bool on_ford(const State& s, Vec2 point);               // the same for all
bool on_good_road(const State& s, Vec2 from, Vec2 to);  // the whole of this leg (ES-MOVE-3)
// ES-TERR-4: at least half of its deployed Units are in such a feature.
struct Occupied {
  bool town_or_work = false;
  bool fortified_city = false;
  bool strong_point = false;
};
Occupied occupied_by(const State& s, int formation);

// How a Unit moves: its row of T5.
inline const Allowance& row_of(const Troops& troops) { return troops.horse ? kHorse : kFoot; }
double deployed_allowance(const State& s, PieceId unit);  // T5, T1 row 1; halved for nobody
// What a Unit has for step 5: T5, halved by RT or BK (ES-STAT-11); 0 on Reserve. Thirds are of this (ES-MOVE-9, ES-DEPL-10).
double whole_allowance_of(const State& s, PieceId unit, bool all_on_road);
double spendable(const State& s, int formation);  // ES-DIR-9: the share of it that may be spent: half of it on Defend
double allowance_of(const State& s, PieceId unit, bool all_on_road);  // what may be spent

// A way of one Unit, straight legs between key poses, with the turns at both ends (ES-MOVE-9).
struct Travel {
  bool legal = true;
  RuleId rule{"ES-MOVE-9"};
  std::string why = {};  // a sentence, if not legal
  double cost = 0;       // yards of allowance, turns included
  double reached = 0;    // yards of the way that were covered before it halted (ES-MOVE-7) or ran out
  bool halted = false;   // by dense terrain: the rest of the way is not gone
  Pose end;              // where it stands: snapped
  boost::container::small_vector<Pose, 4> path = {};  // as it was gone, start included
  Turned turned;                                      // ES-MOVE-9: with what it had turned before
};
struct TravelLimits {
  double allowance = 0;      // for going on (Turned::due)
  bool may_contact = false;  // else it must stay clear of every enemy Unit
  double keep_off = 0;       // nowhere nearer to any enemy Unit than this
  bool ignore_halts = false;
  bool cut_short = false;  // go as far as the allowance and the ground let it, instead of refusing
  bool may_leave = false;  // ES-MOVE-18: its base may go over the table edge
  bool any_end = false;    // the caller judges where it ends
  bool in_column = false;  // it stands as in a column of march: a road carries it over what is impassable
  double whole = 0;        // the allowance that a turn costs a third of, where some is spent already; 0: allowance
};
// What it has turned in the Movement step that is going on; any other move begins anew.
Turned turned_so_far(const State& s, PieceId unit);
Travel travel(const State& s, PieceId unit, const Pose* keys, std::size_t count, const TravelLimits& limits);
// Straight from where it stands in a direction, facing kept, at most so far: how far it comes and where it stands then
// (combat advance, impetuous attack, breakthrough, evading: their callers give the limits).
Travel straight_on(const State& s, PieceId unit, Vec2 direction, double yards, const TravelLimits& limits);

// ES-MOVE-8: a straight leg of a general officer (a point), as far as ground and allowance let him. Past a halt he does
// not go on; impassable ground stops him.
struct Ride {
  Vec2 end;
  double cost = 0;
  double reached = 0;  // yards
  bool halted = false;
  bool blocked = false;   // by impassable ground
  bool short_of = false;  // the allowance did not suffice
};
Ride ride_leg(const State& s, Vec2 from, Vec2 to, double allowance);

}  // namespace grognard::esr

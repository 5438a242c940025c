// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/travel.h"
#include "revwars/position/positions.h"

// A body that goes straight in one direction: what it meets, and where.
namespace grognard::revwars {

// A base without the slack all around it, so that brushing past somebody is no meeting (RW-GEO-2).
Ring slimmed(const Ring& base);
Rings moved_by(const Rings& rings, Vec2 by);

// Each stretch of travel (which may lie behind, or begin there) during which a base of one body stands on one of the other.
using Stretches = boost::container::small_vector<Interval, 8>;
void add_meetings(const Rings& moving, Vec2 way, const Rings& still, Stretches& out);
// The travel at which the body first touches the other, at least 0; kNowhere: never within the reach.
double first_touch(const Rings& moving, Vec2 way, const Rings& still, double reach);
// The travel at which a part of it reaches the edge of the table; as room also negative, where it stands beyond it.
double room_to_edge(const State& s, const Rings& rings, Vec2 way);
double edge_travel(const State& s, const Rings& rings, Vec2 way);
Box table_box(const State& s);
// Buildings and impassable ground under the way.
bool ground_is_barred(const State& s, const Rings& rings, Vec2 by, int out_of_building = -1);
// How far it gets before it would touch them.
double travel_to_barred(const State& s, const Rings& rings, Vec2 way, double reach, int out_of_building = -1);

// From t on, or back from it, the first travel that lies in none of the stretches.
double clear_beyond(const Stretches& taken, double t);
double clear_before(const Stretches& taken, double t);

}  // namespace grognard::revwars

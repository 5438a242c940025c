// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/positions.h"
#include "hanau/steps.h"

// Chapters CHARGE, CAV and SKIRM: step b of phases 3 and 8.
namespace grognard::hanau {

// The contact of a charge with a unit; null if there is none.
const Contact* contact_between(const State& s, PieceId charger, PieceId charged);
Contact* contact_between(State& s, PieceId charger, PieceId charged);
// The charge goes on and both are still there.
bool is_live(const State& s, const Contact& c);
bool is_charged(const State& s, PieceId unit);

// Why the pose is not a proper wheel of up to 45 degrees to start a charge with; also what it may not touch (HN-GEO-5).
std::optional<Refusal> wheel_refusal(const State& s, PieceId charger, const Pose& lane);
double plain_wheel(const State& s, PieceId charger, const Pose& lane);
// Lanes worth trying against a target: straight ahead, the smallest wheel that meets it, the wheel to its middle.
boost::container::static_vector<Pose, 3> lanes_towards(const State& s, PieceId charger, PieceId target);

// Sets the lane of a charge that is ordered without one: the first of those lanes by which it can be made, or else of all
// wheels of 2.5, 5, 7.5, ... degrees; refuses it if there is none. reach: the farthest that such a charge can go.
using TryLane = std::optional<Refusal> (*)(const State& s, PieceId charger, PieceId target, const Pose& lane,
                                           Measure& measure);
void choose_lane(const State& s, Verdict& v, TryLane try_lane, double reach, const Refusal& otherwise);

// infantry_charge.cpp
void weigh_infantry_charge(const State& s, Verdict& v);
void carry_infantry_charge(Play& p, const Command& c);
void finish_infantry_charge(Play& p, PieceId charger);

// cavalry_charge.cpp
void weigh_cavalry_charge(const State& s, Verdict& v);
void carry_cavalry_charge(Play& p, const Command& c);
void finish_cavalry_charge(Play& p, PieceId charger);
// HN-MELEE-30: the cavalry stands at this travel, or where it fits beyond, or back.
void stand_at(Play& p, PieceId charger, double travel, bool stopped_by_cavalry);

// skirmishers.cpp: asks the next skirmishers in the way, or finishes the charge.
void continue_charge(Play& p, PieceId charger);

}  // namespace grognard::hanau

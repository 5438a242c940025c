// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

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
void finish_infantry_charge(Play& p, PieceId charger, bool after_skirmishers);

// cavalry_charge.cpp
void weigh_cavalry_charge(const State& s, Verdict& v);
void carry_cavalry_charge(Play& p, const Command& c);
void finish_cavalry_charge(Play& p, PieceId charger, bool after_skirmishers);
// HN-MELEE-19: cavalry passes them and does not ride them down.
constexpr bool withstands_cavalry(Formation f) {
  return f == Formation::Square || f == Formation::Mass || f == Formation::Garrison;
}
// HN-CAV-4: how far it can ride now; friends may have come into its way since it was declared.
double ride_stop(const State& s, const Charge& charge);
// HN-MELEE-30: it has come to the end of its distance, and nothing has stopped it earlier.
bool may_be_carried_on(const Charge& charge, double stop);
// How far it has ridden: "9 inches", "11 inches, 2 of them to wheel".
std::string ridden_words(const State& s, const Charge& charge, double went);
// Why it does not stand where its ride ended.
std::string_view room_words(double went, double stop);
// HN-MELEE-30: the cavalry stands at this travel, or where it fits beyond (if it may go on), or back. How far from its lane.
double stand_at(Play& p, PieceId charger, double travel, bool may_go_on);
// How far a ride may take the cavalry that waits at this travel and has ended at that one: to the end of its charge, beyond it only
// where it is set down behind somebody; or back.
double ride_allowance(const State& s, const Charge& charge, double waits_at, double went);

// skirmishers.cpp: asks the next skirmishers in the way, or finishes the charge.
void continue_charge(Play& p, PieceId charger, bool after_skirmishers = false);

}  // namespace grognard::hanau

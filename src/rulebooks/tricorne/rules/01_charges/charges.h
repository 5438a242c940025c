// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verdict.h"
#include "tricorne/rules/01_movement/movement.h"

// Chapters CHARGE and EVADE: from declaration to contact.
namespace grognard::tricorne {

// --- charges.cpp: the declaration ---

// How a charger would come at its target.
struct Approach {
  Pose lane;          // after the wheel (TR-CHARGE-3)
  double wheel = 0;   // inches
  double travel = 0;  // straight, until its front edge touches
  double reach = 0;   // straight travel it has
  Pose last;          // after it is turned and slid flush (TR-CHARGE-7)
  Sector sector = Sector::Front;
  Defence defence = Defence::None;
  int segments = 0;                                         // used
  int obstacles = 0;                                        // crossed on the way, works among them (TR-CHARGE-10)
  Breakdown toll{"TR-CHARGE-10", "fatigue of the ground"};  // what is certain of it
};
// TR-CHARGE-2 to 10, 15. With a lane the wheel is as given (only its facing counts), else the smallest that brings the target
// ahead. Adds refusals; the result counts only if there are none.
Approach weigh_approach(const State& s, PieceId charger, PieceId target, const Pose* lane, bool half_speed, Verdict& v);
bool may_charge(const State& s, PieceId unit);  // TR-CHARGE-2: formation and kind
// Straight and wheeling distance of the segments that the unit has left.
double charge_inches(const State& s, PieceId charger, bool half_speed);
// Carries out the declared charge in State::charge after the target has stood (or cannot evade).
void charge_home(Play& p);
// The charge is over, whatever came of it, and with it the charger's movement.
void end_charge(Play& p);

// --- charge_lanes.cpp: the way in ---

// Travel at which the front edge, moving straight ahead from the lane, first touches the ring; nothing if it never does.
std::optional<double> lane_meets(const Pose& lane, Size size, const Ring& ring);
// The first enemy that the front edge reaches within the travel, and at what travel; kNoPiece if none.
struct Reached {
  PieceId unit = kNoPiece;
  double travel = 0;
};
Reached first_enemy_ahead(const State& s, PieceId mover, const Pose& lane, double reach, PieceId ignoring = kNoPiece);
// TR-CHARGE-15, TR-MOVE-20: somebody else whom the front edge would run into before this travel; kNoPiece if none.
PieceId in_the_way(const State& s, PieceId mover, const Pose& lane, double travel, PieceId target);
// TR-CHARGE-7, 8: where it stands in contact; nothing if the contact is not allowed. Arrived: touching. With any_touch (a caught
// evader) it stays there, as it does against skirmishers and garrisons.
std::optional<Pose> flush_pose(const State& s, PieceId mover, const Pose& arrived, PieceId target, Sector sector,
                               bool any_touch);
// TR-CHARGE-9, TR-BUA-5: the kind of troops that may not fall on this target.
std::optional<Refusal> may_not_fall_on(const State& s, PieceId mover, PieceId target);
// TR-MOD-34: the strongest obstacle or work lined by the defender that lies across the attacker's way.
Defence defence_crossed(const State& s, PieceId attacker, const Pose& from, const Pose& last, PieceId defender);
// Moves the attacker in, records the contact and tells it (TR-MELEE-1). Allowed: how far it may have come, the slide flush with its
// target included. Went on: past a charged unit that got away (TR-EVADE-5).
void make_contact(Play& p, PieceId attacker, const Pose& last, double allowed, const Contact& contact,
                  bool went_on = false);

// One segment of a charge: its key poses, the start among them.
using LaneSegment = boost::container::static_vector<Pose, 3>;
using LaneSegments = boost::container::static_vector<LaneSegment, 8>;
// TR-CHARGE-5: the way cut where a segment's distance is used up.
LaneSegments lane_segments(const State& s, PieceId unit, const Pose& from, const Pose& lane, double travel,
                           bool half_speed);
// TR-CHARGE-10: what one of them meets. Into: the enemy it ends at, whose obstacle it crosses in the last one.
struct Arrival {
  PieceId into = kNoPiece;
  Pose last;
};
Going lane_going(const State& s, PieceId unit, const LaneSegment& segment, const Arrival* arrival);
// Moves it along and pays for each segment when it ends. It may break on the way (TR-UNIT-12).
void pay_for_lane(Play& p, PieceId unit, const Pose& from, const Pose& lane, double travel, bool half_speed,
                  const Arrival* arrival = nullptr);
// How far the unit can go straight ahead within the reach: friends it may not cross, closed ground, the table edge. Voluntary: also
// ground that would certainly finish it (TR-UNIT-11).
double straight_limit(const State& s, PieceId unit, const Pose& lane, double reach, bool half_speed, bool voluntary);

// --- evading.cpp ---

bool may_evade(const State& s, PieceId target);  // TR-EVADE-1, 9
// The sum of its move segments (TR-EVADE-3).
double evasion_reach(const State& s, PieceId target);
// TR-EVADE-3, 4: where it gets to if it flees so far along the charge's direction.
struct Flight {
  Pose last;
  double travel = 0;
  bool leaves_table = false;
  bool possible = false;  // there is a place for it to end
};
Flight flight_of(const State& s, PieceId target, Facing away, double distance);
// What it does if nobody says how far: the full distance, or as far as it can without leaving the table.
Flight usual_flight(const State& s, PieceId target, Facing away);
// TR-EVADE-5: the charger goes straight on after its target has fled.
void pursue(Play& p, double spot);

}  // namespace grognard::tricorne

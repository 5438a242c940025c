// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/terrain.h"
#include "revwars/sequence/steps.h"

// A charge from its declaration to its end (chapters CHARGE, STAND, BREAK, PURS, CAV, MELEE).
namespace grognard::revwars {

// --- contact.cpp, sides.cpp: RW-CHARGE-5 to 10; engage is in charges.cpp: RW-CHARGE-11 to 14 ---

// A place where a charger makes contact.
struct Contact {
  Pose pose;
  bool positive = false;  // RW-CHARGE-8
  bool flank = false;     // RW-STAND-9
  bool rear = false;
  bool across = false;  // an obstacle that the target lines
  double travel = 0;    // of the stand that goes farthest
};
// The contact nearest to straight ahead; with a wish, the legal one nearest to it. Nothing if there is none within reach.
// For a declaration positive contact is needed (RW-CHARGE-9).
std::optional<Contact> find_contact(const State& s, PieceId charger, PieceId target, bool positive_only,
                                    const Pose* wish = nullptr);
// Every pair that the charger makes where it stands now (RW-CHARGE-11 to 14), its first target first.
void engage(State& s, Fight& fight, const Charger& charger);
bool is_positive(const State& s, PieceId charger, PieceId target);  // RW-CHARGE-8, as they stand
bool closed_brigade_square(const State& s, PieceId unit);           // RW-FORM-34

// --- charges.cpp, crossing.cpp, countercharge.cpp ---

// Why this battalion may not name this target; RW-CHARGE-2 to 9, 26, 27, RW-TERR-12, 13, 17, RW-CHARGE-23 for later members.
// RW-CHARGE-23, RW-ACT-11: a member of the group for whom no target is left that can be linked with those named, however
// the others choose; kNoPiece: everybody finds one.
PieceId left_without_target(const State& s);
std::optional<Barred> may_not_charge(const State& s, PieceId charger, PieceId target);
// RW-CHARGE-15 to 21: crosses terrain on its way; dice, losses, disorder. Says whether it goes on.
bool cross_ground(Play& p, Charger& charger, const Pose& to, PieceId target);
// RW-REACT-16: moves to meet the charger.
void countercharge(Play& p, PieceId unit, PieceId charger);
std::optional<Barred> may_not_countercharge(const State& s, PieceId unit, PieceId charger);

// --- fight.cpp ---

// All members of the group charge the targets they have named; countercharges as they were resolved.
void begin_charge(Play& p);
// A fresh charge (RW-PURS-3, RW-CAV-2): the unit stands in contact already.
void begin_fresh_charge(Play& p, const FreshCharge& fresh);
// Takes the fight on top one bout further; called while nothing is being asked.
void fight_on(Play& p);
// Pairs that are still engaged: neither has broken, been overrun or destroyed.
bool engaged(const State& s, const Engagement& pair);
bool still_charging(const State& s, const Fight& f, PieceId charger);  // engaged with somebody
// A unit that has gone is taken out of every fight; but its entry in Fight::broken stays, marked gone, and so do the pursuers:
// they make for the place where it was (RW-PURS-7, RW-PURS-17).
void forget(State& s, PieceId unit);

// One function for each bout: true when the bout is over, false when it has asked something (or has begun another fight).
// Fight::at is 0 when a bout begins. Runs to FreshCharges are gone through whenever `broken` is not empty; do_fresh_charges
// clears broken, pursuers and fresh at its end. do_melee counts the round, and leaves in `broken` the charged battalions that
// were wiped out (RW-MELEE-23), so that the next Runs to FreshCharges, after the next Stand, see them even if no pair is left.
using BoutStep = bool (*)(Play&, Fight&);
bool do_charge_moves(Play& p, Fight& f);   // homing.cpp
bool do_stand(Play& p, Fight& f);          // stand.cpp
bool do_runs(Play& p, Fight& f);           // breaking.cpp
bool do_control(Play& p, Fight& f);        // pursuit.cpp
bool do_run_off(Play& p, Fight& f);        // breaking.cpp
bool do_pursuits(Play& p, Fight& f);       // pursuit.cpp
bool do_scatter(Play& p, Fight& f);        // breaking.cpp
bool do_fresh_charges(Play& p, Fight& f);  // pursuit.cpp
bool do_test(Play& p, Fight& f);           // stand.cpp
bool do_melee(Play& p, Fight& f);          // melee.cpp
bool do_aftermath(Play& p, Fight& f);      // melee.cpp

// --- stand.cpp ---

// RW-STAND-21: the score a charged battalion needs, with every line; and which re-rolls it has.
Breakdown stand_score(const State& s, const Fight& f, PieceId charged);
Breakdown charger_score(const State& s, PieceId charger);               // RW-STAND-17
Breakdown meeting_score(const State& s, const Fight& f, PieceId unit);  // RW-REACT-21
// Puts it among the broken of this step.
BrokenUnit& mark_broken(Fight& f, const State& s, PieceId unit, bool chose);

// --- breakthrough.cpp ---
bool ride_through(Play& p, Fight& f, BrokenUnit& broken);  // RW-CAV-1; true when done, false when it has asked

// --- melee.cpp ---

// RW-MELEE-2 to 13: the dice of one battalion against each enemy battalion.
struct Strike {
  PieceId against = kNoPiece;
  int dice_front = 0;  // with Strike to Front
  int dice_flank = 0;
};
boost::container::small_vector<Strike, 4> strikes_of(const State& s, const Fight& f, PieceId unit);

}  // namespace grognard::revwars

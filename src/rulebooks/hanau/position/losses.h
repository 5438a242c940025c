// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sentence.h"
#include "hanau/position/positions.h"

// Figures and units leave the table; generals survive them, or not.
namespace grognard::hanau {

// Removes up to `hits` figures; a unit without figures is removed (HN-MORALE-19). Returns how many came off.
int take_losses(Play& p, PieceId unit, int hits, RuleId rule);
// Takes a unit off the table and settles everything that hung on it: melee, charge, battery it supported, generals with it.
void remove_unit(Play& p, PieceId unit, Place how, RuleId rule);
// HN-MELEE-29: the guns share the fate of their support if an enemy touches them.
bool touched_by_enemy(const State& s, PieceId battery);
void support_lost(Play& p, PieceId battery);
void end_melee(Play& p, PieceId unit);
// The unit's charge is over: cancelled, stopped or carried out.
void end_charge(State& s, PieceId charger);
Charge* charge_of(State& s, PieceId charger);
const Charge* charge_of(const State& s, PieceId charger);

// Moves the unit and whoever is attached to it.
void set_pose(State& s, PieceId unit, const Pose& pose);
void set_formation(State& s, PieceId unit, Formation formation, const Pose& pose);

// As sentences speak of a unit, general or place.
Name name_of(const State& s, PieceId piece);

// How a throw of single dice went: "6 dice, 5 or more: 2 hits.", "1 die: cannot hit.", "no dice."
std::string throw_words(int dice, int need, int hits);
// The lowest face that counts, as an event says it: none where no die can show it.
constexpr int counts_from(int need) { return need <= 6 ? need : 0; }

// In this event the unit may have gone so far; whoever is attached to it goes along, and stands somewhere at its base.
Event with_unit_stride(const State& s, Event e, PieceId unit, double allowed);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/sentence.h"
#include "tricorne/position/positions.h"

// Fatigue, and units that break (chapter UNIT); everything that hangs on a unit follows it.
namespace grognard::tricorne {

// TR-UNIT-3: adds hits, never more than the full strength; says how many counted. Writes no event.
int tire(State& s, PieceId unit, int hits, bool from_ground);
// TR-UNIT-4, outside close combat: breaks the unit if nothing of it is left.
void break_if_spent(Play& p, PieceId unit, RuleId rule);
// Takes a unit off the table: contacts end, its commander finds another unit or is lost (TR-CMD-8), full FS counts as lost
// unless it left by an exit (TR-VIC-1). Why: added to the sentence.
void remove_unit(Play& p, PieceId unit, Place how, RuleId rule, std::string_view why = {});
void end_contacts(State& s,
                  PieceId unit);  // TR-MELEE-1; melee_rounds of units left without a contact start anew (TR-RES-19)

// Moves the unit and the commander attached to it.
void set_pose(State& s, PieceId unit, const Pose& pose);
void set_formation(State& s, PieceId unit, Formation formation, const Pose& pose);

Name name_of(const State& s, PieceId piece);  // unit, commander or block
Name side_name(const State& s, Side side);    // "the British"

// commanders.cpp
// TR-CMD-7: rolls for the commander of a unit that took hits from one shot or one round.
void commander_risk(Play& p, PieceId unit);
// TR-CMD-8, TR-CMD-9: attaches him to the nearest friend without a commander within 14", or he is lost.
void rehome_commander(Play& p, PieceId commander, PieceId left_unit, RuleId rule);

}  // namespace grognard::tricorne

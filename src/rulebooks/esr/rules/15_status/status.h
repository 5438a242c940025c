// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/position/contact.h"

// Chapters STAT, FAT and RA: status.cpp, fatigue.cpp, leaving.cpp, areas.cpp.
namespace grognard::esr {

// --- fatigue.cpp -----------------------------------------------------------------------------------------------------------
void add_fatigue(Play& p, int formation, Arm arm, int markers, RuleId rule);  // tells it
void lower_fatigue(Play& p, int formation, Arm arm, RuleId rule);

// --- status.cpp ------------------------------------------------------------------------------------------------------------
bool at_retreat_threshold(const State& s, int formation);        // ES-STAT-3, ES-STAT-6
bool at_break_threshold(const State& s, int formation);          // ES-STAT-4
bool below_threshold_to_recover(const State& s, int formation);  // ES-STAT-9
void status_check(Play& p);                                      // step 15
// Gives the status with all that goes with it: orders, cavalry (Broken), the move to 900 or 1800 yards (ES-STAT-7, 10, 18).
void make_retreat(Play& p, int formation, RuleId rule);
void make_broken(Play& p, int formation, RuleId rule);
// ES-STAT-19: takes a Formation off that has no Units left. Its last one was lost, left by an exit edge (ES-MOVE-18), or was a
// battery committed to another Formation (ES-LEAD-15); only the first counts as destroyed for ES-VIC-3 and ES-VIC-4.
enum class LastUnit : std::uint8_t { Lost, Exited, GivenAway };
void check_destroyed(Play& p, int formation, LastUnit how = LastUnit::Lost);

// --- leaving.cpp -----------------------------------------------------------------------------------------------------------
void remove_unit(Play& p, PieceId unit, RuleId rule, std::string_view how);
void rout(Play& p, PieceId unit, RuleId rule);  // ES-MELEE-38
void keep_in_area(Play& p, PieceId unit);  // in the area of the Formation that it now belongs to, or lost without one
// ES-MELEE-37: away from this enemy; routs where it cannot.
void retire(Play& p, PieceId unit, PieceId from, RuleId rule);
void to_reserve(State& s, PieceId battery);  // limbers free, uncommitted

// --- areas.cpp: ES-RA-5 to ES-RA-7 -------------------------------------------------------------------------------------------
void shift_touched_areas(Play& p);  // after the Assessments of a round
bool area_touched(const State& s, int formation);
void place_units_in_areas(State& s);  // ES-RA-4: no place of their own; wherever the areas have gone they are in them
// ES-STAT-10, ES-RA-7: the smallest shift homeward, up to room, that puts all these shapes so far from every enemy Unit.
using Shapes = boost::container::small_vector<Ring, 24>;
double shift_clear_of_enemies(const State& s, Side side, const Shapes& shapes, double distance, double room);

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/dice_sources.h"
#include "grant/position/losses.h"

// Hand to hand: who fights whom, scores, bringing in, what follows (GW-MELEE, BLDG, OUT, EXH, BURST).
namespace grognard::grant {

// --- pairing.cpp, stepping_out.cpp: the first move (GW-MELEE-27, 28, 48; GW-CHARGE-5 to 11; GW-BLDG-6) ---
// The face of the defender that the charger struck (GW-GEO-11).
enum class Face : std::uint8_t { Front, RightFlank, LeftFlank, Rear };
Face face_struck(const State& s, PieceId charger,
                 PieceId defender);  // from where the charger stood when the move began
// The men of a charging column that step out, with their places (as strays).
void step_out(Play& p, const Contact& contact);
// Makes the combats of the first move between attacker and defender and adds them to the melee; those in contact without an
// opponent go to Melee::idle.
void pair_off(Play& p, const Contact& contact, Melee& melee);
// Figures of the attacker's front that have come up and touch.
std::vector<Figure> in_contact(const State& s, const Contact& contact);
// ride_through.cpp, GW-BURST-13, at the beginning of the Movement phase: whoever burst through in a melee that is over
// is with the larger part of his unit again.
void rejoin_riders(Play& p);
// The melee that a contact belongs to: the defender's, the attacker's, or a new one; both units have joined it.
int melee_for(Play& p, const Contact& contact);

// --- scores.cpp ---
// All that bears on one side's score in a combat (GW-MELEE-3 to 23; GW-EXH-6 to 9).
struct Situation {
  int own = 1;  // figures in the combat
  int enemies = 1;
  bool horse = false;  // the lead figure is of the cavalry kind (GW-MELEE-46)
  bool enemy_horse = false;
  bool grenadier = false;
  bool charging = false;
  bool downhill = false;
  bool heavy_on_light = false;
  bool behind_wall = false;
  bool house = false;   // occupant, opponents still outside
  int exhausted = 0;    // what the enemy's exhaustion adds: 0 to 3
  bool rested = false;  // it had at least a move of rest: GW-MELEE-18, else 19
};
Situation situation(const State& s, const Melee& melee, const Combat& combat, Side side);
// In halves: 2 for x1, 3 for x1.5, 4 for x2 (GW-MELEE-3 to 9).
int factor_in_halves(const Situation& at);
Breakdown additions(const Situation& at);
bool allowed_combat(int own, bool own_horse, int enemies, bool enemy_horse);  // GW-MELEE-3 to 12
bool fights_as_horse(const State& s, Figure f);
bool fights_as_heavy(const State& s, Figure f);
// How often half the throw counts and by which row of the table, with its line (GW-MELEE-3 to 9).
Breakdown factor_sum(const Situation& at);
// Its part in the melee, or null.
const Joined* role_in(const Melee& melee, PieceId unit);
// The side that throws first and is counted from its right (GW-MELEE-45), and decides on a third move (GW-MELEE-43).
Side attacking_side(const State& s, const Melee& melee);
// A general who is with a unit fights under the unit's number and this slot (GW-MELEE-29, 46).
inline constexpr int kGeneralSlot = kOfficerSlot + kMostOfficers;
int general_behind(const State& s, Figure f);  // his index, or -1 if the figure is no general (or he is gone)
// Like has_figure(), centre_of(), base_of() and name_of(), for generals too.
bool is_fighting_fit(const State& s, Figure f);
Vec2 fighter_centre(const State& s, Figure f);
Ring fighter_base(const State& s, Figure f);
std::string fighter_name(const State& s, Figure f);

// --- melee.cpp ---
bool has_both_sides(const Combat& combat);
int combat_of(const Melee& melee, Figure f);  // index, or -1
// The fallen and those who left go out of the combats; whose combat has lost one side is free again (GW-MELEE-38, 40).
void tidy_combats(State& s, Melee& melee);
// Takes a fighter out of a combat and keeps Combat::inside right.
void drop_fighter(const State& s, const Melee& melee, Combat& combat, Side side, std::size_t index);
// This side fights at a section that the other holds.
bool storms(const State& s, const Melee& melee, const Combat& combat, Side side);
// Places in the order of GW-MELEE-45: by unit number, then from the unit's right to its left.
struct FromTheRight {
  PieceId unit;
  double right;  // how far to the unit's right
  friend bool operator<(const FromTheRight& a, const FromTheRight& b) {
    return a.unit != b.unit ? a.unit < b.unit : a.right > b.right;
  }
};
FromTheRight from_the_right(const State& s, Figure f);

// --- feeding.cpp ---
// GW-MELEE-32 to 39 for the melee with this index: true when both sides have finished; false: somebody is asked.
bool bring_in_figures(Play& p, int index);
// A legal number for `bring unit > enemy`, one that makes 2:1 if there is one; nothing if there is none.
std::optional<int> sample_bring(const State& s, PieceId unit, PieceId enemy, Random& random);

// --- storming.cpp: break-in dice (GW-BLDG-1 to 5, 7) ---
void break_in(Play& p, Melee& melee);
int section_with(const State& s, Figure f);  // the section that it occupies, or -1
// A figure stands here now, out of its slot (a stray), looking that way.
void put_astray(State& s, Figure f, Vec2 at, Facing facing);
// GW-BLDG-7: sections without a living occupant go to those who broke in.
void take_sections(Play& p, Melee& melee);
// The garrison has lost the melee: sections in which the enemy is inside are his at once.
void yield_sections(Play& p, Melee& melee, PieceId garrison);

// --- outcome.cpp: after the combats of a move (GW-OUT, GW-EXH) ---
bool lost_twice(const State& s, int own, int enemy);  // GW-OUT-5
void judge_melee(Play& p, Melee& melee);              // GW-OUT-1, 3: who must withdraw
bool has_to_go(const State& s, PieceId unit);         // it has to leave its melee in the next move
// After the morale tests: who goes, who has won, draws; sets duties, exhaustion clocks, ends melees (GW-OUT-8 to 14, EXH).
void settle_melees(Play& p);
// GW-OUT-10, GW-MOVE-27: who has come to stand on others without a melee re-forms beside them.
void reform_clear(Play& p, PieceId unit);
// The unit leaves its melee: combats, strays and idle men of its own; ends the melee if one side is gone.
void leave_melee(Play& p, PieceId unit);
bool is_exhausted(const Unit& u);

// --- exhaustion.cpp ---
// The melee is over for the unit in this move: its clock is set in the End phase (GW-EXH-1, 11, 13).
void exhaust(Unit& u, bool by_draw);
// GW-EXH-13, 14, in the End phase: clocks are set, go on and run out; the second retirement follows the first.
void advance_exhaustion(Play& p);

}  // namespace grognard::grant

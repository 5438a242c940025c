// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verdict.h"
#include "tricorne/position/sight.h"
#include "tricorne/sequence/steps.h"

// Chapters WEAP, FIRE and ART: who may shoot at whom, and the score.
namespace grognard::tricorne {

enum class Band : std::uint8_t { Canister, Short, Max, Beyond };  // TR-WEAP-1
Ranges ranges_of(const Options& options, Weapon weapon);          // TR-WEAP-7 option
Band band_at(const Ranges& ranges, double distance);
// TR-FIRE-5: from the front edge to the nearest part of the target in the arc; infinite if no part is in it (TR-GEO-6).
double range_to(const State& s, PieceId firer, PieceId target);
std::optional<Refusal> may_not_shoot(const State& s, PieceId firer);     // TR-FIRE-1, 2
std::optional<Refusal> has_no_shot_left(const State& s, PieceId firer);  // TR-TURN-9, 10: remaining fire
std::optional<Refusal> may_not_shoot_at(const State& s, PieceId firer, PieceId target);  // TR-FIRE-3, remaining fire
std::optional<Refusal> may_not_answer(const State& s, PieceId firer, PieceId charger);   // TR-TURN-5, 6: defensive fire

// This enemy charged the unit in this half-turn, and stands in contact with it: they shoot at range 0 (TR-TURN-8).
bool is_charged_by(const State& s, PieceId unit, PieceId charger);

// A shot as the factors see it: filled from the position by one function, added up by another.
struct Shot {
  int base = 0;  // TR-FIRE-6
  bool gun = false;
  Band band = Band::Short;
  bool rifled = false, initial_volley = false, rested = false, good_shots = false, ragged = false, poor_weapon = false;
  bool new_target = false;  // or wheeled
  Formation target = Formation::Line;
  Sector sector = Sector::Front;
  bool obscured = false;
  std::int8_t block = -1;  // BlockClass of a garrison
  bool light_work = false, heavy_work = false, cover = false, to_tree = false;
  const Options* options = nullptr;
};
Shot shot_of(const State& s, PieceId firer, PieceId target, bool defensive);
Breakdown shot_score(const Shot& shot);
// The score of a shot of this unit at this target now.
Breakdown shot_score(const State& s, PieceId firer, PieceId target, bool defensive);
Breakdown table_row(int score);  // TR-FIRE-7
// Throws, applies the hits, rolls for a commander, breaks, remembers volley and target (TR-FIRE-10).
void shoot(Play& p, PieceId firer, PieceId target, bool defensive);
bool is_to_tree(const State& s, PieceId unit);  // TR-FIRE-36
bool is_ragged(const State& s, PieceId unit);   // TR-FIRE-40

}  // namespace grognard::tricorne

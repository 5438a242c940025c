// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/house_rule.h"
#include "core/json_reader.h"

namespace grognard::tricorne {

// House rules of this rulebook (8.1); the defaults are the rules as written. Names as players see them are in options.cpp.
struct Options {
  bool half_rounds_down = false;             // half_rounding, TR-GEN-3: down, at least 1
  bool single_figure_rows_for_both = false;  // single_figure_rows, TR-GEN-5
  bool defensive_fire_by_any = false;        // defensive_fire, TR-TURN-5
  bool melee_until_decided = false;          // rounds_per_phase, TR-TURN-12
  bool change_comes_last = true;             // fc_last, TR-FORM-3
  enum class WoodRoll : std::uint8_t {
    Roll,
    ExemptIfReduced,
    ExemptIfFatigueBelow
  } normal_wood_open_order = WoodRoll::Roll;  // normal_wood_oo, TR-TERR-7
  bool stream_half_speed_free = false;        // TR-TERR-20
  bool road_bonus_per_move = false;           // road_third_bonus, TR-TERR-27
  bool rally_terrain_only = false;            // TR-RALLY-7
  bool battalion_gun_short = false;           // battalion_gun_band, TR-WEAP-7
  int least_score_to_hit = -1000;             // min_score_to_hit, TR-FIRE-7; -1000: none
  bool canister_plus_short = false;           // TR-FIRE-13
  bool ragged_column = true;                  // ragged_conditions, TR-FIRE-40
  bool ragged_mounted = true;
  bool ragged_half_strength = true;
  bool ragged_militia = false;
  bool cover_stacks = false;           // TR-FIRE-37
  bool british_charge_stacks = false;  // TR-MOD-3
  enum class Inspiration : std::uint8_t {
    Paired,
    PerSide,
    Plus1Plus2
  } commander_inspiration = Inspiration::Paired;  // TR-MOD-15
  bool dense_wood_adds = false;                   // dense_wood_entry, TR-MOD-24
  bool win_bonus_by_table = false;                // win_bonus, TR-RES-13
  bool follow_up = true;                          // TR-RES-17
  int commander_risk = 1;                         // TR-CMD-7: killed on this or less; 0: no roll
  double army_break_fraction = 0.5;               // TR-VIC-1
  int turn_limit = 15;                            // TR-VIC-3
};

std::vector<HouseRule> house_rules();
// The "options" of a scenario or a case: names and values as house_rules() lists them.
void read_options(const Reader& from, Options& options);

}  // namespace grognard::tricorne

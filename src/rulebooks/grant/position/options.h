// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/house_rule.h"
#include "core/json_reader.h"

namespace grognard::grant {

// House rules of this rulebook; the default is the first choice of each. Names as players see them are in options.cpp.
struct Options {
  bool band_edge_farther = false;        // GW-GEN-3 bandEdge
  int battle_credit_start = 1;           // GW-MOVE-9
  int battle_credit_cap = 0;             // GW-MOVE-9; 0: none
  int column_files = 6;                  // GW-FORM-2: 6 or 8
  int formation_change_percent = 50;     // GW-FORM-8
  bool halving_whole_move = false;       // GW-TERR-15
  bool halving_stacks = false;           // GW-TERR-16
  int sbi_numbers[5] = {6, 5, 2, 3, 4};  // GW-HOW-6: centre, far, near, left, right
  int canister_kill[3] = {4, 5, 6};      // GW-CAN-3
  bool house_damage_separate = false;    // GW-HSE-5
  bool part_groups_half_up = false;      // GW-FIRE-11
  bool first_volley_per_group = false;   // GW-FIRE-14
  bool split_fire = false;               // GW-FIRE-19
  bool pick_off_light = true;            // GW-LI-13
  enum class ClosingTie : std::uint8_t { Reroll, NoVolley, Volley } closing_tie = ClosingTie::Reroll;    // GW-CHARGE-15
  bool closing_cover_at_start = false;                                                                   // GW-FIRE-20
  enum class ClosingInMelee : std::uint8_t { Free, All, None } closing_in_melee = ClosingInMelee::Free;  // GW-MELEE-44
  bool fire_empties_unit = false;                                                                        // GW-HSE-25
  bool melee_halves_floor = false;                                                                       // GW-MELEE-21
  int twice_min_losses = 1;                                                                              // GW-OUT-5
  bool officers_in_groups = true;                                                                        // GW-FIRE-28
  int last_move = 20;                                                                                    // GW-VICT-3
};

std::vector<HouseRule> house_rules();
void read_options(const Reader& from, Options& options);

}  // namespace grognard::grant

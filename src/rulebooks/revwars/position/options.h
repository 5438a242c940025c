// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/house_rule.h"
#include "core/json_reader.h"
#include "revwars/position/troops.h"

namespace grognard::revwars {

// House rules of this rulebook (section 8); the defaults are the rules as written. Names as players see them are in
// options.cpp.
struct Options {
  bool reroll_conflict_cancels = false;  // reroll_conflict, RW-DICE-8
  Order start_order = Order::Solid;      // RW-ORD-12
  enum class ExtraSide : std::uint8_t { Right, Left, Owner } extra_side = ExtraSide::Right;  // RW-FORM-6
  bool joint_square = true;                                                                  // RW-FORM-32
  bool single_unit_brigade_immune = true;                                                    // RW-MORALE-3
  bool dg_commands_all = false;                                                              // RW-CMD-4
  bool replace_generals = false;             // RW-CMD-7: after one full turn
  bool generals_at_risk = false;             // RW-CMD-10: a general in swept ground is rolled against like a platoon
  bool skirmish_passage_free = false;        // RW-MOVE-24
  bool roads = true;                         // RW-MOVE-29
  bool obstacle_defence_fixed = false;       // obstacle_defence, RW-TERR-4: a Stand number of 2+
  bool square_may_charge = true;             // RW-CHARGE-27
  bool shattered_battery_destroyed = false;  // RW-ART-3
  bool second_rank_strikes = true;           // RW-MELEE-8
  bool mode_per_action = false;              // RW-FIRE-13
  bool skirmish_nearest_only = false;        // skirmish_pairs, RW-FIRE-22
  bool same_hill_exempt = false;             // RW-FIRE-35
  bool count_saved_hits = true;              // RW-FIRE-46
  bool hits_per_action = false;              // hits_accumulate, RW-FIRE-47
  bool reform_react_roll_low = false;        // RW-REFORM-1: 7 - N or less succeeds
  int reactions_per_turn = 0;                // RW-REACT-6; 0: unlimited
  bool solid_walls_block = true;             // RW-GEO-11
  bool hills_block = true;                   // RW-GEO-12
  double break_fraction = 0.5;               // RW-VIC-4; 0: no Army Break
  int turn_limit = 12;                       // RW-VIC-6
};

std::vector<HouseRule> house_rules();
// The "options" of a scenario or a case: names and values as house_rules() lists them.
void read_options(const Reader& from, Options& options);

}  // namespace grognard::revwars

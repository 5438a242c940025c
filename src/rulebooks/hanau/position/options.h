// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/house_rule.h"

namespace grognard::hanau {

// House rules of this rulebook: the default is the first value of each. Names as players see them are in options.cpp.
struct Options {
  enum class Order : std::uint8_t { AFirst, BFirst, Dice } joint_phase_order = Order::AFirst;  // HN-TURN-3
  int morale_dice = 1;                                                                         // HN-MORALE-1
  enum class Losses : std::uint8_t { Game, Turn, Phase } morale_losses = Losses::Game;         // HN-MORALE-6
  bool morale_natural = false;                // HN-MORALE-12: a 1 passes, a 6 fails (on 2d6: 2 and 12)
  bool halt_blocks_square = false;            // HN-MORALE-17
  bool horse_unlimber_and_fire = true;        // HN-ART-3
  int stick[3] = {8, 16, 24};                 // HN-ART-11
  bool stick_per_weight = false;              // HN-ART-11: light guns two thirds of the stick, see RULINGS.md
  bool art_natural_6 = false;                 // HN-ART-14
  bool art_through_friends = true;            // HN-ART-16
  bool art_through_shared_dice = false;       // HN-ART-23
  bool art_simultaneous = true;               // HN-ART-17
  bool art_overhead = true;                   // HN-ART-19
  int reserve_number = 4;                     // HN-RES-1
  int reserve_auto = 0;                       // HN-RES-1: turns after the earliest; 0 = off
  bool wheel_limit_per_phase = false;         // HN-MOVE-4
  bool halves_stack = false;                  // HN-MOVE-6
  bool difficult_halves_whole_move = false;   // HN-MOVE-7
  bool double_move_mix = true;                // HN-MOVE-13
  bool lock_blocks_square = false;            // HN-MOVE-25
  bool cavalry_charges_in_line_only = false;  // HN-FORM-2
  PerSide<bool> masse = {false, false};       // HN-FORM-3
  bool any_skirmish = false;                  // HN-FORM-4
  int command_range = 12;                     // HN-CMD-2
  int general_loss_number = 1;                // HN-CMD-5
  bool charged_may_shoot_others = false;      // HN-FIRE-10
  enum class SquareFire : std::uint8_t {
    ContactedTwo,
    AlwaysTwo,
    PlusTwo
  } square_fire = SquareFire::ContactedTwo;          // HN-FIRE-12
  bool stand_in_place_halts = false;                 // HN-CLOSE-10
  bool square_steps_back = true;                     // HN-STAND-17
  bool winner_changes_without_room = true;           // HN-LOSS-14
  bool square_counts_as_column = false;              // HN-STAND-6
  bool cavalry_may_charge_infantry_in_melee = true;  // HN-STAND-18
  bool carabiniers_armoured = false;                 // HN-MELEE-10
  bool roads = true;                                 // HN-TERR-6
  bool zones_behind_front_line = false;              // HN-GEO-4
  bool old_guard_only = false;                       // HN-DATA-3
  PerSide<int> break_percent = {50, 50};             // HN-WIN-1
  int last_turn = 12;                                // HN-WIN-3
};

std::vector<HouseRule> house_rules();

}  // namespace grognard::hanau

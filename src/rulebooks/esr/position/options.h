// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/house_rule.h"
#include "core/json_reader.h"

namespace grognard::esr {

// House rules; the defaults are the rules as written. Names as players see them are in options.cpp. Where a printed chart
// has a value of its own, that chart's value holds unless the option is given (ByChart).
struct Options {
  enum class Front : std::uint8_t { F3, F1, F2 } chart_front = Front::F3;            // ES-ED-2
  enum class Back : std::uint8_t { B3, B1, B2, B4 } chart_back = Back::B3;           // ES-ED-2
  bool removed_fails = true;                                                         // ES-ED-3
  bool premonition = false;                                                          // ES-SETUP-7
  int yards_per_inch = 150;                                                          // ES-GEN-3: drawing only
  enum class Rounding : std::uint8_t { Up, Down, Nearest } rounding = Rounding::Up;  // ES-GEN-7
  bool initiative_by_die = false;                                                    // initiative_mode, ES-GEN-12
  bool open_orders = false;                                                          // ES-GEN-15
  enum class GuardBonus : std::uint8_t { Both, TacticsOnly, None } guard_bonus = GuardBonus::Both;  // ES-CHAR-9
  bool combat_fatigue_of_class = false;  // combat_fatigue, ES-FAT-2, ES-MELEE-20
  enum class AssessmentFatigue : std::uint8_t {
    FormationClass,
    OwnerDistributes,
    EveryClass
  } assessment_fatigue = AssessmentFatigue::FormationClass;  // ES-FAT-4
  enum class DelayMode : std::uint8_t {
    Blocked,
    AttemptsAllowed,
    Automatic
  } delay_mode = DelayMode::Blocked;  // ES-CMD-13
  enum class Share : std::uint8_t { Half, Full, None };
  Share attack_min_move = Share::Half;                                                                 // ES-DIR-5
  Share defend_move = Share::Half;                                                                     // ES-DIR-9
  enum class CombatAdvance : std::uint8_t { Half, Short, Full } combat_advance = CombatAdvance::Half;  // ES-CONV-9
  bool adcs = true;  // adc_count, ES-LEAD-11
  enum class Inspire : std::uint8_t {
    Assessments,
    LessFatigue,
    Combat
  } inspire_effect = Inspire::Assessments;  // ES-LEAD-12
  bool own_objective_lr_twice = false;      // own_objective_lr, ES-LEAD-13
  bool reform_test = true;                  // rr_test, ES-STAT-14
  bool reform_returns_unit = true;          // rr_recovery, ES-STAT-15
  bool road_pro_rata = false;               // road_mixed, ES-MOVE-3
  bool generals_slowed = true;              // generals_terrain, ES-MOVE-8
  bool priorities = true;                   // move_priorities, ES-MOVE-16; false: sides alternate freely
  int battery_pivot = 450;                  // tenths of a degree, ES-MOVE-17
  enum class BuiltUp : std::uint8_t { Dense, Rough, OwnKind } built_up = BuiltUp::Dense;     // bua_is_dense, ES-TERR-3
  bool strongpoint_stacks = true;                                                            // ES-TERR-5
  enum class DeployContact : std::uint8_t { ByChart, Any, AttackOnly } deploy_contact = {};  // ES-DEPL-8
  bool brought_up_counts = false;     // movement_used, ES-DEPL-10
  bool nearest_target_first = false;  // battery_target_rank, ES-FIRE-3
  bool skirmish_floor = false;        // ES-FIRE-16
  enum class StatusFire : std::uint8_t { Off, Retreating, All } status_fire = StatusFire::Off;  // ES-FIRE-25
  bool intense_limit = true;                                                                    // ES-FIRE-19
  int grand_battery_least = 3;          // gb_min_batteries, ES-GB-2
  bool grand_battery_rests = false;     // dissolved_fatigue, ES-GB-4
  bool fire_mission_always = false;     // fire_mission_gate, ES-GB-8
  bool invincible_counts = true;        // ES-FATE-8
  bool wound_from_next_turn = false;    // wound_turns, ES-FATE-11
  bool unhorsed_own_formation = false;  // unhorsed_scope, ES-FATE-13
  enum class Succession : std::uint8_t { NextTurn, AtOnce, Never } succession = Succession::NextTurn;  // ES-FATE-14
  int outflank_range = 900;                                                                            // ES-ASMT-16
  bool score_in_combat = false;                                                                        // ES-ASMT-18
  bool losses_are_units = false;  // loss_definition, ES-ASMT-20
  enum class Evade : std::uint8_t { Yards450, Yards225, HalfMove } evade_distance = Evade::Yards450;  // ES-ASMT-33
  enum class Irregulars : std::uint8_t {
    ByChart,
    Rout,
    FormationBreaks,
    Removed
  } irregulars_break = Irregulars::ByChart;  // ES-ASMT-35
  bool larger_lead_only = false;             // larger_units, ES-MELEE-22
  enum class Shock : std::uint8_t { ByChart, FirstRound, FirstFight } shock_scope = Shock::ByChart;  // ES-MELEE-23
  int support_depth = 225;                                                                           // ES-MELEE-33
  bool cavalry_always_retires = false;  // cavalry_4_6, ES-MELEE-34
  int retire_distance = 225;            // ES-MELEE-37
  enum class BreakThrough : std::uint8_t {
    Normal,
    Long,
    None
  } breakthrough_distance = BreakThrough::Normal;  // ES-MELEE-39
  bool mass_assault = true;                        // ES-CAV-2
  bool one_cavalry_conversion = true;              // cav_conversion_limit, ES-CAV-5
  bool narrow_arc = false;                         // arc_half_angle, ES-GEO-8: 22.5 degrees
  bool friends_block_sight = true;                 // los_friends, ES-GEO-14
  int turn_limit = 18;                             // ES-VIC-2
  enum class ArmyBreak : std::uint8_t { Half, Third, Off } army_break = ArmyBreak::Half;  // ES-VIC-3

  bool f1() const { return chart_front == Front::F1; }
  Irregulars irregulars_at_minus_5() const {  // what becomes of [I] at -5 to -9
    if (irregulars_break != Irregulars::ByChart) return irregulars_break;
    return chart_back == Back::B4 ? Irregulars::Removed : Irregulars::Rout;
  }
  bool shock_in_first_fight() const {
    return shock_scope == Shock::FirstFight || (shock_scope == Shock::ByChart && chart_back == Back::B4);
  }
};

std::vector<HouseRule> house_rules();
// The "options" of a scenario or a case: names and values as house_rules() lists them.
void read_options(const Reader& from, Options& options);

// ES-GEN-7: a count times num/den, rounded once as the option says.
int rounded(const Options& options, int value, int num, int den);

}  // namespace grognard::esr

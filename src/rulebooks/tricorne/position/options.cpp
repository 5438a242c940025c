// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/options.h"

#include "book/house_rules.h"

namespace grognard::tricorne {
namespace {

// clang-format off
constexpr OptionRow<Options> kOptionRows[] = {
    {"half_rounding", "TR-GEN-3", "up|down_min1",
     "How half a strength is rounded: up, or down but never to nothing.",
     [](Options& o, int i) { o.half_rounds_down = i == 1; }},
    {"single_figure_rows", "TR-GEN-5", "inf_only|both",
     "Whether the rows of the shooting table with a single figure, obscured and good shots, serve guns as well as muskets.",
     [](Options& o, int i) { o.single_figure_rows_for_both = i == 1; }},
    {"defensive_fire", "TR-TURN-5", "charged_only|any_at_chargers",
     "Who may fire before the close combats: only those who were charged, or everybody who sees a charger.",
     [](Options& o, int i) { o.defensive_fire_by_any = i == 1; }},
    {"rounds_per_phase", "TR-TURN-12", "one|until_decided",
     "Whether a melee has one round in each close combat step, or goes on until somebody gives way.",
     [](Options& o, int i) { o.melee_until_decided = i == 1; }},
    {"fc_last", "TR-FORM-3", "true|false",
     "Whether a change of formation must be the last thing a unit does in its move.",
     [](Options& o, int i) { o.change_comes_last = i == 0; }},
    {"normal_wood_oo", "TR-TERR-7", "roll|exempt_if_reduced|exempt_if_fatigue_below_fs",
     "What keeps an open order line from tiring in a wood: a die below its strength, being under strength already, or having "
     "fewer hits than strength left.",
     [](Options& o, int i) { o.normal_wood_open_order = static_cast<Options::WoodRoll>(i); }},
    {"stream_half_speed_free", "TR-TERR-20", "false|true",
     "Whether foot that wades a stream at half speed is spared the hit.",
     [](Options& o, int i) { o.stream_half_speed_free = i == 1; }},
    {"road_third_bonus", "TR-TERR-27", "once|per_move",
     "Whether three moves on a road bring one more inch in all, or one more for each move.",
     [](Options& o, int i) { o.road_bonus_per_move = i == 1; }},
    {"rally_terrain_only", "TR-RALLY-7", "false|true",
     "Whether only hits that came from the ground can be rallied off.",
     [](Options& o, int i) { o.rally_terrain_only = i == 1; }},
    {"battalion_gun_band", "TR-WEAP-7", "canister|short",
     "Whether the first four inches of a battalion gun are canister or short range.",
     [](Options& o, int i) { o.battalion_gun_short = i == 1; }},
    {"min_score_to_hit", "TR-FIRE-7", "none|number:-20..20",
     "The least score that can hit at all.",
     [](Options& o, int) { o.least_score_to_hit = -1000; }, [](Options& o, int n) { o.least_score_to_hit = n; }, -20, 20},
    {"canister_plus_short", "TR-FIRE-13", "false|true",
     "Whether canister also counts as short range.",
     [](Options& o, int i) { o.canister_plus_short = i == 1; }},
    {.name = "ragged_conditions", .rule = "TR-FIRE-40",
     .choices = "column, mounted, half_fs|any of column, mounted, half_fs, militia",
     .text = "Who shoots raggedly: columns, men in the saddle, units at half strength or less; militia only where it is named.",
     .any_of = [](Options& o, unsigned bits) {
       o.ragged_column = bits & 1;
       o.ragged_mounted = bits & 2;
       o.ragged_half_strength = bits & 4;
       o.ragged_militia = bits & 8;
     },
     .names = "column|mounted|half_fs|militia"},
    {"cover_stacks", "TR-FIRE-37", "false|true",
     "Whether a target has the good of every cover it is in, or only of the best.",
     [](Options& o, int i) { o.cover_stacks = i == 1; }},
    {"british_charge_stacks", "TR-MOD-3", "false|true",
     "Whether British and elite chargers add their +4 to the +2 that every charger has.",
     [](Options& o, int i) { o.british_charge_stacks = i == 1; }},
    {"commander_inspiration", "TR-MOD-15", "paired|per_side|plus1_plus2",
     "What a commander does in close combat: his unit defending is helped and its attacker hindered, or each side has only its "
     "own figure, or he helps attackers by 1 and defenders by 2.",
     [](Options& o, int i) { o.commander_inspiration = static_cast<Options::Inspiration>(i); }},
    {"dense_wood_entry", "TR-MOD-24", "replaces|adds",
     "Whether the -4 of dense woods stands instead of the other woods figure or is added to it.",
     [](Options& o, int i) { o.dense_wood_adds = i == 1; }},
    {"win_bonus", "TR-RES-13", "list|table",
     "Whether the bonus of a won round follows the list of modifiers or the notes of the result table.",
     [](Options& o, int i) { o.win_bonus_by_table = i == 1; }},
    {"follow_up", "TR-RES-17", "true|false",
     "Whether winners may follow up.",
     [](Options& o, int i) { o.follow_up = i == 0; }},
    {"commander_risk", "TR-CMD-7", "1|0|2",
     "The highest roll that kills a commander whose unit is hit; 0: he is never in danger.",
     [](Options& o, int i) { o.commander_risk = i == 0 ? 1 : i == 1 ? 0 : 2; }},
    {.name = "army_break_fraction", .rule = "TR-VIC-1", .choices = "0.5|numbers from 0.25 to 1",
     .text = "The share of its strength whose loss breaks an army.",
     .low = 0.25, .high = 1, .measure = [](Options& o, double share) { o.army_break_fraction = share; }},
    {"turn_limit", "TR-VIC-3", "15|number:1..60",
     "The turn after which the battle ends.",
     nullptr, [](Options& o, int n) { o.turn_limit = n; }, 1, 60},
};
// clang-format on

}  // namespace

std::vector<HouseRule> house_rules() { return grognard::house_rules(kOptionRows); }

void read_options(const Reader& from, Options& options) { grognard::read_options(from, kOptionRows, options); }

}  // namespace grognard::tricorne

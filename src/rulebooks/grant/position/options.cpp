// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/options.h"

#include <span>

#include "book/house_rules.h"

namespace grognard::grant {
namespace {

// clang-format off
constexpr OptionRow<Options> kOptionRows[] = {
    {"bandEdge", "GW-GEN-3", "nearer|farther",
     "Which row of a range table holds on the edge that two rows share.",
     [](Options& o, int i) { o.band_edge_farther = i == 1; }},
    {"battleCreditStart", "GW-MOVE-9", "1|number:0..9",
     "How many battle moves heavy cavalry has saved up when the battle begins.",
     nullptr, [](Options& o, int n) { o.battle_credit_start = n; }, 0, 9},
    {"battleCreditCap", "GW-MOVE-9", "none|number:1..9",
     "How many battle moves heavy cavalry can save up at most.",
     [](Options& o, int) { o.battle_credit_cap = 0; }, [](Options& o, int n) { o.battle_credit_cap = n; }, 1, 9},
    {"columnFiles", "GW-FORM-2", "6|8",
     "How many files wide an infantry column is.",
     [](Options& o, int i) { o.column_files = i == 0 ? 6 : 8; }},
    {"formationChangeCost", "GW-FORM-8", "50|number:0..100",
     "What a change of formation takes of the move, in percent.",
     nullptr, [](Options& o, int n) { o.formation_change_percent = n; }, 0, 100},
    {"halving", "GW-TERR-15", "proportional|whole_move",
     "Whether slow ground costs double inch by inch, or halves the whole move that touches it.",
     [](Options& o, int i) { o.halving_whole_move = i == 1; }},
    {"halvingStacks", "GW-TERR-16", "no|yes",
     "Whether several kinds of slow ground on the same stretch halve the move several times.",
     [](Options& o, int i) { o.halving_stacks = i == 1; }},
    {"sbiNumbers", "GW-HOW-6", "6/5/2/3/4|five numbers from 2 to 6",
     "The numbers of the sections of the shell burst indicator: centre, far, near, left, right.",
     nullptr, nullptr, 2, 6, [](Options& o) { return std::span<int>(o.sbi_numbers); }, true},
    {"canisterKill", "GW-CAN-3", "4/5/6|three numbers from 2 to 7",
     "The least throw that kills in the near, middle and far part of the canister cone; 7: none does.",
     nullptr, nullptr, 2, 7, [](Options& o) { return std::span<int>(o.canister_kill); }},
    {"houseDamageDie", "GW-HSE-5", "same|separate",
     "Whether one die gives both what a ball does in a house and its damage, or the damage has a die of its own.",
     [](Options& o, int i) { o.house_damage_separate = i == 1; }},
    {"partGroups", "GW-FIRE-11", "none|half_up",
     "Whether a remainder of half a group or more fires, too.",
     [](Options& o, int i) { o.part_groups_half_up = i == 1; }},
    {"firstVolleyPer", "GW-FIRE-14", "unit|group",
     "Whether the first volley belongs to the unit, or each group has its own.",
     [](Options& o, int i) { o.first_volley_per_group = i == 1; }},
    {"splitFire", "GW-FIRE-19", "no|yes",
     "Whether the groups of one unit may fire at different targets.",
     [](Options& o, int i) { o.split_fire = i == 1; }},
    {"officersInGroups", "GW-FIRE-28", "yes|no",
     "Whether officers stand in the groups that are shot at.",
     [](Options& o, int i) { o.officers_in_groups = i == 0; }},
    {"pickOffLight", "GW-LI-13", "yes|no",
     "Whether light infantry may pick off officers of light infantry.",
     [](Options& o, int i) { o.pick_off_light = i == 0; }},
    {"closingTie", "GW-CHARGE-15", "reroll|no_volley|volley",
     "What equal dice for closing fire mean.",
     [](Options& o, int i) { o.closing_tie = static_cast<Options::ClosingTie>(i); }},
    {"closingCover", "GW-FIRE-20", "contact|start",
     "Where a charger is looked at for cover from closing fire: where he has come to, or where he set out.",
     [](Options& o, int i) { o.closing_cover_at_start = i == 1; }},
    {"closingInMelee", "GW-MELEE-44", "free|all|none",
     "Who of a unit that is fighting already fires at another enemy who charges it: those in no combat, all, or nobody.",
     [](Options& o, int i) { o.closing_in_melee = static_cast<Options::ClosingInMelee>(i); }},
    {"houseFire", "GW-HSE-25", "section|unit",
     "Whom a burning section drives out: its own occupants, or the whole unit from all its sections.",
     [](Options& o, int i) { o.fire_empties_unit = i == 1; }},
    {"meleeHalves", "GW-MELEE-21", "keep|floor",
     "Whether the halves of a score in melee count, or are dropped.",
     [](Options& o, int i) { o.melee_halves_floor = i == 1; }},
    {"twiceMinLosses", "GW-OUT-5", "1|number:1..24",
     "How many a side must have lost at least to have lost twice as many.",
     nullptr, [](Options& o, int n) { o.twice_min_losses = n; }, 1, 24},
    {"last_move", "GW-VICT-3", "20|number:1..60",
     "The move after which the battle ends.",
     nullptr, [](Options& o, int n) { o.last_move = n; }, 1, 60},
    {"sides.A.broken_percent", "GW-VICT-6", "50|number:1..100",
     "Side A is broken when it has lost more than this share of its units."},
    {"sides.B.broken_percent", "GW-VICT-6", "50|number:1..100",
     "Side B is broken when it has lost more than this share of its units."},
    {"free_setup", "GW-UNIT-13", "false|true",
     "Whether the players place their troops, in secret, or the scenario does."},
    {"victory, objectives, exits", "GW-VICT-6", "as the scenario says",
     "What the sides fight for besides the enemy's units, and what counts how much."},
};
// clang-format on

}  // namespace

std::vector<HouseRule> house_rules() { return grognard::house_rules(kOptionRows); }

void read_options(const Reader& from, Options& options) { grognard::read_options(from, kOptionRows, options); }

}  // namespace grognard::grant

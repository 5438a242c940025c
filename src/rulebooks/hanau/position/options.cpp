// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/options.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "book/house_rules.h"
#include "hanau/position/options_io.h"

namespace grognard::hanau {
namespace {

constexpr int kLongestStick = 240;
constexpr std::string_view kPerWeight = "per weight";

// HN-ART-11: "6/12/18" or "per weight".
void read_stick(Options& options, const Reader& from) {
  const auto wrong = [&] {
    from.expected(
        fmt::format("three rising whole numbers up to {} such as \"8/16/24\", or \"{}\"", kLongestStick, kPerWeight));
  };
  if (!from.is_text()) wrong();
  const std::string text = from.text();
  options.stick_per_weight = text == kPerWeight;
  if (options.stick_per_weight) return;
  const char* at = text.data();
  const char* const end = at + text.size();
  int before = 0;
  for (int& inches : options.stick) {
    const auto [stop, error] = std::from_chars(at, end, inches);
    const bool last = &inches == std::end(options.stick) - 1;
    if (error != std::errc() || inches <= before || inches > kLongestStick) wrong();
    if (last ? stop != end : stop == end || *stop != '/') wrong();
    at = stop + 1;
    before = inches;
  }
}

// clang-format off
constexpr OptionRow<Options> kOptionRows[] = {
    {"jointPhaseOrder", "HN-TURN-3", "A-first|B-first|dice each turn",
     "Who acts first in phases where both sides act.",
     [](Options& o, int i) { o.joint_phase_order = static_cast<Options::Order>(i); }},
    {"moraleDice", "HN-MORALE-1", "1d6|2d6",
     "The dice of a morale test.",
     [](Options& o, int i) { o.morale_dice = i + 1; }},
    {"moraleLosses", "HN-MORALE-6", "game|turn|phase",
     "Which of a unit's losses count against it in a morale test: all, this turn's or this phase's.",
     [](Options& o, int i) { o.morale_losses = static_cast<Options::Losses>(i); }},
    {"moraleNatural", "HN-MORALE-12", "none|1 passes, 6 fails",
     "Whether the best throw passes and the worst fails a morale test whatever number is needed.",
     [](Options& o, int i) { o.morale_natural = i == 1; }},
    {"haltBlocksSquare", "HN-MORALE-17", "no|yes",
     "Whether a halted unit is also kept from forming square when it stands against a charge.",
     [](Options& o, int i) { o.halt_blocks_square = i == 1; }},
    {"horseUnlimberAndFire", "HN-ART-3", "yes|no",
     "Whether horse artillery that unlimbers in phase 1 may fire in the same phase.",
     [](Options& o, int i) { o.horse_unlimber_and_fire = i == 0; }},
    {.name = "artStick", .rule = "HN-ART-11", .choices = "8/16/24|three rising whole numbers|per weight",
     .text = "Where close, medium and long cannon range end, in inches; or by weight, the lighter guns reaching less far.",
     .read = read_stick},
    {"artNatural6", "HN-ART-14", "no|yes",
     "Whether a cannon's 6 hits whatever is taken off it.",
     [](Options& o, int i) { o.art_natural_6 = i == 1; }},
    {"artThroughFriends", "HN-ART-16", "yes|no",
     "Whether a shot that carries on behind its target hits friends as well as enemies.",
     [](Options& o, int i) { o.art_through_friends = i == 0; }},
    {"artThroughDice", "HN-ART-23", "separate|shared",
     "Whether each unit behind the target is rolled for, or the target's dice count for all of them.",
     [](Options& o, int i) { o.art_through_shared_dice = i == 1; }},
    {"artSimultaneous", "HN-ART-17", "yes|no",
     "Whether all cannon of phase 1 fire with the crew they began it with, losses coming off together at its end.",
     [](Options& o, int i) { o.art_simultaneous = i == 0; }},
    {"artOverhead", "HN-ART-19", "yes|no",
     "Whether cannon may fire over lower troops from or at higher ground.",
     [](Options& o, int i) { o.art_overhead = i == 0; }},
    {"reserveNumber", "HN-RES-1", "4|number:2..6",
     "The least roll that brings a reserve on.",
     nullptr, [](Options& o, int n) { o.reserve_number = n; }, 2, 6},
    {"reserveAuto", "HN-RES-1", "off|number:1..60",
     "So many turns after its earliest turn a reserve comes without a roll.",
     [](Options& o, int) { o.reserve_auto = 0; }, [](Options& o, int n) { o.reserve_auto = n; }, 1, 60},
    {"wheelLimitPer", "HN-MOVE-4", "move|phase",
     "Whether the 45 degrees of wheeling are for each move, or for the whole phase.",
     [](Options& o, int i) { o.wheel_limit_per_phase = i == 1; }},
    {"halvesStack", "HN-MOVE-6", "no|yes",
     "Whether several causes of half movement halve it several times.",
     [](Options& o, int i) { o.halves_stack = i == 1; }},
    {"difficultHalves", "HN-MOVE-7", "per-inch|whole-move",
     "Whether difficult ground costs double inch by inch, or halves the whole move that touches it.",
     [](Options& o, int i) { o.difficult_halves_whole_move = i == 1; }},
    {"doubleMoveMix", "HN-MOVE-13", "yes|movement only",
     "Whether one half of a double move may be a change of formation, a turn, limbering or unlimbering.",
     [](Options& o, int i) { o.double_move_mix = i == 0; }},
    {"lockBlocksSquare", "HN-MOVE-25", "no|yes",
     "Whether a line locked in a firefight is also kept from forming square when it stands.",
     [](Options& o, int i) { o.lock_blocks_square = i == 1; }},
    {"cavChargeFormation", "HN-FORM-2", "any|line only",
     "The formation in which cavalry may charge.",
     [](Options& o, int i) { o.cavalry_charges_in_line_only = i == 1; }},
    {"anySkirmish", "HN-FORM-4", "no|yes",
     "Whether all infantry may take skirmish order, not only the units trained for it.",
     [](Options& o, int i) { o.any_skirmish = i == 1; }},
    {"commandRange", "HN-CMD-2", "12|number:0..240",
     "How many inches a general's command reaches.",
     nullptr, [](Options& o, int n) { o.command_range = n; }, 0, 240},
    {"generalLossNumber", "HN-CMD-5", "1|number:0..6",
     "The highest roll at which a general falls with the unit he is attached to.",
     nullptr, [](Options& o, int n) { o.general_loss_number = n; }, 0, 6},
    {"chargedMayShootOthers", "HN-FIRE-10", "no|yes",
     "Whether a charged unit may shoot at somebody else than its chargers.",
     [](Options& o, int i) { o.charged_may_shoot_others = i == 1; }},
    {"squareFire", "HN-FIRE-12", "contacted-2|always-2|plus-2",
     "A square's two dice at cavalry: instead of its shot when contacted, at all times, or on top of its shot.",
     [](Options& o, int i) { o.square_fire = static_cast<Options::SquareFire>(i); }},
    {"standInPlaceHalts", "HN-CLOSE-10", "no|yes",
     "Whether a unit that is made to stand in place also misses its next movement phase.",
     [](Options& o, int i) { o.stand_in_place_halts = i == 1; }},
    {"squareStepsBack", "HN-STAND-17", "yes|no",
     "Whether infantry that stands may form its square a step back where somebody in front leaves no room for it.",
     [](Options& o, int i) { o.square_steps_back = i == 0; }},
    {"winnerChangesWithoutRoom", "HN-LOSS-14", "yes|no",
     "Whether the winner has his free change also where the loser goes back but finds no room for its line.",
     [](Options& o, int i) { o.winner_changes_without_room = i == 0; }},
    {"squareCountsAsColumn", "HN-STAND-6", "no|yes",
     "Whether a square counts as in column when it tests to stand.",
     [](Options& o, int i) { o.square_counts_as_column = i == 1; }},
    {"cavMayChargeInfantryInMelee", "HN-STAND-18", "yes|no",
     "Whether cavalry may charge infantry that is already in a melee.",
     [](Options& o, int i) { o.cavalry_may_charge_infantry_in_melee = i == 0; }},
    {"carabiniersArmoured", "HN-MELEE-10", "no|yes",
     "Whether carabiniers count as cuirassiers in melee.",
     [](Options& o, int i) { o.carabiniers_armoured = i == 1; }},
    {"roads", "HN-TERR-6", "on|off",
     "Whether columns and limbered guns on a road ignore difficult ground.",
     [](Options& o, int i) { o.roads = i == 0; }},
    {"zones", "HN-GEO-4", "45-degree|behind-front-line",
     "Whether front, flank and rear are parted at 45 degrees from the corners, or by the lines of front and rear.",
     [](Options& o, int i) { o.zones_behind_front_line = i == 1; }},
    {"guardPrivilege", "HN-DATA-3", "all Guard|Old Guard only",
     "Which Guard infantry may lose a figure and press on with a stopped charge.",
     [](Options& o, int i) { o.old_guard_only = i == 1; }},

    {"sides.A.small_arms_range", "HN-SIDE-5", "4|number:0..24", "Range of side A's muskets, in inches."},
    {"sides.B.small_arms_range", "HN-SIDE-5", "2|number:0..24", "Range of side B's muskets, in inches."},
    {"sides.A.square_move", "HN-SIDE-5", "2|number:0..12", "Move of side A's squares, in inches."},
    {"sides.B.square_move", "HN-SIDE-5", "0|number:0..12", "Move of side B's squares, in inches."},
    {"sides.A.dragoon_move", "HN-SIDE-5", "5|number:0..24", "Move of side A's dragoons, in inches."},
    {"sides.B.dragoon_move", "HN-SIDE-5", "7|number:0..24", "Move of side B's dragoons, in inches."},
    {"sides.A.stand_not_in_column", "HN-SIDE-5", "0|number:-3..0",
     "What side A's infantry that is not in column adds when it tests to stand."},
    {"sides.B.stand_not_in_column", "HN-SIDE-5", "-1|number:-3..0",
     "What side B's infantry that is not in column adds when it tests to stand."},
    {"sides.A.guard_may_press_on", "HN-SIDE-5", "true|false", "Whether side A's Guard infantry may press on."},
    {"sides.B.guard_may_press_on", "HN-SIDE-5", "false|true", "Whether side B's Guard infantry may press on."},
    {"sides.A.masse", "HN-FORM-3", "false|true", "Whether side A's troops that know the battalion mass may form it."},
    {"sides.B.masse", "HN-FORM-3", "false|true", "Whether side B's troops that know the battalion mass may form it."},
    {"sides.A.break_percent", "HN-WIN-1", "50|number:1..100", "The share of its units whose loss breaks side A."},
    {"sides.B.break_percent", "HN-WIN-1", "50|number:1..100", "The share of its units whose loss breaks side B."},
    {"last_turn", "HN-WIN-3", "12|number:1..60", "The turn after which the battle ends."},
    {"setup", "HN-DATA-5", "free|fixed", "Whether the players place their troops, or the scenario does."},
    {"exits, objectives", "HN-WIN-4", "as the scenario says", "What the sides fight for besides the enemy's units."},
};
// clang-format on

}  // namespace

std::vector<HouseRule> house_rules() { return grognard::house_rules(kOptionRows); }

void read_options(const Reader& from, Options& options) { grognard::read_options(from, kOptionRows, options); }

}  // namespace grognard::hanau

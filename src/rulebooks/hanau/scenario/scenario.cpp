// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/scenario/scenario.h"

#include <fmt/format.h>

#include "core/sentence.h"
#include "embedded/hanau.h"
#include "hanau/position/options_io.h"
#include "hanau/scenario/scenario_draft.h"
#include "hanau/sequence/steps.h"

namespace grognard::hanau {
namespace {

constexpr double kUsualWidth = 72;  // HN-GEO-1
constexpr double kUsualHeight = 48;

// T-1
SideRules default_rules(Side side) {
  SideRules rules;
  rules.name = side == Side::A ? "French" : "Bavarians";
  if (side == Side::A) return rules;
  rules.small_arms_range = 2;
  rules.square_move = 0;
  rules.dragoon_move = 7;
  rules.stand_not_in_column = -1;
  rules.guard_may_press_on = false;
  return rules;
}

void read_side_rules(const Reader& from, Side side, Draft& draft) {
  from.only({"name", "plural", "adjective", "small_arms_range", "square_move", "dragoon_move", "stand_not_in_column",
             "guard_may_press_on", "masse", "break_percent"});
  SideRules& rules = draft.setup->sides[side];
  rules.name = from.text_or("name", rules.name);
  rules.plural = from.yes_no_or("plural", sounds_plural(rules.name));
  rules.small_arms_range = from.number_or("small_arms_range", 0, 24, rules.small_arms_range);
  rules.square_move = from.number_or("square_move", 0, 12, rules.square_move);
  rules.dragoon_move = from.number_or("dragoon_move", 0, 24, rules.dragoon_move);
  rules.stand_not_in_column = from.whole_or("stand_not_in_column", -3, 0, rules.stand_not_in_column);
  rules.guard_may_press_on = from.yes_no_or("guard_may_press_on", rules.guard_may_press_on);
  Options& options = draft.setup->options;
  options.masse[side] = from.yes_no_or("masse", options.masse[side]);
  options.break_percent[side] = from.whole_or("break_percent", 1, 100, options.break_percent[side]);
}

void read_heading(const Reader& top, Draft& draft) {
  top.only({"grognard",   "format", "rulebook",  "id",     "title",   "date",     "level", "minutes",
            "briefing",   "notes",  "table",     "ground", "sides",   "generals", "units", "reserves",
            "objectives", "exits",  "last_turn", "setup",  "options", "at",       "melees"});
  draft.setup->options.last_turn = top.whole_or("last_turn", 1, kMostTurns, draft.setup->options.last_turn);
  if (const auto options = top.maybe("options")) read_options(*options, draft.setup->options);
}

bool is_joint(int phase) { return phase <= 2 || phase == 7 || phase == 12 || phase == 13; }

// Where a case stands: {"turn": 2, "phase": 3, "step": "b", "side": "B"}.
void read_moment(const Reader& at, Draft& draft, Loaded& out) {
  at.only({"turn", "phase", "step", "side"});
  draft.state.turn = narrow(at.whole_or("turn", 1, kMostTurns, draft.state.turn));
  draft.phase = at.whole_or("phase", 0, 13, draft.phase);
  char letter = 0;
  if (const auto step = at.maybe("step")) {
    constexpr std::string_view kLetters[] = {"a", "b", "c"};
    letter = kLetters[step->choice(kLetters)][0];
    if (row_of(draft.phase, letter) < 0) step->refuse(fmt::format("phase {} has no steps", draft.phase));
  }
  out.start.row = row_of(draft.phase, letter);
  const auto side = at.maybe("side");
  if (!side) return;
  if (!is_joint(draft.phase))
    side->refuse(fmt::format("in phase {} the sides do not act one after the other", draft.phase));
  const Side first = draft.setup->options.joint_phase_order == Options::Order::BFirst ? Side::B : Side::A;
  out.start.half = read_side(*side) == first ? 0 : 1;
}

void read_start(const Reader& top, Draft& draft, Loaded& out) {
  constexpr std::string_view kSetups[] = {"fixed", "free"};
  const auto setup = top.maybe("setup");
  const bool is_free = setup && setup->choice(kSetups) == 1;
  draft.phase = is_free ? 0 : 1;
  draft.state.turn = draft.is_case && !is_free ? 2 : 1;
  out.start.row = row_of(draft.phase, 0);
  if (const auto at = top.maybe("at")) read_moment(*at, draft, out);
  draft.setup->free_setup = is_free || (!setup && draft.phase == 0);
}

void count_units(Draft& draft) {
  for (const Troops& troops : draft.setup->troops) ++draft.state.sides[troops.side].starting_units;
}

}  // namespace

void read_sides(const Reader& top, Draft& draft) {
  for (const Side side : kSides) draft.setup->sides[side] = default_rules(side);
  const auto sides = top.maybe("sides");
  if (!sides) return;
  sides->only({"A", "B"});
  for (const Side side : kSides)
    if (const auto rules = sides->maybe(letter(side))) read_side_rules(*rules, side, draft);
}

namespace {

Loaded read_file(const Reader& top, Draft& draft) {
  Loaded out;
  read_heading(top, draft);
  read_start(top, draft, out);
  read_sides(top, draft);
  read_table(top, kUsualWidth, kUsualHeight, *draft.ground);
  read_ground(top, draft);
  read_generals(top, draft);
  read_units(top, draft);
  read_reserves(top, draft);
  place_units(top, draft);
  place_generals(top, draft);
  read_melees(top, draft);
  read_objectives(top, draft);
  draft.setup->exits = read_exits(top, *draft.ground, draft.is_case, 1);
  count_units(draft);
  if (!draft.is_case) check_positions(top, draft);
  out.renamed = book::tell_names_apart("HN-DATA-4", *draft.setup);
  out.state = draft.state;
  return out;
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file);
}

}  // namespace grognard::hanau

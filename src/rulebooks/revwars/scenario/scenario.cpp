// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/scenario/scenario.h"
#include "embedded/revwars.h"

#include <fmt/format.h>

#include <algorithm>

#include "revwars/scenario/scenario_draft.h"
#include "revwars/sequence/turn.h"

namespace grognard::revwars {
namespace {

// RW-SETUP-1
constexpr double kTableWidth = 72;
constexpr double kTableHeight = 48;
constexpr double kZoneDepth = 12;
constexpr double kZonesApart = 18;
constexpr int kMostToWin = 20;

void check_file_members(const Reader& top, bool is_case) {
  if (is_case) {
    top.only({"title",   "date",       "notes", "level",   "minutes", "briefing", "table",    "ground",
              "sides",   "first",      "setup", "cards",   "weapons", "brigades", "generals", "units",
              "overrun", "objectives", "exits", "options", "at",      "group"});
    return;
  }
  top.only({"grognard", "format",   "rulebook", "id",         "title", "date",   "level", "minutes",
            "briefing", "notes",    "table",    "ground",     "sides", "first",  "setup", "cards",
            "weapons",  "brigades", "units",    "objectives", "exits", "options"});
}

void read_file_heading(const Reader& top, Draft& draft) {
  check_file_members(top, draft.is_case);
  if (const auto rules = top.maybe("options")) read_options(*rules, draft.setup->options);
  if (const auto at = top.maybe("at")) draft.state.turn = narrow(at->whole_or("turn", 1, kMostTurns, 1));
}

// RW-CARD-5: the default set, with what the scenario adds.
void read_card_set(const Reader& top, Draft& draft) {
  draft.cards = default_cards();
  if (const auto weapons = top.maybe("weapons")) read_weapons(*weapons, draft.cards);
  if (const auto cards = top.maybe("cards")) read_cards(*cards, draft.cards);
  draft.setup->weapons = draft.cards.weapons;
  draft.setup->battalion_gun = draft.cards.battalion_gun;
  draft.setup->battalion_gun_cost = draft.cards.battalion_gun_cost;
  draft.setup->cards = draft.cards.cards;
}

// RW-TURN-4: unless the scenario names the side that goes first, dice decide who chooses. A case may say here what its
// group's first Action was instead (scenario_moment.cpp).
void read_who_is_first(const Reader& top, Draft& draft) {
  const auto first = top.maybe("first");
  const bool an_action = draft.is_case && first && top.has("group");
  std::optional<Side> who;
  if (first && !an_action) who = read_first(*first);
  else if (draft.is_case) who = Side::A;
  draft.state.first = draft.state.active = who.value_or(Side::A);
  draft.setup->roll_for_first = !who;
}

void read_manner_of_setup(const Reader& top, Draft& draft) {
  constexpr std::string_view kSetups[] = {"fixed", "free"};
  const auto setup = top.maybe("setup");
  draft.setup->free_setup = setup && setup->choice(kSetups) == 1;
  draft.step = draft.setup->roll_for_first ? Step::ChooseFirst : draft.setup->free_setup ? Step::Deploy : Step::Ambush;
}

// RW-SETUP-1: along its own edge, 12" deep, and 18" from the other zone even on a small table.
Ring usual_zone(const Ground& ground, Edge edge) {
  const double room = room_from(ground, edge);
  const double depth = std::min(kZoneDepth, std::max((room - kZonesApart) / 2, 1.0));
  return zone_along(ground, edge, depth);
}

void read_one_side(const Reader* from, Side side, Draft& draft) {
  SideRules& rules = draft.setup->sides[side];
  read_side_heading(from, side, side == Side::A ? Edge::South : Edge::North, rules);
  if (from) {
    from->only({"name", "plural", "edge", "zone", "to_win", "army"});
    rules.plural = read_plural(*from, true);
    rules.objectives_to_win = from->whole_or("to_win", 0, kMostToWin, 0);
    if (const auto army = from->maybe("army")) {
      if (!draft.setup->free_setup) army->refuse("an army from the list needs a free set-up");
      draft.armies[side] = &read_division(*army);
    }
  }
  if (const auto zone = from ? from->maybe("zone") : std::nullopt) rules.zone = read_parts(*zone);
  else if (draft.ground->width > 2 && draft.ground->height > 2) rules.zone = {usual_zone(*draft.ground, rules.edge)};
}

void count_battalions(Draft& draft) {
  State& s = draft.state;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    SideState& side = s.sides[s.unit(id).side];
    side.starting_battalions = narrow(side.starting_battalions + 1);
    ++draft.setup->brigades[s.brigade_of(id)].starting_battalions;
    if (s.unit(id).place != Place::Destroyed) continue;
    side.lost_battalions = narrow(side.lost_battalions + 1);
    SideState& winner = s.sides[other(s.unit(id).side)];
    winner.points = narrow(winner.points + (is_skirmish_type(s.unit(id).type) ? kPointsSkirmishers : kPointsBattalion));
  }
}

}  // namespace

void read_sides(const Reader& top, Draft& draft) {
  const Reader sides =
      book::read_both_sides(top, [&](const Reader* from, Side side) { read_one_side(from, side, draft); });
  if (draft.setup->sides[Side::A].edge == draft.setup->sides[Side::B].edge)
    sides.refuse("both sides have the same edge of the table");
}

namespace {

Loaded read_file(const Reader& top, Draft& draft) {
  read_file_heading(top, draft);
  read_card_set(top, draft);
  read_who_is_first(top, draft);
  read_manner_of_setup(top, draft);
  read_table(top, kTableWidth, kTableHeight, *draft.ground);
  read_sides(top, draft);
  read_ground(top, draft);
  read_brigades(top, draft);
  read_units(top, draft);
  count_battalions(draft);
  place_units(top, draft);
  place_generals(top, draft);
  read_overrun(top, draft);
  draft.setup->exits = read_exits(top, *draft.ground, draft.is_case, 1);
  read_objectives(top, draft);
  if (!draft.is_case) {
    check_armies(top, draft);
    check_positions(top, draft);
  }
  update_objectives(draft.state);
  read_moment(top, draft);
  return {draft.state, draft.step, tell_names_apart(draft)};
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file);
}

}  // namespace grognard::revwars

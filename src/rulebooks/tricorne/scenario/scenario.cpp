// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/scenario/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "embedded/tricorne.h"
#include "tricorne/position/positions.h"
#include "tricorne/position/terrain.h"
#include "tricorne/scenario/scenario_draft.h"
#include "tricorne/sequence/steps.h"

namespace grognard::tricorne {
namespace {

// TR-SETUP-1
constexpr double kUsualWidth = 72;
constexpr double kUsualHeight = 48;

void check_scenario_members(const Reader& top, bool is_case) {
  if (is_case) {
    top.only({"title",      "date",  "notes",      "level",   "minutes",    "briefing",         "table",
              "ground",     "sides", "first",      "setup",   "commanders", "usual_commanders", "units",
              "objectives", "exits", "turn_limit", "options", "at",         "contacts"});
    return;
  }
  top.only({"grognard",         "format", "rulebook",   "id",     "title",      "date",   "level", "minutes",
            "briefing",         "notes",  "table",      "ground", "sides",      "first",  "setup", "commanders",
            "usual_commanders", "units",  "objectives", "exits",  "turn_limit", "options"});
}

void read_scenario_heading(const Reader& top, Draft& draft) {
  check_scenario_members(top, draft.is_case);
  draft.usual_commanders = top.yes_no_or("usual_commanders", false);
  Options& options = draft.setup->options;
  if (const auto rules = top.maybe("options")) read_options(*rules, options);
  options.turn_limit = top.whole_or("turn_limit", 1, kMostTurns, options.turn_limit);
}

// TR-TURN-3: who is side A of the sheet.
void read_first(const Reader& top, Draft& draft) {
  const auto first = top.maybe("first");
  const std::optional<Side> who = first ? grognard::read_first(*first) : Side::A;
  draft.state.first = who.value_or(Side::A);
  draft.setup->roll_for_first = !who;
}

// Where a case stands: {"turn": 2, "step": 5}.
void read_start(const Reader& top, Draft& draft, Loaded& out) {
  constexpr std::string_view kSetups[] = {"fixed", "free"};
  const auto setup = top.maybe("setup");
  draft.setup->free_setup = setup && setup->choice(kSetups) == 1;
  draft.step = draft.setup->free_setup || draft.setup->roll_for_first ? 0 : 1;
  if (const auto at = top.maybe("at")) {
    at->only({"turn", "step"});
    draft.state.turn = narrow(at->whole_or("turn", 1, kMostTurns, 1));
    draft.step = at->whole_or("step", 0, 10, draft.step);
  }
  out.start = row_of_step(draft.step);
}

// TR-SETUP-2: within 12" of its own edge, 1" off the edges beside it.
Ring usual_zone(const Ground& ground, Edge edge) {
  const double depth = std::min(kZoneDepth, room_from(ground, edge));
  return zone_along(ground, edge, depth, kZoneAside);
}

void read_zone(const Reader* from, Draft& draft, SideRules& rules) {
  if (const auto zone = from ? from->maybe("zone") : std::nullopt) {
    rules.zone = read_parts(*zone);
    return;
  }
  const double least = 2 * kZoneAside + 0.5;  // of a case's table: nobody could stand on a smaller one
  if (draft.ground->width > least && draft.ground->height > least) rules.zone = {usual_zone(*draft.ground, rules.edge)};
}

void read_side_rules(const Reader* from, Side side, Draft& draft) {
  SideRules& rules = draft.setup->sides[side];
  read_side_heading(from, side, side == Side::A ? Edge::North : Edge::South, rules);
  if (from) {
    from->only({"name", "plural", "adjective", "edge", "zone", "army"});
    if (const auto army = from->maybe("army")) {
      if (!draft.setup->free_setup) army->refuse("an army from the list needs a free set-up");
      draft.armies[side] = &read_army(*army);
    }
  }
  const bool sounds = sounds_plural(rules.name);
  rules.plural = from ? from->yes_no_or("plural", sounds) : sounds;
  rules.spoken = rules.plural ? "the " + rules.name : rules.name;
  read_zone(from, draft, rules);
}

void count_starting_strength(Draft& draft) {
  for (PieceId id = 0; id < draft.state.unit_count(); ++id) {
    const Unit& u = draft.state.unit(id);
    SideState& side = draft.state.sides[u.side];
    side.starting_strength = narrow(side.starting_strength + u.full);
    if (u.place == Place::Broken) side.lost_strength = narrow(side.lost_strength + u.full);
  }
}

// TR-MOVE-20, TR-FORM-19: inside the table, on ground where it may stand, clear of the units before it in the list.
void check_unit_place(const Reader& from, const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (!on_table(u) || u.formation == Formation::Garrison) return;
  const Reader at = from["at"];
  const std::string& name = s.troops(id).name;
  const Ring ring = footprint(s, id);
  if (!on_the_table(s, ring)) at.refuse(fmt::format("{} reaches over the edge of the table", name));
  const int area = barred_ground(s, id, u.formation, ring);
  if (area >= 0) {
    const Area& ground = s.setup->ground->areas[area];
    at.refuse(fmt::format("{} stands in {} ({}), where it cannot", name, ground.name.empty() ? ground.id : ground.name,
                          ground.kind));
  }
  const PieceId there = overlapped_unit(s, id, ring);
  if (there != kNoPiece) at.refuse(fmt::format("{} overlaps {} ({})", name, s.troops(there).name, s.troops(there).id));
}

}  // namespace

void read_sides(const Reader& top, Draft& draft) {
  const Reader sides =
      book::read_both_sides(top, [&](const Reader* from, Side side) { read_side_rules(from, side, draft); });
  if (draft.setup->sides[Side::A].edge == draft.setup->sides[Side::B].edge)
    sides.refuse("both sides have the same edge of the table");
}

void check_positions(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostUnits)) check_unit_place(from, s, id++);
  std::size_t number = 0;
  for (const Reader& from : top.items_or_none("commanders", kMostCommanders)) {
    const Commander& c = s.commanders[number++];
    if (c.on_table && c.attached == kNoPiece && !contains(s.setup->ground->table(), c.pose.at()))
      from["at"].refuse("this commander stands off the table");
  }
  for (const Side side : kSides)
    if (s.sides[side].starting_strength == 0) top.refuse(fmt::format("side {} has no unit", letter(side)));
}

namespace {

Loaded read_file(const Reader& top, Draft& draft) {
  Loaded out;
  read_scenario_heading(top, draft);
  read_first(top, draft);
  read_start(top, draft, out);
  read_table(top, kUsualWidth, kUsualHeight, *draft.ground);
  read_sides(top, draft);
  read_ground(top, draft);
  read_units(top, draft);
  read_commanders(top, draft);
  place_units(top, draft);
  place_commanders(top, draft);
  read_contacts(top, draft);
  read_objectives(top, draft);
  draft.setup->exits = read_exits(top, *draft.ground, draft.is_case, 0);
  count_starting_strength(draft);
  if (!draft.is_case) check_positions(top, draft);
  out.renamed = tell_names_apart(draft);
  out.state = draft.state;
  return out;
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file);
}

}  // namespace grognard::tricorne

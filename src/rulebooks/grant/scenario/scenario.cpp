// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/scenario/scenario.h"
#include "embedded/grant.h"

#include <fmt/format.h>

#include "grant/position/bodies.h"
#include "grant/position/layout.h"
#include "grant/position/places.h"
#include "grant/position/terrain.h"
#include "grant/rules/00_set_up/set_up.h"
#include "grant/scenario/scenario_draft.h"

namespace grognard::grant {
namespace {

constexpr double kUsualWidth = 96;  // GW-GEO-1
constexpr double kUsualHeight = 72;
constexpr int kMostScore = 100;

// GW-GEO-12, GW-VICT-6: the side's own edge, and how much it can bear.
void read_side_rules(const Reader& from, Side side, Draft& draft) {
  from.only({"name", "adjective", "plural", "home", "broken_percent"});
  SideRules& rules = draft.setup->sides[side];
  rules.name = from.text_or("name", rules.name);
  rules.plural = from.yes_no_or("plural", sounds_plural(rules.name));
  if (const auto home = from.maybe("home")) rules.home = read_edge(*home);
  int& percent = draft.setup->victory.broken_percent[side];
  percent = from.whole_or("broken_percent", 1, 100, percent);
}

// GW-VICT-6
void read_victory(const Reader& top, Draft& draft) {
  const auto from = top.maybe("victory");
  if (!from) return;
  from->only({"bad_percent", "captured_gun", "general_killed", "ratio", "lead", "reach"});
  VictoryRules& v = draft.setup->victory;
  v.bad_percent = from->whole_or("bad_percent", 0, 100, v.bad_percent);
  v.captured_gun = from->number_or("captured_gun", 0, kMostScore, v.captured_gun);
  v.general_killed = from->number_or("general_killed", 0, kMostScore, v.general_killed);
  v.ratio = from->number_or("ratio", 1, 10, v.ratio);
  v.lead = from->number_or("lead", 0, kMostScore, v.lead);
  v.reach = from->number_or("reach", 0, 24, v.reach);
}

void check_members(const Reader& top, bool is_case) {
  if (is_case) {
    top.only({"title",          "date",     "notes",     "table",    "ground",     "sides",   "generals", "units",
              "objectives",     "exits",    "last_move", "victory",  "free_setup", "options", "at",       "melees",
              "usual_generals", "contacts", "sections",  "briefing", "level",      "minutes"});
    return;
  }
  top.only({"grognard", "format",     "rulebook", "id",        "title",   "date",       "level",
            "minutes",  "briefing",   "notes",    "table",     "ground",  "sides",      "generals",
            "units",    "objectives", "exits",    "last_move", "victory", "free_setup", "options"});
}

void read_heading(const Reader& top, Draft& draft) {
  check_members(top, draft.is_case);
  Options& options = draft.setup->options;
  options.last_move = top.whole_or("last_move", 1, kMostMoves, options.last_move);
  if (const auto rules = top.maybe("options")) read_options(*rules, options);
  read_victory(top, draft);
}

// Where a case stands: {"turn": 3, "phase": 4}.
void read_moment(const Reader& top, Draft& draft, Loaded& out) {
  draft.setup->free_setup = top.yes_no_or("free_setup", false);
  draft.phase = draft.setup->free_setup ? 0 : 1;
  if (const auto at = top.maybe("at")) {
    at->only({"turn", "phase"});
    draft.state.move = narrow(at->whole_or("turn", 1, kMostMoves, 1));
    draft.phase = at->whole_or("phase", 0, 8, draft.phase);
  }
  out.start = static_cast<Step>(draft.phase);
  draft.state.step = out.start;
}
static_assert(static_cast<int>(Step::SetUp) == 0 && static_cast<int>(Step::EndOfMove) == 8);

// GW-VICT-1
void count_starting_units(Draft& draft) {
  for (const Troops& troops : draft.setup->troops)
    if (troops.counts) ++draft.state.starting_units[troops.side];
}

// GW-UNIT-13, GW-MOVE-27: inside the table, where it may stand, clear of the units before it in the list.
void check_place(const Reader& from, const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (!on_table(u) || u.formation == Formation::Garrison) return;
  const Stance here = stance_of(s, id);
  const Reader at = from.has("at") ? from["at"] : from;
  for (const Ring& base : here.footprint)
    if (!contains(s.setup->ground->table(), base))
      at.refuse(fmt::format("{} reaches over the edge of the table", name_of(s, id)));
  if (const auto refusal = may_not_be_set_up(s, id)) at.refuse(refusal->text);
  for (PieceId before = 0; before < id; ++before) {
    if (on_table(s.unit(before)) && overlap(here, stance_of(s, before)))
      at.refuse(fmt::format("{} overlaps {} ({})", name_of(s, id), name_of(s, before), s.troops(before).id));
  }
}

}  // namespace

void read_sides(const Reader& top, Draft& draft) {
  draft.setup->sides[Side::A] = {.name = "A", .plural = false, .home = Edge::North};
  draft.setup->sides[Side::B] = {.name = "B", .plural = false, .home = Edge::South};
  const auto sides = top.maybe("sides");
  if (!sides) return;
  sides->only({"A", "B"});
  for (const Side side : kSides)
    if (const auto rules = sides->maybe(letter(side))) read_side_rules(*rules, side, draft);
  if (draft.setup->sides[Side::A].home == draft.setup->sides[Side::B].home)
    sides->refuse("both sides have the same table edge for their home");
}

void check_positions(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  PieceId id = 0;
  for (const Reader& from : top["units"].items(kMostUnits)) check_place(from, s, id++);
  const std::vector<Reader> leaders = top.items_or_none("generals", kMostGenerals);
  for (std::size_t i = 0; i < leaders.size(); ++i)
    if (!contains(s.setup->ground->table(), base_of_general(s, static_cast<int>(i))))
      leaders[i].refuse("this general stands off the table");
  for (std::size_t i = 0; i < leaders.size(); ++i)
    each_enemy_of(s, s.setup->leaders[i].side, [&](PieceId enemy) {
      const Ring base = base_of_general(s, static_cast<int>(i));
      for (const Ring& ring : stance_of(s, enemy).footprint)
        if (overlap(base, ring)) leaders[i].refuse(fmt::format("this general stands on {}", name_of(s, enemy)));
    });
  for (const Side side : kSides)
    if (s.starting_units[side] == 0) top["units"].refuse(fmt::format("side {} has no unit", letter(side)));
}

namespace {

Loaded read_file(const Reader& top, Draft& draft) {
  Loaded out;
  read_heading(top, draft);
  read_moment(top, draft, out);
  read_sides(top, draft);
  read_table(top, kUsualWidth, kUsualHeight, *draft.ground);
  read_ground(top, draft);
  read_units(top, draft);
  read_leaders(top, draft);
  place_units(top, draft);
  place_leaders(top, draft);
  read_sections(top, draft);
  read_contacts(top, draft);
  read_melees(top, draft);
  read_objectives(top, draft);
  draft.setup->exits = read_exits(top, *draft.ground, draft.is_case, 1);
  count_starting_units(draft);
  if (!draft.is_case) check_positions(top, draft);
  out.renamed = book::tell_names_apart("GW-UNIT-13", *draft.setup);
  out.state = draft.state;
  return out;
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file);
}

}  // namespace grognard::grant

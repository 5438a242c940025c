// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/scenario/scenario.h"
#include "embedded/esr.h"

#include <fmt/format.h>

#include <algorithm>

#include "esr/position/contact.h"
#include "esr/position/positions.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/scenario/scenario_draft.h"
#include "esr/sequence/turn.h"

namespace grognard::esr {
namespace {

constexpr double kReach = 24000;  // the largest table, yards
constexpr double kTableWidth = 9000;
constexpr double kTableHeight = 7500;
constexpr int kRowsOfT4 = 15;
constexpr int kMostToHold = 24;

constexpr std::string_view kOfScenario[] = {
    "title",      "date",   "notes",     "level",  "minutes",     "briefing", "table",  "year",
    "weather",    "set_up", "options",   "ground", "sides",       "profiles", "places", "superiors",
    "formations", "units",  "companies", "points", "conversions", "exits"};
constexpr std::string_view kOfFile[] = {"grognard", "format", "rulebook", "id"};
constexpr std::string_view kOfCase[] = {"contacts", "at"};

// ES-VIC-4, option vp_table: the scenario's own points.
void read_victory_points(const Reader& from, VictoryPoints& points) {
  constexpr int kMost = 20;
  from.only(
      {"objective", "destroyed", "broken", "retreating", "formation_commander", "force_commander", "army_commander"});
  points.objective = from.whole_or("objective", 0, kMost, points.objective);
  points.destroyed = from.whole_or("destroyed", 0, kMost, points.destroyed);
  points.broken = from.whole_or("broken", 0, kMost, points.broken);
  points.retreating = from.whole_or("retreating", 0, kMost, points.retreating);
  points.formation_commander = from.whole_or("formation_commander", 0, kMost, points.formation_commander);
  points.force_commander = from.whole_or("force_commander", 0, kMost, points.force_commander);
  points.army_commander = from.whole_or("army_commander", 0, kMost, points.army_commander);
}

// ES-CONV-6, option conversions: the rows of T4 that there are in this battle.
unsigned read_conversion_rows(const Reader& list) {
  unsigned rows = 0;
  for (const Reader& row : list.items(kRowsOfT4)) rows |= 1u << row.whole(1, kRowsOfT4);
  return rows;
}

void read_heading(const Reader& top, Draft& draft) {
  constexpr std::string_view kWeathers[] = {"clear", "snow", "rain", "mud"};
  constexpr Named<Setup::SetUpMode> kModes[] = {
      {"fixed", Setup::SetUpMode::Fixed}, {"orders", Setup::SetUpMode::Orders}, {"free", Setup::SetUpMode::Free}};
  top.only(kOfScenario, draft.is_case ? Reader::Members(kOfCase) : kOfFile);
  Setup& setup = *draft.setup;
  setup.year = draft.is_case ? top.whole_or("year", 1790, 1820, 1809) : top["year"].whole(1790, 1820);
  if (const auto weather = top.maybe("weather")) setup.bad_weather = weather->choice(kWeathers) != 0;  // ES-GEN-14
  if (const auto options = top.maybe("options")) read_options(*options, setup.options);
  if (const auto points = top.maybe("points")) read_victory_points(*points, setup.points);
  if (const auto rows = top.maybe("conversions")) setup.conversions = read_conversion_rows(*rows);
  setup.set_up = top.one_of_or("set_up", kModes, Setup::SetUpMode::Fixed);
  draft.step = setup.set_up == Setup::SetUpMode::Fixed ? Step::Activate : Step::SetUp;
  if (const auto at = top.maybe("at")) draft.state.turn = narrow(at->whole_or("turn", 1, kMostTurns, 1));
}

Ring zone_along_edge(const Ground& ground, Edge edge) {
  const double depth = std::min(kZoneDepth, room_from(ground, edge) / 2);
  return zone_along(ground, edge, depth);
}

void read_one_side(const Reader* from, Side side, Draft& draft) {
  SideRules& rules = draft.setup->sides[side];
  read_side_heading(from, side, side == Side::A ? Edge::South : Edge::North, rules);
  if (from) {
    from->only({"name", "plural", "edge", "zone", "attacker", "to_win"});
    rules.attacker = from->yes_no_or("attacker", false);
    rules.objectives_to_win = from->whole_or("to_win", 0, kMostToHold, 0);
  }
  rules.plural = from && from->has("plural") ? (*from)["plural"].yes_no() : sounds_plural(rules.name);
  if (const auto zone = from ? from->maybe("zone") : std::nullopt) rules.zone = read_parts(*zone);
  else rules.zone = {zone_along_edge(*draft.ground, rules.edge)};
}

void count_formations(State& s) {
  for (const Formation& f : s.formations)
    if (f.kind == Kind::Regular && (f.in_use || f.destroyed)) {
      SideState& side = s.sides[f.side];
      side.starting_formations = narrow(side.starting_formations + 1);
    }
}

void check_to_win(const Reader& top, const Draft& draft) {
  const auto& places = draft.setup->places;
  const auto there = std::count_if(places.begin(), places.end(), [](const PlaceRules& p) { return p.objective; });
  for (const Side side : kSides)
    if (draft.setup->sides[side].objectives_to_win > there)
      top["sides"][letter(side)]["to_win"].refuse(fmt::format("there are only {} objectives", there));
}

void read_everything(const Reader& top, Draft& draft) {
  read_heading(top, draft);
  draft.profiles = default_profiles();
  if (const auto profiles = top.maybe("profiles")) read_profiles(*profiles, draft.profiles);
  read_table(top, kTableWidth, kTableHeight, *draft.ground);
  read_sides(top, draft);
  read_ground(top, draft);
  draft.setup->exits = read_exits(top, *draft.ground, draft.is_case, 1);
  read_superiors(top, draft);
  read_formations(top, draft);
  read_units(top, draft);
  read_companies(top, draft);
  add_spare_formations(top, draft);
  // From here on every piece has its number.
  if (draft.is_case) read_pasts(top, draft);
  read_orders(top, draft);
  place_units(top, draft);
  read_contacts(top, draft);
  count_formations(draft.state);
  check_to_win(top, draft);
}

}  // namespace

PieceId read_piece(const Reader& from, const Draft& draft, std::initializer_list<Sort> sorts,
                   std::string_view expected) {
  const State& s = draft.state;
  if (!draft.pieces.has(from.text())) from.expected(expected);
  const int code = draft.pieces.find(from);
  const auto sort = static_cast<Sort>(code / kSortBase);
  if (std::find(sorts.begin(), sorts.end(), sort) == sorts.end()) from.expected(expected);
  const int index = code % kSortBase;
  switch (sort) {
    case Sort::Unit: return narrow(index);
    case Sort::Company: return s.company_piece(index);
    case Sort::Superior: return s.superior_piece(index);
    case Sort::Formation: return s.formation_piece(index);
    case Sort::Place: return s.place_piece(index);
  }
  return kNoPiece;
}

Side read_side_of(const Reader& from, const std::string& id) {
  if (const auto side = from.maybe("side")) return read_side(*side);
  // Of "fa" and "gb", the plain names of a formation and a general, the second letter counts.
  const bool plain = id.size() > 1 && (id[0] == 'f' || id[0] == 'g');
  return id[plain ? 1 : 0] == 'b' ? Side::B : Side::A;
}

void read_sides(const Reader& top, Draft& draft) {
  const Reader sides =
      book::read_both_sides(top, [&](const Reader* from, Side side) { read_one_side(from, side, draft); });
  PerSide<SideRules>& both = draft.setup->sides;
  if (const auto briefing = top.maybe("briefing"))  // ES-SETUP-4
    for (const Side side : kSides) both[side].briefing = briefing->text_or(letter(side), "");
  if (both[0].edge == both[1].edge) sides.refuse("both sides have the same edge of the table");
  if (both[0].attacker && both[1].attacker) sides["B"]["attacker"].refuse("only one side is the attacker");
  // ES-GEN-12 needs one.
  if (!both[0].attacker && !both[1].attacker) both[0].attacker = true;
}

namespace {

Loaded read_file(const Reader& top, Draft& draft) {
  read_everything(top, draft);
  attach_rifles_at_start(draft.state);  // ES-LEAD-19
  if (!draft.is_case) {
    check_armies(top, draft);
    check_positions(top, draft);
  }
  refresh_contacts(draft.state);
  read_moment(top, draft);
  if (draft.setup->set_up != Setup::SetUpMode::Fixed) {
    // What the enemy knows until set-up is over; without its setup, which would own itself otherwise.
    auto start = std::make_shared<State>(draft.state);
    start->setup = nullptr;
    draft.setup->start = std::move(start);
  }
  return {draft.state, draft.step, tell_names_apart(draft)};
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file, kReach);
}

}  // namespace grognard::esr

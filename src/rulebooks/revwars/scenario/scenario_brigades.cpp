// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "geometry/tolerance.h"
#include "revwars/scenario/scenario_draft.h"

// Brigades and their generals (RW-ORG-1, RW-ORG-10, RW-RES-1).
namespace grognard::revwars {
namespace {

// Cases call brigades and generals "A" and "GA", too.
std::string read_brigade_id(const Reader& from, bool is_case) {
  if (!is_case) return read_id(from);
  const std::string id = from.text(kLongestId);
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (id.empty() || !std::all_of(id.begin(), id.end(), fits)) from.expected("an id: letters, digits and hyphens");
  return id;
}

void add_brigade(const Reader& from, Draft& draft, Brigade brigade) {
  brigade.spoken = in_a_sentence(brigade.name);
  const int number = std::ssize(draft.setup->brigades);
  if (number == kMostBrigades) from.refuse(fmt::format("there are at most {} brigades", kMostBrigades));
  draft.brigades.add(from, brigade.id, number);
  draft.generals.add(from, brigade.general_id, number);
  draft.pieces.add(from, brigade.general_id, number);
  BrigadeState state;
  state.in_reserve = brigade.reserve;
  state.general.pose.facing = usual_facing(draft, brigade.side);
  draft.setup->brigades.push_back(std::move(brigade));
  draft.state.brigades.push_back(state);
}

// The whole of an edge, unless a stretch of it is given.
void set_entry(const Draft& draft, Edge edge, Brigade& brigade) {
  const Ground& ground = *draft.ground;
  const bool lying = edge == Edge::North || edge == Edge::South;
  brigade.edge = edge;
  brigade.from = {edge == Edge::East ? ground.width : 0, edge == Edge::North ? ground.height : 0};
  brigade.to = lying ? Vec2{ground.width, brigade.from.y} : Vec2{brigade.from.x, ground.height};
}

// RW-RES-1: {"turn": 3, "edge": "south", "from": [x, y], "to": [x, y]}, each part with its default.
void read_reserve(const Reader& from, const Draft& draft, Brigade& brigade) {
  brigade.reserve = true;
  if (!from.is_object()) {
    if (!from.yes_no()) brigade.reserve = false;
    return;
  }
  from.only({"turn", "edge", "from", "to"});
  // Dice before the first order of a battle would be the same in every game: nobody comes in turn 1.
  brigade.first_turn = from.whole_or("turn", draft.is_case ? 1 : 2, kMostTurns, kDefaultReserveTurn);
  if (const auto edge = from.maybe("edge")) set_entry(draft, read_edge(*edge), brigade);
  if (!from.has("from") && !from.has("to")) return;
  brigade.from = read_edge_point(from["from"], *draft.ground, brigade.edge);
  brigade.to = read_edge_point(from["to"], *draft.ground, brigade.edge);
  if (within(length(brigade.to - brigade.from), 0)) from["to"].refuse("a stretch of edge has two different ends");
}

void read_general(const Reader& from, Draft& draft, Brigade& brigade) {
  from.only({"id", "name", "at", "captured"});
  if (const auto id = from.maybe("id")) brigade.general_id = read_brigade_id(*id, draft.is_case);
  brigade.general = draft.is_case ? from.text_or("name", brigade.general_id) : from["name"].text();
}

void read_brigade(const Reader& from, Draft& draft) {
  from.only({"id", "side", "name", "plural", "division", "general", "reserve"});
  Brigade brigade;
  brigade.id = read_brigade_id(from["id"], draft.is_case);
  brigade.side = read_side(from["side"]);
  if (draft.armies[brigade.side]) from.refuse("this side has an army from the list");
  brigade.name = read_name(from, brigade.id, draft.is_case);
  brigade.plural = read_plural(from, sounds_plural(brigade.name));
  brigade.division_troops = from.yes_no_or("division", false);
  for (const Brigade& before : draft.setup->brigades)
    if (brigade.division_troops && before.division_troops && before.side == brigade.side)
      from["division"].refuse("a side has one division");
  set_entry(draft, draft.setup->sides[brigade.side].edge, brigade);
  if (const auto reserve = from.maybe("reserve")) read_reserve(*reserve, draft, brigade);
  brigade.general_id = draft.is_case ? "G" + brigade.id : "general-" + brigade.id;
  brigade.general = brigade.general_id;
  const auto general = draft.is_case ? from.maybe("general") : std::optional(from["general"]);
  if (general) read_general(*general, draft, brigade);
  add_brigade(from["id"], draft, std::move(brigade));
}

bool has_brigade(const Draft& draft, Side side) {
  return std::any_of(draft.setup->brigades.begin(), draft.setup->brigades.end(),
                     [&](const Brigade& b) { return b.side == side; });
}

// Of a case that does not care: one brigade, called by the side's letter, its general off the table.
void add_usual_brigade(const Reader& top, Draft& draft, Side side) {
  Brigade brigade;
  brigade.id = letter(side);
  brigade.name = draft.setup->sides[side].name;
  brigade.side = side;
  brigade.general_id = fmt::format("G{}", letter(side));
  brigade.general = brigade.general_id;
  set_entry(draft, draft.setup->sides[side].edge, brigade);
  add_brigade(top, draft, std::move(brigade));
}

constexpr std::string_view kOrdinals[] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};

// 5.3: one brigade with its general for each of the list, and the division troops.
void add_division_brigades(const Reader& top, Draft& draft, Side side) {
  const Division& division = *draft.armies[side];
  const char stem = side == Side::A ? 'a' : 'b';
  for (std::size_t i = 0; i <= division.brigades.size(); ++i) {
    Brigade brigade;
    brigade.side = side;
    brigade.division_troops = i == division.brigades.size();
    if (brigade.division_troops) {
      brigade.id = fmt::format("{}-division", stem);
      brigade.name = "Division troops";
      brigade.plural = true;
      brigade.general = "Divisional general";
    } else {
      brigade.id = fmt::format("{}-brigade-{}", stem, i + 1);
      brigade.name = fmt::format("{} Brigade", kOrdinals[i]);
      brigade.general = fmt::format("General of the {} Brigade", kOrdinals[i]);
    }
    brigade.general_id =
        brigade.division_troops ? fmt::format("{}-general", stem) : fmt::format("{}-general-{}", stem, i + 1);
    set_entry(draft, draft.setup->sides[side].edge, brigade);
    add_brigade(top, draft, std::move(brigade));
  }
}

// RW-CMD-7, RW-VIC-7: of a case, a general who was taken earlier.
void take_general(Draft& draft, int number) {
  const Brigade& brigade = draft.setup->brigades[number];
  General& general = draft.state.brigade(number).general;
  general.alive = general.on_table = false;
  general.captured = true;
  general.lost_turn = draft.state.turn;
  SideState& winner = draft.state.sides[other(brigade.side)];
  winner.points = narrow(winner.points + (brigade.division_troops ? kPointsDivisional : kPointsBrigadier));
}

void place_general(const Reader& from, Draft& draft, int number) {
  General& general = draft.state.brigade(number).general;
  if (from.has("captured") && !draft.is_case) from["captured"].refuse("a battle begins with all its generals");
  if (const auto at = from.maybe("at")) {
    general.pose = Pose::snapped(read_point(*at), general.pose.facing);
    general.on_table = true;
  }
  if (from.yes_no_or("captured", false)) take_general(draft, number);
}

}  // namespace

void read_brigades(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("brigades", kMostBrigades)) read_brigade(from, draft);
  for (const Side side : kSides) {
    if (draft.armies[side]) add_division_brigades(top, draft, side);
    else if (!has_brigade(draft, side)) {
      if (!draft.is_case) top.refuse(fmt::format("side {} has no brigade", letter(side)));
      add_usual_brigade(top, draft, side);
    }
  }
}

void place_generals(const Reader& top, Draft& draft) {
  int number = 0;
  for (const Reader& from : top.items_or_none("brigades", kMostBrigades)) {
    if (const auto general = from.maybe("general")) place_general(*general, draft, number);
    const BrigadeState& brigade = draft.state.brigade(number++);
    if (draft.is_case || draft.setup->free_setup || brigade.in_reserve || brigade.general.on_table) continue;
    from["general"].refuse("this general is nowhere: he needs \"at\"");
  }
  const auto generals = draft.is_case ? top.maybe("generals") : std::nullopt;
  if (!generals) return;
  for (const std::string& id : generals->keys()) {
    const Reader from = (*generals)[id];
    from.only({"at", "captured"});
    place_general(from, draft, draft.generals.find(from, id));
  }
}

}  // namespace grognard::revwars

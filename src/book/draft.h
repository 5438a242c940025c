// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "book/scenario_reading.h"
#include "core/distinct_names.h"
#include "core/json_input.h"

namespace grognard::book {

// A scenario while it is read. A rulebook adds what else its reader has to keep in mind.
template <class State, class Setup>
struct Draft {
  bool is_case = false;
  std::shared_ptr<Ground> ground = std::make_shared<Ground>();
  std::shared_ptr<Setup> setup = std::make_shared<Setup>();  // refers to the ground
  State state;                                               // refers to the setup
  Ids areas{"a piece of ground"};
};

// Reads a scenario or a case: the file is held against its schema, and read(top, draft) does the rest. Lengths up to `reach`.
template <class Draft, class Read>
auto read_scenario(std::string_view json, const std::string& file, std::string_view schema, Read&& read,
                   std::optional<double> reach = {}) {
  const Json value = parse_json(json, file);
  Reader top(value, file);
  if (reach) top.measuring_to(*reach);
  Draft draft;
  draft.is_case = !top.has("grognard");
  if (!draft.is_case) check_schema(value, schema, file);
  draft.setup->ground = draft.ground;
  draft.state.setup = draft.setup;
  draft.setup->title = top.text_or("title", "case");
  draft.setup->date = top.text_or("date", "");
  return read(top, draft);
}

// "sides": {"A": ..., "B": ...}: read_side(from, side) of each, with nothing where the file says nothing of it. Gives the place
// where sides are spoken of.
template <class ReadSide>
Reader read_both_sides(const Reader& top, ReadSide&& read_side) {
  const auto sides = top.maybe("sides");
  if (sides) sides->only({"A", "B"});
  for (const Side side : kSides) {
    const auto from = sides ? sides->maybe(letter(side)) : std::nullopt;
    read_side(from ? &*from : nullptr, side);
  }
  return sides ? *sides : top;
}

// Who a general is: {"id", "side", "name"}. He gets the next number among the leaders.
template <class Draft>
auto read_leader(const Reader& from, Draft& draft) {
  typename decltype(draft.setup->leaders)::value_type leader;
  const Reader id = from["id"];
  leader.id = read_id(id);
  const int number = std::ssize(draft.setup->leaders);
  draft.generals.add(id, leader.id, number);
  draft.pieces.add(id, leader.id, number);
  leader.side = read_side(from["side"]);
  leader.name = read_name(from, leader.id, draft.is_case);
  return leader;
}

// Units and generals are spoken of by name: no two of them by the same.
template <class Setup>
std::vector<Event> tell_names_apart(RuleId rule, Setup& setup) {
  std::vector<SpokenName> names;
  PieceId piece = 0;
  for (auto& unit : setup.troops) names.push_back({&unit.name, "unit", unit.id, setup.sides[unit.side].name, piece++});
  for (auto& leader : setup.leaders)
    names.push_back({&leader.name, "general", leader.id, setup.sides[leader.side].name, piece++});
  return tell_apart(rule, names);
}

}  // namespace grognard::book

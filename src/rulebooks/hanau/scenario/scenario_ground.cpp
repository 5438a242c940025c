// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hanau/position/terrain.h"
#include "hanau/scenario/scenario_draft.h"

// The ground, and the places on it that are fought for.
namespace grognard::hanau {
namespace {

constexpr std::size_t kMostAreas = 400;
constexpr double kRoadWidth = 2.2;
constexpr double kStreamWidth = 0.5;
constexpr double kMostWidth = 40;

double read_width(const Reader& from, const std::string& kind) {
  const bool is_road = kind == "road" || kind == "track";
  if ((kind == "river" || kind == "ford" || kind == "bridge") && !from.has("width"))
    from.refuse(fmt::format("a {} drawn as a line needs a \"width\"", kind));
  return from.number_or("width", 0, kMostWidth, is_road ? kRoadWidth : kind == "stream" ? kStreamWidth : 0);
}

void read_shape(const Reader& from, Area& area) {
  const auto polygon = from.maybe("polygon");
  const auto line = from.maybe("line");
  if (polygon.has_value() == line.has_value()) from.refuse("expected either a \"polygon\" or a \"line\"");
  if (polygon) {
    if (from.has("width")) from["width"].refuse("only a line has a width");
    return read_outline(*polygon, area);
  }
  read_line(*line, read_width(from, area.kind), area);
}

AreaRules read_area_rules(const Reader& from, const std::string& kind) {
  AreaRules rules;
  if (!default_area_rules(kind, rules)) from["kind"].expected("a kind of ground (docs/scenarios.md lists them)");
  rules.difficult = from.yes_no_or("difficult", rules.difficult);
  rules.defensive = from.yes_no_or("defensive", rules.defensive);
  rules.fortification = from.yes_no_or("fortification", rules.fortification);
  rules.blocking = from.yes_no_or("blocking", rules.blocking);
  rules.impassable = from.yes_no_or("impassable", rules.impassable);
  rules.holds = narrow(from.whole_or("holds", 1, 12, rules.holds));
  if (from.has("holds") && !rules.fortification) from["holds"].refuse("only a fortification holds units");
  return rules;
}

// Orders name a block by its id; one without gets a number.
void name_place(const Reader& from, Draft& draft, Area& area) {
  if (area.id.empty()) {
    int number = std::ssize(draft.setup->places) + 1;
    do area.id = fmt::format("place-{}", number++);
    while (draft.pieces.has(area.id) || draft.areas.has(area.id));
  }
  draft.pieces.add(from, area.id, 0);
}

void read_area(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "polygon", "line", "width", "step", "holds", "difficult", "defensive",
             "fortification", "blocking", "impassable"});
  const int number = std::ssize(draft.ground->areas);
  Area area;
  if (const auto id = from.maybe("id")) {
    area.id = read_id(*id);
    draft.areas.add(*id, area.id, number);
  }
  area.kind = from["kind"].text();
  area.name = from.text_or("name", "");
  const AreaRules rules = read_area_rules(from, area.kind);
  area.step = from.whole_or("step", 0, 2, area.kind == "hill" ? 1 : 0);
  read_shape(from, area);
  if (rules.fortification) {
    // A garrison's footprint is the whole block (HN-GEO-3), so a block is one ring.
    if (area.outline.empty()) from.refuse("a fortification needs a \"polygon\"");
    make_block(from["polygon"], "a fortification", area);
    name_place(from, draft, area);
    draft.setup->places.push_back(number);
  }
  draft.setup->areas.push_back(rules);
  draft.ground->areas.push_back(std::move(area));
}

std::vector<Ring> read_objective_shape(const Reader& from) {
  const auto circle = from.maybe("circle");
  const auto polygon = from.maybe("polygon");
  if (circle.has_value() == polygon.has_value()) from.refuse("expected either a \"circle\" or a \"polygon\"");
  return circle ? std::vector<Ring>{read_circle(*circle)} : read_parts(*polygon);
}

}  // namespace

void read_ground(const Reader& top, Draft& draft) {
  for (const Reader& area : top.items_or_none("ground", kMostAreas)) read_area(area, draft);
}

void read_objectives(const Reader& top, Draft& draft) {
  Ids ids("an objective");
  for (const Reader& from : top.items_or_none("objectives", kMostObjectives)) {
    from.only({"id", "name", "circle", "polygon", "points"});
    Objective& objective = draft.setup->objectives.emplace_back();
    read_objective_heading(from, ids, draft.is_case, objective);
    objective.shape = read_objective_shape(from);
    const Reader points = from["points"];
    points.only({"A", "B"});
    for (const Side side : kSides) objective.points[side] = points.whole_or(letter(side), 0, 100, 0);
  }
}

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "geometry/convex.h"
#include "geometry/tolerance.h"
#include "hanau/scenario_draft.h"
#include "hanau/terrain.h"

// The ground, and the places on it that are fought for.
namespace grognard::hanau {
namespace {

constexpr std::size_t kMostAreas = 400;
constexpr std::size_t kMostObjectives = 40;
constexpr std::size_t kMostExits = 20;
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
    area.outline = read_points(*polygon, 3);
    if (!prepare(area)) polygon->refuse("expected an outline that encloses an area and does not cross itself");
    return;
  }
  area.line = read_points(*line, 2);
  area.width = read_width(from, area.kind);
  if (!prepare(area)) line->refuse("expected a line that leads somewhere");
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

// A garrison's footprint is the whole block (HN-GEO-3), so a block is one ring.
void make_block(const Reader& from, Area& area) {
  if (area.outline.empty()) from.refuse("a fortification needs a \"polygon\"");
  const Reader polygon = from["polygon"];
  std::vector<Vec2> corners = area.outline;
  corners.resize(convex::tidy(corners));
  if (convex::area(corners) < 0) corners.assign(corners.rbegin(), corners.rend());
  if (corners.size() > static_cast<std::size_t>(kMostCorners))
    polygon.refuse(fmt::format("a fortification has at most {} corners, not {}", kMostCorners, corners.size()));
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 here = corners[(i + 1) % corners.size()];
    const Vec2 after = corners[(i + 2) % corners.size()];
    if (cross(here - corners[i], after - here) < 0)
      polygon.refuse(
          fmt::format("a fortification must be convex, but the corner at [{}, {}] points inward", here.x, here.y));
  }
  area.parts.assign(1, Ring(corners));
}

// Orders name a block by its id; one without gets a number.
void name_place(const Reader& from, Draft& draft, Area& area) {
  if (area.id.empty()) {
    int number = static_cast<int>(draft.setup->places.size()) + 1;
    do area.id = fmt::format("place-{}", number++);
    while (draft.pieces.has(area.id) || draft.areas.has(area.id));
  }
  draft.pieces.add(from, area.id, 0);
}

void read_area(const Reader& from, Draft& draft) {
  from.only({"id", "kind", "name", "polygon", "line", "width", "step", "holds", "difficult", "defensive",
             "fortification", "blocking", "impassable"});
  const int number = static_cast<int>(draft.ground->areas.size());
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
    make_block(from, area);
    name_place(from, draft, area);
    draft.setup->places.push_back(number);
  }
  draft.setup->areas.push_back(rules);
  draft.ground->areas.push_back(std::move(area));
}

// Twelve corners, the same area, the same on every machine.
Ring disc(Vec2 centre, double radius) {
  const double reach = radius * std::sqrt(std::numbers::pi / 3);
  std::vector<Vec2> corners;
  for (int degrees = 0; degrees > -360; degrees -= 30)
    corners.push_back(centre + Facing::degrees(degrees).forward() * reach);
  return Ring(corners);
}

std::vector<Ring> read_objective_shape(const Reader& from) {
  const auto circle = from.maybe("circle");
  const auto polygon = from.maybe("polygon");
  if (circle.has_value() == polygon.has_value()) from.refuse("expected either a \"circle\" or a \"polygon\"");
  if (circle) {
    const std::vector<Reader> numbers = circle->items(3);
    if (numbers.size() != 3) circle->expected("a circle: [x, y, radius]");
    return {disc({numbers[0].number(0, 240), numbers[1].number(0, 240)}, numbers[2].number(0.5, 120))};
  }
  std::vector<Ring> parts = convex_parts(read_points(*polygon, 3));
  if (parts.empty()) polygon->refuse("expected an outline that encloses an area and does not cross itself");
  return parts;
}

bool is_on(const Ground& ground, Edge edge, Vec2 p) {
  const bool beside = reaches(p.x, 0) && within(p.x, ground.width) && reaches(p.y, 0) && within(p.y, ground.height);
  switch (edge) {
    case Edge::North: return beside && same_length(p.y, ground.height);
    case Edge::East: return beside && same_length(p.x, ground.width);
    case Edge::South: return beside && same_length(p.y, 0);
    default: return beside && same_length(p.x, 0);
  }
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
    objective.id = read_id(from["id"]);
    ids.add(from["id"], objective.id, 0);
    objective.name = read_name(draft, from, objective.id);
    objective.shape = read_objective_shape(from);
    const Reader points = from["points"];
    points.only({"A", "B"});
    for (const Side side : kSides) objective.points[index_of(side)] = points.whole_or(letter(side), 0, 100, 0);
  }
}

Vec2 read_edge_point(const Reader& from, const Draft& draft, Edge edge) {
  const Vec2 point = read_point(from);
  if (!is_on(*draft.ground, edge, point)) from.refuse("expected a point on that edge of the table");
  return point;
}

void read_exits(const Reader& top, Draft& draft) {
  Ids ids("an exit");
  for (const Reader& from : top.items_or_none("exits", kMostExits)) {
    from.only({"id", "side", "name", "edge", "from", "to", "points"});
    Exit& exit = draft.setup->exits.emplace_back();
    exit.id = read_id(from["id"]);
    ids.add(from["id"], exit.id, 0);
    exit.name = read_name(draft, from, exit.id);
    exit.side = read_side(from["side"]);
    exit.edge = read_edge(from["edge"]);
    exit.from = read_edge_point(from["from"], draft, exit.edge);
    exit.to = read_edge_point(from["to"], draft, exit.edge);
    if (within(length(exit.to - exit.from), 0)) from["to"].refuse("an exit must lead from one point to another");
    exit.points = from.whole_or("points", 0, 100, 1);
  }
}

}  // namespace grognard::hanau

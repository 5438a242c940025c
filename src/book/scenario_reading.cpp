// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/scenario_reading.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/nearest.h"
#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

constexpr std::string_view kNoOutline = "expected an outline that encloses an area and does not cross itself";

bool is_scenario_id(std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  if (text.empty() || text.size() > kLongestId || !is_letter(text[0])) return false;
  for (const char c : text)
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '-') return false;
  return true;
}

}  // namespace

void Ids::add(const Reader& from, const std::string& id, int number) {
  const auto [entry, added] = known_.try_emplace(id, Entry{number, from.place()});
  if (!added) from.refuse(fmt::format("the id \"{}\" is given twice, also at {}", id, entry->second.place));
}

int Ids::find(const Reader& from, std::string_view id) const {
  const auto entry = known_.find(id);
  if (entry != known_.end()) return entry->second.number;
  std::vector<std::string> ids;
  for (const auto& [each, value] : known_) ids.push_back(each);
  const std::string near = fmt::format("{}", fmt::join(nearest(id, ids), ", "));
  from.expected(fmt::format("the id of {}{}", kind_, near.empty() ? "" : " (nearest: " + near + ")"));
}

std::string Ids::fresh(std::string_view stem, int number) const {
  std::string id;
  do id = fmt::format("{}-{}", stem, number++);
  while (has(id));
  return id;
}

std::string read_id(const Reader& from) {
  if (!from.is_text() || !is_scenario_id(from.text()))
    from.expected(
        fmt::format("an id: lower-case letters, digits and hyphens, a letter first, at most {} in all", kLongestId));
  return from.text();
}

std::string read_name(const Reader& from, const std::string& id, bool is_case) {
  return is_case ? from.text_or("name", id) : from["name"].text();
}

Side read_side(const Reader& from) {
  constexpr std::string_view kLetters[] = {"A", "B"};
  return from.choice(kLetters) == 0 ? Side::A : Side::B;
}

std::optional<Side> read_first(const Reader& first) {
  constexpr std::string_view kFirst[] = {"A", "B", "roll"};
  const int who = first.choice(kFirst);
  return who == 2 ? std::nullopt : std::optional(kSides[who]);
}

Edge read_edge(const Reader& from) { return static_cast<Edge>(from.choice(kEdgeNames)); }

Vec2 read_point(const Reader& from) {
  if (!from.is_list() || from.value().size() != 2) from.expected("a point: [x, y]");
  const std::vector<Reader> numbers = from.items(2);
  const auto number = [&](std::size_t i) {
    return numbers[i].number(-margin_of(from), from.reach() + margin_of(from));
  };
  return {number(0), number(1)};
}

std::vector<Vec2> read_points(const Reader& from, std::size_t least) {
  std::vector<Vec2> points;
  for (const Reader& point : from.items(kMostPoints)) points.push_back(read_point(point));
  if (points.size() < least) from.expected(fmt::format("at least {} points", least));
  return points;
}

Facing read_facing(const Reader& from) {
  return Facing::tenths(static_cast<int>(std::lround(from.number(0, 360) * 10)));
}

Pose read_pose(const Reader& from, Facing facing) {
  return Pose::snapped(read_point(from["at"]), from.has("facing") ? read_facing(from["facing"]) : facing);
}

void read_table(const Reader& top, double width, double height, Ground& ground) {
  ground.width = width;
  ground.height = height;
  const auto table = top.maybe("table");
  if (!table) return;
  table->only({"width", "height"});
  ground.width = snapped_length(table->number_or("width", kLeastTable, table->reach(), ground.width));
  ground.height = snapped_length(table->number_or("height", kLeastTable, table->reach(), ground.height));
}

std::string_view read_only_one(const Reader& from, std::initializer_list<std::string_view> members) {
  std::string_view found;
  std::string list;
  int count = 0;
  for (const std::string_view member : members) {
    list += fmt::format("{}\"{}\"", list.empty() ? "" : " or ", member);
    if (!from.has(member)) continue;
    found = member;
    ++count;
  }
  if (count != 1) from.refuse(fmt::format("expected either {}", list));
  return found;
}

void read_outline(const Reader& from, Area& area) {
  area.outline = read_points(from, 3);
  if (!prepare(area)) from.refuse(kNoOutline);
}

void read_line(const Reader& from, double width, Area& area) {
  area.line = read_points(from, 2);
  area.width = width;
  if (!prepare(area)) from.refuse("expected a line that leads somewhere");
}

void make_block(const Reader& polygon, std::string_view what, Area& area) {
  std::vector<Vec2> corners = area.outline;
  corners.resize(convex::tidy(corners));
  if (convex::area(corners) < 0) corners.assign(corners.rbegin(), corners.rend());
  if (corners.size() > static_cast<std::size_t>(kMostCorners))
    polygon.refuse(fmt::format("{} has at most {} corners, not {}", what, kMostCorners, corners.size()));
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 here = corners[(i + 1) % corners.size()];
    const Vec2 after = corners[(i + 2) % corners.size()];
    if (cross(here - corners[i], after - here) < 0)
      polygon.refuse(fmt::format("{} must be convex, but the corner at [{}, {}] points inward", what, here.x, here.y));
  }
  area.parts.assign(1, Ring(corners));
}

Ring disc(Vec2 centre, double radius) {
  const double reach = radius * std::sqrt(std::numbers::pi / 3);
  std::vector<Vec2> corners;
  for (int degrees = 0; degrees > -360; degrees -= 30)
    corners.push_back(centre + Facing::degrees(degrees).forward() * reach);
  return Ring(corners);
}

Ring read_circle(const Reader& from) {
  const std::vector<Reader> numbers = from.items(3);
  if (numbers.size() != 3) from.expected("a circle: [x, y, radius]");
  return disc({numbers[0].number(0, from.reach()), numbers[1].number(0, from.reach())},
              numbers[2].number(0.5, from.reach() / 2));
}

std::vector<Ring> read_parts(const Reader& from) {
  std::vector<Ring> parts = convex_parts(read_points(from, 3));
  if (parts.empty()) from.refuse(kNoOutline);
  return parts;
}

std::vector<Ring> read_place(const Reader& from, std::string_view polygon) {
  if (read_only_one(from, {"circle", polygon}) == "circle") return {read_circle(from["circle"])};
  return read_parts(from[polygon]);
}

Ring zone_along(const Ground& ground, Edge edge, double depth, double aside) {
  const bool lying = edge == Edge::North || edge == Edge::South;
  Vec2 low{lying ? aside : 0, lying ? 0 : aside};
  Vec2 high{ground.width - low.x, ground.height - low.y};
  if (edge == Edge::North) low.y = ground.height - depth;
  if (edge == Edge::South) high.y = depth;
  if (edge == Edge::East) low.x = ground.width - depth;
  if (edge == Edge::West) high.x = depth;
  const Vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}};
  return Ring(corners);
}

bool is_on_edge(const Ground& ground, Edge edge, Vec2 p) {
  const bool beside = reaches(p.x, 0) && within(p.x, ground.width) && reaches(p.y, 0) && within(p.y, ground.height);
  switch (edge) {
    case Edge::North: return beside && same_length(p.y, ground.height);
    case Edge::East: return beside && same_length(p.x, ground.width);
    case Edge::South: return beside && same_length(p.y, 0);
    default: return beside && same_length(p.x, 0);
  }
}

Vec2 middle_of_edge(const Ground& ground, Edge edge) {
  switch (edge) {
    case Edge::North: return {ground.width / 2, ground.height};
    case Edge::East: return {ground.width, ground.height / 2};
    case Edge::South: return {ground.width / 2, 0};
    default: return {0, ground.height / 2};
  }
}

Vec2 read_edge_point(const Reader& from, const Ground& ground, Edge edge) {
  const Vec2 point = read_point(from);
  if (!is_on_edge(ground, edge, point)) from.refuse("expected a point on that edge of the table");
  return point;
}

Stretch read_stretch(const Reader& from, const Ground& ground) {
  Stretch stretch;
  stretch.edge = read_edge(from["edge"]);
  stretch.from = read_edge_point(from["from"], ground, stretch.edge);
  stretch.to = read_edge_point(from["to"], ground, stretch.edge);
  if (within(length(stretch.to - stretch.from), 0)) from["to"].refuse("an exit must lead from one point to another");
  return stretch;
}

std::vector<Exit> read_exits(const Reader& top, const Ground& ground, bool is_case, int usual_points) {
  Ids ids("an exit");
  std::vector<Exit> exits;
  for (const Reader& from : top.items_or_none("exits", kMostExits)) {
    from.only({"id", "side", "name", "edge", "from", "to", "points"});
    Exit& exit = exits.emplace_back();
    exit.id = read_id(from["id"]);
    ids.add(from["id"], exit.id, 0);
    exit.name = read_name(from, exit.id, is_case);
    exit.side = read_side(from["side"]);
    const Stretch stretch = read_stretch(from, ground);
    exit.edge = stretch.edge;
    exit.from = stretch.from;
    exit.to = stretch.to;
    exit.points = from.whole_or("points", 0, kMostExitPoints, usual_points);
  }
  return exits;
}

}  // namespace grognard

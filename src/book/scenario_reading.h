// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/edge.h"
#include "core/json_reader.h"
#include "core/side.h"
#include "geometry/ground.h"

// What scenario files of every rulebook have in common. What a thing means is the rulebook's business; every mistake is a
// BadInput that names its place.
namespace grognard {

inline constexpr double kLeastTable = 1;  // of a case; a schema asks more of a scenario
// How far points may lie off the table: ground may run over its edge.
inline double margin_of(const Reader& from) { return from.reach() / 10; }
inline constexpr std::size_t kMostPoints = 200;  // of a polygon or a line
inline constexpr std::size_t kLongestId = 40;
inline constexpr std::size_t kMostObjectives = 40;
inline constexpr std::size_t kMostExits = 20;
inline constexpr int kMostExitPoints = 100;
inline constexpr int kMostTurns = 60;

constexpr std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
constexpr std::int8_t tiny(int value) { return static_cast<std::int8_t>(value); }

// The ids of one kind of thing, each with its number and the place where it was given.
class Ids {
 public:
  explicit Ids(std::string_view kind) : kind_(kind) {}
  // Refuses an id that was given before.
  void add(const Reader& from, const std::string& id, int number);
  // Refuses an id that was never given. The reader is where it stands, as the whole text or a part of it.
  int find(const Reader& from) const { return find(from, from.text()); }
  int find(const Reader& from, std::string_view id) const;
  bool has(std::string_view id) const { return known_.contains(id); }
  // One that nobody has yet: "place-3" or the next free number.
  std::string fresh(std::string_view stem, int number) const;

 private:
  struct Entry {
    int number = 0;
    std::string place;
  };
  std::string_view kind_;  // "a unit"
  std::map<std::string, Entry, std::less<>> known_;
};

// --- Small values ----------------------------------------------------------------------------------------------------

std::string read_id(const Reader& from);
// The name of a thing with an id; cases need not give one.
std::string read_name(const Reader& from, const std::string& id, bool is_case);
Side read_side(const Reader& from);
Edge read_edge(const Reader& from);
// What every side may say of itself; null: it says nothing.
template <class SideRules>
void read_side_heading(const Reader* from, Side side, Edge usual, SideRules& rules) {
  rules.name = from ? from->text_or("name", std::string(letter(side))) : std::string(letter(side));
  const auto edge = from ? from->maybe("edge") : std::nullopt;
  rules.edge = edge ? read_edge(*edge) : usual;
}
// The id, which nobody else has, and the name of a place that is fought for.
template <class Objective>
void read_objective_heading(const Reader& from, Ids& ids, bool is_case, Objective& objective) {
  objective.id = read_id(from["id"]);
  ids.add(from["id"], objective.id, 0);
  objective.name = read_name(from, objective.id, is_case);
}
// "first": "A", "B" or "roll"; nothing: the dice decide.
std::optional<Side> read_first(const Reader& first);
Vec2 read_point(const Reader& from);
std::vector<Vec2> read_points(const Reader& from, std::size_t least);
Facing read_facing(const Reader& from);
// {"at": [x, y], "facing": 90}; without a facing the one given.
Pose read_pose(const Reader& from, Facing facing);

// --- The table and its ground -------------------------------------------------------------------------------------------

// "table": {"width", "height"}; without one, or a part of it, the size given.
void read_table(const Reader& top, double width, double height, Ground& ground);
// Of these members exactly one must be there: gives its name.
std::string_view read_only_one(const Reader& from, std::initializer_list<std::string_view> members);
// A list of corners, or of points, as the shape of an area.
void read_outline(const Reader& from, Area& area);
void read_line(const Reader& from, double width, Area& area);
// Makes the outline one convex ring; `what` as in "a fortification".
void make_block(const Reader& polygon, std::string_view what, Area& area);

// --- Places that are fought for -----------------------------------------------------------------------------------------

// Twelve corners, the same area, the same on every machine.
Ring disc(Vec2 centre, double radius);
Ring read_circle(const Reader& from);              // [x, y, radius]
std::vector<Ring> read_parts(const Reader& from);  // a polygon as convex pieces
// "circle", or the polygon that this member gives.
std::vector<Ring> read_place(const Reader& from, std::string_view polygon);

// From this edge of the table to the one across.
inline double room_from(const Ground& ground, Edge edge) {
  return edge == Edge::North || edge == Edge::South ? ground.height : ground.width;
}
// The strip along an edge, so deep, and so far off the edges beside it.
Ring zone_along(const Ground& ground, Edge edge, double depth, double aside = 0);
bool is_on_edge(const Ground& ground, Edge edge, Vec2 point);
Vec2 middle_of_edge(const Ground& ground, Edge edge);
Vec2 read_edge_point(const Reader& from, const Ground& ground, Edge edge);
// {"edge": "north", "from": [x, y], "to": [x, y]}
struct Stretch {
  Edge edge = Edge::South;
  Vec2 from;
  Vec2 to;
};
Stretch read_stretch(const Reader& from, const Ground& ground);

// "exits": each worth so much where it does not say.
std::vector<Exit> read_exits(const Reader& top, const Ground& ground, bool is_case, int usual_points);

}  // namespace grognard

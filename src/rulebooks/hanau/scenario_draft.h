// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "hanau/state.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::hanau {

// The ids of one kind of thing, each with its number and the place where it was given.
class Ids {
 public:
  explicit Ids(std::string_view kind) : kind_(kind) {}
  // Refuses an id that was given before.
  void add(const Reader& from, const std::string& id, int number);
  // Refuses an id that was never given.
  int find(const Reader& from) const;
  bool has(const std::string& id) const { return known_.contains(id); }

 private:
  struct Entry {
    int number = 0;
    std::string place;
  };
  std::string_view kind_;  // "a unit"
  std::map<std::string, Entry, std::less<>> known_;
};

struct Draft {
  bool is_case = false;
  int phase = 1;
  std::shared_ptr<Ground> ground = std::make_shared<Ground>();
  std::shared_ptr<Setup> setup = std::make_shared<Setup>();  // refers to the ground
  State state;                                               // refers to the setup
  Ids areas{"a piece of ground"};
  Ids units{"a unit"};
  Ids generals{"a general"};
  Ids pieces{"a unit, general or place"};  // what orders can name: one id, one piece
};

std::string read_id(const Reader& from);
// The name of a thing with an id; cases need not give one.
std::string read_name(const Draft& draft, const Reader& from, const std::string& id);
Side read_side(const Reader& from);
Edge read_edge(const Reader& from);
Vec2 read_point(const Reader& from);
Vec2 read_edge_point(const Reader& from, const Draft& draft, Edge edge);  // must lie on that edge of the table
std::vector<Vec2> read_points(const Reader& from, std::size_t least);
Facing read_facing(const Reader& from);
constexpr std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
// Where nothing else is said, A looks south and B north (HN-DATA-5).
constexpr Facing inward(Side side) { return Facing::degrees(side == Side::A ? 180 : 0); }

// In this order; each takes the whole file.
void read_sides(const Reader& top, Draft& draft);
void read_ground(const Reader& top, Draft& draft);
void read_generals(const Reader& top, Draft& draft);
void read_units(const Reader& top, Draft& draft);
void read_reserves(const Reader& top, Draft& draft);
void place_units(const Reader& top, Draft& draft);
void place_generals(const Reader& top, Draft& draft);
void read_melees(const Reader& top, Draft& draft);
void read_objectives(const Reader& top, Draft& draft);
void read_exits(const Reader& top, Draft& draft);
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "grant/profiles.h"
#include "grant/state.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::grant {

inline constexpr int kMostMoves = 60;
inline constexpr std::size_t kMostGenerals = 16;

// The ids of one kind of thing, each with its number and the place where it was given.
class Ids {
 public:
  explicit Ids(std::string_view kind) : kind_(kind) {}
  // Refuses an id that was given before.
  void add(const Reader& from, const std::string& id, int number);
  // Refuses an id that was never given. The reader is where it stands, as the whole text or a part of it.
  int find(const Reader& from) const { return find(from, from.text()); }
  int find(const Reader& from, std::string_view id) const;
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
  int phase = 1;  // of GW-TURN-1; 0 is the set-up
  std::shared_ptr<Ground> ground = std::make_shared<Ground>();
  std::shared_ptr<Setup> setup = std::make_shared<Setup>();  // refers to the ground
  State state;                                               // refers to the setup
  std::vector<const Profile*> profiles;                      // by unit
  Ids areas{"a piece of ground"};
  Ids sections{"a building"};
  Ids units{"a unit"};
  Ids generals{"a general"};
  Ids pieces{"a unit, general or building"};  // what orders can name: one id, one piece
};

std::string read_id(const Reader& from);
// The name of a thing with an id; cases need not give one.
std::string read_name(const Draft& draft, const Reader& from, const std::string& id);
Side read_side(const Reader& from);
Edge read_edge(const Reader& from);
Vec2 read_point(const Reader& from);
std::vector<Vec2> read_points(const Reader& from, std::size_t least);
Facing read_facing(const Reader& from);
constexpr std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
constexpr std::int8_t tiny(int value) { return static_cast<std::int8_t>(value); }
// Where nothing else is said troops look away from their own table edge.
Facing inward(const Setup& setup, Side side);
// {"at": [x, y], "facing": 90}; without a facing the one given.
Pose read_pose(const Reader& from, Facing facing);

// In this order; each takes the whole file.
void read_sides(const Reader& top, Draft& draft);
void read_ground(const Reader& top, Draft& draft);
void read_leaders(const Reader& top, Draft& draft);
void read_units(const Reader& top, Draft& draft);
void place_units(const Reader& top, Draft& draft);
void place_leaders(const Reader& top, Draft& draft);
void read_sections(const Reader& top, Draft& draft);
void read_melees(const Reader& top, Draft& draft);
void read_contacts(const Reader& top, Draft& draft);
void read_objectives(const Reader& top, Draft& draft);
void read_exits(const Reader& top, Draft& draft);
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);

}  // namespace grognard::grant

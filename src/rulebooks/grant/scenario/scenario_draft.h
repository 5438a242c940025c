// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "book/scenario_reading.h"
#include "grant/position/state.h"
#include "grant/scenario/profiles.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::grant {

inline constexpr int kMostMoves = kMostTurns;
inline constexpr std::size_t kMostGenerals = 16;

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

// Where nothing else is said troops look away from their own table edge.
inline Facing usual_facing(const Setup& setup, Side side) { return inward(setup.sides[index_of(side)].home); }

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
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);
// GW-UNIT-13: when everything has its number.
std::vector<Event> tell_names_apart(Draft& draft);  // scenario_names.cpp

}  // namespace grognard::grant

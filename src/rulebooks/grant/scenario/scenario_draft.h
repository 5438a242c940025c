// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "book/draft.h"
#include "grant/position/state.h"
#include "grant/scenario/profiles.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::grant {

inline constexpr int kMostMoves = kMostTurns;
inline constexpr std::size_t kMostGenerals = 16;

struct Draft : book::Draft<State, Setup> {
  int phase = 1;                         // of GW-TURN-1; 0 is the set-up
  std::vector<const Profile*> profiles;  // by unit
  Ids sections{"a building"};
  Ids units{"a unit"};
  Ids generals{"a general"};
  Ids pieces{"a unit, general or building"};  // what orders can name: one id, one piece
};

// Where nothing else is said troops look away from their own table edge.
inline Facing usual_facing(const Setup& setup, Side side) { return inward(setup.sides[side].home); }

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

}  // namespace grognard::grant

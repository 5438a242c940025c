// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/draft.h"
#include "hanau/position/state.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::hanau {

struct Draft : book::Draft<State, Setup> {
  int phase = 1;
  Ids units{"a unit"};
  Ids generals{"a general"};
  Ids pieces{"a unit, general or place"};  // what orders can name: one id, one piece
};

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
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);

}  // namespace grognard::hanau

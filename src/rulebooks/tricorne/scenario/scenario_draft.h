// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/draft.h"
#include "tricorne/position/state.h"
#include "tricorne/scenario/profiles.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::tricorne {

struct Draft : book::Draft<State, Setup> {
  int step = 1;                          // of TR-TURN-1; 0 is the set-up
  PerSide<const ArmyList*> armies = {};  // TR-DATA-2: instead of units of its own
  bool usual_commanders = false;         // TR-SETUP-3
  Ids blocks{"a built-up area"};
  Ids units{"a unit"};
  Ids commanders{"a commander"};
  Ids pieces{"a unit, commander or built-up area"};  // what orders can name: one id, one piece
};

// Where nothing else is said troops look away from their own edge of the table.
inline Facing usual_facing(const Draft& draft, Side side) { return inward(draft.setup->sides[side].edge); }

// In this order; each takes the whole file.
void read_sides(const Reader& top, Draft& draft);
void read_ground(const Reader& top, Draft& draft);
void read_units(const Reader& top, Draft& draft);
void read_commanders(const Reader& top, Draft& draft);
void place_units(const Reader& top, Draft& draft);
void place_commanders(const Reader& top, Draft& draft);
void read_contacts(const Reader& top, Draft& draft);
void read_objectives(const Reader& top, Draft& draft);
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);
// TR-DATA-1: when everything has its number.
std::vector<Event> tell_names_apart(Draft& draft);  // scenario_names.cpp

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/draft.h"
#include "revwars/position/cards.h"
#include "revwars/position/state.h"
#include "revwars/sequence/steps.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::revwars {

// "plural": whether a name speaks of many; else as it usually does.
inline bool read_plural(const Reader& from, bool usually) { return from.yes_no_or("plural", usually); }

struct Draft : book::Draft<State, Setup> {
  Step step = Step::Ambush;
  CardSet cards;
  PerSide<const Division*> armies = {};  // 5.3: instead of brigades and battalions of its own
  Ids buildings{"a building"};
  Ids brigades{"a brigade"};
  Ids units{"a battalion"};
  Ids generals{"a general"};                       // the number is that of his brigade
  Ids pieces{"a battalion, general or building"};  // what orders can name: one id, one piece
};

// Where nothing else is said troops look away from their own edge of the table.
inline Facing usual_facing(const Draft& draft, Side side) { return inward(draft.setup->sides[side].edge); }

// In this order; each takes the whole file.
void read_sides(const Reader& top, Draft& draft);       // scenario.cpp
void read_ground(const Reader& top, Draft& draft);      // scenario_ground.cpp
void read_brigades(const Reader& top, Draft& draft);    // scenario_brigades.cpp
void read_units(const Reader& top, Draft& draft);       // scenario_units.cpp: what they are
void place_units(const Reader& top, Draft& draft);      // scenario_places.cpp: where they stand
void place_generals(const Reader& top, Draft& draft);   // scenario_brigades.cpp
void read_overrun(const Reader& top, Draft& draft);     // scenario_places.cpp
void read_objectives(const Reader& top, Draft& draft);  // scenario_ground.cpp
void read_moment(const Reader& top, Draft& draft);      // scenario_moment.cpp: where in the sequence a case begins
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);  // scenario_checks.cpp
void check_armies(const Reader& top, const Draft& draft);

// A battalion of the order of battle, with its state before it is placed.
void add_battalion(const Reader& from, Draft& draft, Troops troops);
// The battalions of a division from the list, brigade by brigade (read_brigades has made those).
void add_division(const Reader& top, Draft& draft, Side side);
// RW-ORG-1: when everything has its number.
std::vector<Event> tell_names_apart(Draft& draft);  // scenario_names.cpp

}  // namespace grognard::revwars

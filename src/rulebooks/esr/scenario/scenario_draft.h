// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include "book/draft.h"
#include "esr/position/state.h"
#include "esr/scenario/profiles.h"
#include "esr/sequence/steps.h"

// A scenario while it is read: only scenario*.cpp need this.
namespace grognard::esr {

// What an id can name, in the order of the pieces.
enum class Sort : std::uint8_t { Unit, Company, Superior, Formation, Place };
inline constexpr int kSortBase = 1000;

struct Draft : book::Draft<State, Setup> {
  Step step = Step::Activate;
  ProfileSet profiles;
  Ids superiors{"a Force or Army Commander"};
  Ids formations{"a formation"};
  Ids units{"a unit"};
  Ids pieces{"a unit, company, commander, formation or place"};  // the number is Sort and index: one id, one piece
};

// What only a case may say, of what earlier play left.
inline Reader::Members in_case(const Draft& draft, Reader::Members members) {
  return draft.is_case ? members : Reader::Members();
}

inline int coded(Sort sort, std::size_t index) { return static_cast<int>(sort) * kSortBase + static_cast<int>(index); }
// Once all pieces are known: the one that this value names, which must be of these sorts.
PieceId read_piece(const Reader& from, const Draft& draft, std::initializer_list<Sort> sorts,
                   std::string_view expected);

// Where nothing else is said troops look away from their own edge of the table.
inline Facing usual_facing(const Draft& draft, Side side) { return inward(draft.setup->sides[side].edge); }
// The side given, or that of the first letter of its id.
Side read_side_of(const Reader& from, const std::string& id);

// In this order; each takes the whole file.
void read_sides(const Reader& top, Draft& draft);            // scenario.cpp
void read_ground(const Reader& top, Draft& draft);           // scenario_ground.cpp
void read_superiors(const Reader& top, Draft& draft);        // scenario_command.cpp: who they are
void read_formations(const Reader& top, Draft& draft);       // scenario_command.cpp: who they are
void read_units(const Reader& top, Draft& draft);            // scenario_units.cpp: what they are
void read_companies(const Reader& top, Draft& draft);        // scenario_units.cpp
void add_spare_formations(const Reader& top, Draft& draft);  // scenario_command.cpp
void read_orders(const Reader& top, Draft& draft);           // scenario_orders.cpp: objectives, directives, statuses
void place_units(const Reader& top, Draft& draft);           // scenario_places.cpp: where everything stands
void read_contacts(const Reader& top, Draft& draft);         // scenario_moment.cpp
void read_pasts(const Reader& top, Draft& draft);            // scenario_moment.cpp: what earlier play left, cases only
void read_moment(const Reader& top, Draft& draft);           // scenario_moment.cpp: where in the sequence a case begins
// What a file that is to be played must keep to; a case may break it on purpose.
void check_positions(const Reader& top, const Draft& draft);  // scenario_checks.cpp
void check_armies(const Reader& top, const Draft& draft);

// The general's part of "commander" and of a superior.
void read_general_past(const Reader& from, const Draft& draft, General& general);
// ES-ORG-1: when everything has its number.
std::vector<Event> tell_names_apart(Draft& draft);  // scenario_names.cpp

}  // namespace grognard::esr

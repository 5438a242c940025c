// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/battle_edge.h"
#include "book/chapter.h"
#include "book/fields.h"
#include "picket/position/tables.h"

// A position, and what of a battle never changes.
namespace grognard::picket {

inline constexpr std::size_t kMostUnits = 24;

enum class Temper : std::uint8_t { Wary, Bold };        // PK-ORDER-1
enum class Fate : std::uint8_t { None, Shot, Routed };  // why a unit is off the table
enum class Ending : std::uint8_t { LastTurn, NobodyLeft, Conceded };

struct Troops {
  std::string id;
  std::string name;
  Side side = Side::A;
  Arm arm = Arm::Foot;
  int men = 0;  // at the start
};

struct Setup {
  std::string title;
  std::string date;
  std::shared_ptr<const Ground> ground;
  PerSide<std::string> sides;  // "French"
  std::vector<Troops> troops;
  std::vector<Ring> post;  // PK-WIN-1: may be none
  int last_turn = 0;
};

struct Unit {
  Pose pose;  // of its centre
  std::int8_t men = 0;
  Fate fate = Fate::None;
  bool acted = false;  // in this action
};
GROGNARD_FIELDS(Unit, pose, men, fate, acted)

struct State {
  std::shared_ptr<const Setup> setup;
  book::Choices<kMostUnits + 2> choices;  // what can be answered now
  std::int32_t decisions = 0;

  std::int16_t turn = 1;
  std::int8_t row = 0;         // of the sequence (sequence.cpp)
  Cursor cursor;               // questions inside a step
  PerSide<bool> done;          // has written
  PerSide<Temper> temper;      // for this turn
  double sight = kClearSight;  // PK-SETUP-3
  boost::container::static_vector<Unit, kMostUnits> units;
  bool over = false;
  std::int8_t winner = -1;
  std::uint8_t ending = 0;

  const Troops& troops(PieceId id) const { return setup->troops[static_cast<std::size_t>(id)]; }
  Unit& unit(PieceId id) { return units[static_cast<std::size_t>(id)]; }
  const Unit& unit(PieceId id) const { return units[static_cast<std::size_t>(id)]; }
  PieceId unit_count() const { return static_cast<PieceId>(units.size()); }
  Side side_of(PieceId id) const { return troops(id).side; }
};
GROGNARD_FIELDS_BUT((setup, choices, decisions), State, turn, row, cursor, done, temper, sight, units, over, winner,
                    ending)

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::picket

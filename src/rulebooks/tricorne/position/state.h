// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "book/battle_edge.h"
#include "book/chapter.h"
#include "book/cursor.h"
#include "book/edge.h"
#include "geometry/ground.h"
#include "tricorne/position/options.h"
#include "tricorne/position/tables.h"
#include "tricorne/position/troops.h"

namespace grognard::tricorne {

using grognard::Edge;

inline constexpr int kMostUnits = 128;
inline constexpr int kMostCommanders = 24;

// --- What does not change in play: shared by all copies of a position. -----------------------------------------------

// What a piece of ground is to the rules; parallel to Ground::areas.
struct AreaRules {
  Kind kind = Kind::Open;
  BlockClass block = BlockClass::Wooden;
  bool cover = false;  // TR-FIRE-41: marked as cover by the scenario
};

struct Leader {
  std::string id;
  std::string name;
  Side side = Side::A;
};
struct Objective {
  std::string id;
  std::string name;
  std::vector<Ring> shape;
  int value = kObjectiveValue;
};
struct SideRules {
  std::string name;
  std::string spoken;       // in a sentence: "the British", "Virginia"
  bool plural = false;      // "the British win", "Virginia wins"
  Edge edge = Edge::North;  // its own edge of the table
  std::vector<Ring> zone;   // where it deploys (TR-SETUP-2)
};

struct Setup {
  std::string title;
  std::string date;
  std::shared_ptr<const Ground> ground;
  std::vector<AreaRules> areas;
  std::vector<int> blocks;  // built-up areas, which orders can name: index into Ground::areas; each is one ring
  std::vector<Troops> troops;
  std::vector<Leader> leaders;
  PerSide<SideRules> sides;
  std::vector<Objective> objectives;
  std::vector<Exit> exits;
  Options options;
  bool free_setup = false;
  bool roll_for_first = false;  // TR-TURN-3: the scenario does not say who is side A of the sheet
};

// --- What changes. Plain values: a position is copied by copying bytes. ------------------------------------------------

enum class Place : std::uint8_t { Table, Waiting, Broken, Exited };  // Waiting: not yet set up; Broken: removed

// TR-GEO-7: where a point lies seen from a unit.
enum class Sector : std::uint8_t { Front, Flank, Rear };

struct Unit {
  Side side = Side::A;  // of its troops, kept here because everything asks for them
  Arm arm = Arm::Infantry;
  Formation formation = Formation::Line;
  Place place = Place::Waiting;
  std::int8_t full = 6;  // full fighting strength
  std::int8_t bases = 4;
  std::int8_t fatigue = 0;          // hits of any origin (TR-UNIT-3)
  std::int8_t terrain_fatigue = 0;  // of these, from ground: for the option rally_terrain_only
  std::int8_t bonus = 0;            // TR-RES-13: 0, 2 or 4
  std::int8_t melee_rounds = 0;     // fought since it entered its present melee (TR-MELEE-6)
  std::int16_t block = -1;          // of a garrison: index into Ground::areas
  PieceId last_target = kNoPiece;   // TR-ART-3
  PieceId foe = kNoPiece;           // TR-MELEE-3: chosen for the round to come
  bool volley_used : 1 = false;     // TR-FIRE-15
  bool moved_last : 1 = false;      // in its last own Move step (TR-TURN-15)
  bool wheeled_last : 1 = false;    // TR-ART-4
  // This half-turn (TR-TURN-15):
  bool done : 1 = false;      // has had its move
  bool moved : 1 = false;     // TR-MOVE-23
  bool charging : 1 = false;  // until the end of the close combat step (TR-CHARGE-11)
  bool evaded : 1 = false;
  bool rally_tried : 1 = false;
  bool shot : 1 = false;
  bool fought : 1 = false;
  bool in_contact_at_start : 1 = false;
  Pose pose;  // centre of the footprint

  int strength() const { return full - fatigue; }  // current FS
};
GROGNARD_FIELDS(Unit, side, arm, formation, place, full, bases, fatigue, terrain_fatigue, bonus, melee_rounds, block,
                last_target, foe, volley_used, moved_last, wheeled_last, done, moved, charging, evaded, rally_tried,
                shot, fought, in_contact_at_start, pose)

struct Commander {
  bool alive = true;
  bool on_table = false;
  bool done = false;     // has ridden, or was carried, in this Move step (TR-CMD-3)
  bool carried = false;  // along with his unit, in this Move step
  PieceId attached = kNoPiece;
  Pose pose;
};
GROGNARD_FIELDS(Commander, alive, on_table, done, carried, attached, pose)

// TR-MOD-34: the strongest work, obstacle or wood that the attacker had to cross; with the contact.
enum class Defence : std::uint8_t { None, Light, HeavyWork };

// TR-MELEE-1: a recorded pair.
struct Contact {
  PieceId attacker = kNoPiece;
  PieceId defender = kNoPiece;
  Sector sector = Sector::Front;  // of the defender: where the attacker came from (TR-CHARGE-6)
  Defence defence = Defence::None;
  std::int8_t rounds = 0;  // fought in this contact
  bool by_charge = false;  // made by a charge of this half-turn (TR-TURN-5)
  bool caught = false;     // the defender was caught evading (TR-EVADE-7); the entry holds while rounds is 0
  bool due = false;        // to be fought in this close combat step (TR-TURN-13)
};
GROGNARD_FIELDS(Contact, attacker, defender, sector, defence, rounds, by_charge, caught, due)

// The unit that is moving now, segment by segment (TR-MOVE-1).
struct Mover {
  PieceId unit = kNoPiece;
  Formation row = Formation::Line;  // whose cells it uses
  std::int8_t used = 0;             // segments
  std::int8_t road_moves = 0;       // of them on a road (TR-TERR-27)
  bool changed = false;             // formation, this turn (TR-FORM-15)
};
GROGNARD_FIELDS(Mover, unit, row, used, road_moves, changed)

// A charge between its declaration and its end (TR-CHARGE-3).
struct Charge {
  PieceId charger = kNoPiece;
  PieceId target = kNoPiece;
  bool half_speed = false;
  Pose start;        // at declaration: sectors are judged from here
  Pose lane;         // after the wheel
  double reach = 0;  // straight travel left after the wheel
};
GROGNARD_FIELDS(Charge, charger, target, half_speed, start, lane, reach)

struct SideState {
  std::int16_t starting_strength = 0;
  std::int16_t lost_strength = 0;  // full FS of removed units (TR-VIC-1)
  std::int16_t exit_points = 0;    // for units that left by an exit (TR-VIC-4)
  bool broken = false;
};
GROGNARD_FIELDS(SideState, starting_strength, lost_strength, exit_points, broken)

struct State {
  std::shared_ptr<const Setup> setup;
  std::int16_t turn = 1;
  std::int16_t row = 0;          // of the sequence of play (sequence.cpp)
  Side first = Side::A;          // who is side A of the sheet (TR-TURN-3)
  bool rolled_for_side = false;  // TR-TURN-3
  bool step_done = false;        // the asked side has ended this step
  bool announced = false;        // the log has named this step; derived, no rule asks for it
  bool over = false;
  std::int8_t winner = -1;  // index of the side; -1 none
  std::uint8_t ending = 0;  // which rule ended it (victory.cpp)
  std::int32_t decisions = 0;
  PieceId spent = kNoPiece;  // derived: only this unit's choices have gone, the rest of the list is still right
  Cursor cursor;             // questions inside a step
  PerSide<SideState> sides;
  Mover mover;
  Charge charge;
  boost::container::static_vector<Unit, kMostUnits> units;
  boost::container::static_vector<Commander, kMostCommanders> commanders;
  boost::container::static_vector<Contact, kMostUnits> contacts;
  book::Choices<kMostUnits + kMostCommanders + 4> choices;  // derived

  const Troops& troops(PieceId unit) const { return setup->troops[unit]; }
  const Options& options() const { return setup->options; }
  Unit& unit(PieceId id) { return units[id]; }
  const Unit& unit(PieceId id) const { return units[id]; }
  PieceId unit_count() const { return static_cast<PieceId>(units.size()); }
  bool is_unit(PieceId id) const { return id >= 0 && id < unit_count(); }
  // Pieces are numbered: units, commanders, blocks.
  bool is_commander(PieceId id) const { return id >= unit_count() && id < unit_count() + std::ssize(commanders); }
  bool is_block(PieceId id) const {
    const int first_block = unit_count() + std::ssize(commanders);
    return id >= first_block && id < first_block + std::ssize(setup->blocks);
  }
  Commander& commander(PieceId id) { return commanders[id - unit_count()]; }
  const Commander& commander(PieceId id) const { return commanders[id - unit_count()]; }
  PieceId commander_piece(int index) const { return static_cast<PieceId>(unit_count() + index); }
  int block_area(PieceId id) const { return setup->blocks[id - unit_count() - std::ssize(commanders)]; }
  Side side_of(PieceId id) const { return is_unit(id) ? unit(id).side : setup->leaders[id - unit_count()].side; }
};
GROGNARD_FIELDS_BUT((setup, announced, decisions, spent, choices), State, turn, row, first, rolled_for_side, step_done,
                    over, winner, ending, cursor, sides, mover, charge, units, commanders, contacts)

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::tricorne

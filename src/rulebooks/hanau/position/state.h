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
#include "geometry/arcs.h"
#include "geometry/ground.h"
#include "hanau/position/options.h"
#include "hanau/position/troops.h"

namespace grognard::hanau {

inline constexpr int kMostUnits = 256;
inline constexpr int kMostGenerals = 48;

// --- What does not change in play: shared by all copies of a position. -----------------------------------------------

// T-1: data of the side, not of a unit's nation (HN-SIDE-3).
struct SideRules {
  std::string name;
  bool plural = true;  // of its name: "the French move"
  double small_arms_range = 4;
  double square_move = 2;
  double dragoon_move = 5;
  int stand_not_in_column = 0;  // modifier of the stand test
  bool guard_may_press_on = true;
};

// T-10, by piece of ground; parallel to Ground::areas.
struct AreaRules {
  bool difficult = false;
  bool defensive = false;
  bool fortification = false;
  bool blocking = false;
  bool impassable = false;
  bool crossing = false;  // bridge or ford: lifts the river's ban
  bool road = false;
  std::int16_t holds = 1;  // garrisons
};

struct Leader {
  std::string id;
  std::string name;
  Side side = Side::A;
  bool army_commander = false;
};

struct ReserveGroup {
  std::string id;
  Side side = Side::A;
  std::int16_t leader = -1;
  std::vector<PieceId> units;
  int earliest = 1;
  Edge edge = Edge::North;
  Vec2 entry;
};
struct Objective {
  std::string id;
  std::string name;
  std::vector<Ring> shape;
  PerSide<int> points = {0, 0};
};
struct Setup {
  std::string title;
  std::string date;
  std::shared_ptr<const Ground> ground;
  std::vector<AreaRules> areas;
  std::vector<int> places;      // areas that orders can name (fortifications): index into Ground::areas
  std::vector<Troops> troops;   // by unit
  std::vector<Leader> leaders;  // by general
  PerSide<SideRules> sides;
  std::vector<ReserveGroup> reserves;
  std::vector<Objective> objectives;
  std::vector<Exit> exits;
  PerSide<int> exit_points_of_side = {0, 0};
  Options options;
  bool free_setup = false;  // HN-DATA-5
};

// --- What changes. Plain values: a position is copied by copying bytes. ------------------------------------------------

enum class Place : std::uint8_t { Table, Waiting, Reserve, Routed, Destroyed, Exited };  // Waiting: not yet set up

struct Marker {
  bool set = false;
  Formation formation = Formation::Line;
  Pose pose;
};
GROGNARD_FIELDS(Marker, set, formation, pose)

enum class Charging : std::uint8_t { No, Infantry, Cavalry };

struct Unit {
  Side side = Side::A;  // of its troops, kept here because everything asks for them
  Arm arm = Arm::Infantry;
  std::int16_t figures = 0;
  std::int16_t lost = 0;  // C: since the game began
  std::int16_t lost_this_turn = 0;
  std::int16_t lost_this_phase = 0;
  std::int16_t stands = 0;      // what the footprint is drawn for; follows figures at the end of a phase (HN-GEO-3)
  std::int16_t garrison = -1;   // index into Ground::areas
  std::int16_t pending = 0;     // hits of phase 1 fire, taken off at the end of the phase (HN-ART-17)
  std::int16_t wheeled = 0;     // tenths of a degree this phase, for wheelLimitPer = phase
  PieceId supports = kNoPiece;  // the battery it has been chosen to support
  Formation formation = Formation::Column;
  Place place = Place::Waiting;
  Charging charging = Charging::No;
  bool halted : 1 = false;          // HN-MORALE-16, until the end of the turn
  bool acted : 1 = false;           // has used its action of this movement phase
  bool fired : 1 = false;           // phase 1
  bool unlimbered_now : 1 = false;  // horse battery, this phase 1
  bool shot : 1 = false;            // this phase
  bool tested : 1 = false;          // this phase
  bool must_test : 1 = false;       // this phase
  bool hit_by_artillery : 1 = false;
  bool hit_by_shooting : 1 = false;
  bool initiated_charge : 1 = false;  // cavalry, this turn
  bool rode_through : 1 = false;      // a square or fortification, this turn
  bool tied_in_11 : 1 = false;
  bool lost_in_11 : 1 = false;
  bool lost_melee : 1 = false;        // this melee phase
  bool failed_recall : 1 = false;     // last turn: cannot move, must roll
  bool fails_recall_now : 1 = false;  // this turn: becomes failed_recall at the end of the turn
  bool recall_done : 1 = false;       // has rolled, or declined, this phase 13
  bool support_settled : 1 = false;   // battery: its owner has said who supports it
  bool rooted : 1 = false;            // HN-CLOSE-10, option: until the end of its next movement phase
  Pose pose;                          // centre of the footprint
  Marker marker;
};
GROGNARD_FIELDS(Unit, side, arm, figures, lost, lost_this_turn, lost_this_phase, stands, garrison, pending, wheeled,
                supports, formation, place, charging, halted, acted, fired, unlimbered_now, shot, tested, must_test,
                hit_by_artillery, hit_by_shooting, initiated_charge, rode_through, tied_in_11, lost_in_11, lost_melee,
                failed_recall, fails_recall_now, recall_done, support_settled, rooted, pose, marker)

struct General {
  bool alive = true;
  bool on_table = false;
  bool moved = false;         // this turn
  std::int16_t reserve = -1;  // waits with this group
  PieceId attached = kNoPiece;
  Pose pose;
};
GROGNARD_FIELDS(General, alive, on_table, moved, reserve, attached, pose)

// A charge in progress, from declaration to the end of the half-turn (HN-CAV-15).
struct Charge {
  PieceId charger = kNoPiece;
  PieceId target = kNoPiece;  // as declared
  bool cavalry = false;
  bool live = true;               // false: failed, stopped or ridden to its end
  bool resolved = false;          // infantry: contact made or charge ended; cavalry: path ridden
  Pose start;                     // before the wheel, for the base as it now is: zones are judged from its front
  Pose lane;                      // after the wheel, likewise
  double reach = 0;               // travel left after the wheel
  double stop = 0;                // stop distance s, from lane
  bool short_of_cavalry = false;  // HN-CAV-17: it stopped before enemy cavalry that it may not contact
};
GROGNARD_FIELDS(Charge, charger, target, cavalry, live, resolved, start, lane, reach, stop, short_of_cavalry)
// A unit that a charge touches, at this much travel from the lane's start.
struct Contact {
  PieceId charger = kNoPiece;
  PieceId charged = kNoPiece;
  double travel = 0;
  Zone zone = Zone::Front;  // of the charged unit: where the charge came from (HN-CHARGE-11)
  bool skirmishers = false;
  bool replied = false;  // skirmishers: have shot (or not) and run; squares: have fired their two dice
  bool barred = false;   // HN-MELEE-25: the infantry fights; the ride ends here
};
GROGNARD_FIELDS(Contact, charger, charged, travel, zone, skirmishers, replied, barred)

// HN-MELEE-2
struct Melee {
  PerSide<PieceId> units = {kNoPiece, kNoPiece};  // by side
  PieceId charger = kNoPiece;
  PieceId battery = kNoPiece;  // fought for by its supporter
  Facing direction;            // of the charge (HN-GEO-10)
  std::int16_t rounds = 0;
  bool fought = false;    // this melee phase
  bool sits_out = false;  // this melee phase (HN-MELEE-25)
  bool chosen = false;    // who fights has been settled this melee phase
};
GROGNARD_FIELDS(Melee, units, charger, battery, direction, rounds, fought, sits_out, chosen)

struct SideState {
  std::int16_t starting_units = 0;
  std::int16_t exited = 0;
  std::int16_t points_exits = 0;
  bool first_done = false;
};
GROGNARD_FIELDS(SideState, starting_units, exited, points_exits, first_done)
struct ReserveState {
  bool arrived = false;  // has rolled in; units still in Place::Reserve wait for room
  bool due = false;      // placed in this phase 1
};
GROGNARD_FIELDS(ReserveState, arrived, due)

struct State {
  std::shared_ptr<const Setup> setup;
  std::int16_t turn = 1;
  std::int16_t row = 0;      // of the sequence of play (sequence.cpp)
  std::int16_t half = 0;     // joint rows: 0 the first side, 1 the second
  Side first = Side::A;      // of joint phases, this turn (HN-TURN-3)
  bool unannounced = false;  // derived: the phase has begun, and nothing has been done or asked in it yet
  bool step_done = false;    // the asked side has ended this step
  bool over = false;
  std::int8_t winner = -1;  // index of the side; -1 none
  std::uint8_t ending = 0;  // which rule ended it (victory.cpp)
  std::int32_t decisions = 0;
  PieceId spent = kNoPiece;  // derived: only this unit's choices have gone, the rest of the list is still right
  Cursor cursor;             // questions inside a step
  PerSide<SideState> sides;
  boost::container::static_vector<Unit, kMostUnits> units;
  boost::container::static_vector<General, kMostGenerals> generals;
  boost::container::static_vector<ReserveState, kMostGenerals> reserves;
  std::vector<Charge> charges;
  std::vector<Contact> contacts;
  std::vector<Melee> melees;
  book::Choices<kMostUnits + kMostGenerals + 2> choices;  // derived: what can be answered now

  const Troops& troops(PieceId unit) const { return setup->troops[unit]; }
  const SideRules& rules_of(Side side) const { return setup->sides[side]; }
  const Options& options() const { return setup->options; }
  Unit& unit(PieceId id) { return units[id]; }
  const Unit& unit(PieceId id) const { return units[id]; }
  PieceId unit_count() const { return static_cast<PieceId>(units.size()); }
  bool is_unit(PieceId id) const { return id >= 0 && id < unit_count(); }
  bool is_general(PieceId id) const { return id >= unit_count() && id < unit_count() + std::ssize(generals); }
  bool is_place(PieceId id) const {
    const int first_place = unit_count() + std::ssize(generals);
    return id >= first_place && id < first_place + std::ssize(setup->places);
  }
  int general_index(PieceId id) const { return id - unit_count(); }
  PieceId general_piece(int index) const { return static_cast<PieceId>(unit_count() + index); }
  int place_area(PieceId id) const { return setup->places[id - unit_count() - std::ssize(generals)]; }
  Side side_of(PieceId id) const { return is_unit(id) ? unit(id).side : setup->leaders[general_index(id)].side; }
};
GROGNARD_FIELDS_BUT((setup, unannounced, decisions, spent, choices), State, turn, row, half, first, step_done, over,
                    winner, ending, cursor, sides, units, generals, reserves, charges, contacts, melees)

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "book/battle_edge.h"
#include "book/chapter.h"
#include "book/cursor.h"
#include "revwars/position/setup.h"

namespace grognard::revwars {

inline constexpr int kMostBattalions = 96;
inline constexpr int kMostBrigades = 20;  // with the division troops of both sides
inline constexpr int kMostGroup = 12;     // battalions of one brigade
inline constexpr int kMostGuns = 48;      // overrun at one time

// --- What changes. Plain values: a position is copied by copying bytes. ------------------------------------------------

// Waiting: not yet set up. Hidden: in ambush. Reserve: off the table, may still come. Exited: has marched off by an exit.
enum class Place : std::uint8_t { Table, Waiting, Hidden, Reserve, Destroyed, Exited };

// A formation with all that a player chooses about it.
struct Shape {
  Formation formation = Formation::Line;
  bool extra_left : 1 = false;     // RW-FORM-6: the extra platoon of an even rank stands on the left
  bool rear_stronger : 1 = false;  // RW-FORM-30, RW-FORM-36
  bool doubled : 1 = false;        // RW-FORM-10: double skirmish line
  bool bent : 1 = false;           // RW-FORM-11: the places are in Battalion::trail
  bool wing_right : 1 = false;     // RW-FORM-13: the right end is swung, else the left
  bool wing_advanced : 1 = false;  // forward, else refused
  std::int8_t wing = 0;            // platoons of the swung wing; 0: none
  std::int16_t wing_angle = 0;     // tenths of a degree
  std::int16_t gap = 0;            // RW-FORM-9: hundredths of an inch between skirmishing platoons
  friend bool operator==(const Shape&, const Shape&) = default;
};
GROGNARD_FIELDS(Shape, formation, extra_left, rear_stronger, doubled, bent, wing_right, wing_advanced, wing, wing_angle,
                gap)

// RW-ORG-6, RW-ART-7: a battalion gun. One that is overrun stands in State::overrun.
enum class Gun : std::uint8_t { None, Present, Overrun, Lost };
// RW-FIRE-13
enum class FireMode : std::uint8_t { Unchosen, Cannon, Howitzers };
// RW-FIRE-50: a platoon that has been rolled against this player turn.
struct RolledMark {
  PieceId by = kNoPiece;  // none: not yet
  std::uint8_t when = 0;  // a rising number in the turn
};
GROGNARD_FIELDS(RolledMark, by, when)
using Trail = boost::container::static_vector<Pose, kMostStands>;

struct Battalion {
  Side side = Side::A;  // of its troops, kept here because everything asks for them
  Arm arm = Arm::Infantry;
  PlatoonType type = PlatoonType::LineInfantry;
  Place place = Place::Waiting;
  Order order = Order::Solid;
  std::int8_t platoons = 6;  // now; of a battery: guns that are not overrun. The battalion gun is not counted
  Gun gun = Gun::None;
  Shape shape;
  Pose pose;                   // centre of the Centre Platoon's base, and its facing
  Trail trail;                 // of a march column or a bent skirmish line: each stand in layout order; empty otherwise
  PieceId partner = kNoPiece;  // RW-FORM-31: the other battalion of a joint square
  bool joint_second : 1 =
      false;                   // it is the second of the two: the block is laid out around the other's Centre Platoon
  std::int16_t astride = -1;   // RW-MOVE-27: index into Ground::areas
  std::int16_t building = -1;  // that it is inside: index into Ground::areas
  std::int8_t manned[5] =
      {};  // RW-TERR-11: platoons at each side of the building in the order of its corners, and at openings
  bool towing : 1 = false;  // RW-MOVE-16
  // This player turn (RW-TURN-7):
  bool activated : 1 = false;
  bool half_reached : 1 = false;  // RW-FIRE-47
  bool full_reached : 1 = false;
  bool opened_out : 1 = false;        // RW-CHF-11: line to skirmish line on the move
  bool closed_up : 1 = false;         // and back
  bool has_pursued : 1 = false;       // RW-PURS-4: in this Action
  bool entered : 1 = true;            // RW-RES-3: false until it has come on
  std::int8_t starting_strength = 6;  // of the turn, battalion gun included (RW-FIRE-48)
  std::int8_t hits = 0;               // this turn
  std::int8_t reactions = 0;          // this turn
  FireMode mode = FireMode::Unchosen;
  std::int8_t lost_skirmishers = 0;  // RW-SKIR-1: platoons that can be made good
  std::int8_t pending_hits = 0;      // RW-FIRE-58: of volleys whose effect is not yet applied
  std::int8_t pending_losses = 0;
  RolledMark marks[kMostStands];  // in layout order

  bool solid() const { return order == Order::Solid; }
  bool shattered() const { return order == Order::Shattered; }
  Formation formation() const { return shape.formation; }
};
GROGNARD_FIELDS(Battalion, side, arm, type, place, order, platoons, gun, shape, pose, trail, partner, joint_second,
                astride, building, manned, towing, activated, half_reached, full_reached, opened_out, closed_up,
                has_pursued, entered, starting_strength, hits, reactions, mode, lost_skirmishers, pending_hits,
                pending_losses, marks)

// RW-ART-4: a gun left by its crew; terrain for movement, otherwise inert.
struct OverrunGun {
  PieceId owner = kNoPiece;  // battery or battalion
  bool battalion_gun = false;
  Pose pose;
};
GROGNARD_FIELDS(OverrunGun, owner, battalion_gun, pose)

struct General {
  bool alive = true;  // false: captured, or removed with his brigade
  bool on_table = false;
  bool captured = false;
  Pose pose;
  std::int16_t lost_turn = 0;    // RW-CMD-7, option replace_generals
  PieceId rolled_by = kNoPiece;  // option generals_at_risk: who rolled against him last,
  std::int16_t rolled_on = -1;   // and in which player turn
};
GROGNARD_FIELDS(General, alive, on_table, captured, pose, lost_turn, rolled_by, rolled_on)

struct BrigadeState {
  bool activated = false;   // this player turn
  bool destroyed = false;   // RW-MORALE-1, RW-MORALE-4
  bool broken = false;      // by RW-MORALE-1: counts for points (RW-VIC-7)
  bool in_reserve = false;  // still off the table
  std::int8_t reserve_rolls = 0;
  std::int8_t placed = 0;  // RW-SETUP-2: 1 when it has been chosen for placing
  General general;
};
GROGNARD_FIELDS(BrigadeState, activated, destroyed, broken, in_reserve, reserve_rolls, placed, general)

// The seven Actions (RW-ACT-5).
enum class Action : std::uint8_t { None, Move, Charge, Shoot, ChangeFormation, AboutFace, Reform, SpikeGuns };

// RW-REACT-2
enum class Reaction : std::uint8_t { Shoot, Countercharge, ChangeFormation };
struct NamedReaction {
  PieceId unit = kNoPiece;
  Reaction kind = Reaction::Shoot;
  PieceId charger = kNoPiece;        // of a countercharge: whom it meets
  Formation held = Formation::Line;  // RW-REACT-11
  bool rolled = false;               // the disorder roll has been made
  bool failed = false;               // and lost (RW-REACT-9)
  bool done = false;                 // carried out; only its effects are still to come
  bool resolved = false;
  bool soft = false;  // RW-TERR-15: of a countercharge
};
GROGNARD_FIELDS(NamedReaction, unit, kind, charger, held, rolled, failed, done, resolved, soft)

// Where in its two Actions the group stands.
enum class Stage : std::uint8_t {
  First,      // forming the group, and its first Action
  Second,     // B2b: declaring
  Reactions,  // B2c
  Finishing,  // carrying out the second Action
};
struct Member {
  PieceId unit = kNoPiece;
  PieceId target = kNoPiece;  // RW-ACT-9: named for a Charge
  bool acted = false;         // in the present Action
  bool in_command = true;     // RW-CMD-3: when the group was activated
};
GROGNARD_FIELDS(Member, unit, target, acted, in_command)
// RW-ACT-1 to RW-ACT-12: the brigade and the group that act now.
struct Activation {
  std::int8_t brigade = -1;
  Stage stage = Stage::First;
  Action action = Action::None;       // the present one: chosen with the first order given to a member
  Action first = Action::None;        // what the first Action was, once it is over
  bool settled = false;               // every member has acted and volleys have told, or the charge has been launched
  PieceId out_of_command = kNoPiece;  // RW-CMD-3: who was so when the group was activated, even if he has fallen since
  boost::container::static_vector<Member, kMostGroup> group;
  boost::container::static_vector<NamedReaction, kMostBattalions / 2> reactions;
  bool named = false;  // the other side has named all it wants
};
GROGNARD_FIELDS(Activation, brigade, stage, action, first, settled, out_of_command, group, reactions, named)

// --- A charge (chapters CHARGE to MELEE) ---

struct Charger {
  PieceId unit = kNoPiece;
  PieceId target = kNoPiece;      // named first
  Pose start;                     // where its charge began: flanks are judged from here (RW-STAND-9)
  Order at_start = Order::Solid;  // RW-CHARGE-18
  bool homed : 1 = false;         // has made its charge move
  bool countercharging : 1 = false;
  bool soft : 1 = false;      // RW-TERR-15
  bool crossed : 1 = false;   // the ground has told on it, but it has not yet come home
  bool tested : 1 = false;    // RW-REACT-28: in this round
  Pose to = {};               // where it means to make contact
  std::int16_t astride = -1;  // RW-MOVE-26: across what it stood when its charge began
};
GROGNARD_FIELDS(Charger, unit, target, start, at_start, homed, countercharging, soft, crossed, tested, to, astride)
struct Charged {
  PieceId unit = kNoPiece;
  bool tested : 1 = false;  // in this step
};
GROGNARD_FIELDS(Charged, unit, tested)
// RW-CHARGE-29
struct Engagement {
  PieceId charger = kNoPiece;
  PieceId charged = kNoPiece;
  bool positive : 1 = false;  // else clipped
  bool flank : 1 = false;     // RW-STAND-9
  bool rear : 1 = false;      // RW-BREAK-4
  bool obstacle : 1 = false;  // RW-TERR-5: across an obstacle that the charged battalion defends
  bool meeting : 1 = false;   // RW-REACT-20: both charge
};
GROGNARD_FIELDS(Engagement, charger, charged, positive, flank, rear, obstacle, meeting)
// A battalion that has broken in this step (RW-BREAK-10).
struct BrokenUnit {
  PieceId unit = kNoPiece;
  bool chose : 1 = false;          // RW-STAND-13
  bool was_shattered : 1 = false;  // RW-BREAK-9
  bool rides_through : 1 = false;  // RW-CAV-1
  bool from_rear : 1 = false;      // RW-BREAK-4
  bool pursued : 1 = false;        // RW-PURS-13
  bool at_edge : 1 = false;        // its run would leave the table
  bool guns : 1 = false;           // a battery: overrun in place
  bool wiped_out : 1 = false;      // RW-MELEE-23: no body to chase
  bool mutual : 1 = false;         // RW-REACT-23
  bool gone : 1 = false;           // destroyed on the way
  bool ran : 1 = false;            // its run, break-through or loss of guns is over
  bool rolled : 1 = false;         // RW-BREAK-19: for running off the table
  bool scattered : 1 = false;      // RW-BREAK-11: has rolled, or needs not
  Pose exit;                       // where it would cross the edge
};
GROGNARD_FIELDS(BrokenUnit, unit, chose, was_shattered, rides_through, from_rear, pursued, at_edge, guns, wiped_out,
                mutual, gone, ran, rolled, scattered, exit)
struct Pursuer {
  PieceId unit = kNoPiece;
  PieceId quarry = kNoPiece;
  Order before = Order::Solid;  // RW-PURS-9
  bool decided : 1 = false;
  bool holds : 1 = false;
  bool crossed : 1 = false;  // RW-PURS-15: has rolled for the ground on its way
  bool moved : 1 = false;
};
GROGNARD_FIELDS(Pursuer, unit, quarry, before, decided, holds, crossed, moved)
// RW-MELEE-5, RW-MELEE-13: whom a platoon strikes that could strike several.
struct StrikePick {
  PieceId unit = kNoPiece;
  std::int8_t stand = 0;  // in layout order
  PieceId target = kNoPiece;
};
GROGNARD_FIELDS(StrikePick, unit, stand, target)
// RW-PURS-3, RW-CAV-2: a fresh charge still to be resolved.
struct FreshCharge {
  PieceId unit = kNoPiece;
  PieceId target = kNoPiece;
  Pose start;
  std::int16_t astride = -1;  // across what it stood there
};
GROGNARD_FIELDS(FreshCharge, unit, target, start, astride)
// The steps of a charge; each is a function in the chapter that is named.
enum class Bout : std::uint8_t {
  ChargeMoves,   // 1: charges.cpp
  Stand,         // 2: stand.cpp, the charged (and both sides of a countercharge)
  Runs,          //    breaking.cpp: RW-BREAK-10 (i)
  Control,       //    pursuit.cpp: (ii)
  RunOff,        //    breaking.cpp: (iii)
  Pursuits,      //    pursuit.cpp: (iv)
  Scatter,       //    breaking.cpp: (v) and (vi)
  FreshCharges,  //    pursuit.cpp: (vii)
  Test,          // 3: stand.cpp, the chargers; then Runs to FreshCharges again
  Melee,         // 4: melee.cpp
  Aftermath,     // 5: melee.cpp
  Over,
};
struct Fight {
  Bout bout = Bout::ChargeMoves;
  bool after_test = false;                                        // Runs to FreshCharges belong to step 3
  std::int16_t round = 0;                                         // melee rounds fought
  std::int16_t at = 0;                                            // a counter for the bout that is going on
  boost::container::static_vector<Charger, kMostGroup> chargers;  // in the order of charging
  boost::container::static_vector<Charged, kMostGroup> charged;   // in the order of being charged
  boost::container::static_vector<Engagement, 3 * kMostGroup> pairs;
  boost::container::static_vector<BrokenUnit, 2 * kMostGroup> broken;
  boost::container::static_vector<Pursuer, kMostGroup> pursuers;
  boost::container::static_vector<FreshCharge, kMostGroup> fresh;
  boost::container::static_vector<PieceId, 2 * kMostGroup>
      in_round;  // RW-MELEE-27: who takes part in this round of melee
  boost::container::static_vector<StrikePick, 2 * kMostGroup> picks;  // of this round
};
GROGNARD_FIELDS(Fight, bout, after_test, round, at, chargers, charged, pairs, broken, pursuers, fresh, in_round, picks)

// RW-FIRE-56: ground swept in this player turn; a strip ahead of `front`, the middle of its near edge.
struct SweptStrip {
  PieceId by = kNoPiece;
  bool corner_left : 1 = false;  // RW-FIRE-11: with the wedge out to the diagonal
  bool corner_right : 1 = false;
  Pose front;
  std::int32_t half_width = 0;  // hundredths
  std::int32_t near = 0;
  std::int32_t far = 0;
  std::int16_t corner_angle = 900;  // tenths of a degree between the two fronts that meet there: the diagonal halves it
  std::int16_t hinge = 0;           // hundredths from the front edge back to where the diagonal begins
};
GROGNARD_FIELDS(SweptStrip, by, corner_left, corner_right, front, half_width, near, far, corner_angle, hinge)

// A platoon that a volley rolls against, with all that its dice need.
struct AimedAt {
  PieceId unit = kNoPiece;  // or a general, with the option generals_at_risk
  std::int8_t stand = 0;    // in layout order
  std::int8_t weapon = -1;
  std::int8_t accuracy = 7;
  bool concealed : 1 = false;   // RW-FIRE-31
  bool on_hill : 1 = false;     // RW-FIRE-34
  bool friendly : 1 = false;    // RW-FIRE-5
  bool protected_ : 1 = false;  // RW-FIRE-41
  bool crossfire : 1 = false;   // RW-FIRE-56
};
GROGNARD_FIELDS(AimedAt, unit, stand, weapon, accuracy, concealed, on_hill, friendly, protected_, crossfire)
// RW-FIRE-52: a volley that waits for the enemy to say which friends of the shooter are rolled against now.
struct HeldVolley {
  PieceId shooter = kNoPiece;
  Order order = Order::Solid;                           // of the shooter when it gave the order
  boost::container::static_vector<AimedAt, 128> marks;  // in the order of RW-FIRE-59
};
GROGNARD_FIELDS(HeldVolley, shooter, order, marks)

// RW-CMD-11: an enemy has come near a general.
struct NearMiss {
  PieceId mover = kNoPiece;
  PieceId general = kNoPiece;
  Pose from;  // of the mover when it came within 2"
  Pose to;    // where its movement ends
};
GROGNARD_FIELDS(NearMiss, mover, general, from, to)

struct SideState {
  std::int16_t starting_battalions = 0;
  std::int16_t lost_battalions = 0;  // destroyed, or removed with a broken brigade (RW-VIC-4)
  std::int16_t points = 0;           // RW-VIC-7, scored so far
  std::int16_t exited = 0;           // battalions that have left by an exit
};
GROGNARD_FIELDS(SideState, starting_battalions, lost_battalions, points, exited)

enum class Step : std::uint8_t;

struct State {
  std::shared_ptr<const Setup> setup;
  std::int16_t turn = 1;
  Step step{};  // of the sequence of play
  Side active = Side::A;
  Side first = Side::A;       // who has the first player turn of a game turn
  bool first_chosen = false;  // RW-TURN-4
  bool rolled_off = false;    // RW-TURN-4, RW-SETUP-2: the dice of the present roll-off have been thrown
  bool over = false;
  std::int8_t winner = -1;      // index of the side; -1 none
  std::uint8_t ending = 0;      // which rule ended it (victory.cpp)
  std::uint8_t roll_count = 0;  // of this player turn: dates RolledMark
  std::int32_t decisions = 0;
  Cursor cursor;  // questions inside a step
  PerSide<SideState> sides;
  Activation activation;
  boost::container::static_vector<Battalion, kMostBattalions> battalions;
  boost::container::static_vector<BrigadeState, kMostBrigades> brigades;
  boost::container::static_vector<OverrunGun, kMostGuns> overrun;
  boost::container::static_vector<Fight, 6> fights;  // a fresh charge is fought before the one it came from goes on
  boost::container::static_vector<SweptStrip, 3 * kMostBattalions> swept;
  HeldVolley held;
  boost::container::static_vector<NearMiss, kMostBrigades> near_misses;
  boost::container::static_vector<std::int8_t, 24> objective_holder;  // -1 nobody; parallel to Setup::objectives
  book::Choices<3 * kMostBattalions> choices;                         // derived

  const Troops& troops(PieceId id) const { return setup->troops[id]; }
  const Card& card(PieceId id) const { return setup->cards[troops(id).card]; }
  const Options& options() const { return setup->options; }
  Battalion& unit(PieceId id) { return battalions[id]; }
  const Battalion& unit(PieceId id) const { return battalions[id]; }
  PieceId unit_count() const { return static_cast<PieceId>(battalions.size()); }
  // Pieces are numbered: battalions, generals (one for each brigade), buildings.
  bool is_unit(PieceId id) const { return id >= 0 && id < unit_count(); }
  bool is_general(PieceId id) const { return id >= unit_count() && id < unit_count() + std::ssize(brigades); }
  bool is_building(PieceId id) const {
    const int first_building = unit_count() + std::ssize(brigades);
    return id >= first_building && id < first_building + std::ssize(setup->buildings);
  }
  int brigade_of(PieceId id) const { return is_unit(id) ? troops(id).brigade : id - unit_count(); }
  PieceId general_piece(int brigade) const { return static_cast<PieceId>(unit_count() + brigade); }
  BrigadeState& brigade(int index) { return brigades[index]; }
  const BrigadeState& brigade(int index) const { return brigades[index]; }
  General& general(PieceId id) { return brigade(brigade_of(id)).general; }
  const General& general(PieceId id) const { return brigade(brigade_of(id)).general; }
  const Brigade& brigade_rules(int index) const { return setup->brigades[index]; }
  int building_area(PieceId id) const { return setup->buildings[id - unit_count() - std::ssize(brigades)]; }
  Side side_of(PieceId id) const { return is_unit(id) ? unit(id).side : brigade_rules(brigade_of(id)).side; }
  Fight& fight() { return fights.back(); }
  const Fight& fight() const { return fights.back(); }
};
GROGNARD_FIELDS_BUT((setup, decisions, choices), State, turn, step, active, first, first_chosen, rolled_off, over,
                    winner, ending, roll_count, cursor, sides, activation, battalions, brigades, overrun, fights, swept,
                    held, near_misses, objective_holder)

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::revwars

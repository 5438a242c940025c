// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "book/battle_edge.h"
#include "book/chapter.h"
#include "book/field_list.h"
#include "core/command.h"
#include "geometry/arcs.h"
#include "grant/position/setup.h"

// A position: what changes in play, plain values with an explicit step.
namespace grognard::grant {

inline constexpr int kMostUnits = 64;  // of both sides
inline constexpr int kMostSections = 32;

// A figure: slot 0 to 47 a man of the rank and file, kOfficerSlot + k the officer in place k (0-based).
// The man in rank r, file f (1-based) of a formed unit has slot (r - 1) * files + (f - 1); rank 1 is the front, file 1 the
// unit's own right. Gunner n of gun g (1-based) has slot (g - 1) * 5 + (n - 1).
inline constexpr int kOfficerSlot = kMostMen;
struct Figure {
  PieceId unit = kNoPiece;
  std::int8_t slot = 0;
  bool officer() const { return slot >= kOfficerSlot; }
  friend bool operator==(const Figure&, const Figure&) = default;
};
GROGNARD_FIELDS(Figure, unit, slot)

enum class Formation : std::uint8_t {
  Line,
  Column,
  Open,
  Deployed,  // artillery, unlimbered
  Limbered,
  Garrison,  // in building sections; those without room stand outside and count as part of the unit (GW-TERR-22)
  Crew,      // gunners on foot without their guns (GW-MOVE-21): in column
  Vehicle,   // wagons, barges
};
enum class Place : std::uint8_t {
  Waiting,
  Table,
  Aboard,
  Gone
};  // Waiting: not yet set up or arrived; Aboard: in a barge
// Why a unit is Gone, or (Spent) counts as lost although it is still on the table.
// Left: by an exit of the scenario; not lost.
enum class Loss : std::uint8_t { None, Spent, Destroyed, Dispersed, Fled, Captured, Left };
// What the unit must do in the next move instead of an order (GW-TURN-5).
enum class Duty : std::uint8_t { None, Withdraw, BreakOff, Retire, Drawn1, Drawn2, Halted, Reform };

struct Gun {
  Facing facing;  // its own (GW-GEO-6)
  // Moved by hand from its place in the battery (GW-MOVE-13): hundredths to the battery's right, and forward.
  std::int16_t aside = 0;
  std::int16_t ahead = 0;
  std::int16_t damage = 0;
  bool fired_last : 1 = false;  // in the previous move
  bool fired : 1 = false;       // in this move
  bool by_hand : 1 = false;     // was moved by hand in this move
  bool halved : 1 = false;      // had 10 points or more when this move began (GW-CB-9)
  bool destroyed : 1 = false;
  bool captured : 1 = false;
  Pose left_at;  // captured: where the model stands from now on, its centre (GW-ART-18)
};
GROGNARD_FIELDS(Gun, facing, aside, ahead, damage, fired_last, fired, by_hand, halved, destroyed, captured, left_at)

// Men from the officers' and the men's masks that stand in no slot of their own: where they are instead. (In melee:
// stepped out, brought in, displaced, ridden through; in a house assault.)
struct Stray {
  Figure who;
  Vec2 at;
  Facing facing;
  std::int8_t came_from = -1;  // the slot out of which he stepped beside the front rank (GW-CHARGE-6, 7): his name
};
GROGNARD_FIELDS(Stray, who, at, facing, came_from)

struct Unit {
  Side side = Side::A;  // of its troops, kept here because everything asks for them
  Class arm = Class::Line;
  Place place = Place::Waiting;
  Loss loss = Loss::None;
  Formation formation = Formation::Line;
  std::int8_t ranks = 0;  // as last dressed
  std::int8_t files = 0;
  std::uint8_t officers = 0;  // alive, by place
  std::uint64_t men = 0;      // alive, by slot
  Pose at;                    // reference point: the middle of the front edge of rank 1, and the facing (GW-GEO-1)

  // As it was when the move began.
  Pose start_at;
  Formation start_formation = Formation::Line;
  std::int16_t start_level = 0;

  // This move.
  Command order = {};     // as completed by the judge; the verb is empty while nothing has been written
  double spent = 0;       // cost of the path so far
  std::int16_t lost = 0;  // figures lost in this move by any cause, officers included
  std::int16_t lost_closing = 0;
  bool moved : 1 = false;    // by order, however little
  bool nearer : 1 = false;   // an ordered move that ended nearer to the enemy (GW-MORALE-25)
  bool changed : 1 = false;  // formation
  bool charged : 1 = false;  // had the order charge
  bool touched : 1 = false;  // is in contact since this move (attacker or attacked)
  bool fired : 1 = false;
  bool closing_used : 1 = false;
  bool in_house_move : 1 = false;  // entered or left a building
  bool compelled : 1 = false;      // had to go to the rear, whether or not there was a way
  bool stood_fast : 1 = false;     // halted or recovering (GW-TURN-5 (7), (8)): whatever it had begun waited
  bool fought : 1 = false;         // in a melee in this move

  // For longer.
  bool first_volley_used : 1 = false;
  bool hold_ground : 1 = false;
  bool bad : 1 = false;          // morale
  bool spent_force : 1 = false;  // the 50% rule (GW-HALF)
  bool stays_in_house : 1 = false;
  bool second_move_ok : 1 = false;  // spent in the first move of a melee and fights the second (GW-HALF-4)
  bool fought_last : 1 = false;     // in a melee in the previous move
  bool faces_rear : 1 = false;      // after a compulsory move; may face the enemy free of cost when free again
  std::int8_t need = 6;             // of the next morale test
  Duty duty = Duty::None;
  std::int8_t clock = 0;  // exhaustion: 0, or n of the coming move t+n (GW-EXH-13)
  bool clock_of_draw : 1 = false;
  std::int8_t credits = 1;          // battle moves (GW-MOVE-9)
  std::int8_t crossing = 0;         // moves still to spend on the river; 0 = not crossing
  std::int8_t limbering = 0;        // 1: changes at the end of this move; -1 unlimbers
  std::int8_t embarking = 0;        // 1: goes aboard at the end of this move; -1 goes ashore
  std::int8_t recovering = 0;       // moves still to stand under the general (GW-RALLY-6)
  bool recovering_new : 1 = false;  // the counter was set in this very move
  std::int8_t river = -1;           // index into Ground::areas: at or in this river
  PieceId barge = kNoPiece;         // carried in, or being loaded from
  Pose far_side;                    // crossing, limbering, embarking: where it will stand
  std::int8_t burnt_out = -1;       // section that fire has driven it from, until it is 3" away (GW-HSE-25)
  std::uint64_t barges = 0;  // Aboard, or embarking: all the barges that it needs, by unit number; `barge` is the first
  std::uint32_t stormed = 0;  // sections that fell in the melee that it has just won: it may be ordered in (GW-BLDG-7)
  std::uint16_t groups_fired = 0;  // first_volley_per_group: groups that have had theirs
  std::array<Gun, kMostGuns> guns = {};
};
GROGNARD_FIELDS(Unit, side, arm, place, loss, formation, ranks, files, officers, men, at, start_at, start_formation,
                start_level, order, spent, lost, lost_closing, moved, nearer, changed, charged, touched, fired,
                closing_used, in_house_move, compelled, stood_fast, fought, first_volley_used, hold_ground, bad,
                spent_force, stays_in_house, second_move_ok, fought_last, faces_rear, need, duty, clock, clock_of_draw,
                credits, crossing, limbering, embarking, recovering, recovering_new, river, barge, far_side, burnt_out,
                barges, stormed, groups_fired, guns)

struct General {
  bool alive = true;
  bool tied = false;  // may not leave that unit for the rest of the battle (GW-RALLY-5)
  Pose at;
  PieceId attached = kNoPiece;
  std::uint64_t rallied = 0;  // units that he has rallied, by number
  bool driven = false;        // touched while alone and moved to his rear in this move (GW-RALLY-9): his order is void
  std::int8_t crossing = 0;   // a lone general at a river (GW-TERR-20): as Unit::crossing
  Pose far_side;
  Command order = {};
};
GROGNARD_FIELDS(General, alive, tied, at, attached, rallied, driven, crossing, far_side, order)

struct Section {
  PieceId unit = kNoPiece;  // who holds it
  std::uint64_t men = 0;    // of that unit, inside
  std::uint8_t officers = 0;
  std::int16_t damage = 0;
  std::int16_t shell_points = 0;
  std::int8_t burning = 0;  // clock; 0 = not burning
  bool lit_now = false;     // caught fire in this move before its End phase: no spread die yet (GW-HSE-19)
  bool ruin = false;
};
GROGNARD_FIELDS(Section, unit, men, officers, damage, shell_points, burning, lit_now, ruin)

// One charge or contact move that touched, until the Contact phase has dealt with it.
struct Contact {
  PieceId attacker = kNoPiece;
  PieceId defender = kNoPiece;  // unit
  std::int16_t section = -1;    // of a building, where that is what was touched
  bool charge = false;          // with impetus
  double ridden = 0;            // distance charged
  double beyond = 0;            // what terrain has cost beyond the distance
  Vec2 touch;                   // point of first touch
  std::int8_t done = 0;         // how far the Contact phase has come with it (contact.cpp)
  std::int8_t closing = 0;      // closing fire: 0 not settled, 1 the dice are thrown for it, -1 there is none
  std::int16_t shot = 0;        // how many of the attacker closing fire killed (GW-MELEE-30)
  std::uint64_t riders = 0;     // made by these men of the attacker, who burst through (GW-BURST-12); 0: by the unit
  Vec2 set_out;                 // riders: where they rode on from
  Facing heading;               // riders: which way
  std::uint64_t through = 0;    // those of the attacker who have burst through and may ride on (GW-BURST-5)
};
GROGNARD_FIELDS(Contact, attacker, defender, section, charge, ridden, beyond, touch, done, closing, shot, riders,
                set_out, heading, through)

// GW-MELEE. Sides by index_of(Side).
struct Combat {
  PerSide<boost::container::static_vector<Figure, 3>> fighters;  // lead figure first
  std::int16_t section = -1;                                     // fought at or in this section
  std::uint8_t inside = 0;  // bit i: fighter i of the side that assaults has broken in (GW-BLDG)
};
GROGNARD_FIELDS(Combat, fighters, section, inside)
struct Joined {
  PieceId unit = kNoPiece;
  bool attacker = false;
  bool charging = false;   // in this move
  bool fresh = false;      // when it made contact (GW-EXH-10)
  std::int8_t tired = 0;   // what fresh attackers add against it in the first move: 0, 1 or 2 (fixed at first contact)
  std::int8_t joined = 1;  // in which move of the melee
  Pose from;               // where it stood when the move of its contact began
  std::int16_t level = 0;  // of that place
  Formation before = Formation::Line;  // to re-form in
  std::int8_t ranks_before = 0;
  std::uint64_t through =
      0;  // its men who burst through, by slot: strays until it is over, and then until they rejoin (GW-BURST-11, 13)
};
GROGNARD_FIELDS(Joined, unit, attacker, charging, fresh, tired, joined, from, level, before, ranks_before, through)
struct Melee {
  std::int8_t move = 1;  // of melee
  bool built_up = false;
  bool third_chosen = false;
  bool asked_third = false;
  bool over = false;
  std::uint32_t stormed = 0;            // sections that have fallen to an assault in it (GW-BLDG-7), by number
  PerSide<std::int16_t> lost = {0, 0};  // in this move: combats, closing fire (attacker), ride-through (defender)
  std::vector<Joined> units;
  std::vector<Combat> combats;
  std::vector<Figure> idle;  // in contact without an opponent, or displaced: may be brought in
  // While figures are brought in (GW-MELEE-32 ff.).
  bool feeding = false;
  Side turn = Side::A;
  PerSide<bool> finished = {false, false};
  bool fed = false;  // this move's bringing-in is done
};
GROGNARD_FIELDS(Melee, move, built_up, third_chosen, asked_third, over, stormed, lost, units, combats, idle, feeding,
                turn, finished, fed)

// Secret choices of the Artillery and Musketry phases, one line each: a gun's shot, a unit's volley.
struct Shot {
  Command command;  // as completed by the judge
};
GROGNARD_FIELDS(Shot, command)

enum class Step : std::uint8_t { SetUp, Orders, Movement, Contact, Artillery, Musketry, Melee, Morale, EndOfMove };

// What is asked now. Orders, guns and muskets are asked of both sides at once, in secret.
enum class Ask : std::uint8_t {
  Nothing,
  Deploy,         // D1
  Orders,         // D2 to D8
  ClosingTarget,  // D9: unit = the defender
  ClosingPicks,   // D10: unit = light infantry, other = the charger
  Veer,           // D11: unit = the cavalry
  Guns,           // D12, D13
  Muskets,        // D14, D15
  Feed,           // D16: index = the melee
  SecondMove,     // D17: unit = at half strength after the first move of melee
  ThirdMove,      // D18: index = the melee
};

struct State {
  std::shared_ptr<const Setup> setup;
  std::int16_t move = 1;
  Step step = Step::Orders;
  std::int16_t stage = 0;  // how far the step has come, in the chapter's own counting; 0 when it begins
  Ask ask = Ask::Nothing;
  Side asked = Side::A;                   // where one side is asked
  PerSide<bool> sealed = {false, false};  // where both are asked: has finished
  PieceId ask_unit = kNoPiece;
  PieceId ask_other = kNoPiece;
  std::int16_t ask_index = 0;
  std::int32_t decisions = 0;  // changes only when both secret answers are in
  bool over = false;
  std::int8_t winner = -1;  // index of the side; -1 none
  std::uint8_t ending = 0;  // which rule ended it (victory.cpp)
  PerSide<std::int16_t> starting_units = {0, 0};
  boost::container::static_vector<Unit, kMostUnits> units;
  boost::container::static_vector<General, 16> generals;
  boost::container::static_vector<Section, kMostSections> sections;
  std::vector<Stray> strays;
  std::vector<Contact> contacts;
  std::vector<Melee> melees;
  PerSide<std::vector<Shot>> shots;              // by side
  std::vector<std::int8_t> holders;              // of objectives: index of the side that held it last, -1 nobody
  PerSide<std::int16_t> captured_guns = {0, 0};  // by the side that took them
  PerSide<std::int16_t> generals_lost = {0, 0};
  PerSide<std::int16_t> exit_points = {0, 0};  // for units that left by an exit (GW-VICT-6): part of the score

  const Troops& troops(PieceId unit) const { return setup->troops[unit]; }
  const Options& options() const { return setup->options; }
  Unit& unit(PieceId id) { return units[id]; }
  const Unit& unit(PieceId id) const { return units[id]; }
  PieceId unit_count() const { return static_cast<PieceId>(units.size()); }
  PieceId general_count() const { return static_cast<PieceId>(generals.size()); }
  // Pieces are numbered: units, generals, sections.
  bool is_unit(PieceId id) const { return id >= 0 && id < unit_count(); }
  bool is_general(PieceId id) const { return id >= unit_count() && id < unit_count() + general_count(); }
  bool is_section(PieceId id) const {
    return id >= unit_count() + general_count() && id < unit_count() + general_count() + std::ssize(sections);
  }
  int general_index(PieceId id) const { return id - unit_count(); }
  int section_index(PieceId id) const { return id - unit_count() - general_count(); }
  PieceId general_piece(int index) const { return static_cast<PieceId>(unit_count() + index); }
  PieceId section_piece(int index) const { return static_cast<PieceId>(unit_count() + general_count() + index); }
  Side side_of(PieceId id) const {
    if (is_unit(id)) return unit(id).side;
    return is_general(id) ? setup->leaders[general_index(id)].side : Side::A;
  }
};
GROGNARD_FIELDS_BUT((setup, decisions), State, move, step, stage, ask, asked, sealed, ask_unit, ask_other, ask_index,
                    over, winner, ending, starting_units, units, generals, sections, strays, contacts, melees, shots,
                    holders, captured_guns, generals_lost, exit_points)

inline bool on_table(const Unit& u) { return u.place == Place::Table; }
inline int men_left(const Unit& u) { return std::popcount(u.men); }
inline int officers_left(const Unit& u) { return std::popcount(u.officers); }
inline bool has_figure(const Unit& u, int slot) {
  return slot >= kOfficerSlot ? (u.officers >> (slot - kOfficerSlot)) & 1u : (u.men >> slot) & 1u;
}

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::grant

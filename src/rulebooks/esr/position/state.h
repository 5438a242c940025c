// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "book/battle_edge.h"
#include "book/chapter.h"
#include "book/cursor.h"
#include "esr/position/setup.h"

namespace grognard::esr {

inline constexpr int kMostUnits = 240;      // of both sides
inline constexpr int kMostFormations = 48;  // with the spare ones
inline constexpr int kMostSuperiors = 16;
inline constexpr int kMostCompanies = 32;
inline constexpr int kMostInFormation = 20;  // Units: their bits stand in the number of an order
inline constexpr int kMostContacts = 96;
inline constexpr int kMostGrandBatteries = 8;  // of a side at one time

// --- What changes. Plain values: a position is copied by copying bytes. ------------------------------------------------

// Reserve: an uncommitted battery, limbered. Area: in the Reformation Area. Waiting: a reinforcement. Exited: ES-MOVE-18.
// A committed battery is Deployed, and unlimbered unless Unit::limbered.
enum class Post : std::uint8_t { Ployed, Deployed, Reserve, Area, Removed, Waiting, Exited };

// ES-MOVE-9: what a Unit has turned in its move, in tenths of a degree. All its orders of a Movement step are one move.
struct Turned {
  std::int16_t at_start = 0;  // before its first leg: free
  std::int16_t at_end = 0;    // since its last leg: free unless it goes on
  std::int16_t costly = 0;    // all the rest
  bool gone = false;          // it has gone a leg

  int free_at_start() const { return gone ? 0 : kFreeTurn - at_start; }
  int free_at_end() const { return kFreeTurn - at_end; }
  void turn(int tenths);
  void go_on();
  double cost(double third) const;  // third: of the allowance
  double due(double third) const;   // what its last turn costs it as soon as it goes on
};
GROGNARD_FIELDS(Turned, at_start, at_end, costly, gone)

struct Unit {
  Side side = Side::A;  // of its troops, kept here because everything asks for them
  Arm arm = Arm::Infantry;
  Post post = Post::Waiting;
  std::int8_t formation = 0;  // index, now
  std::int8_t parent = -1;    // lent to a grand battery: where it goes back to
  std::int8_t rank = -1;      // place in the column, 0 first; -1: not ployed (ES-GEO-6)
  Pose pose;                  // centre of its base, and facing
  bool limbered : 1 = false;  // a battery that is Deployed (committed) but has not unlimbered
  // A battery that retired from a combat, or one of the reserve after a status move: it stays there until the next step 5
  // (ES-MELEE-37, ES-STAT-10).
  bool fell_back : 1 = false;
  Pose began;  // where it stood when the Movement step began (ES-GEO-10, ES-DIR-7, ES-DIR-9, ES-STAT-12)
  // This turn:
  bool brings_up : 1 = false;  // a battery that a Leader Action lets move in step 5 (ES-LEAD-15, ES-LEAD-18, ES-GB-3)
  bool displaced : 1 = false;  //   by Displace: it stays committed
  bool recalled : 1 = false;   //   by Recall: goes to the reserve in step 5
  bool tried : 1 = false;      // object of an attempted Leader Action (ES-LEAD-5)
  bool moved : 1 = false;      // in step 5
  bool halted : 1 = false;     //   and dense terrain has ended its move (ES-MOVE-7)
  bool fought : 1 = false;     // resolved a combat this turn
  bool engaged : 1 = false;    // has fought in the present round
  bool rolled : 1 = false;     // [I] or [IM]: has rolled in the present Assessment
  bool evaded : 1 = false;     // in the present Assessment, or its owner let it stay
  bool advanced : 1 = false;   // in the combat advance that is going on (ES-CONV-9)
  std::int32_t spent = 0;      // hundredths of a yard of movement in step 5, costs included
  std::int32_t allowed = 0;    // of an allowance of so many (ES-DEPL-10)
  Turned turned;               // in step 5
  std::int32_t forward = 0;    // of what it spent, towards the target or destination (ES-DIR-5, ES-DIR-10)
  bool leads : 1 = false;      // it was in the front wave when its Formation began to move (ES-DIR-5)
  // Fire of this turn (ES-FIRE-20, ES-ASMT-23):
  PieceId serves = kNoPiece;        // the enemy Formation (its piece) that a battery or battalion fires at
  bool chosen : 1 = false;          // its owner chose that target
  bool at_short_range : 1 = false;  // of a battery, as measured in step 8
  bool in_enfilade : 1 = false;
};
GROGNARD_FIELDS(Unit, side, arm, post, formation, parent, rank, pose, limbered, fell_back, began, brings_up, displaced,
                recalled, tried, moved, halted, fought, engaged, rolled, evaded, advanced, spent, allowed, turned,
                forward, leads, serves, chosen, at_short_range, in_enfilade)

enum class Directive : std::uint8_t {
  None,
  Attack,
  Support,
  Move,
  Defend,
  Reserve
};  // None: the default Defend (ES-CMD-7)
inline constexpr std::string_view kDirectiveNames[] = {"defend", "attack", "support", "move", "defend", "reserve"};
enum class Status : std::uint8_t { None, Retreating, Broken, Reforming };  // RT, BK, RR
inline constexpr std::string_view kStatusNames[] = {"", "retreating", "broken", "rally and reform"};

// An order to a Formation, or an objective of a Force (then only the target counts).
struct Order {
  Directive kind = Directive::None;
  PieceId target = kNoPiece;  // Attack: an enemy Formation or a place; Support: a friendly Formation; objective: either
  Pose point;                 // Move: where to (the facing does not count)
  std::int16_t turn = 0;      // in which it was issued
  bool delayed = false;       // by a test that failed (ES-CMD-13: option delay_mode wants to know)
  bool any() const { return kind != Directive::None || target != kNoPiece; }
  friend bool operator==(const Order&, const Order&) = default;
};
GROGNARD_FIELDS(Order, kind, target, point, turn, delayed)

// An officer's post: he, or who came after him.
struct General {
  Pose pose;
  bool on_table : 1 = true;
  bool removed : 1 = false;        // the post is vacant (ES-FATE-14)
  bool successor : 1 = false;      // a nameless one: LR C, TR +0, no characteristics
  bool invincible : 1 = false;     // ES-CHAR-11
  bool doomed : 1 = false;         // ES-SETUP-7: A Date with Death by premonition
  bool harmed : 1 = false;         // by this turn's Leader Fate (ES-FATE-8)
  bool failed : 1 = false;         // a Leader Action this turn (ES-LEAD-3)
  bool assault_tried : 1 = false;  // ES-CAV-3: this phase
  bool moved : 1 = false;          // in step 5
  std::int16_t removed_turn = 0;
  std::int16_t wounded_until = 0;      // LR and TR are 0 up to the end of this turn
  std::int8_t commands = -1;           // a superior: the Formation that he commands in person
  std::int8_t adcs[2] = {-1, -1};      // a superior: the Formation that each ADC is with; on his way there until
  bool adc_rides[2] = {false, false};  // the end of this turn's Movement step
};
GROGNARD_FIELDS(General, pose, on_table, removed, successor, invincible, doomed, harmed, failed, assault_tried, moved,
                removed_turn, wounded_until, commands, adcs, adc_rides)

struct Superior {
  General general;
  Order objective;
  Order pending;
  Order replaced;  // by what has been written in this step 2, as long as that can be taken back
  std::int8_t delays = 0;
  bool attempted : 1 = false;          // this turn's activation
  bool cavalry_converted : 1 = false;  // ES-CAV-5: in this step
};
GROGNARD_FIELDS(Superior, general, objective, pending, replaced, delays, attempted, cavalry_converted)

// ES-GB-8: the score of a Fire Mission, kept separate.
struct Mission {
  std::int16_t score = 0;
  std::int8_t leadership = 0;
};
GROGNARD_FIELDS(Mission, score, leadership)

// A point of a column's way, in hundredths of a yard.
struct WayPoint {
  std::int32_t x = 0;
  std::int32_t y = 0;
  Vec2 at() const { return {x / 100.0, y / 100.0}; }
};
GROGNARD_FIELDS(WayPoint, x, y)
// ES-GEO-6: behind the head, from front to rear.
using Way = boost::container::static_vector<WayPoint, 24>;

enum class Kind : std::uint8_t { Regular, Detachment, GrandBattery };

struct Formation {
  Side side = Side::A;
  Kind kind = Kind::Regular;
  bool in_use : 1 = false;                  // false: a spare number, or destroyed
  bool destroyed : 1 = false;               // ES-STAT-19
  bool arrived : 1 = true;                  // ES-SETUP-9
  std::int8_t force = 0;                    // index of its Force Commander
  std::int8_t parent = -1;                  // of a detachment
  std::int8_t rules = 0;                    // whose FormationRules it follows: its own, its parent's
  PieceId led_by = kNoPiece;                // a grand battery: the superior or commander of a Formation who has it
  General general;                          // its commander
  std::int16_t fatigue[kArms] = {0, 0, 0};  // ES-FAT-1
  Order active;
  Status status = Status::None;
  Order pending;
  Order replaced;  // as of a Superior
  std::int8_t delays = 0;
  Pose area;  // centre of the Reformation Area; it faces along the axis (ES-RA-3)
  bool has_area : 1 = true;
  Pose reserve;                // reserve point (ES-GEO-7)
  Way way;                     // of the column
  std::int16_t area_wish = 0;  // ES-RA-3: yards behind the rearmost Unit that the owner asked for; 0: the usual 450
  // This turn:
  bool attempted : 1 = false;  // activation
  bool converted : 1 = false;  // conversion test used in this phase (ES-CONV-8)
  bool moved : 1 = false;      // finished in step 5
  bool changed : 1 = false;    // rolled to ploy or deploy (ES-DEPL-3)
  bool fired : 1 = false;      // has declared in step 8
  bool intense_guns : 1 = false;
  bool intense_skirmish : 1 = false;
  bool fire_mission : 1 = false;
  bool recovered : 1 = false;      // step 7 is over for it
  bool assessed_last : 1 = false;  // in the previous turn (ES-REC-1)
  bool assessed : 1 = false;       // in this turn
  bool fought : 1 = false;         // resolved combat this turn (ES-STAT-2)
  bool area_attacked : 1 = false;  // ES-ASMT-15: in contact now, or has been this turn
  bool in_assault : 1 = false;     // ES-CAV-4
  bool must_assess : 1 = false;    // is due in the present step
  bool advances : 1 = false;       // may make a combat advance now (ES-CONV-9)
  bool called : 1 = false;         // to a mass assault, and still to be asked for its advance (ES-CAV-3)
  bool leader_lost : 1 = false;    // the superior who commanded it in person fell to Leader Fate (ES-ASMT-3)
  PieceId dice_at = kNoPiece;      // the target of its 2D6 (ES-FIRE-22)
  std::int8_t inspired = 0;        // TR of whoever inspires it (ES-LEAD-12)
  std::int8_t assessed_round = 0;  // of combat, the last one it has assessed for (ES-ASMT-8); 0: none this turn
  std::int16_t losses = 0;         // combats lost (ES-ASMT-20)
  std::int16_t score = 0;          // against it, without Fire Missions (ES-FIRE-24)
  std::int8_t guns_near = 0;       // ES-ASMT-23
  std::int8_t guns_enfilading = 0;
  boost::container::static_vector<Mission, kMostGrandBatteries> missions;
  std::uint64_t attacks_first = 0;  // by number: Formations against which dice made it the attacker (ES-MELEE-7)
};
GROGNARD_FIELDS(Formation, side, kind, in_use, destroyed, arrived, force, parent, rules, led_by, general, fatigue,
                active, status, pending, replaced, delays, area, has_area, reserve, way, area_wish, attempted,
                converted, moved, changed, fired, intense_guns, intense_skirmish, fire_mission, recovered,
                assessed_last, assessed, fought, area_attacked, in_assault, must_assess, advances, called, leader_lost,
                dice_at, inspired, assessed_round, losses, score, guns_near, guns_enfilading, missions, attacks_first)

// Two enemies that touch, or a Unit that touches an enemy Reformation Area.
struct Contact {
  PieceId by = kNoPiece;       // the Unit that moved into it
  PieceId with = kNoPiece;     // the other Unit; none where an area is touched
  std::int8_t area = -1;       // the Formation whose area is touched
  bool from_rear : 1 = false;  // ES-GEO-10
  bool pincer : 1 = false;     // from the rear only while another enemy is on the front (refresh_contacts)
  bool fought : 1 = false;     // in the present round
  bool new_round : 1 = false;  // made during a round: fought in the next (ES-MELEE-3)
};
GROGNARD_FIELDS(Contact, by, with, area, from_rear, pincer, fought, new_round)

// --- Step 6: what a roll has allowed (deploy.cpp) ---
struct Placing {
  std::int8_t formation = -1;
  bool deploying : 1 = false;
  bool rush : 1 = false;
  Going ground = Going::Open;  // ES-DEPL-13: no worse
  std::uint32_t named = 0;     // Units by their bit (members_of)
  std::int8_t left = 0;        // that may still change
};
GROGNARD_FIELDS(Placing, formation, deploying, rush, ground, named, left)

// --- An Assessment that is going on (assessment.cpp) ---
struct Assessing {
  std::int8_t formation = -1;  // -1: none
  std::int8_t row = 0;         // of T11: 0 is 10 or more, 5 is -10 or less
  std::int8_t stage = 0;       // parts of the row already carried out (ES-ASMT-28)
  std::int8_t due = 0;         // further Assessments of the same Formation (Fire Missions), the next uses missions[at]
  std::int8_t at = -1;         // -1: the ordinary score
  std::int8_t fatigue_left = 0;  // option owner distributes
  std::int8_t guns_left = -1;    // batteries that still have to retire (ES-ASMT-34); -1: not yet known
};
GROGNARD_FIELDS(Assessing, formation, row, stage, due, at, fatigue_left, guns_left)

// --- A combat that is going on (combat.cpp) ---
inline constexpr int kMostInCombat = 6;
struct Pairing {
  boost::container::static_vector<PieceId, kMostInCombat> attackers;  // lead first
  boost::container::static_vector<PieceId, kMostInCombat> defenders;  // lead first
  std::int8_t area = -1;  // the defenders fight in this Formation's Reformation Area
  bool leads_named : 1 = false;
  bool tied : 1 = false;  // is fought again
};
GROGNARD_FIELDS(Pairing, attackers, defenders, area, leads_named, tied)
struct CombatState {
  std::int16_t round = 0;      // ES-MELEE-41: numbered; 0 before the first
  bool open = false;           // a round is going on
  bool areas_marked = false;   // its combats are over, touched areas assess (ES-ASMT-6)
  Side names = Side::A;        // who names the next Formation (ES-MELEE-5)
  std::int8_t formation = -1;  // that resolves its combats now; -1: none
  bool called = false;         // the next combat may be fought: the player has said so
  Side defended = Side::B;     // the defending side of the last combat (ES-ASMT-6)
  std::optional<Pairing> now;  // the combat that is being fought
};
GROGNARD_FIELDS(CombatState, round, open, areas_marked, names, formation, called, defended, now)

struct SideState {
  std::int16_t starting_formations = 0;  // ES-VIC-3
  std::int16_t exited = 0;
  std::int16_t points_exits = 0;       // for Units that left by an exit with points (ES-MOVE-18)
  std::int16_t commanders_fallen = 0;  // first commanders of its Formations, successors not counted (ES-VIC-4)
  bool agrees_to_stop = false;         // ES-VIC-1
};
GROGNARD_FIELDS(SideState, starting_formations, exited, points_exits, commanders_fallen, agrees_to_stop)

enum class Step : std::uint8_t;

struct State {
  std::shared_ptr<const Setup> setup;
  std::int16_t turn = 1;
  Step step{};                          // of the sequence of play
  Side initiative = Side::A;            // ES-GEN-12
  Side acting = Side::A;                // who acts now, in steps that one side takes first and completely (ES-GEN-13)
  PerSide<bool> done = {false, false};  // has finished the present step
  PerSide<bool> orders_hidden = {false, false};  // somebody looks who does not know this side's orders (ES-GEN-15)
  std::int8_t priority = 0;                      // step 5: ES-MOVE-16, 1 to 8
  bool turn_begun = true;  // false: initiative and premonitions of the first turn wait for the first orders
  bool over = false;
  std::int8_t winner = -1;  // index of the side; -1 none
  std::uint8_t ending = 0;  // which rule ended it (victory.cpp)
  std::int32_t decisions = 0;
  Cursor cursor;  // questions inside a step
  PerSide<SideState> sides;
  Placing placing;
  Assessing assessing;
  CombatState combat;
  boost::container::static_vector<Unit, kMostUnits> units;
  boost::container::static_vector<Superior, kMostSuperiors> superiors;
  boost::container::static_vector<Formation, kMostFormations> formations;
  boost::container::static_vector<PieceId, kMostCompanies>
      companies;                      // the battalion each is with; kNoPiece: uncommitted
  std::uint32_t companies_lost = 0;   // by number
  std::uint32_t companies_tried = 0;  // ES-LEAD-5, this turn
  boost::container::static_vector<Contact, kMostContacts> contacts;
  boost::container::static_vector<std::int8_t, 24> holder;  // of each place that is an objective; -1 nobody (ES-VIC-5)
  book::Choices<320> choices;                               // derived

  const Troops& troops(PieceId id) const { return setup->troops[id]; }
  const Options& options() const { return setup->options; }
  Unit& unit(PieceId id) { return units[id]; }
  const Unit& unit(PieceId id) const { return units[id]; }
  Formation& formation(int index) { return formations[index]; }
  const Formation& formation(int index) const { return formations[index]; }
  Superior& superior(int index) { return superiors[index]; }
  const Superior& superior(int index) const { return superiors[index]; }

  // Pieces are numbered: units, companies, superiors, formations (the piece is its commander's), places.
  PieceId unit_count() const { return static_cast<PieceId>(units.size()); }
  int first_company() const { return unit_count(); }
  int first_superior() const { return first_company() + std::ssize(setup->companies); }
  int first_formation() const { return first_superior() + std::ssize(superiors); }
  int first_place() const { return first_formation() + std::ssize(formations); }
  int piece_count() const { return first_place() + std::ssize(setup->places); }
  bool is_unit(PieceId id) const { return id >= 0 && id < unit_count(); }
  bool is_company(PieceId id) const { return id >= first_company() && id < first_superior(); }
  bool is_superior(PieceId id) const { return id >= first_superior() && id < first_formation(); }
  bool is_formation(PieceId id) const { return id >= first_formation() && id < first_place(); }
  bool is_place(PieceId id) const { return id >= first_place() && id < piece_count(); }
  bool is_general(PieceId id) const { return is_superior(id) || is_formation(id); }
  int company_index(PieceId id) const { return id - first_company(); }
  int superior_index(PieceId id) const { return id - first_superior(); }
  int formation_index(PieceId id) const { return id - first_formation(); }
  int place_index(PieceId id) const { return id - first_place(); }
  PieceId company_piece(int index) const { return static_cast<PieceId>(first_company() + index); }
  PieceId superior_piece(int index) const { return static_cast<PieceId>(first_superior() + index); }
  PieceId formation_piece(int index) const { return static_cast<PieceId>(first_formation() + index); }
  PieceId place_piece(int index) const { return static_cast<PieceId>(first_place() + index); }
  General& general(PieceId id) {
    return is_superior(id) ? superior(superior_index(id)).general : formation(formation_index(id)).general;
  }
  const General& general(PieceId id) const {
    return is_superior(id) ? superior(superior_index(id)).general : formation(formation_index(id)).general;
  }
  const FormationRules& formation_rules(int index) const { return setup->formations[formation(index).rules]; }
  const SuperiorRules& superior_rules(int index) const { return setup->superiors[index]; }
  const PlaceRules& place(PieceId id) const { return setup->places[place_index(id)]; }
  Side side_of(PieceId id) const {
    if (is_unit(id)) return unit(id).side;
    if (is_company(id)) return setup->companies[company_index(id)].side;
    if (is_superior(id)) return superior_rules(superior_index(id)).side;
    return is_formation(id) ? formation(formation_index(id)).side : Side::A;
  }
};
GROGNARD_FIELDS_BUT((setup, orders_hidden, decisions, choices), State, turn, step, initiative, acting, done, priority,
                    turn_begun, over, winner, ending, cursor, sides, placing, assessing, combat, units, superiors,
                    formations, companies, companies_lost, companies_tried, contacts, holder)

using Play = book::Play<State>;
GROGNARD_BATTLE_EDGE(State);

}  // namespace grognard::esr

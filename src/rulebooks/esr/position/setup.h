// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "book/edge.h"
#include "esr/position/options.h"
#include "esr/position/tables.h"
#include "esr/position/troops.h"
#include "geometry/ground.h"

// What does not change in play: shared by all copies of a position.
namespace grognard::esr {

// T6. What a piece of ground is to the rules; parallel to Ground::areas.
enum class Going : std::uint8_t { Open, Rough, Dense, Impassable };
struct AreaRules {
  Going going = Going::Open;
  bool road = false;
  bool poor_road = false;
  bool ford = false;
  bool built_up = false;       // town or village (ES-TERR-3)
  bool strong_point = false;   // ES-TERR-4
  bool fortification = false;  // a fortified city is one, too
  bool fortified_city = false;
  bool blocks_sight = false;  // after 112 yards inside (ES-GEO-14)
};

// A place that an order can name (ES-OBJ-1): a piece of ground with an id, or an edge of the table.
struct PlaceRules {
  std::string id;
  std::string name;
  int area = -1;  // index into Ground::areas; -1: an edge
  Edge edge = Edge::North;
  bool objective = false;                   // counts for victory (ES-VIC-4)
  int value = -1;                           // of an objective, where the scenario says so; -1: as in VictoryPoints
  PerSide<bool> exit_for = {false, false};  // ES-MOVE-18: whose units count as exited there
  int exit_points = 0;                      // for each of them
};

// A Force or Army Commander; one who is both is one model (ES-ORG-6).
struct SuperiorRules {
  Officer officer;
  Side side = Side::A;
  bool army = false;
  bool force = false;       // has Formations of his own, or a Force without any
  std::string command;      // name of his Force or Army: "III Corps"
  int army_commander = -1;  // index of his superior; his own where he is both; -1: the side has none
};

struct FormationRules {
  std::string id;
  std::string name;
  bool plural = false;  // the name speaks of many: "Sorbier's guns"
  Side side = Side::A;
  int force = 0;  // index of its Force Commander among the superiors (ES-ORG-8)
  Nation nation = Nation::Other;
  bool guard = false;
  bool effective_doctrine = true;  // [ED], else [ID]
  bool brittle = false;
  bool stoic = false;
  bool enthusiastic = false;
  bool determined = false;
  bool advanced_guard = false;
  bool rear_guard = false;
  Officer commander;
  int arrival = 0;  // turn (ES-SETUP-9); 0: there from the start
  Pose entry;
  bool spare = false;     // a number kept free for a detachment or a grand battery
  bool for_guns = false;  // a spare one meant for a grand battery
};

struct SideRules {
  std::string name;
  bool plural = true;       // "French fire", "the Reserve fires"
  Edge edge = Edge::South;  // base edge
  bool attacker = false;    // ES-GEN-12
  std::vector<Ring> zone = {};
  std::string briefing = {};  // ES-SETUP-4: for its own side's eyes only
  int objectives_to_win = 0;  // ES-VIC-1: it has won when it holds so many at an end of turn; 0: none
};

// T4, or the scenario's own list (option conversions): the rows that are allowed, bit n for row n.
inline constexpr unsigned kAllConversions = 0xffffu;

struct VictoryPoints {  // ES-VIC-4, option vp_table
  int objective = 3;
  int destroyed = 3;
  int broken = 2;
  int retreating = 1;
  int formation_commander = 1;
  int force_commander = 2;
  int army_commander = 3;
};

struct State;

struct Setup {
  std::string title;
  std::string date;
  int year = 1809;
  bool bad_weather = false;  // snow, heavy rain or mud (ES-GEN-14)
  std::shared_ptr<const Ground> ground;
  std::vector<AreaRules> areas;
  std::vector<PlaceRules> places;
  std::vector<Exit> exits;
  std::vector<Troops> troops;
  std::vector<Company> companies;
  std::vector<SuperiorRules> superiors;
  std::vector<FormationRules> formations;  // those of the scenario, then the spare ones
  PerSide<SideRules> sides;
  Options options;
  unsigned conversions = kAllConversions;
  VictoryPoints points;
  // fixed: everything is as the file gives it; orders: the sides choose objectives and directives; free: and places.
  enum class SetUpMode : std::uint8_t { Fixed, Orders, Free } set_up = SetUpMode::Fixed;
  std::shared_ptr<const State> start;  // as the file gives it, without its setup: what the enemy knows during SetUp
};

}  // namespace grognard::esr

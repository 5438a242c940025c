// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "book/edge.h"
#include "geometry/ground.h"
#include "revwars/position/options.h"
#include "revwars/position/tables.h"
#include "revwars/position/troops.h"

// What does not change in play: shared by all copies of a position.
namespace grognard::revwars {

// What a piece of ground is to the rules; parallel to Ground::areas.
struct AreaRules {
  Kind kind = Kind::Open;
  GroundFlags flags = {};
  int openings = 0;  // RW-TERR-8: of a building's upper floors
};

// A brigade with its general; the division troops are one too, under the divisional general (RW-ORG-10).
struct Brigade {
  std::string id;
  std::string name;
  std::string spoken;  // inside a sentence: "the Austrian 1st Brigade"
  std::string general_id;
  bool plural = false;  // of its own name
  std::string general;  // his name
  Side side = Side::A;
  bool division_troops = false;
  int starting_battalions = 0;
  // RW-RES-1
  bool reserve = false;
  int first_turn = kDefaultReserveTurn;
  Edge edge = Edge::South;
  Vec2 from;  // the stretch of edge by which it enters
  Vec2 to;
};
struct Objective {
  std::string id;
  std::string name;
  Vec2 at;
  int value = kPointsObjective;  // RW-VIC-7: points at the end
};
struct SideRules {
  std::string name;
  bool plural = true;           // "Republicans fire first"
  Edge edge = Edge::North;      // its own edge of the table
  std::vector<Ring> zone = {};  // where it deploys (RW-SETUP-1)
  int objectives_to_win = 0;    // RW-VIC-5; 0: none
};

struct Setup {
  std::string title;
  std::string date;
  std::shared_ptr<const Ground> ground;
  std::vector<AreaRules> areas;
  std::vector<int> buildings;  // which orders can name: index into Ground::areas; each is one ring
  std::vector<Weapon> weapons;
  int battalion_gun = -1;      // RW-CARD-6: its weapon line, index into weapons
  int battalion_gun_cost = 0;  // points
  std::vector<Card> cards;
  std::vector<Troops> troops;
  std::vector<Brigade> brigades;
  PerSide<SideRules> sides;
  std::vector<Objective> objectives;
  std::vector<Exit> exits;
  Options options;
  bool free_setup = false;      // RW-SETUP-2
  bool roll_for_first = false;  // RW-TURN-4: the scenario does not say who goes first
};

}  // namespace grognard::revwars

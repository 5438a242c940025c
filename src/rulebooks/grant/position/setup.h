// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "book/edge.h"
#include "core/command.h"
#include "geometry/ground.h"
#include "grant/position/options.h"
#include "grant/position/troops.h"

// What a scenario gives and play does not change: shared by all copies of a position.
namespace grognard::grant {

// What a piece of ground is to the rules; parallel to Ground::areas.
enum class Kind : std::uint8_t {
  Open,  // drawn only
  Hill,  // one contour: the level of a point is the number of contours around it (GW-GEO-18)
  Wood,
  Swamp,
  Scenic,    // rough
  River,     // fordable: a ribbon or an area
  Water,     // not fordable
  Bridge,    // free across water for those who may use it; also an easy ford
  Wall,      // wall, hedge, fence, earthwork: a line without breadth
  Building,  // a section: a convex area; see Setup::sections
  Road,
};
struct AreaRules {
  Kind kind = Kind::Open;
  double slope = 2;        // Hill: width of the strip along the inner side of the contour (GW-TERR-24)
  Vec2 stream;             // River, Water: unit vector with the stream; zero: a canal
  bool easy_ford = false;  // Bridge: a ford marked easy, open to every formation
};

// One house block (GW-GEO-19). A piece that orders can name.
struct SectionPlan {
  std::string id;
  std::string name;
  std::string spoken;          // inside a sentence: "the school of Grünthal"
  bool plural = false;         // that name
  int area = -1;               // index into Ground::areas
  std::vector<int> adjoining;  // indices of sections that share at least 1" of wall
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
  int value = 0;
  std::int8_t ends =
      -1;  // GW-VICT-6: index of the side that wins at once by holding it at the end of a move; -1 nobody
};

// GW-VICT-6: the numbers of GW-VICT-2 to 5 as the scenario has them.
struct VictoryRules {
  PerSide<int> broken_percent = {50, 50};  // by side: broken when more than this share of its starting units is lost
  int bad_percent = 50;                    // share of the points scored for an enemy unit whose morale is bad
  double captured_gun = 3;
  double general_killed = 5;
  double ratio = 1.5;  // the higher score must be so many times the lower
  double lead = 5;     // and higher by this
  double reach = 3;    // inches around an objective
};
// GW-VICT-6: a unit that is Waiting (Unit::at is where it will stand) until the Orders phase of this move.
struct Arrival {
  PieceId unit = kNoPiece;
  int move = 1;
};

struct SideRules {
  std::string name;
  bool plural = false;      // the name
  Edge home = Edge::North;  // its own table edge: the rear (GW-GEO-12)
};

struct Setup {
  std::string title;
  std::string date;
  std::shared_ptr<const Ground> ground;
  std::vector<AreaRules> areas;
  std::vector<SectionPlan> sections;
  std::vector<Troops> troops;   // by unit
  std::vector<Leader> leaders;  // by general
  std::vector<Objective> objectives;
  PerSide<SideRules> sides;
  Options options;
  bool free_setup = false;  // GW-UNIT-13: both deploy in secret first
  VictoryRules victory;     // GW-VICT-6
  std::vector<Exit> exits;
  std::vector<Arrival> arrivals;
};

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/troops.h"

// Every printed number that is not on a card.
namespace grognard::revwars {

// 3.1
inline constexpr double kGeneralFirst = 16;     // RW-CMD-1
inline constexpr double kGeneralLast = 32;      // RW-CMD-2
inline constexpr double kEvadeMove = 16;        // RW-CMD-11
inline constexpr double kNearGeneral = 2;       // RW-CMD-11
inline constexpr double kCommandRadius = 6;     // RW-CMD-3, RW-BREAK-12, RW-REFORM-3
inline constexpr double kReactionReach = 12;    // RW-REACT-1
inline constexpr double kKeepAway = 2;          // RW-MOVE-17, RW-BREAK-1
inline constexpr double kAwkwardMove = 4;       // RW-MOVE-8, RW-MOVE-14
inline constexpr double kTowingFrom = 4;        // RW-MOVE-16
inline constexpr double kAlsoCharged = 2;       // RW-CHARGE-11, RW-CHARGE-23
inline constexpr double kSweepDepth = 8;        // RW-FIRE-14, RW-FIRE-19
inline constexpr double kTallPenetration = 2;   // RW-FIRE-25
inline constexpr double kSkirmisherFree = 2;    // RW-FIRE-27, RW-FIRE-32
inline constexpr double kReplenishReach = 12;   // RW-SKIR-1
inline constexpr double kRecoverReach = 4;      // RW-ART-8
inline constexpr double kSpikeReach = 2;        // RW-ART-14
inline constexpr double kLining = 1;            // RW-TERR-5, RW-GEO-13, RW-FIRE-41
inline constexpr double kObstacleGap = 1;       // RW-CHARGE-7
inline constexpr double kStopShort = 1;         // RW-CHARGE-10
inline constexpr double kFriendGap = 0.1;       // RW-PURS-16
inline constexpr double kStrikeReach = 2;       // RW-GEO-8
inline constexpr double kLeastRun = 2;          // RW-BREAK-6
inline constexpr double kClearBeyond = 2;       // RW-CAV-6
inline constexpr double kBrigadeSquareGap = 1;  // RW-FORM-34
inline constexpr double kAmbushReach = 6;       // RW-AMB-2
inline constexpr double kAmbushStandoff = 18;   // RW-AMB-1
inline constexpr double kHidingReach = 2;       // RW-AMB-1
inline constexpr double kObjectiveReach = 4;    // RW-VIC-5

// RW-GEO-2
inline constexpr double kOverlapSlack = 0.05;  // overlaps and contact
inline constexpr double kLevelSlack = 0.05;    // RW-MELEE-7: equally near

inline constexpr int kDefendingObstacle = 4;          // RW-TERR-3
inline constexpr int kFixedDefence = 2;               // option obstacle_defence = fixed
inline constexpr int kSpikeNeed = 5;                  // RW-ART-14
inline constexpr int kReserveNeeds[] = {5, 4, 3, 2};  // RW-RES-2
inline constexpr int kDefaultReserveTurn = 3;         // RW-RES-1
inline constexpr int kSwerveStep = 50;                // RW-BREAK-5: tenths of a degree
inline constexpr int kMostSwerve = 900;
inline constexpr int kRideThroughSwerve = 450;  // RW-CAV-6
inline constexpr int kLeastSquare = 4;          // RW-FORM-22: platoons
inline constexpr int kMostPlatoons = 12;
inline constexpr int kMostStands = kMostPlatoons + 1;  // with a battalion gun

// RW-VIC-6, RW-VIC-7
inline constexpr int kWinningLead = 4;
inline constexpr int kPointsBattalion = 2;
inline constexpr int kPointsSkirmishers = 1;
inline constexpr int kPointsBrigade = 3;
inline constexpr int kPointsBrigadier = 2;
inline constexpr int kPointsDivisional = 4;
inline constexpr int kPointsObjective = 3;
inline constexpr int kPointsOverrunBattery = 1;

// RW-BASE-2: front and depth in inches.
struct Base {
  double front;
  double depth;
};
constexpr Base base_of(PlatoonType t) {
  constexpr Base kBases[] = {{1.00, 1.28}, {1.28, 1.00}, {1.28, 2.00}, {1.28, 1.00},
                             {1.28, 2.00}, {2.00, 1.28}, {2.00, 1.28}, {2.00, 2.56}};
  return kBases[static_cast<std::size_t>(t)];
}
inline constexpr Base kBattalionGunBase = {1.28, 2.00};
inline constexpr Base kLimberBase = {2.00, 4.00};  // RW-BASE-5
inline constexpr Base kBrigadierBase = {2.00, 1.28};
inline constexpr Base kDivisionalBase = {2.56, 2.00};

// RW-FORM-3, RW-FORM-4, RW-FORM-7
constexpr bool may_form(PlatoonType t, Formation f) {
  constexpr bool kTable[kPlatoonTypes][kFormations] = {
      {true, false, true, true, true, true},     // Line Infantry
      {true, true, true, true, true, true},      // Light Infantry
      {true, false, false, true, true, false},   // Mob Infantry
      {true, true, true, true, true, true},      // Skirmish Infantry
      {true, false, true, true, true, false},    // Line Cavalry
      {true, false, true, true, true, false},    // Light Cavalry
      {true, false, true, true, true, false},    // Skirmish Cavalry
      {true, false, false, true, false, false},  // Artillery
  };
  return kTable[static_cast<std::size_t>(t)][static_cast<std::size_t>(f)];
}
// RW-FORM-18, RW-FORM-21
constexpr int attack_ranks(PlatoonType t) { return t == PlatoonType::LightInfantry ? 4 : 3; }
// RW-MELEE-21, RW-FIRE-43, RW-BREAK-18, RW-ART-18: destroyed with so few platoons left after a loss.
constexpr int wiped_out_at(Arm arm) { return arm == Arm::Infantry ? 2 : arm == Arm::Cavalry ? 1 : 0; }

// RW-TERR-2
enum class Kind : std::uint8_t {
  Open,
  Road,
  Wood,
  Scrub,
  Crops,
  Hedge,
  LowWall,
  TallWall,
  Building,
  Fieldwork,
  Stream,
  Marsh,
  SoftGround,
  GentleHill,
  SteepHill,
  Impassable,
  Crossing,  // a ford or bridge: a gap in a river
  Custom,    // flags from the scenario
};
enum class Height : std::uint8_t { None, Short, Tall };
struct GroundFlags {
  bool slows = false;
  Height height = Height::None;
  bool obstacle = false;
  bool protects = false;  // Firepower successes are re-rolled (RW-FIRE-40)
  bool hill = false;
  bool soft = false;
  bool impassable = false;
  bool linear = false;
  bool solid = false;  // RW-GEO-11: a building or tall wall stops everything
};
constexpr GroundFlags flags_of(Kind kind) {
  switch (kind) {
    case Kind::Wood: return {.slows = true, .height = Height::Tall};
    case Kind::Scrub: return {.slows = true, .height = Height::Short};
    case Kind::Crops: return {.height = Height::Short};
    case Kind::Hedge: return {.slows = true, .height = Height::Short, .obstacle = true, .linear = true};
    case Kind::LowWall:
    case Kind::Fieldwork:
      return {.slows = true, .height = Height::Short, .obstacle = true, .protects = true, .linear = true};
    case Kind::TallWall:
      return {.slows = true, .height = Height::Tall, .obstacle = true, .protects = true, .linear = true, .solid = true};
    case Kind::Building:
      return {.slows = true, .height = Height::Tall, .obstacle = true, .protects = true, .solid = true};
    case Kind::Stream: return {.slows = true, .obstacle = true, .linear = true};
    case Kind::Marsh: return {.slows = true, .soft = true};
    case Kind::SoftGround: return {.soft = true};
    case Kind::GentleHill: return {.hill = true};
    case Kind::SteepHill: return {.slows = true, .hill = true};
    case Kind::Impassable: return {.impassable = true};
    default: return {};
  }
}
// RW-TERR-9
inline constexpr double kPlanPerPlatoon = 1.28;
inline constexpr double kWallPerPlace = 2;

}  // namespace grognard::revwars

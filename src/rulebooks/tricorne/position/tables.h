// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "geometry/tolerance.h"
#include "tricorne/position/troops.h"

// Every printed (or filled) number of the rulebook, beside its rule.
namespace grognard::tricorne {

// TR-GEN-2: lengths are equal if they differ by 0.01" or less; this rulebook counts the hundredth itself in, and these hide
// the common comparisons, which leave it out.
inline constexpr double kEqualLengths = kTolerance + 1e-6;  // the rest absorbs rounding
constexpr bool within(double d, double limit) { return d < limit + kEqualLengths; }
constexpr bool beyond(double d, double limit) { return !within(d, limit); }
constexpr bool reaches(double d, double limit) { return d > limit - kEqualLengths; }
constexpr bool same_length(double a, double b) { return within(a, b) && within(b, a); }

// --- 3.1 Movement: TR-MOVE-2 to 10 -------------------------------------------------------------------------------------

// A row of the movement table: the cells with a distance come first, then the cell for a change of formation.
struct MoveRow {
  double inches = 0;  // of each move
  int moves = 0;      // cells with a distance
  int segments = 0;   // cells in all
};
constexpr MoveRow move_row(Formation formation, bool mounted) {
  const double pace = mounted ? 9 : 4;
  switch (formation) {
    case Formation::MarchColumn: return {pace, 3, 4};
    case Formation::AttackColumn: return {pace, 2, 3};
    case Formation::Line: return {pace, 1, 2};
    case Formation::OpenOrder: return {6, 1, 2};
    case Formation::Skirmish: return {4, 2, 3};
    case Formation::Limbered: return {4, 1, 2};
    case Formation::Unlimbered: return {1, 1, 1};
    default: return {0, 0, 1};  // a garrison uses its one segment to leave (TR-BUA-3)
  }
}
inline constexpr double kCommanderRide = 14;   // TR-MOVE-2
inline constexpr int kObliqueLimit = 225;      // TR-MOVE-15, tenths of a degree
inline constexpr double kKeepOff = 1;          // TR-MOVE-19
inline constexpr double kBackwardCost = 2;     // TR-MOVE-18: inches for each inch
inline constexpr double kRoadBonus = 1;        // TR-TERR-26
inline constexpr double kThirdRoadBonus = 1;   // TR-TERR-27
inline constexpr double kRoadReach = 0.5;      // TR-TERR-28
inline constexpr double kCrossingWidth = 1.5;  // TR-TERR-25
inline constexpr double kChangeShift = 1;      // TR-FORM-18
inline constexpr double kAttachReach = 1;      // TR-CMD-1
inline constexpr double kBlockReach = 1;       // TR-BUA-3
inline constexpr double kLeastRetreat = 1;     // TR-MELEE-18, TR-RES-16

// 3.2, TR-FORM-4 to 10: segments that a change uses, the same both ways; 0: there is no such change.
constexpr int change_cost(Formation from, Formation to) {
  constexpr int kCosts[5][5] = {{0, 1, 2, 2, 2}, {1, 0, 1, 2, 2}, {2, 1, 0, 1, 1}, {2, 2, 1, 0, 1}, {2, 2, 1, 1, 0}};
  const auto f = static_cast<std::size_t>(from), t = static_cast<std::size_t>(to);
  return f < 5 && t < 5 ? kCosts[f][t] : 0;
}
inline constexpr int kMountCost = 2;   // TR-FORM-11
inline constexpr int kLimberCost = 1;  // TR-FORM-13

// --- 3.3 Terrain ---------------------------------------------------------------------------------------------------------

// What a piece of ground is to the rules; areas by rising density, then lines and the rest.
enum class Kind : std::uint8_t {
  Open,  // drawn only, or a hill: TR-TERR-31
  Rough,
  OpenWood,
  Wood,
  DenseWood,
  Impassable,
  River,
  Crossing,  // bridge or ford
  Road,
  Block,
  Obstacle,   // a line: wall, fence, hedge, ditch, abatis (TR-TERR-35)
  LightWork,  // a line
  HeavyWork,  // a line
  Stream      // a line
};
constexpr bool is_wood(Kind k) { return k == Kind::OpenWood || k == Kind::Wood || k == Kind::DenseWood; }
constexpr bool is_line(Kind k) { return k >= Kind::Obstacle; }
enum class BlockClass : std::uint8_t { Wooden, WoodAndBrick, Brick, Fortified };  // TR-BUA-1
inline constexpr std::string_view kBlockClassNames[] = {"wooden", "wood-and-brick", "brick", "fortified"};

// --- 3.4 Ranges: TR-WEAP-2 to 13 ------------------------------------------------------------------------------------------

struct Ranges {
  double canister = 0;  // 0: no such band
  double close = 0;     // the band "Short"
  double most = 0;      // 0: close combat only
  bool rifled = false;
};
constexpr Ranges ranges_of(Weapon weapon) {
  switch (weapon) {
    case Weapon::Pistol: return {};
    case Weapon::Poor: return {0, 2, 4};
    case Weapon::Carbine: return {0, 3, 6};
    case Weapon::Musket: return {0, 4, 9};
    case Weapon::RifledCarbine: return {0, 4, 9, true};
    case Weapon::Rifle: return {0, 6, 14, true};
    case Weapon::BattalionGun: return {4, 0, 18};
    case Weapon::Art3: return {4, 6, 27};
    case Weapon::Art6: return {4, 9, 36};
    case Weapon::Art9: return {6, 12, 38};
    case Weapon::Art12: return {9, 15, 45};
    case Weapon::Mortar: return {0, 0, 18};
    default: return {4, 9, 27};  // howitzer
  }
}

// --- 3.5 The hit table: TR-FIRE-8, TR-MELEE-8 -------------------------------------------------------------------------------

// The highest throw that gives so many hits; 0: cannot occur (TR-FIRE-9).
struct HitRow {
  int three = 0;
  int two = 0;
  int one = 0;
};
constexpr int hit_row_number(int score) { return score >= 10 ? 10 : score <= 4 ? 4 : score; }  // TR-FIRE-7
constexpr HitRow hit_row(int score) {
  constexpr HitRow kRows[] = {{0, 0, 4}, {0, 2, 5}, {0, 3, 6}, {1, 3, 7}, {1, 4, 8}, {1, 4, 9}, {2, 5, 10}};
  return kRows[hit_row_number(score) - 4];
}

// --- 3.7 Shooting factors: small arms / artillery ----------------------------------------------------------------------------

struct Factor {
  int small_arms = 0;
  int artillery = 0;
  constexpr int of(bool gun) const { return gun ? artillery : small_arms; }
};
inline constexpr Factor kShortRange{+2, +1};                                        // TR-FIRE-11
inline constexpr Factor kMaxRange{-2, -1};                                          // TR-FIRE-12
inline constexpr Factor kCanister{0, +4};                                           // TR-FIRE-13
inline constexpr Factor kRifled{+1, 0};                                             // TR-FIRE-14
inline constexpr Factor kInitialVolley{+2, 0};                                      // TR-FIRE-15
inline constexpr Factor kRested{+1, 0};                                             // TR-FIRE-16
inline constexpr Factor kGoodShots{+1, 0};                                          // TR-FIRE-17
inline constexpr Factor kRagged{-2, 0};                                             // TR-FIRE-18
inline constexpr Factor kPoorWeapon{-1, 0};                                         // TR-FIRE-19
inline constexpr Factor kNewTarget{0, -1};                                          // TR-FIRE-20
inline constexpr Factor kColumn{+2, +4};                                            // TR-FIRE-21
inline constexpr Factor kOpenLine{-1, -1};                                          // TR-FIRE-22
inline constexpr Factor kFlank{+4, +6};                                             // TR-FIRE-23
inline constexpr Factor kRear{+4, +4};                                              // TR-FIRE-24
inline constexpr Factor kObscured{-1, 0};                                           // TR-FIRE-25
inline constexpr Factor kSkirmishTarget{-3, -2};                                    // TR-FIRE-26
inline constexpr Factor kBlockCover[] = {{-4, -2}, {-6, -3}, {-8, -4}, {-10, -8}};  // TR-FIRE-28 to 31
inline constexpr Factor kLightWorkCover{-4, -2};                                    // TR-FIRE-32
inline constexpr Factor kHeavyWorkCover{-8, -4};                                    // TR-FIRE-33
inline constexpr Factor kCover{-2, -2};                                             // TR-FIRE-34
inline constexpr Factor kToTree{-3, -2};                                            // TR-FIRE-35

// --- 3.8 Close combat: attacker / defender ------------------------------------------------------------------------------------

struct Entry {
  int attacker = 0;
  int defender = 0;
  constexpr int of(bool attacks) const { return attacks ? attacker : defender; }
};
inline constexpr Entry kMovingIn{+2, 0};                                            // TR-MOD-1
inline constexpr Entry kBritishOrElite{+4, 0};                                      // TR-MOD-2
inline constexpr Entry kAgainstOpenOrder{+1, 0};                                    // TR-MOD-4
inline constexpr Entry kAgainstSkirmishers{+2, 0};                                  // TR-MOD-5
inline constexpr Entry kAgainstFlank{+2, -2};                                       // TR-MOD-6
inline constexpr Entry kAgainstRear{+4, -4};                                        // TR-MOD-7
inline constexpr Entry kAgainstColumn{+2, 0};                                       // TR-MOD-8
inline constexpr Entry kAgainstIrregular{+1, +1};                                   // TR-MOD-9
inline constexpr Entry kAgainstMilitia{+3, +3};                                     // TR-MOD-10
inline constexpr Entry kEvading{+4, -4};                                            // TR-EVADE-6
inline constexpr Entry kSkirmishersAttack{-2, 0};                                   // TR-MOD-11
inline constexpr Entry kAgainstArtillery{+2, 0};                                    // TR-MOD-12
inline constexpr Entry kIrregularOrMilitia{0, -2};                                  // TR-MOD-13
inline constexpr Entry kSupport{+1, +2};                                            // TR-MOD-14
inline constexpr Entry kCommander{-1, +2};                                          // TR-MOD-15
inline constexpr int kWonLastRound = 2;                                             // TR-MOD-16
inline constexpr int kWonAgainstChargers = 4;                                       // TR-MOD-17
inline constexpr Entry kNoBayonets{-2, -2};                                         // TR-MOD-18
inline constexpr Entry kIrregularsInWoods{+3, +3};                                  // TR-MOD-20
inline constexpr Entry kLooseInWoods{-1, -1};                                       // TR-MOD-21
inline constexpr Entry kOthersInWoods{-3, -3};                                      // TR-MOD-22
inline constexpr Entry kDenseWoods{-4, -4};                                         // TR-MOD-23
inline constexpr Entry kHigher{+1, +1};                                             // TR-MOD-26
inline constexpr Entry kLightDefence{-2, +2};                                       // TR-MOD-27
inline constexpr Entry kHeavyWorkDefence{-5, +5};                                   // TR-MOD-29
inline constexpr Entry kBlockDefence[] = {{-2, +2}, {-4, +4}, {-6, +6}, {-8, +8}};  // TR-MOD-30 to 33
inline constexpr Entry kLightCavalryCharging{+4, 0};                                // TR-MOD-35
inline constexpr Entry kSecureFlanks{0, +2};                                        // TR-MOD-36
inline constexpr Entry kOpenFlanks{+3, 0};                                          // TR-MOD-37
inline constexpr Entry kArtilleryFights{-4, -4};                                    // TR-MOD-39

// --- Rally, commanders, sight, geometry ----------------------------------------------------------------------------------------

inline constexpr double kRallyDistance = 4;  // TR-RALLY-2
inline constexpr int kLeastRally = 1;        // TR-RALLY-3
inline constexpr int kMostRally = 9;
inline constexpr int kRallyCommander = +2;  // TR-RALLY-4
inline constexpr int kRallyElite = +1;
inline constexpr int kRallyMilitia = -1;
inline constexpr double kWoodSight = 3;  // TR-LOS-2
inline constexpr double kDenseWoodSight = 2;
inline constexpr double kOpenWoodVeil = 6;  // TR-LOS-3
inline constexpr int kSightLines = 15;      // TR-LOS-1
inline constexpr int kClearLines = 8;       // TR-LOS-5
inline constexpr double kSeeOver = 4;       // TR-LOS-6
inline constexpr int kChargeWheel = 450;    // TR-CHARGE-3, tenths of a degree
inline constexpr double kCommonEdge = 0.5;  // TR-CHARGE-8
inline constexpr double kSecureReach = 2;   // TR-GEO-8
inline constexpr double kSupportReach = 4;  // TR-GEO-9
inline constexpr double kSupportAside = 1;
inline constexpr int kSupportTurn = 450;
inline constexpr double kLiningReach = 0.5;  // TR-GEO-10
inline constexpr int kLiningTurn = 225;
inline constexpr double kOverlapArea = 0.01;  // TR-GEO-12, square inches
inline constexpr int kMostRounds = 10;        // option rounds_per_phase
inline constexpr double kObjectiveReach = 3;  // TR-VIC-4
inline constexpr int kObjectiveValue = 5;
inline constexpr int kDrawLead = 3;
inline constexpr double kZoneDepth = 12;  // TR-SETUP-2
inline constexpr double kZoneAside = 1;
inline constexpr int kUnitsPerCommander = 8;  // TR-SETUP-3

// TR-GEO-3, TR-GEO-4: width and depth of a unit of n bases; a garrison's is its block.
struct Size {
  double width = 0;
  double depth = 0;
};
constexpr Size size_of(Formation formation, bool mounted, int n) {
  const double deep = mounted ? 1 : 0.75;
  switch (formation) {
    case Formation::Line: return {1.0 * n, deep};
    case Formation::OpenOrder: return {1.5 * n - 0.5, 0.75};
    case Formation::Skirmish: return {2.0 * n - 1, 0.75};
    case Formation::AttackColumn: return {2, deep * ((n + 1) / 2)};
    case Formation::MarchColumn: return {1, deep * n};
    case Formation::Unlimbered: return {1.0 * n, 1.25};
    case Formation::Limbered: return {1, 2.5 * n};
    default: return {};
  }
}
inline constexpr double kCommanderRadius = 0.5;

}  // namespace grognard::tricorne

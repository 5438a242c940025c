// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/state.h"

// Every printed (or filled) number of the rulebook, beside its rule.
namespace grognard::hanau {

// T-5, HN-ART-12: cannon; a row of 6 means 6 or more after modifiers (HN-ART-27).
enum class TargetKind : std::uint8_t {
  ColumnSquareEnfiladed,
  Line,
  Artillery,
  Skirmishers,
  Fortification,
  ChargingCavalry
};
constexpr int cannon_to_hit(TargetKind kind) {
  switch (kind) {
    case TargetKind::ColumnSquareEnfiladed: return 4;
    case TargetKind::Line: return 5;
    default: return 6;
  }
}
// T-7, HN-FIRE-6: shooting.
constexpr int volley_to_hit(TargetKind kind) {
  switch (kind) {
    case TargetKind::ColumnSquareEnfiladed: return 4;
    case TargetKind::Line:
    case TargetKind::Artillery: return 5;
    default: return 6;
  }
}
// HN-ART-13: the modifiers of T-5.
inline constexpr int kCloseRange = +1;
inline constexpr int kLongRange = -1;
constexpr int gun_weight_modifier(int pounds) { return pounds >= 12 ? +1 : pounds <= 6 ? -1 : 0; }
inline constexpr int kHeavyGun = 12;             // HN-ART-5, HN-ART-7: may not be adjusted
inline constexpr double kAdjustMove = 1;         // HN-ART-5
inline constexpr double kCarryThrough = 6;       // HN-ART-15
inline constexpr double kOverheadClearance = 2;  // HN-ART-19

// HN-MORALE-2
constexpr int morale_number(Quality quality) {
  switch (quality) {
    case Quality::Elite: return 6;
    case Quality::Veteran: return 5;
    default: return 4;
  }
}
inline constexpr int kLossesPerMinusOne = 3;  // HN-MORALE-5
inline constexpr int kSmallFailure = 2;       // HN-MORALE-11: fail by 1 or 2

// T-6, HN-MOVE-2: inches per move.
double move_rate(const SideRules& side, const Troops& troops, Formation formation);
inline constexpr double kGeneralMove = 12;         // HN-CMD-3
inline constexpr double kAttachReach = 0.01;       // contact
inline constexpr int kWheelLimit = 450;            // HN-MOVE-3, tenths of a degree
inline constexpr double kDoubleMoveDistance = 12;  // HN-MOVE-11
inline constexpr double kFirefight = 4;            // HN-MOVE-16
inline constexpr double kStandOff = 1;             // HN-MOVE-19, HN-CLOSE-6, HN-STAND-8, HN-LOSS-4
inline constexpr double kSupportDistance = 1;      // HN-MELEE-14
inline constexpr double kEntryReach = 12;          // HN-RES-2
inline constexpr double kEntryClear = 4;           // HN-RES-2
inline constexpr double kPassBeyond = 6;           // HN-MELEE-30
inline constexpr double kLineDefence = 0.5;        // HN-TERR-5
inline constexpr double kWoodDepth = 1;            // T-10
inline constexpr double kSetupDepth = 10;          // HN-DATA-5
inline constexpr int kMeleeToHit = 4;              // HN-MELEE-5
inline constexpr int kRideThroughCasualty = 4;     // HN-MELEE-19

// HN-GEO-2: stands of a unit with so many figures.
constexpr int stands_for(Arm arm, int figures) { return arm == Arm::Infantry ? (figures + 2) / 3 : (figures + 1) / 2; }
// HN-GEO-3
struct Size {
  double width = 0;
  double depth = 0;
};
constexpr Size size_of(Arm arm, Formation formation, int stands, int starting_figures) {
  const double s = stands;
  const double column_depth = (stands + 1) / 2;
  switch (formation) {
    case Formation::Line: return {s, arm == Arm::Cavalry ? 1.0 : 0.75};
    case Formation::Column:
    case Formation::Mass: return {s < 2 ? s : 2.0, (arm == Arm::Cavalry ? 1.0 : 0.75) * column_depth};
    case Formation::Square: return {1 + s / 4 < 1.5 ? 1.5 : 1 + s / 4, 1 + s / 4 < 1.5 ? 1.5 : 1 + s / 4};
    case Formation::Skirmish: return {s + 0.5 * (s - 1), 0.75};
    case Formation::Unlimbered: return {starting_figures / 2.0, 1.25};
    case Formation::Limbered: return {1.0, 1.5 * starting_figures / 2.0};
    case Formation::Garrison: return {0, 0};
  }
  return {0, 0};
}

// T-8, HN-MELEE-3, HN-MELEE-4.
constexpr int two_per_three(int n) { return 2 * (n / 3) + (n % 3 == 2 ? 1 : 0); }
constexpr int melee_dice(Quality quality, bool infantry_column, int n) {
  switch (quality) {
    case Quality::Elite: return infantry_column ? n : two_per_three(n);
    case Quality::Veteran: return infantry_column ? two_per_three(n) : n / 2;
    default: return infantry_column ? n / 2 : n / 3;
  }
}

}  // namespace grognard::hanau

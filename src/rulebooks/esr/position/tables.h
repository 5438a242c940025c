// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Every printed number (T1 to T15) that more than one chapter reads; others stand in their chapter.
namespace grognard::esr {

// Ranges, scale yards.
inline constexpr double kSkirmishRange = 450;    // ES-FIRE-1
inline constexpr double kGunRange = 900;         // ES-FIRE-1
inline constexpr double kShortRange = 450;       // ES-ASMT-22
inline constexpr double kNearEnemy = 900;        // ES-CMD-20, T4
inline constexpr double kCloseEnemy = 450;       // ES-CMD-20, T4
inline constexpr double kRetreatDistance = 900;  // ES-STAT-7
inline constexpr double kBreakDistance = 1800;   // ES-STAT-7
inline constexpr double kShift = 225;            // ES-DEPL-7
inline constexpr double kCohesion = 450;         // ES-MOVE-10
inline constexpr double kContact = 1;            // ES-GEO-13
inline constexpr double kWaveDepth = 450;        // ES-GEO-5: nobody of its own so far straight ahead of the front wave
inline constexpr double kZoneDepth = 900;        // ES-SETUP-6
inline constexpr double kArrived = 225;          // ES-DIR-10, ES-DIR-17: from the destination of a Move
inline constexpr double kSupportReach = 900;     // ES-DIR-12
inline constexpr double kNearDeployed = 225;     // ES-LEAD-15: a committed battery from a deployed Unit

inline constexpr int kFreeTurn = 450;  // ES-MOVE-9, tenths of a degree

// T5, scale yards a turn.
struct Allowance {
  double road = 0;
  double cross_country = 0;
  double deployed = 0;
};
inline constexpr Allowance kFoot{1800, 1500, 1125};
inline constexpr Allowance kHorse{2250, 1800, 1500};
inline constexpr double kHorseDeployedF1 = 1350;  // T1 row 1
inline constexpr Allowance kGeneral{3600, 2700, 2700};

// ES-GEO-6
inline constexpr double kColumnGap = 38;
// ES-RA-2, ES-RA-3
inline constexpr double kAreaWidth = 150;
inline constexpr double kAreaDepth = 300;
inline constexpr double kAreaNearest = 225;
inline constexpr double kAreaFarthest = 900;
inline constexpr double kAreaUsual = 450;
// ES-GEO-7
inline constexpr double kReserveBehind = 150;
// ES-GEO-16, across
inline constexpr double kArmyBase = 150;
inline constexpr double kForceBase = 112;
inline constexpr double kFormationBase = 75;

inline constexpr int kPointsPerRow = 10;  // ES-ASMT-17
inline constexpr int kOrderSucceeds = 7;  // T2
inline constexpr int kOrderDelayed = 3;
inline constexpr int kScoreAssesses = 10;  // ES-FIRE-4

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Every number of the sheet.
namespace grognard::picket {

inline constexpr double kFront = 2, kDepth = 1;  // PK-SETUP-1: of a base
inline constexpr int kMostMen = 9;
inline constexpr int kMistSight = 6;         // PK-SETUP-3: and what the die shows
inline constexpr double kClearSight = 1000;  // farther than any table

enum class Arm : std::uint8_t { Foot, Horse };
struct ArmRow {
  double move;    // PK-MOVE-1
  double range;   // PK-FIRE-2
  bool in_woods;  // PK-MOVE-2: it may go there
};
constexpr ArmRow kArms[] = {{6, 12, true}, {10, 6, false}};
inline constexpr double kBoldMove = 2;
inline constexpr double kKeepOff = 1;  // PK-MOVE-4

inline constexpr int kArcTenths = 450;  // PK-FIRE-2: tenths of a degree, to either side of the front
inline constexpr int kBoldDice = +1;    // PK-FIRE-3
inline constexpr int kToHit = 5;        // PK-FIRE-4, and what is added to it
inline constexpr int kFar = +1, kInWood = +1, kAtBold = -1, kAimed = -2;

inline constexpr int kStands = 7, kWavers = 9;    // PK-TEST-2: at most, with two dice
inline constexpr int kHalfGone = +1, kWary = -1;  // added to them

inline constexpr int kPostPoints = 3;  // PK-WIN-1; a man is one

}  // namespace grognard::picket

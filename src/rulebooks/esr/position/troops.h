// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/command.h"
#include "core/side.h"

// Units, companies and officers as the order of battle gives them (chapters ORG and CHAR).
namespace grognard::esr {

enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery };
inline constexpr int kArms = 3;
inline constexpr std::string_view kArmNames[] = {"infantry", "cavalry", "artillery"};
constexpr std::string_view name_of(Arm arm) { return kArmNames[static_cast<std::size_t>(arm)]; }

enum class Nation : std::uint8_t {
  French,
  Polish,
  Italian,
  Rhine,  // the other allies of the French
  Austrian,
  Russian,
  Prussian,
  British,
  Portuguese,
  Spanish,
  Other,
};
inline constexpr std::string_view kNationNames[] = {"french",     "polish",  "italian",  "rhine",
                                                    "austrian",   "russian", "prussian", "british",
                                                    "portuguese", "spanish", "other"};

// Leadership (LR) as it counts: A 3, B 2, C 1.
inline constexpr int kLeadershipA = 3;
inline constexpr int kLeadershipB = 2;
inline constexpr int kLeadershipC = 1;

struct Officer {
  std::string id;
  std::string name;
  std::int8_t leadership = kLeadershipC;
  std::int8_t tactics = 0;            // TR
  bool masses_cavalry : 1 = false;    // [MC]
  bool grand_battery : 1 = false;     // [GB]
  bool advanced_guard : 1 = false;    // [AG]
  bool rear_guard : 1 = false;        // [RG]
  bool charmed : 1 = false;           // [CD]
  bool dated_with_death : 1 = false;  // [DD]
  bool wandered_off : 1 = false;      // [WO]
  std::int8_t adcs = 0;               // Imperial ADCs
};

// One battalion, squadron group or battery.
struct Troops {
  std::string id;
  std::string name;
  bool plural = false;  // the name speaks of many
  std::string profile;  // "FR-LIN-M", may be empty
  Side side = Side::A;
  int formation = 0;  // that it begins in
  Arm arm = Arm::Infantry;
  bool horse = false;      // cavalry and horse artillery
  bool light = false;      // [L]
  bool irregular = false;  // [I]
  bool impetuous = false;  // [IM]
  std::int8_t shock = 0;   // [S1] to [S3]
  std::int8_t rating = 4;  // CR
  std::int16_t men = 0;    // infantry
  std::int8_t squadrons = 0;
  std::int8_t guns = 0;
  std::int8_t pounder = 6;
  Nation guns_of = Nation::Other;  // ES-FIRE-6
  double width = 150;              // T15, scale yards
  double depth = 112;
  double limbered_width = 112;  // of a battery
  double limbered_depth = 300;
};

// A Specialty Unit: an engineer or rifle company (ES-CHAR-6).
struct Company {
  std::string id;
  std::string name;
  bool plural = false;
  Side side = Side::A;
  int formation = 0;
  bool engineers = false;
  std::int8_t rifles = 0;   // [RF1] to [RF3]
  PieceId with = kNoPiece;  // the battalion it begins with
};

}  // namespace grognard::esr

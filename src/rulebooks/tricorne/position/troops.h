// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/side.h"

namespace grognard::tricorne {

inline constexpr int kMostStrength = 10;  // 5.1
inline constexpr int kMostBases = 12;

enum class Arm : std::uint8_t { Infantry, Cavalry, MountedInfantry, Artillery };  // TR-UNIT-1
enum class Formation : std::uint8_t {
  MarchColumn,
  AttackColumn,
  Line,
  OpenOrder,
  Skirmish,
  Garrison,
  Unlimbered,
  Limbered
};
enum class Weapon : std::uint8_t {
  Pistol,
  Poor,
  Carbine,
  Musket,
  RifledCarbine,
  Rifle,
  BattalionGun,
  Art3,
  Art6,
  Art9,
  Art12,
  Mortar,
  Howitzer
};

inline constexpr std::string_view kArmNames[] = {"infantry", "cavalry", "mounted-infantry", "artillery"};
inline constexpr std::string_view kFormationNames[] = {"march-column", "attack-column", "line",       "open-order",
                                                       "skirmish",     "garrison",      "unlimbered", "limbered"};
inline constexpr std::string_view kWeaponNames[] = {"pistol", "poor",      "carbine", "musket", "rifled_carbine",
                                                    "rifle",  "battalion", "art3",    "art6",   "art9",
                                                    "art12",  "mortar",    "howitzer"};
constexpr std::string_view name_of(Arm v) { return kArmNames[static_cast<std::size_t>(v)]; }
constexpr std::string_view name_of(Formation v) { return kFormationNames[static_cast<std::size_t>(v)]; }
constexpr std::string_view name_of(Weapon v) { return kWeaponNames[static_cast<std::size_t>(v)]; }

// What a unit is; never changes in play (5.1).
struct Troops {
  std::string id;
  std::string name;
  bool plural = false;  // "Riflemen shoot", "1st Maryland shoots"
  Side side = Side::A;
  Arm arm = Arm::Infantry;
  Weapon weapon = Weapon::Musket;
  std::int8_t full_strength = 6;
  std::int8_t bases = 4;
  std::uint8_t formations = 0;  // a bit per Formation; Garrison is never listed (TR-FORM-1)
  bool british = false;
  bool elite = false;
  bool irregular = false;
  bool militia = false;
  bool good_shots = false;
  bool poor_weapon = false;
  bool no_bayonet = false;
  bool light_cavalry = false;
  std::int16_t points = 0;

  bool may_form(Formation f) const { return formations >> static_cast<int>(f) & 1; }
};

// Where nobody says otherwise: line or unlimbered, else skirmishing or in column of march.
inline Formation usual_formation(const Troops& t) {
  for (const Formation f : {Formation::Line, Formation::Unlimbered, Formation::Skirmish})
    if (t.may_form(f)) return f;
  return Formation::MarchColumn;
}

}  // namespace grognard::tricorne

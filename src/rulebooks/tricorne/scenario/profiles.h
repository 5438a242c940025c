// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/json_reader.h"
#include "tricorne/position/tables.h"

// Data of chapter DATA: kinds of troops, and armies made of them.
namespace grognard::tricorne {

// 5.2: a kind of troops. Its side is the scenario's business.
struct Profile {
  std::string id;
  Troops troops;
};
// The profile that this value names; throws BadInput if there is none.
const Profile& read_profile(const Reader& from);
std::vector<std::string> profile_names();

// Replaces all traits by those that a list names (TR-UNIT-7); refuses what TR-UNIT-8 excludes.
void read_traits(const Reader& list, Troops& troops);
// The weapon that this value names; guns are for artillery alone (TR-WEAP-14).
Weapon read_weapon(const Reader& from, Arm arm);
// 5.2: what a unit is worth.
int points_of(const Troops& troops);

// TR-DATA-2, TR-DATA-3: a suggested army.
struct ArmyList {
  struct Entry {
    const Profile* profile;
    int count;
  };
  std::string id;
  std::string title;
  std::vector<Entry> entries;
  int commanders = 0;  // TR-SETUP-3
  int points = 0;
};
const ArmyList& read_army(const Reader& from);
// TR-SETUP-3
constexpr int usual_commanders(int units) { return (units + kUnitsPerCommander - 1) / kUnitsPerCommander; }

}  // namespace grognard::tricorne

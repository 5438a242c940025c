// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/scenario/profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/sentence.h"
#include "embedded/tricorne.h"
#include "tricorne/position/tables.h"

namespace grognard::tricorne {
namespace {

constexpr std::size_t kMostProfiles = 200;
constexpr int kMostInArmy = 60;

struct TraitWord {
  std::string_view name;
  bool Troops::* flag;
  int points;  // 5.2
};
constexpr TraitWord kTraitWords[] = {
    {"british", &Troops::british, 2},        {"elite", &Troops::elite, 4},
    {"irregular", &Troops::irregular, 1},    {"militia", &Troops::militia, -4},
    {"good_shots", &Troops::good_shots, 2},  {"poor_weapon", &Troops::poor_weapon, -2},
    {"no_bayonet", &Troops::no_bayonet, -2}, {"light_cavalry", &Troops::light_cavalry, 4},
};
// 5.2, in the order of Weapon
constexpr int kWeaponPoints[] = {0, -2, 1, 0, 2, 4, 3, 5, 7, 9, 12, 3, 6};
static_assert(std::size(kWeaponPoints) == std::size(kWeaponNames));
constexpr int kStrengthPoints = 3;  // for each point of strength
constexpr int kMountedInfantryPoints = 2;
constexpr int kLeastPoints = 3;

using ProfileTable = std::map<std::string, Profile, std::less<>>;
using ArmyTable = std::map<std::string, ArmyList, std::less<>>;

bool fits_arm(Arm arm, Formation f) {  // TR-FORM-1
  if (arm == Arm::Artillery) return f == Formation::Unlimbered || f == Formation::Limbered;
  if (f == Formation::Unlimbered || f == Formation::Limbered || f == Formation::Garrison) return false;
  if (arm == Arm::Infantry) return true;
  return f != Formation::OpenOrder && (f != Formation::Skirmish || arm == Arm::MountedInfantry);
}

std::uint8_t read_formations(const Reader& list, Arm arm) {
  int formations = 0;
  for (const Reader& word : list.items(std::size(kFormationNames))) {
    const int f = word.choice(kFormationNames);
    if (!fits_arm(arm, static_cast<Formation>(f))) word.refuse(fmt::format("{} has no such formation", name_of(arm)));
    formations |= 1 << f;
  }
  return static_cast<std::uint8_t>(formations);
}

Profile read_profile_row(const Reader& row) {
  row.only({"id", "title", "arm", "strength", "bases", "formations", "weapon", "traits", "points", "plural"});
  Profile profile;
  profile.id = row["id"].text();
  Troops& t = profile.troops;
  t.name = row["title"].text();
  t.plural = row.yes_no_or("plural", sounds_plural(t.name));
  t.arm = static_cast<Arm>(row["arm"].choice(kArmNames));
  t.full_strength = static_cast<std::int8_t>(row["strength"].whole(1, kMostStrength));
  t.bases = static_cast<std::int8_t>(row["bases"].whole(1, kMostBases));
  t.formations = read_formations(row["formations"], t.arm);
  t.weapon = read_weapon(row["weapon"], t.arm);
  read_traits(row["traits"], t);
  t.points = static_cast<std::int16_t>(points_of(t));
  if (row["points"].whole(0, 100) != t.points) row["points"].refuse(fmt::format("it is worth {}", t.points));
  return profile;
}

const Json& profiles_json() {
  static const Json kJson = parse_json(embedded::profiles_json(), "profiles.json");
  return kJson;
}

ProfileTable read_profile_table() {
  ProfileTable all;
  for (const Reader& row : Reader(profiles_json(), "profiles.json")["profiles"].items(kMostProfiles)) {
    Profile profile = read_profile_row(row);
    if (!all.emplace(profile.id, profile).second) row["id"].refuse("this profile is given twice");
  }
  return all;
}

const ProfileTable& all_profiles() {
  static const ProfileTable kAll = read_profile_table();
  return kAll;
}

const Profile& find_profile(const Reader& from, std::string_view id) {
  const auto found = all_profiles().find(id);
  if (found != all_profiles().end()) return found->second;
  from.expected_name("a profile", profile_names(), "grognard scenarios tricorne --profiles");
}

ArmyList read_army_row(const Reader& row) {
  row.only({"id", "title", "units", "commanders", "points"});
  ArmyList army;
  army.id = row["id"].text();
  army.title = row["title"].text();
  const Reader units = row["units"];
  int count = 0;
  for (const std::string& id : units.keys()) {
    const Reader number = units[id];
    army.entries.push_back({&find_profile(number, id), number.whole(1, kMostInArmy)});
    army.points += army.entries.back().count * army.entries.back().profile->troops.points;
    count += army.entries.back().count;
  }
  army.commanders = row["commanders"].whole(0, kMostInArmy);
  if (army.commanders != usual_commanders(count)) row["commanders"].refuse("one for every eight units");
  if (row["points"].whole(0, 1000) != army.points) row["points"].refuse(fmt::format("it is worth {}", army.points));
  return army;
}

ArmyTable read_army_table() {
  ArmyTable all;
  for (const Reader& row : Reader(profiles_json(), "profiles.json")["armies"].items(kMostProfiles)) {
    ArmyList army = read_army_row(row);
    if (!all.emplace(army.id, army).second) row["id"].refuse("this army is given twice");
  }
  return all;
}

const ArmyTable& all_armies() {
  static const ArmyTable kAll = read_army_table();
  return kAll;
}

}  // namespace

const Profile& read_profile(const Reader& from) { return find_profile(from, from.text()); }

void read_traits(const Reader& list, Troops& t) {
  for (const TraitWord& word : kTraitWords) t.*word.flag = false;
  std::string_view names[std::size(kTraitWords)];
  for (std::size_t i = 0; i < std::size(kTraitWords); ++i) names[i] = kTraitWords[i].name;
  for (const Reader& word : list.items(std::size(kTraitWords))) t.*kTraitWords[word.choice(names)].flag = true;
  if (t.irregular && t.militia) list.refuse("a unit is irregular or militia, not both");
}

Weapon read_weapon(const Reader& from, Arm arm) {
  const Weapon weapon = static_cast<Weapon>(from.choice(kWeaponNames));
  if ((weapon >= Weapon::BattalionGun) != (arm == Arm::Artillery))
    from.refuse(arm == Arm::Artillery ? "artillery has guns" : "only artillery has guns");
  return weapon;
}

int points_of(const Troops& t) {
  int points = kStrengthPoints * t.full_strength + kWeaponPoints[static_cast<std::size_t>(t.weapon)];
  for (const TraitWord& word : kTraitWords)
    if (t.*word.flag) points += word.points;
  if (t.arm == Arm::MountedInfantry) points += kMountedInfantryPoints;
  return std::max(points, kLeastPoints);
}

std::vector<std::string> profile_names() {
  std::vector<std::string> list;
  for (const auto& [id, profile] : all_profiles()) list.push_back(id);
  return list;
}

const ArmyList& read_army(const Reader& from) {
  const auto found = all_armies().find(from.text());
  if (found != all_armies().end()) return found->second;
  std::string names;
  for (const auto& [id, army] : all_armies()) names += fmt::format("{}{}", names.empty() ? "" : ", ", id);
  from.expected(fmt::format("an army ({})", names));
}

}  // namespace grognard::tricorne

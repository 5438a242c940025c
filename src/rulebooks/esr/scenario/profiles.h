// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.h"
#include "esr/position/setup.h"

// Profiles of Units, commanders and armies (T16 to T18): all of it is data that players can edit.
namespace grognard::esr {

inline constexpr std::size_t kMostProfiles = 300;
inline constexpr std::size_t kMostCharacteristics = 8;

// ES-SETUP-3
enum class Period : std::uint8_t { Early, Mid, Late };
Period period_of(int year);

// A kind of Unit; of Troops everything but who and where.
struct Profile {
  std::string id;
  Troops troops;
};

// A characteristic that the Formations of an army usually have.
struct UsualCharacteristic {
  std::string_view is;
  int guard = -1;  // 0 line only, 1 Guard only, -1 both
  int from = 0;    // years
  int to = 9999;
};
struct ArmyDoctrine {
  Nation nation = Nation::Other;
  bool effective[3] = {true, true, true};  // by Period
  std::vector<UsualCharacteristic> characteristics;
};

// The profiles that a battle knows: the default ones and what the scenario adds or changes.
struct ProfileSet {
  std::vector<Profile> profiles;
  std::vector<ArmyDoctrine> doctrine;
  int find(std::string_view id) const;  // -1: there is none
};
const ProfileSet& default_profiles();
// "profiles" of a file: new ones, and others in place of those with the same id.
void read_profiles(const Reader& list, ProfileSet& set);
std::vector<std::string> profile_names(const ProfileSet& set);
std::vector<std::string> commander_names();
int read_profile_id(const Reader& from, const ProfileSet& set);
// What a profile or a Unit of a file says of itself: arm, cr, characteristics, size; the rest of the Troops stays.
void read_troops_values(const Reader& from, Troops& troops);
// T15: what follows from arm and size.
void set_footprint(Troops& troops);

// T17
struct CommanderProfile {
  std::string id;
  Officer officer;
};
// Name, ratings and characteristics, of which some may come from a "profile".
void read_officer_values(const Reader& from, Officer& officer);

// A Formation's characteristics: "BR", "ST", "EN", "DT".
void give_characteristic(std::string_view word, FormationRules& rules);
void read_formation_characteristics(const Reader& list, FormationRules& rules);
// T18: doctrine and characteristics of its nation in that year.
void give_usual_doctrine(const ProfileSet& set, int year, FormationRules& rules);
Nation read_nation(const Reader& from);

}  // namespace grognard::esr

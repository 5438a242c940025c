// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/json_reader.h"
#include "hanau/position/troops.h"

namespace grognard::hanau {

// T-11, T-12: a kind of troops. Its side is the one whose table lists it; the other may use it, too.
struct Profile {
  std::string id;
  Troops troops;
};

// The profile that this value names; throws BadInput if there is none.
const Profile& read_profile(const Reader& from);
std::vector<std::string> profile_names();

// Sets one of the abilities of docs/scenarios.md: guard, skirmish, lancer, cuirass, horse, masse. False if it is none.
bool set_ability(Troops& troops, std::string_view ability, bool has);
Arm arm_of(Type type);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json_reader.h"
#include "grant/position/state.h"

namespace grognard::grant {

// GW-UNIT-1 to 11, GW-MORALE-2 to 10: a kind of troops as a fresh unit of it takes the field.
struct Profile {
  Troops troops;
  Formation formation = Formation::Line;  // where the scenario gives none
  int ranks = 0;                          // in that formation; 0: as the rules say
  bool any_horse = false;                 // the scenario may say heavy or light
};

// The profile that this value names; throws BadInput if there is none.
const Profile& read_profile(const Reader& from);
std::vector<std::string> profile_names();
// The words that scenario files and profiles have for formations.
extern const Named<Formation> kFormationWords[7];

}  // namespace grognard::grant

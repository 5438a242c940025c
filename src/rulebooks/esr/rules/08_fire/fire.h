// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/breakdown.h"
#include "esr/position/positions.h"

// Chapters FIRE and GB (Fire Missions): targets.cpp, fire.cpp (declaring), scores.cpp.
namespace grognard::esr {

using Targets = boost::container::static_vector<std::int8_t, kMostFormations>;
// ES-FIRE-3, ES-GB-5: enemy Formations that this battery may serve now (more than one only where its owner has a choice).
Targets targets_of_battery(const State& s, PieceId battery);
Targets targets_of_battalion(const State& s, PieceId battalion);  // ES-FIRE-13
bool can_act(const State& s, int formation);                      // ES-FIRE-1, ES-FIRE-25
int gun_points(const State& s, PieceId battery);                  // T8: its sections
int skirmish_points(const State& s, PieceId battalion);           // T8, with its rifles
bool is_attacking_cavalry(const State& s, int formation);         // ES-FIRE-15
// The modifiers of one Formation against one target as declared (ES-FIRE-10, 16, 23), without the dice.
struct Contribution {
  int target = -1;
  int guns = 0;
  int skirmish = 0;
  Breakdown sum{"ES-FIRE-4", "Artillery & Skirmish Score"};
};
// Whoever has not declared fires by the rules; then the next side, then all dice (ES-GEN-13, ES-FIRE-27).
void declare_rest(Play& p, Side side);
void resolve_fire(Play& p);

}  // namespace grognard::esr

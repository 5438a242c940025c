// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/breakdown.h"
#include "esr/rules/05_movement/movement.h"

// Chapters DEPL and REC: deploy.cpp (the roll), placing.cpp (where Units go), recovery.cpp.
namespace grognard::esr {

Breakdown deploy_sum(const State& s, int formation, bool deploying, std::uint32_t named, Going ground,
                     bool rush);                 // T7
int thirds_used(const State& s, int formation);  // ES-DEPL-10
int units_allowed(int score);                    // ES-DEPL-4
// How the picks of "deploy" and "ploy" is made up: a bit for each of members_of(), then
inline constexpr int kRushBit = 20;
inline constexpr int kRoughBit = 21;
inline constexpr int kDenseBit = 22;
// The engine's usual layout for Units that deploy: waves of three to five abreast behind and beside those that stand.
std::optional<Pose> usual_place(const State& s, PieceId unit, Going worst);

// ES-LEAD-23, ES-STAT-15: why a Unit may not come back from the area there, or empty; and a place where it may.
std::optional<Pose> usual_return(const State& s, PieceId unit);
void weigh_return(const State& s, PieceId unit, const Pose& pose, Verdict& v);
void return_to_rear_wave(Play& p, PieceId unit, const Pose& pose, RuleId rule);
bool may_recover(const State& s, int formation);  // ES-REC-1, ES-REC-2, ES-STAT-15

}  // namespace grognard::esr

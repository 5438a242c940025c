// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verdict.h"
#include "revwars/rules/b2b_shoot/swept.h"

// What a player sees of a shot before he orders it, and what he can switch in it.
namespace grognard::revwars {

// Bits of the picks that mean something for this battalion.
std::uint32_t switches_of(const State& s, const Firing& f);
bool firing_guns_left(const Firing& f);  // somebody does not hold fire
// One sum for each score that differs, nearest first.
std::vector<Breakdown> scores_of(const Volley& volley);
LaidDevice device_of(const State& s, const Volley& volley);
std::vector<Pick> picks_of(const State& s, const Firing& f, const Volley& volley);
// The mark whose platoon stands nearest to a point, and near enough to be meant; not one that is spared already.
ShotMark* mark_near(const State& s, std::vector<ShotMark>& marks, Vec2 point);
inline constexpr double kMeant = 0.75;  // inches from its centre

// friends_at_risk.cpp: RW-FIRE-51, RW-FIRE-52. False if there is nobody to ask.
bool ask_about_friends(State& s, const HeldVolley& volley);

}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/advisor.h"
#include "revwars/position/positions.h"

// What a player thinks of before a turn: how he stands, his brigades, plans, and what the other side may hide.
namespace grognard::revwars {

// --- advice_muster.cpp ---
Symbol arm_symbol(Arm arm);
double share_gone(const State& s);          // of the turns
double wear_of(const State& s, Side side);  // 1: the army is broken (RW-VIC-4)
void muster_of(const State& s, Muster& out);

// --- advice_plans.cpp ---
std::vector<grognard::Body> brigades_of(const State& s, Side side);  // by arms
std::vector<NamedScheme> plans_for(const State& s, Side side);
// --- advice_secrets.cpp ---
// RW-AMB-1: whoever hides where the side cannot see gets a place where he may hide.
void imagine_ambushes(State& s, Side side, Random& random);
// --- advice_reasons.cpp ---
Reason reason_for(const State& s, const Candidate& chosen, const Verdict& verdict);
// --- advice_conduct.cpp ---
void judge_conduct(const State& before, const Command& command, std::span<const Event> events, const State& after,
                   ConductSheet& sheet);

}  // namespace grognard::revwars

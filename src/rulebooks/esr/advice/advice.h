// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/counsel.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/steps.h"

// How to play it well: not rules. Every candidate still goes through the judge.
namespace grognard::esr {

using Counsel = book::Counsel<State, Step>;
// What the rules offer for a piece now.
std::vector<Option> orders_for(const Counsel& a, PieceId piece);

// --- plan.cpp: how the armies stand ------------------------------------------------------------------------------------------

// What a Unit and a Formation are worth in a fight, about 1 for a line battalion; fatigue counts.
double whole_worth_of_unit(const State& s, PieceId unit);  // wherever it is
double worth_of_unit(const State& s, PieceId unit);
double fighting_power(const State& s, int formation);
// 0 fresh, 1 about to retreat.
double weariness(const State& s, int formation);
double standing(const State& s, Side side);
// Is this side to come on, or may it wait for the enemy?
bool should_attack(const State& s, Side side);

// What a Formation should be doing, by the plan of its corps.
struct Intent {
  Directive kind = Directive::Defend;
  PieceId target = kNoPiece;
  Pose point;
  std::string_view why = {};
};
Intent intent_of(const State& s, int formation);
// The enemy Formation that the corps throws itself on; kNoPiece: none. All Formations are sent at few targets.
PieceId point_of_effort(const State& s, int formation);
// Net gain of a fight of this Unit against that one, in worth.
double combat_value(const State& s, PieceId unit, PieceId enemy);

// --- mustering.cpp ---
void muster_army(const State& s, Muster& out);

// --- advice_orders.cpp: the Command Phase and conversions ---
void advise_issue(Counsel& a);
void advise_activation(Counsel& a);
void advise_leading(Counsel& a);
void advise_conversion(Counsel& a);
void advise_combat_advance(Counsel& a);
// --- advice_moves.cpp: the Movement Phase ---
void advise_which_formation(Counsel& a);
void advise_march(Counsel& a);
void advise_deploy(Counsel& a);
void advise_place(Counsel& a);
void advise_recovery(Counsel& a);
// --- advice_fights.cpp: fire, Assessments, combat ---
void advise_fire(Counsel& a);
void advise_fight(Counsel& a);

// --- advice_reasons.cpp ---
std::string reason_for(const State& s, const Candidate& chosen, const Verdict& v);

void advise(Counsel& a);  // for whatever is asked

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "book/counsel.h"
#include "grant/position/layout.h"
#include "grant/sequence/steps.h"

// The advisor's own thinking. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::grant {

using Counsel = book::Counsel<State, Ask>;

// advice_orders.cpp
void advise_orders(Counsel& a);
// advice_charges.cpp
void advise_charges(Counsel& a, PieceId unit);
bool wants_to_storm(const State& s, PieceId unit);
// advice_foot.cpp
void advise_foot(Counsel& a, PieceId unit, PieceId foe, double away);
void withdraw(Counsel& a, PieceId unit, double away);
// The objective worth having that this unit, with one more, is to take; nothing if there is none for it.
std::optional<std::size_t> place_for(const State& s, PieceId unit);
// advice_horse_guns.cpp
void advise_horse(Counsel& a, PieceId unit, PieceId foe, double away);
void advise_battery(Counsel& a, PieceId unit, PieceId foe, double away);
// advice_fire.cpp
void advise_guns(Counsel& a);
void advise_muskets(Counsel& a);

// muster.cpp
void muster_up(const State& s, Muster& m);
double strength_left(const State& s, PieceId unit);  // 1: whole; 0: it goes to the rear, or has no gun

// advice_water.cpp
void advise_water(Counsel& a, PieceId unit, PieceId foe, double away);

// schemes.cpp
std::vector<NamedScheme> schemes_of(const State& s, Side side);
// reasons.cpp
Reason reason_of(const State& s, const Candidate& chosen, const Verdict& verdict);
// imagine.cpp: fills a copy that `own` may see with what the enemy keeps secret.
void imagine_secrets(State& s, Side own, Random& random);
// conduct.cpp
void conduct_of(const Deed& deed, ConductSheet& sheet);

// What a unit is worth: 1 for a fresh line regiment.
double worth(const State& s, PieceId unit);
PieceId nearest_foe(const State& s, PieceId unit, double* how_far);

const Advisor& advisor();

}  // namespace grognard::grant

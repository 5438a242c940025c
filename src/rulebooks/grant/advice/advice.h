// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
// advice_fire.cpp
void advise_guns(Counsel& a);
void advise_muskets(Counsel& a);

// muster.cpp
void muster_up(const State& s, Muster& m);
double strength_left(const State& s, PieceId unit);  // 1: whole; 0: it goes to the rear, or has no gun

// What a unit is worth: 1 for a fresh line regiment.
double worth(const State& s, PieceId unit);
// Hand to hand, how much better one is than the other: 1 is even.
double melee_odds(const State& s, PieceId charger, PieceId target);
PieceId nearest_foe(const State& s, PieceId unit, double* how_far);

const Advisor& advisor();

}  // namespace grognard::grant

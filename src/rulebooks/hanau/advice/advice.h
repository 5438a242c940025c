// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "book/counsel.h"
#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// The advisor's own thinking, by part of the turn. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::hanau {

using Counsel = book::Counsel<State, Step>;

// advice_fire.cpp
void advise_cannon(Counsel& a);
void advise_shooting(Counsel& a);
// advice_moves.cpp
void advise_ordinary(Counsel& a);
void advise_second_move(Counsel& a);
// advice_charges.cpp
void advise_charges(Counsel& a);

// muster.cpp
void muster_of(const State& s, Side asked, Muster& out);
// Somebody stands before these guns, or could after they have turned.
bool has_work(const State& s, PieceId battery);
bool is_in_a_charge(const State& s, PieceId unit);

inline Vec2 middle_of(const Objective& o) { return o.shape.front().centre(); }

// What a unit is worth: 1 for a fresh veteran battalion.
double worth(const State& s, PieceId unit);
double worth_when_whole(const State& s, PieceId unit);
// How much a hit on this unit is worth: dearer where it completes a third loss (doctrine: never spread hits).
double worth_of_hits(const State& s, PieceId target, double hits);
// Chances of a morale test against this number: pass, fail by 1 or 2, fail by 3 or more.
struct Chances {
  double pass = 0;
  double small = 0;
  double rout = 0;
};
Chances morale_chances(double number);
// The nearest enemy by centre, and how far; kNoPiece if none is left.
PieceId nearest_enemy_unit(const State& s, PieceId unit, double* how_far);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "grant/position/layout.h"

// What fire and charges are worth, roughly: nobody is refused anything by these numbers.
namespace grognard::grant {

// How many of the target fall to one volley from there, on average.
double volley_kills(const State& s, PieceId shooter, PieceId target, double range, bool covered);
// Points that a side gains when so many more of an enemy fall after so many have fallen already in this step: much where it
// comes down to half of its men.
double worth_of_kills(const State& s, PieceId target, double before, double more);
// Men that may fall before it is spent.
double men_to_spare(const State& s, PieceId unit);

struct ChargeGain {
  double points = 0;      // gained less lost, on average
  double fire = 0;        // men lost to closing fire, on average
  bool answered = false;  // the target can give closing fire
};
ChargeGain charge_gain(const State& s, PieceId charger, PieceId target, bool impetus);

// How the battle stands for a side.
struct Standing {
  double own = 0;
  double theirs = 0;     // points
  bool wins_so = false;  // if it ended now
  bool loses_so = false;
  double gone = 0;  // the share of the moves that is over
};
Standing standing_of(const State& s, Side side);

double distance_of_blocks(const State& s, PieceId a, PieceId b);
bool can_shoot_soon(const State& s, PieceId unit);  // infantry that will fire at whoever comes near

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/position/state.h"

// The one hit table that serves shooting and close combat (TR-FIRE-7 to 9, TR-MELEE-8).
namespace grognard::tricorne {

// How many of the ten faces give 0, 1, 2 and 3 hits: a sum of ten, shown beside the score.
Breakdown ways_in_ten(const Options& options, int score);
struct HitThrow {
  Roll roll;
  int hits = 0;
};
// "score 7, 2 hits"; "score 12, row 10, no hit"; "score 1 cannot hit".
std::string score_words(const Options& options, int score, int hits);
// ", leaving strength 3 of 4" after so many hits; nothing where there are none, or where nobody would be left.
std::string strength_left(const Unit& u, int hits);
// One d10 in the row of this score. No die where the option min_score_to_hit forbids a hit.
HitThrow throw_for_hits(Play& p, RuleId rule, Side side, std::string_view why, int score);
// Expected hits, for the opponent's estimates.
double expected_hits(int score);

}  // namespace grognard::tricorne

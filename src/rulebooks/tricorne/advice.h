// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/advisor.h"
#include "tricorne/positions.h"
#include "tricorne/steps.h"

// The advisor's own thinking, by part of the turn. Not rules: estimates and habits; every order goes through the judge.
namespace grognard::tricorne {

struct Counsel {
  const State& s;
  Question q;
  std::vector<Candidate>& out;

  Command& add(double score, std::string_view why, Verb verb, PieceId unit = kNoPiece, PieceId target = kNoPiece) {
    Command c{.side = q.side, .verb = verb};
    if (unit != kNoPiece) c.units.push_back(unit);
    if (target != kNoPiece) c.targets.push_back(target);
    out.push_back({std::move(c), score, why});
    return out.back().command;
  }
};

// advice_moves.cpp
void advise_moves(Counsel& a);
void advise_segment(Counsel& a);
// advice_combat.cpp
void advise_charges(Counsel& a, PieceId unit);
void advise_evasion(Counsel& a);
void advise_follow_up(Counsel& a);
void advise_foe(Counsel& a);
void advise_melee_order(Counsel& a);
// advice_fire.cpp
void advise_fire(Counsel& a, bool defensive);

// What a unit is worth: about 1 for a fresh battalion of strength 6.
double worth(const State& s, PieceId unit);
// The nearest enemy and the gap between the footprints; kNoPiece if none is left.
struct Nearest {
  PieceId unit = kNoPiece;
  double gap = 1e9;
};
Nearest nearest_enemy_to(const State& s, PieceId unit);
// Hits to be expected from the defensive fire of the target at this charger.
double fire_expected(const State& s, PieceId target, PieceId charger);

}  // namespace grognard::tricorne

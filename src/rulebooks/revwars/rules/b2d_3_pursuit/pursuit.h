// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/rules/b2d_1_fight/fight.h"

// What the files about pursuit and break-through share.
namespace grognard::revwars {

// --- pursuit_way.cpp ---

// The straight move of a pursuer (RW-PURS-12).
struct PursuitWay {
  Pose from;  // turned towards the quarry
  Pose to;
  double travel = 0;
  bool off_table = false;  // RW-PURS-7: its Charge Move would take a part of it over the edge
  boost::container::static_vector<PieceId, 8> touched;  // enemies that it touches at the end
};
PursuitWay pursuit_way(const State& s, const Fight& f, const Pursuer& pursuer);
// RW-PURS-12: those that broke in this step and are nearest: several only if equally near. Empty: nobody to chase.
boost::container::small_vector<PieceId, 4> nearest_broken(const State& s, const Fight& f, PieceId pursuer);
// The bases of a battalion that keeps its formation, with its Centre Platoon there.
Rings bases_at(const State& s, PieceId unit, const Pose& there);
// RW-PURS-14: it turns flush against them, about the middle of its front.
void tell_turning(Play& p, PieceId unit, PieceId enemy, const Pose& flush);
// RW-PURS-14: flush against the side of the enemy that it touches from there; the same pose where there is no room for that.
Pose flush_against(const State& s, PieceId unit, const Pose& there, PieceId enemy);

}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "revwars/rules/b2a_move/movement.h"

// Chapter AMB.
namespace grognard::revwars {

// RW-AMB-1: why a battalion of this side cannot lie in ambush on these bases; nothing if it can.
std::optional<Barred> may_not_hide(const State& s, Side side, const Rings& bases);
// RW-AMB-3: the same, for a movement from this pose straight to where the battalion stands now: if that leads across a
// hidden enemy it is put back to 2" before him.
void uncover_near(Play& p, PieceId mover, const Pose& from);
// The same before it is told: where the battalion that has come from this pose will be halted; where it stands, if nowhere.
Pose halting_place(const State& s, PieceId mover, const Pose& from);
// How far it will have come on its straight way there, hidden enemies considered.
double inches_to(const State& s, PieceId unit, const Pose& to);

}  // namespace grognard::revwars

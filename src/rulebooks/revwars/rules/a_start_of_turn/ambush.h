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

}  // namespace grognard::revwars

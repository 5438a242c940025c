// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "revwars/position/positions.h"
#include "revwars/sequence/steps.h"

// Where battalions may stand when they are put on the table.
namespace grognard::revwars {

// RW-MOVE-30, RW-TERR-7: impassable ground or a building under these bases; index into Ground::areas, -1: none.
int barred_area(const State& s, const Rings& bases);
// RW-SETUP-1: wholly in the zone where the side deploys.
bool in_zone(const State& s, Side side, const Rings& bases);
// Why it cannot be placed, or lie in ambush, on these bases; nothing if it can.
std::optional<Barred> may_not_deploy(const State& s, PieceId unit, const Rings& bases);
std::optional<Barred> may_not_lie_there(const State& s, PieceId unit, const Rings& bases);
std::optional<Barred> may_not_put_general(const State& s, PieceId general, const Pose& pose);
std::optional<Barred> may_not_hold(const State& s, PieceId unit, PieceId building);
bool may_form_in_setup(const State& s, PieceId unit, Formation f);
Rings setup_bases(const State& s, PieceId unit, const Shape& shape, const Pose& pose);
// A free place for it in that formation, as near to the middle and the front of its zone as there is; nothing if there is none.
std::optional<Pose> setup_pose(const State& s, PieceId unit, const Shape& shape);
std::optional<Pose> hiding_pose(const State& s, PieceId unit, const Shape& shape);
std::optional<Pose> general_pose(const State& s, PieceId general);
// A shape as a battalion takes it up in the set-up: gap in hundredths, 0 the widest.
Shape setup_shape(const State& s, PieceId unit, Formation formation, int gap = 0);
// RW-TERR-7: the battalion is in that building, its walls manned as usual.
void put_in_building(State& s, PieceId unit, int area);

}  // namespace grognard::revwars

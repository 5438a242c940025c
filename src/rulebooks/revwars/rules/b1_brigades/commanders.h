// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "revwars/position/terrain.h"
#include "revwars/sequence/steps.h"

// Where generals may be (chapter CMD).
namespace grognard::revwars {

// RW-CMD-9: why a general may not end here; nothing if he may.
std::optional<Barred> may_not_stand(const State& s, PieceId general, const Pose& pose);
// A place for a general as near as possible to a point, in this direction first, up to 16" off; danger: ground that he
// shall keep 2" away from. Nothing: there is none.
std::optional<Pose> refuge_near(const State& s, PieceId general, Vec2 from, Facing first, const Rings& danger);

}  // namespace grognard::revwars

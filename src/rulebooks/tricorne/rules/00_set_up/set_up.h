// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "tricorne/position/positions.h"

namespace grognard::tricorne {

// TR-SETUP-2: wholly in the zone where the side deploys.
bool in_zone(const State& s, Side side, const Ring& ring);
// Where the unit stands, or a free place in its side's zone, as near to the middle and the front as there is; nothing if the zone
// is full.
std::optional<Pose> setup_pose(const State& s, PieceId id);

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hanau/position/state.h"

namespace grognard::hanau {

// A free place for a unit in its side's set-up zone, as near to the middle and the front as there is; nothing if the zone is full.
std::optional<Pose> setup_pose(const State& s, PieceId id);

}  // namespace grognard::hanau

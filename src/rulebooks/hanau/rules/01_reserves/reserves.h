// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hanau/position/state.h"

// Chapter RES.
namespace grognard::hanau {

// The free place nearest to the entry point where a waiting unit can come on; nothing if there is none.
std::optional<Pose> entry_pose(const State& s, PieceId unit);

}  // namespace grognard::hanau

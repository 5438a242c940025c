// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/position/state.h"
#include "geometry/placing.h"

// Whoever is driven back runs straight and is set down by the shared geometry (geometry/placing.h): setting_down.cpp.
namespace grognard::esr {

// ES-MOVE-11: enemy Units bar the way; friends, and the Reformation Areas of other Formations, may be passed but not stood on.
Obstacles obstacles_of(const State& s, PieceId unit);

}  // namespace grognard::esr

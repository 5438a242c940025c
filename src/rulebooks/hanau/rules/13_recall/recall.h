// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/state.h"

namespace grognard::hanau {

// Obliged to roll in phase 13.
bool must_recall(const Unit& u);

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/state.h"

namespace grognard::hanau {

// HN-CLOSE-7, HN-LOSS-6: a unit that must form line and cannot takes d6 casualties.
void lose_for_no_line(Play& p, PieceId id, RuleId rule);

}  // namespace grognard::hanau

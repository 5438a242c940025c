// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/rule_id.h"
#include "tricorne/position/state.h"

namespace grognard::tricorne {

// The rule by which the bases of two pieces may share ground in this position; nothing: they may not. The audit of every
// game asks it, and RULINGS.md lists the pairs.
std::optional<RuleId> shared_ground(const State& s, PieceId a, PieceId b);

}  // namespace grognard::tricorne

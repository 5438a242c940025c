// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/battle.h"

namespace grognard {

// An order to go farther than the unit may, as far as the judge lets it go: to a pose nearer to where it stands, where the
// judge finds the way, or along the legs that are given. Nothing if it may not go that way at all. Needs to know no rule: the
// judge is asked again and again.
std::optional<Verdict> as_far_as_it_goes(const Battle& battle, const Command& command);

}  // namespace grognard

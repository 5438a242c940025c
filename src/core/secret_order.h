// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/event.h"

namespace grognard {

// What somebody hears of the events who shares the secrets of those sides.
void keep_what_is_told(std::vector<Event>& events, const PerSide<bool>& shares);

}  // namespace grognard

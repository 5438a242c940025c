// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/dice_sources.h"

namespace grognard {

// What each of one's own plans is worth against each plan of an enemy who chooses at the same time.
using Payoffs = std::vector<std::vector<double>>;

// How often each of one's plans should be chosen so that an enemy who knows these chances gains least by it (regret matching).
std::vector<double> mixture_of(const Payoffs& payoffs);

// One of them, as often as that.
std::size_t drawn(const std::vector<double>& chances, Random& random);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/battle.h"
#include "odds/odds.h"

namespace grognard {

// The odds of an order as a small table: percent, fraction or interval, bar, outcome.
std::string in_words(const Odds& odds, std::size_t most_rows = 24);

// The judge's sums and then the odds; the refusals if it is refused. through: to the end of the action, with the usual
// replies taken for granted.
std::string odds_report(const Battle& battle, const Command& command, bool through);

}  // namespace grognard

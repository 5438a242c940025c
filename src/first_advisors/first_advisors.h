// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "ai/player.h"
#include "core/advisor.h"

namespace grognard {

// The advisors as they stood at version 0.3.0, before the computer learned to plan: what every later player is measured
// against. They follow the rules as these change, and never get any better. For leagues and tests, never for players.

// Of the rulebook with this id; null if it had none.
const Advisor* first_advisor(std::string_view rulebook);

// Plays as the computer did then: the best of the advisor's candidates that is legal, else anything legal.
std::unique_ptr<Player> first_player(const Advisor& advisor, Random random);

}  // namespace grognard

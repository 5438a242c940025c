// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "apps/scenario_files.h"

namespace grognard {

// A scenario that nobody has thought of: random ground, forces, set-up and house rules, within what the rulebook's schema
// and its start() accept. Small, so that a game is short; the same seed gives the same text. Our own scenarios show what
// their authors had in mind; these show the rest.
// Throws BadInput for a rulebook that can_be_generated() is false of.
ScenarioFile generated_scenario(const Rulebook& rulebook, std::uint64_t seed);
// Somebody has said how its scenarios are written (generated_manner.cpp).
bool can_be_generated(const Rulebook& rulebook);

}  // namespace grognard

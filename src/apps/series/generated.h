// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "apps/scenario_files.h"

namespace grognard {

// A scenario that nobody has thought of: random ground, forces, set-up and house rules, within what the rulebook's schema
// and its start() accept. Small, so that a game is short; the same seed gives the same text. Our own scenarios show what
// their authors had in mind; these show the rest.
ScenarioFile generated_scenario(const Rulebook& rulebook, std::uint64_t seed);

}  // namespace grognard

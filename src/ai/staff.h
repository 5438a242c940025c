// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "ai/levels.h"
#include "core/rulebook.h"

namespace grognard {

// The winning chances that come with a rulebook; without weights where nobody has learnt any for this version of it.
Chance chance_for(const Rulebook& rulebook);
// Were they learnt for this version? Otherwise a sentence on what to do.
std::string chance_is_stale(const Rulebook& rulebook);

// A computer player for this rulebook by name: a level, perhaps with a character: "captain", "captain-bold". Where nothing was
// learnt it goes by plain_chance. nullptr: nobody is called so.
std::unique_ptr<Player> make_commander(const Rulebook& rulebook, std::string_view name, std::uint64_t seed);
bool is_commander(std::string_view name);
// "captain, bold"
std::string commander_in_words(std::string_view name);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "core/dice_sources.h"
#include "core/rulebook.h"

namespace grognard {

// Everybody who can be set against somebody, by name, for battles, leagues and pins: the levels, each also with a character
// ("captain-bold"), and those who are only there to be measured against.
std::vector<std::string> names_of_players();          // without the characters
std::string players_in_words();                       // a line for each: "  random    any legal order, all alike"
std::string refused_player(const std::string& name);  // why nobody is called so; empty: somebody is

// The random numbers are the player's own; the same ones play the same. Throws BadInput where there is nobody of that name, or
// where he does not play this rulebook.
std::unique_ptr<Player> make_player(std::string_view name, const Rulebook& rulebook, Random random);

}  // namespace grognard

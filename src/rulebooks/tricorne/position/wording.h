// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tricorne/sequence/steps.h"

// Words that the picture (view.cpp) and the text (text.cpp) of a position share.
namespace grognard::tricorne {

std::string moment_of(const State& s);                 // "turn 4, step 3: Americans, defensive fire"
std::string phase_words(const State& s);               // the same without the turn
std::string_view word_for(Formation formation);        // "march column", "line", ...
std::string_view word_for(Weapon weapon);              // "smoothbore muskets", ...
std::string traits_of(const State& s, PieceId unit);   // "British, elite"
std::string_view gone(const State& s, PieceId piece);  // "broken", "exited", "waiting", "killed" or ""
std::string id_of(const State& s, PieceId piece);      // "" for none

}  // namespace grognard::tricorne

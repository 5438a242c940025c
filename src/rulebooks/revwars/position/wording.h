// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/sentence.h"
#include "core/view.h"
#include "revwars/position/state.h"

// Words for a position, as facts and sentences use them.
namespace grognard::revwars {

// "is destroyed", "has lost its last gun" with the name before it: "Tirailleurs are destroyed".
std::string said_of(const Name& name, std::string_view words);
// "Tirailleurs save 2 of 3 hits", "1/36th Foot does not save the hit".
std::string saved_words(const Name& name, int saved, int hits);
// "no platoon is lost", "2 of 6 platoons are lost".
std::string lost_words(int lost, int of);
std::string_view spoken(Order order);          // "Shaken"
std::string_view action_words(Action action);  // "Move", as somebody does it
std::string moment_of(const State& s);
std::string phase_words(const State& s);               // the same without the turn
std::string_view gone(const State& s, PieceId piece);  // why a piece is not on the table; empty: it is there
std::string id_of(const State& s, PieceId piece);
std::string formation_words(const Battalion& b);  // "line, left wing of 2 refused 90 degrees"
std::string wing_words(const Shape& shape);       // "right 2 refused 90", or empty
std::string numbers_of(const ByFormation& numbers, bool is_signed = false);  // "3/–/5/5/3/0"
std::string needs_words(int need);                                           // "4+", "AUTO", "–"
std::string_view arm_words(PlatoonType type);
PieceCard printed_card(const State& s, PieceId unit);  // piece_card.cpp

}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/sentence.h"
#include "hanau/position/state.h"

// Words that the picture (view.cpp) and the text (text.cpp) of a position share.
namespace grognard::hanau {

// As sentences speak of a side: "French".
Name side_name(const State& s, Side side);
// "turn 4, phase 3a: French move", and without the turn
std::string moment_of(const State& s);
std::string phase_words(const State& s);
// Why a unit or general is not on the table: "routed", "destroyed", "exited", "reserve", "waiting", "lost"; or "".
std::string_view gone(const State& s, PieceId piece);
// What sets its troops apart: "guard, may skirmish", "12-pounders".
std::string traits_of(const State& s, PieceId unit);
// The enemy it fights, itself or through its support; kNoPiece if it is in no melee.
PieceId melee_opponent(const State& s, PieceId unit);
// The id of a unit, general or place; "" for none.
std::string id_of(const State& s, PieceId piece);

}  // namespace grognard::hanau

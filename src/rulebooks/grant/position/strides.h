// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/telling.h"
#include "grant/position/layout.h"

// How far pieces may go by the rules, told with the events that move them (Event::strides): of a unit its reference point
// (GW-GEO-1), of a general himself.
namespace grognard::grant {

// The unit goes so far at most; a general who is with it is carried along and swings with it when it turns.
Event with_way(const State& s, Event e, PieceId unit, double allowed);
// GW-FORM-7: a turn about the middle of the block takes the reference point from one side of it to another.
double about_turn(const State& s, PieceId unit);
// GW-TERR-22: from anywhere at or in these sections to anywhere at their walls.
double round_the_house(const State& s, PieceId unit, std::span<const int> sections);
// GW-MOVE-20: a general who is with a unit keeps his place behind it, whatever has become of its depth.
Event with_generals_in_place(const State& s, Event e);

}  // namespace grognard::grant

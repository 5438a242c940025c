// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "tricorne/position/positions.h"

// How far an event lets whom go (Event::strides): what the rule grants for the centre of a footprint. The audit of every game
// holds positions against it.
namespace grognard::tricorne {

// The unit, and the commander with it (TR-CMD-3), who is drawn at its rear edge and so swings round when it turns.
Event with_going(Event e, const State& s, PieceId unit, double allowed);

// TR-MOVE-16: how far the centre may go for each inch that a wheel costs its outer front corner; 1 or more.
double wheel_swing(const State& s, PieceId unit);
// TR-CHARGE-3: the distance that a charger has, its wheel included.
double charge_stride(const State& s, const Charge& charge);
// TR-CHARGE-7: turned and slid flush from where it arrived, free of cost; never farther than along the defender's edge.
double slide_into(const State& s, PieceId attacker, PieceId defender, const Pose& arrived, const Pose& flush);
// TR-FORM-17, 18: the middle of the front stays, or is shifted up to 1".
double reform_shift(const State& s, PieceId unit, Formation to, bool turned);
// TR-BUA-3, 6: between a place that touches a block or lies within 1" of it, and the block. Ask while it is the garrison.
double into_block(const State& s, PieceId unit);
// TR-SETUP-2: anywhere in its zone.
double set_down_anywhere(const State& s);
// TR-GEO-13: how far from the centre of a unit the commander with it is drawn; 0 for none.
double drawn_behind(const State& s, PieceId unit);

}  // namespace grognard::tricorne

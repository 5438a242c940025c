// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/sequence/steps.h"

// Chapter CMD; see losses.h for what becomes of a commander when his unit is hit or removed.
namespace grognard::tricorne {

// On the table and with no unit: he has a footprint of his own (TR-GEO-3, 13).
inline bool is_by_himself(const Commander& c) { return c.alive && c.on_table && c.attached == kNoPiece; }
// TR-CMD-10: another commander by himself, of either side, upon whom one at this place would stand; kNoPiece: none.
PieceId commander_upon(const State& s, PieceId who, Vec2 at);

// TR-CMD-9: commanders on their own upon whom an enemy unit has come go to another unit.
void displace_commanders(Play& p);
// The same for those whom a unit's way reaches, not only its end: the ground it covers, or one leg of its path.
void brush_aside_commanders(Play& p, PieceId mover, const Ring& way);
void ride_over_commanders(Play& p, PieceId mover, const Pose& from, const Pose& to);

}  // namespace grognard::tricorne

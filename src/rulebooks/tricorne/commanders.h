// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tricorne/steps.h"

// Chapter CMD; see losses.h for what becomes of a commander when his unit is hit or removed.
namespace grognard::tricorne {

// TR-CMD-9: commanders on their own upon whom an enemy unit has come go to another unit.
void displace_commanders(Play& p);
// The same for those whom a unit's way reaches, not only its end: the ground it covers, or one leg of its path.
void brush_aside_commanders(Play& p, PieceId mover, const Ring& way);
void ride_over_commanders(Play& p, PieceId mover, const Pose& from, const Pose& to);

}  // namespace grognard::tricorne

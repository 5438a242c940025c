// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/positions.h"

// Formations after a loss (RW-FORM-24, RW-FORM-35).
namespace grognard::revwars {

// The battalion has only so many platoons left, with or without its gun, and closes up around its Centre Platoon.
void close_up(State& s, PieceId unit, int platoons, bool gun);
// How far it may step aside for want of room when it closes up: a stand's front and depth.
inline double closing_step(PlatoonType type) { return base_of(type).front + base_of(type).depth; }
// The nearest place, no farther than this, where it stands on the table and on nobody, as it faces.
std::optional<Pose> nearest_room(const State& s, PieceId unit, double most);
// RW-FORM-32: undoes a joint square, and the other battalion forms its own one where it stands; without a partner nothing.
void part_joint_square(State& s, PieceId unit);
// Where its Centre Platoon stands, also in a joint square.
Pose centre_pose(const State& s, PieceId unit);

}  // namespace grognard::revwars

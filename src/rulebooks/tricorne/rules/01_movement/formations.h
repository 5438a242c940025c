// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/verdict.h"
#include "tricorne/rules/01_movement/movement.h"

// Chapter FORM.
namespace grognard::tricorne {

// Why the unit cannot stand in this formation at this pose; nothing if it can (TR-FORM-18, TR-FORM-19).
std::optional<Refusal> cannot_stand(const State& s, PieceId unit, Formation formation, const Pose& pose);
// The pose itself if there is room, else shifted by the least amount up to 1" (TR-FORM-18).
std::optional<Pose> room_near(const State& s, PieceId unit, Formation formation, const Pose& pose);
// How many segments this change uses; 0: there is no such change for this unit.
int segments_for_change(const State& s, PieceId unit, Formation to);

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/position/positions.h"

// Order, losses and removal (chapters ORD and MELEE-19 to 25).
namespace grognard::revwars {

// RW-ORD-6: one step; tells it. why: "by fire", "by the pursuit".
void disorder(Play& p, PieceId unit, RuleId rule, std::string_view why);
void shatter(Play& p, PieceId unit, RuleId rule, std::string_view why);
// One step better (RW-REFORM-2).
void restore(Play& p, PieceId unit, RuleId rule);

// Takes platoons off the flanks (RW-MELEE-19, RW-MELEE-20), closes up (RW-FORM-35, RW-FORM-24), drops rolled-against marks
// (RW-FIRE-54); destroys the battalion if too few are left (RW-MELEE-21, RW-FIRE-43, RW-BREAK-18). More than it has is all.
// Pushes the question who falls where the owner has a choice (Step::TakeLosses). Says whether it is still there.
bool lose_platoons(Play& p, PieceId unit, int count, RuleId rule);
// The same once it is known whether the gun is among them: so many platoons, and the gun or not.
bool take_off(Play& p, PieceId unit, int platoons, bool gun, RuleId rule);
// Says so if a battalion that stood in a formation of before has become too weak for its square.
void tell_of_square(Play& p, PieceId unit, Formation before);
// RW-VIC-4, RW-VIC-7: off the table, counted as lost, points to the other side; pairs and groups forget it.
void destroy(Play& p, PieceId unit, RuleId rule, std::string_view how);
// Puts a battalion into a shape at a place: limbers, trail, building, astride and joint partner are set right.
void stand_at(State& s, PieceId unit, const Shape& shape, const Pose& pose, const Trail* trail = nullptr);
// RW-ART-2, RW-ART-7: all guns of a battery, or the battalion gun, are left where they stand.
void overrun_guns(Play& p, PieceId unit, RuleId rule);

}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "picket/sequence/steps.h"

// The chapters of the sheet, and what they lend to each other.
namespace grognard::picket {

extern const Chapter kOrders, kAlarm, kAction, kNerve, kEnd;

Deed fire_deed();
Deed move_deed();

void lose_men(Play& p, PieceId unit, int men);  // PK-FIRE-6

bool holds_post(const State& s, Side side);
int points_of(const State& s, Side side);
Standing standing_of(const State& s);
void check_nobody_left(Play& p);   // PK-WIN-2
void concede(Play& p, Side side);  // PK-WIN-3

}  // namespace grognard::picket

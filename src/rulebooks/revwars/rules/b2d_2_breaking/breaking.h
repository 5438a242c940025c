// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "revwars/rules/b2d_1_fight/fight.h"

// What the files about broken troops share (chapters BREAK, PURS and CAV).
namespace grognard::revwars {

BrokenUnit* broken_in(Fight& f, PieceId unit);
const BrokenUnit* broken_in(const Fight& f, PieceId unit);
// RW-BREAK-1 to RW-BREAK-8: the run itself, or the loss of the guns.
void run_away(Play& p, Fight& f, BrokenUnit& broken);
// All that follows from a movement, of broken troops (who frighten no general: RW-CMD-14) or of others.
void settle_after_move(Play& p, PieceId unit, const Pose& from, bool broken);
// RW-BREAK-11 to RW-BREAK-17: what a Rally roll needs, and why its failures are rolled again (empty: they are not).
Breakdown rally_score(const State& s, PieceId unit);
std::string_view rally_again(const State& s, const BrokenUnit& broken);
// A question has been asked since the cursor was so deep.
inline bool asked_since(const State& s, std::size_t depth) { return s.cursor.depth() > depth; }

}  // namespace grognard::revwars

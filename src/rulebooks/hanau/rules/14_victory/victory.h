// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "hanau/sequence/steps.h"

// Chapter WIN.
namespace grognard::hanau {

// HN-WIN-5: a side with nobody on the table and no reserves loses at once.
void check_annihilation(Play& p);
void concede(Play& p, Side side);
int points_of(const State& s, Side side);
int units_removed(const State& s, Side side);
// How many removed units break the side (HN-WIN-1).
int break_point(const State& s, Side side);
bool holds(const State& s, Side side, const Objective& objective);
Standing standing_of(const State& s);

}  // namespace grognard::hanau

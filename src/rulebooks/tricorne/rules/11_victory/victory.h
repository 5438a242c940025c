// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "tricorne/sequence/steps.h"

// Chapter VIC.
namespace grognard::tricorne {

// A side with nobody left on the table (and nobody to come) is broken at once: nothing could happen any more.
void check_annihilation(Play& p);
void concede(Play& p, Side side);
int score_of(const State& s, Side side);     // TR-VIC-4
int break_point(const State& s, Side side);  // full FS whose loss breaks it (TR-VIC-1)
bool holds(const State& s, Side side, const Objective& objective);
Standing standing_of(const State& s);

}  // namespace grognard::tricorne

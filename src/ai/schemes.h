// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/advisor.h"

namespace grognard {

void set(Scheme& scheme, const Body& body, const Task& task);

// What a side might do with its bodies of troops, the usual first: what the habits would do, what the rulebook proposes, and what any
// general would think of: stand, go for ground that counts, break one wing and pin the other, withdraw. None of them twice.
// inch: how many of the rulebook's units it is.
std::vector<NamedScheme> schemes_for(const Advisor& advisor, const Battle& battle, Side side,
                                     const std::vector<Body>& bodies, const Muster& muster, double inch);

// Where a body stands: the middle of its troops on the table; nothing if none of them is there.
std::optional<Vec2> place_of(const Body& body, const Muster& muster);

// What a body is told, in words: "the foot on the left will go for the farm".
std::string in_words(const Body& body, const Task& task, const Muster& muster, const View& view);

// How far forward a scheme leans, from -1 (everybody stands or withdraws) to 1 (everybody goes).
double boldness(const Scheme& scheme, const std::vector<Body>& bodies);

}  // namespace grognard

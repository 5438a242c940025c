// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/muster.h"

namespace grognard {

// What a winning chance is worked out from: numbers between about -1 and 1 that say how much better A stands than B, and how they
// weigh when the battle is nearly over. Always the same ones for a rulebook.
void features_of(const Muster& muster, std::vector<double>& out);
// In the same order, in words: "worth of the troops", "worth of the troops, late".
std::vector<std::string> names_of_features(const Muster& muster);

}  // namespace grognard

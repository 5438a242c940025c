// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "core/advisor.h"

namespace grognard {

// What both armies are still worth for fighting, by the rulebook's muster: in units of its usual kind, those who are shaken less.
// Empty where the rulebook musters nobody. The advisor must live as long.
std::function<PerSide<double>(const Battle&)> strengths_by(const Advisor& advisor, const Battle& battle);

}  // namespace grognard

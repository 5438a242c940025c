// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/battle.h"

namespace grognard::cases {

// The plainest legal answer to the question that is asked: to be done with it where that is offered, else the usual answer,
// else the first one that is a whole order; a unit that must be given an order holds if it may. Nothing if the battle is
// over or none of these is legal.
std::optional<Verdict> plain_answer(const Battle& battle);

}  // namespace grognard::cases

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/battle.h"

namespace grognard {

// What an order has shown so far: all that came of it, or what happened up to a throw that nobody has made yet.
struct Shown {
  const Command& command;            // as the judge has completed it
  const Battle* after;               // null: a throw is wanted first
  const std::vector<Event>& events;  // up to then
  const RollRequest* wanted = nullptr;
};

// Has anybody been shown what he could not know? An order without dice tells a side nothing if the same order, carried out
// on what that side knew, would have led to what it sees now and would have been told in the same words; or if that side
// sees and hears nothing of it. Needs to know no rule: a rulebook says with clone(side) what a side knows.
bool somebody_learns(const Battle& before, const Shown& shown);

}  // namespace grognard

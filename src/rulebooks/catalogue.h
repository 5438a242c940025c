// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "core/rulebook.h"

namespace grognard {

// Every rulebook that is offered, in this order.
std::span<const Rulebook* const> rulebooks();
// Those to learn from: played when they are named, offered only where they are asked for.
std::span<const Rulebook* const> examples();
// By id, among both; null if there is none of that name.
const Rulebook* find_rulebook(std::string_view id);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "core/rulebook.h"

namespace grognard {

// Every rulebook the program knows, in the order they are offered.
std::span<const Rulebook* const> rulebooks();
// By id; null if there is none of that name.
const Rulebook* find_rulebook(std::string_view id);

}  // namespace grognard

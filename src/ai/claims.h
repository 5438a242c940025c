// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/advisor.h"

namespace grognard {

// What a figure in a reason really is, worked out again from what the side may see; a sentence if it is another.
std::optional<std::string> mistake_in(const Claim& claim, const View& view, const Verdict& verdict);

}  // namespace grognard

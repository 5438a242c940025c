// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/rulebook.h"

namespace grognard {

// A rule in our words, and the reading or ruling that goes with it. Throws BadInput if must_exist and there is none.
std::string rule_in_words(const Rulebook& rulebook, const std::string& id, bool must_exist);

}  // namespace grognard

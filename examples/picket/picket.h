// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::picket {

// Outposts at dawn, on one page: the example of a rulebook.
const Rulebook& rulebook();

}  // namespace grognard::picket

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::tricorne {

// The two-page d10 sheet for the American War.
const Rulebook& rulebook();

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::hanau {

// The thirteen-phase convention sheet, French against Bavarians.
const Rulebook& rulebook();

}  // namespace grognard::hanau

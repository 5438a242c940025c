// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::grant {

// The War Game tradition: every figure counted, secret orders carried out together.
const Rulebook& rulebook();

}  // namespace grognard::grant

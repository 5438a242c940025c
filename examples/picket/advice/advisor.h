// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/advisor.h"

namespace grognard::picket {

// How the computer plays it.
const Advisor& advisor();

}  // namespace grognard::picket

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cases/case_file.h"

namespace grognard::cases {

// Compares the chances of an order that could be given now.
void check_odds(const ExpectedOdds& expected, const Battle& battle, Differences& out);

}  // namespace grognard::cases

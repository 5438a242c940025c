// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/advisor.h"

namespace grognard::hanau::first {

// How to play this rulebook well; not rules.
const Advisor& advisor();

}  // namespace grognard::hanau::first

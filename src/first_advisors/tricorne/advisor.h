// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/advisor.h"

namespace grognard::tricorne::first {

const Advisor& advisor();

}  // namespace grognard::tricorne::first

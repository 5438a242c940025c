// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::revwars {

const Rulebook& rulebook();

}  // namespace grognard::revwars

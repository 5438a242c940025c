// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rulebook.h"

namespace grognard::esr {

// Et sans resultat!: corps, divisions and orders that arrive late.
const Rulebook& rulebook();

}  // namespace grognard::esr

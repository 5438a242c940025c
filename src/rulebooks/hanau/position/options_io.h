// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json_reader.h"
#include "hanau/position/options.h"

namespace grognard::hanau {

// The house rules of a scenario or a case: an object of names and values, as house_rules() lists them. Those that a
// scenario sets elsewhere (of a side, the last turn) are no part of it.
void read_options(const Reader& from, Options& options);

}  // namespace grognard::hanau

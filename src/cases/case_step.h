// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "cases/case_file.h"

namespace grognard::cases {

// One step of `do`. Throws BadInput.
Step read_step(const Reader& reader);
// A list of faces of dice.
std::vector<std::uint8_t> read_faces(const Reader& reader);

}  // namespace grognard::cases

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "book/rulebook_of.h"
#include "grant/position/state.h"

namespace grognard::grant {

// A position as its file gives it, and the step of the move where begin_at() has to start it.
using Loaded = book::Loaded<State, Step>;

// From the text of a scenario file, or of a case's setup (which has no "grognard" and may leave out nearly everything).
// Throws BadInput; file is named in it.
Loaded load(std::string_view json, const std::string& file);

}  // namespace grognard::grant

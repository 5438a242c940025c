// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/rulebook_of.h"
#include "picket/sequence/steps.h"

namespace grognard::picket {

using Loaded = book::Loaded<State, Start>;

// From the text of a scenario file, or of a case's setup (which has no "grognard" and may leave out nearly everything).
// Throws BadInput; file is named in it.
Loaded load(std::string_view json, const std::string& file);

}  // namespace grognard::picket

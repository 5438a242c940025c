// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tricorne/position/state.h"

namespace grognard::tricorne {

// A position as its file gives it, and where in the sequence of play resume_at() has to start it.
struct Loaded {
  State state;
  int row = 0;
  std::vector<Event> renamed = {};  // whose names the file does not tell apart
};

// From the text of a scenario file, or of a case's setup (which has no "grognard" and may leave out nearly everything).
// Throws BadInput; file is named in it.
Loaded load(std::string_view json, const std::string& file);
std::string_view scenario_schema();

}  // namespace grognard::tricorne

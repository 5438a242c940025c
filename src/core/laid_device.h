// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "geometry/ring.h"

namespace grognard {

// A device of the rules laid on the table (a measuring stick, a template), for an event or where an order would have it
// laid: drawn over the pieces, with the places of the models that it covers.
struct LaidDevice {
  std::vector<Vec2> line = {};
  std::vector<Ring> shape = {};
  std::vector<std::string> labels = {};  // of the parts of the shape, may be empty
  std::vector<Vec2> covers = {};
  std::vector<Vec2> endangers = {};  // those of them that are one's own
  bool empty() const { return line.empty() && shape.empty(); }
};

}  // namespace grognard

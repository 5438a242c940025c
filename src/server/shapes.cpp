// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

#include <algorithm>
#include <vector>

namespace grognard::server {

std::span<const Shape> shapes() {
  static const std::vector<Shape> kAll = [] {
    std::vector<Shape> joined;
    for (const auto part : {order_shapes(), view_shapes(), lobby_shapes(), table_shapes()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return kAll;
}

const Shape* find_shape(std::string_view name) {
  const std::span<const Shape> all = shapes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Shape& shape) { return shape.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace grognard::server

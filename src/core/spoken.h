// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "geometry/facing.h"
#include "geometry/ground.h"

// Words for a position that is read aloud: no columns, no coordinates.
namespace grognard {

// Things joined by commas.
class SpokenList {
 public:
  void add(std::string_view item) {
    if (item.empty()) return;
    if (!text_.empty()) text_ += ", ";
    text_ += item;
  }
  void add_if(bool holds, std::string_view item) {
    if (holds) add(item);
  }
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// The nearest of eight winds.
inline std::string_view wind_of(Facing facing) {
  constexpr std::string_view kWinds[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
  return kWinds[(facing.in_tenths() + 225) / 450 % 8];
}

// Which ninth of the table.
inline std::string_view region_of(const Ground& ground, Vec2 at) {
  constexpr std::string_view kRegions[3][3] = {
      {"south-west", "south", "south-east"}, {"west", "centre", "east"}, {"north-west", "north", "north-east"}};
  const auto third = [](double x, double of) { return x < of / 3 ? 0 : x > of * 2 / 3 ? 2 : 1; };
  return kRegions[third(at.y, ground.height)][third(at.x, ground.width)];
}

}  // namespace grognard

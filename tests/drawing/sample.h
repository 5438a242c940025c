// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/view.h"

namespace grognard {

// Puts a view together for a test.
class Sample {
 public:
  Sample(double width, double height);
  Sample& area(const std::string& kind, const std::string& name, std::vector<Vec2> outline, int step = 0);
  Sample& line(const std::string& kind, const std::string& name, std::vector<Vec2> line, double width = 0);
  Piece& unit(const std::string& name, Side side, Symbol symbol, Vec2 at, int degrees, Vec2 size,
              const std::string& formation);
  View view() const;
  View& raw() { return view_; }

 private:
  View view_;
  std::shared_ptr<Ground> ground_ = std::make_shared<Ground>();
};

// A rounded outline of so many corners.
std::vector<Vec2> round_outline(Vec2 centre, double across, double up, int corners);

// A battle with every kind of ground, every formation and every mark.
View full_sample();
// Two units on a hill by a road.
View small_sample();

}  // namespace grognard

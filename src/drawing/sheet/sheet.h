// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "drawing/plan.h"
#include "drawing/sheet/palette.h"
#include "drawing/sheet/shapes.h"

namespace grognard::drawing {

inline constexpr double kThumbnailMargin = 5;

// The sheet being drawn on: how the table becomes pixels, how broad the pen is, which inks there are.
struct Sheet {
  PlanStyle style;
  const Palette* inks = nullptr;
  double scale = 1;  // pixels per unit
  double inch = 1;   // in units: rulebooks may measure in yards, but what is drawn lies on a table
  double pen = 1;    // 1 on a sheet of 1440 x 960 pixels; all strokes, signs and letters are multiples of it
  double width = 0;  // of the table in pixels
  double height = 0;

  static Sheet of(const Ground& ground, const PlanStyle& style, double inch = 1);

  const Palette& ink() const { return *inks; }
  Vec2 at(Vec2 table) const;
  Box area() const { return {{0, 0}, {width, height}}; }
  std::string id(std::string_view name) const;
  std::string ref(std::string_view name) const { return "url(#" + id(name) + ")"; }
};

}  // namespace grognard::drawing

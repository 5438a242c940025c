// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// Where things lie on the whole sheet of paper, in pixels.
struct Layout {
  double width = 0;
  double height = 0;
  double margin = 0;  // from the edge of the paper to the table
  Vec2 table;         // its north-west corner
  Box foot;           // room for title and signs; empty without a legend
};
Layout layout_of(const Sheet& sheet);

void paint_paper(Svg& svg, const Layout& layout, const Sheet& sheet);
// The neat lines, and round the table a graduated border in the rulebook's unit.
void paint_frame(Svg& svg, const Layout& layout, const Sheet& sheet);

// A round number of units (1, 2, 3, 5, 6, 10, 12 ...) whose length is nearest to so many pixels.
double round_length(double pixels, const Sheet& sheet);

}  // namespace grognard::drawing

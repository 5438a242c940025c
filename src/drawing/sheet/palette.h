// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/side.h"

namespace grognard::drawing {

// The colours of one side's blocks.
struct SideInk {
  std::string_view fill;
  std::string_view edge;   // outline and heavy front
  std::string_view inner;  // inner line, figures
};

// The inks of a sheet. Dark paper has its own set, not a filter: washes stay darker than lines are light.
struct Palette {
  std::string_view paper, mottle, vignette, ink, soft_ink, halo, pale, gold, alarm, smoke, smoke_edge;
  std::string_view hill, hill_top, hachure;
  std::string_view wood, leaf[3], leaf_edge, shade;
  std::string_view water, water_shade, bank, water_line;
  std::string_view road, road_edge, track;
  std::string_view house, house_shade, house_edge, garden, street;
  std::string_view crop[4], crop_line[4], furrow, mud, reed, marsh;
  std::string_view stone, hedge, earth;
  PerSide<SideInk> side;

  const SideInk& of(Side s) const { return side[s]; }
};

const Palette& palette(bool dark);

// A colour a scenario may name: #rgb, #rrggbb or a plain word; anything else is left out.
std::string safe_colour(std::string_view text);

}  // namespace grognard::drawing

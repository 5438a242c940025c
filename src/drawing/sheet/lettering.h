// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

inline constexpr std::string_view kSerif = "'EB Garamond', 'EB Garamond 12', Georgia, serif";
inline constexpr std::string_view kSmallSerif = "'EB Garamond 08', 'EB Garamond', 'EB Garamond 12', Georgia, serif";
inline constexpr std::string_view kTitleSerif = "'EB Garamond 12', 'EB Garamond', Georgia, serif";
inline constexpr std::string_view kFigures =
    "'DejaVu Sans', Verdana, sans-serif";  // numbers that must be read at a glance

enum class Face : unsigned char { Roman, Italic, SmallCaps, Title, Figures };

struct Lettering {
  Face face = Face::Roman;
  double size = 12;
  double spacing = 0;  // between letters, pixels
  std::string_view colour = "#000";
  std::string_view halo_colour = {};
  double halo = 0;  // width of the paper-coloured edge that keeps letters clear of what is below
  std::string_view anchor = "middle";
};

// How broad a text will be, a little on the safe side. Known for EB Garamond; close enough for what stands in for it.
double text_width(std::string_view text, const Lettering& how);
// Set as large as the room allows, but no larger than it is.
Lettering fitted(std::string_view text, double room, Lettering how);
// The rectangle of a text set about the middle of its base line.
Line text_room(Vec2 at, std::string_view text, const Lettering& how);
// The nearest place at which all of a text can be read.
Vec2 kept_on_table(Vec2 at, std::string_view text, const Lettering& how, const Sheet& sheet);
void put_text(Svg& svg, Vec2 at, std::string_view text, const Lettering& how);
// Letter by letter along a line, from a length along it (textPath is not known to every reader of SVG).
void put_text_along(Svg& svg, const Line& line, double from, std::string_view text, const Lettering& how);

}  // namespace grognard::drawing

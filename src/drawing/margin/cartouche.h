// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/view.h"
#include "drawing/ground/country.h"
#include "drawing/margin/paper.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// The foot of the sheet: armies on the left, the title in the middle, the signs on the right.
void paint_cartouche(Svg& svg, const View& view, const Layout& layout, const Sheet& sheet);

// A corner of the table where the north arrow hides nothing; none if all are taken.
std::optional<Box> compass_room(const View& view, const Country& country, const Sheet& sheet);
void paint_compass(Svg& svg, Vec2 centre, double radius, const Sheet& sheet);

// legend.cpp: only what occurs on this table
void paint_armies(Svg& svg, const View& view, const Box& room, const Sheet& sheet);
void paint_signs(Svg& svg, const View& view, const Box& room, const Sheet& sheet);

}  // namespace grognard::drawing

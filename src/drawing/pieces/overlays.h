// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// Things beside the pieces: ghosts of charges, objectives and exits lie below them, melee links above.
enum class Level : unsigned char { Below, Above };
void paint_overlays(Svg& svg, const View& view, Level level, const Sheet& sheet);
// Where an overlay is, for its label; and the room its marker takes.
Vec2 place_of(const Overlay& overlay, const Sheet& sheet);
Line room_of(const Overlay& overlay, const Sheet& sheet);
// Its label is part of its drawing.
bool bears_its_label(const Overlay& overlay);
void paint_star(Svg& svg, Vec2 at, double r, std::string_view fill, std::string_view edge, const Sheet& sheet);

}  // namespace grognard::drawing

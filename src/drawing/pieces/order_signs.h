// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// What troops have been told to do, as staff officers drew it on their maps. The line of an order runs from the troops
// to where they are sent; of a line to be defended to a point before its middle. One that has not arrived is hollow.
void paint_order(Svg& svg, const Overlay& order, const Sheet& sheet);
// Ground that belongs to a body of troops.
void paint_area(Svg& svg, const Overlay& area, const Path& border, const Sheet& sheet);
// The room that sign and label take, for names to keep clear of; empty if there is none.
Line room_of_order(const Overlay& order, const Sheet& sheet);
Line room_of_area(const Overlay& area, const Sheet& sheet);

}  // namespace grognard::drawing

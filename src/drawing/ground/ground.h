// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "drawing/ground/country.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// All of the ground, in layers: washes, relief, water, woods, ways, works, houses. Areas of one layer keep their order.
void paint_ground(Svg& svg, const Country& country, const Sheet& sheet);

// One group per area: <g class="ground wood" data-area="id">. Close it.
void open_feature(Svg& svg, const Feature& feature, std::string_view part = {});
// The edge the rules use, as a fine dotted line.
void paint_edge(Svg& svg, const Feature& feature, std::string_view colour, const Sheet& sheet);

// hills.cpp
void paint_hills(Svg& svg, const Country& country, const Sheet& sheet);
// woods.cpp
void define_trees(Svg& svg, const Country& country, const Sheet& sheet);
void paint_woods(Svg& svg, const Country& country, const Sheet& sheet);
// water.cpp
void paint_water(Svg& svg, const Country& country, const Sheet& sheet);
void paint_crossings(Svg& svg, const Country& country, const Sheet& sheet);
// ways.cpp
void paint_ways(Svg& svg, const Country& country, const Sheet& sheet);
// works.cpp
void paint_works(Svg& svg, const Country& country, const Sheet& sheet);
// settlements.cpp: the gardens lie under the streets, the houses beside them
void paint_settlement_ground(Svg& svg, const Country& country, bool hiding_ways, const Sheet& sheet);
void paint_settlements(Svg& svg, const Country& country, const Sheet& sheet);
// fields.cpp
void paint_fields(Svg& svg, const Country& country, const Sheet& sheet);

}  // namespace grognard::drawing

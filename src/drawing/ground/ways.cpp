// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/ground/ground.h"

namespace grognard::drawing {

namespace {

Path way_course(const Feature& f, const Sheet& sheet) {
  Path path;
  for (const Line& line : f.lines) path.open_line(softened(line, false, 6 * sheet.pen));
  path.polygon(f.outline);
  return path;
}

void paint_course(Svg& svg, const Feature& f, std::string_view part, std::string_view colour, double width,
                  const Sheet& sheet) {
  open_feature(svg, f, part);
  svg.path(way_course(f, sheet)).fill("none").stroke(colour, width).a("stroke-linejoin", "round");
  if (part == "track") {
    svg.a("stroke-dasharray", num(6.5 * sheet.pen) + ' ' + num(3.2 * sheet.pen));
  }
  if (part == "casing") {  // the side away from the light is the heavier one
    svg.a("transform", "translate(" + num(0.3 * sheet.pen) + "," + num(0.3 * sheet.pen) + ")");
  }
  svg.close().close();
}

}  // namespace

void paint_ways(Svg& svg, const Country& country, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  for (const Feature* f : country.all({Kind::Track})) {
    paint_course(svg, *f, "bed", ink.road, 2.8 * pen, sheet);
    paint_course(svg, *f, "track", ink.track, 1.25 * pen, sheet);
  }
  // First all edges, then all surfaces: roads that meet flow into each other.
  const std::vector<const Feature*> roads = country.all({Kind::Road});
  for (const Feature* f : roads)
    paint_course(svg, *f, "casing", ink.road_edge, road_width(*f, sheet) + 1.9 * pen, sheet);
  for (const Feature* f : roads) paint_course(svg, *f, "bed", ink.road, road_width(*f, sheet), sheet);
}

}  // namespace grognard::drawing

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/ground/ground.h"

namespace grognard::drawing {

namespace {

// Ground of a kind we have no sign for: its edge and (with the labels) its name.
void paint_unknown(Svg& svg, const Country& country, const Sheet& sheet) {
  for (const Feature* f : country.all({Kind::Unknown})) {
    open_feature(svg, *f);
    Path path;
    path.polygon(f->outline);
    for (const Line& line : f->lines) path.open_line(line);
    svg.path(path).fill("none").stroke(sheet.ink().soft_ink, 0.8 * sheet.pen);
    svg.a("stroke-dasharray", num(5 * sheet.pen) + ' ' + num(3 * sheet.pen)).close();
    svg.close();
  }
}

}  // namespace

void open_feature(Svg& svg, const Feature& feature, std::string_view part) {
  std::string css = "ground ";
  css += css_class(feature.kind);
  if (!part.empty()) (css += ' ') += part;
  svg.newline().group(css).a("data-area", feature.area->id);
}

void paint_edge(Svg& svg, const Feature& feature, std::string_view colour, const Sheet& sheet) {
  if (feature.outline.empty()) return;
  svg.path(Path().polygon(feature.outline)).a("class", "edge").fill("none").stroke(colour, 0.8 * sheet.pen);
  svg.a("stroke-linejoin", "round").a("stroke-linecap", "round");
  svg.a("stroke-dasharray", "0.1 " + num(2.6 * sheet.pen)).close();
}

void paint_ground(Svg& svg, const Country& country, const Sheet& sheet) {
  svg.group("ground-plan").newline().open("defs");
  svg.open("clipPath")
      .a("id", sheet.id("table"))
      .open("rect")
      .a("width", sheet.width)
      .a("height", sheet.height)
      .close()
      .close();
  define_trees(svg, country, sheet);
  svg.close();
  svg.open("g").a("clip-path", sheet.ref("table"));
  paint_fields(svg, country, sheet);
  paint_hills(svg, country, sheet);
  paint_water(svg, country, sheet);
  paint_woods(svg, country, sheet);
  paint_settlement_ground(svg, country, false, sheet);
  paint_ways(svg, country, sheet);
  paint_crossings(svg, country, sheet);
  paint_settlement_ground(svg, country, true, sheet);
  paint_settlements(svg, country, sheet);
  paint_works(svg, country, sheet);
  paint_unknown(svg, country, sheet);
  svg.close().newline().close();
}

}  // namespace grognard::drawing

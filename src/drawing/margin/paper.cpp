// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/margin/paper.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "drawing/sheet/lettering.h"

namespace grognard::drawing {

namespace {

// Clouds in the paper, by a noise filter that librsvg and browsers compute alike.
void define_mottle(Svg& svg, const Sheet& sheet) {
  svg.newline()
      .open("filter")
      .a("id", sheet.id("mottle"))
      .a("x", "0")
      .a("y", "0")
      .a("width", "100%")
      .a("height", "100%");
  svg.a("color-interpolation-filters", "sRGB");
  svg.open("feTurbulence").a("type", "fractalNoise").a("baseFrequency", fmt::format("{:.4f}", 0.0065 / sheet.pen));
  svg.a("numOctaves", "3").a("seed", "7").a("result", "noise").close();
  const std::string_view rgb = sheet.ink().mottle;
  const auto first = rgb.find(' ');
  const auto second = rgb.find(' ', first + 1);
  svg.open("feColorMatrix").a("in", "noise").a("type", "matrix");
  svg.a("values", fmt::format("0 0 0 0 {} 0 0 0 0 {} 0 0 0 0 {} 0 0 0 0.95 -0.4", rgb.substr(0, first),
                              rgb.substr(first + 1, second - first - 1), rgb.substr(second + 1)));
  svg.close().close();
}

void define_vignette(Svg& svg, const Sheet& sheet) {
  svg.newline().open("radialGradient").a("id", sheet.id("vignette")).a("cx", "0.5").a("cy", "0.5").a("r", "0.74");
  svg.open("stop").a("offset", "0.55").a("stop-color", sheet.ink().vignette).a("stop-opacity", "0").close();
  svg.open("stop")
      .a("offset", "1")
      .a("stop-color", sheet.ink().vignette)
      .a("stop-opacity", sheet.style.dark ? 0.5 : 0.17)
      .close();
  svg.close();
}

void rect(Svg& svg, double x, double y, double w, double h) {
  svg.open("rect").a("x", x).a("y", y).a("width", std::max(w, 0.0)).a("height", std::max(h, 0.0));
}

void frame_line(Svg& svg, const Box& box, double weight, std::string_view colour) {
  rect(svg, box.low.x, box.low.y, box.high.x - box.low.x, box.high.y - box.low.y);
  svg.fill("none").stroke(colour, weight).close();
}

// Black and white by turns along one side of the table.
void put_steps(Path& path, Vec2 start, Vec2 along, Vec2 out, double total, double step, double band) {
  for (double at = 0; at < total - 0.01; at += 2 * step) {
    const double to = std::min(at + step, total);
    path.polygon(
        {start + along * at, start + along * to, start + along * to + out * band, start + along * at + out * band});
  }
}

void paint_numerals(Svg& svg, const Layout& layout, const Sheet& sheet, double unit_step) {
  const double pen = sheet.pen;
  const double step = unit_step * sheet.scale;
  const double away = 11.6 * pen;
  const Lettering plain{.size = 9.4 * pen, .colour = sheet.ink().soft_ink, .halo = 0};
  svg.group("numerals");
  for (int i = 1; i * step < sheet.width - 6 * pen; ++i) {
    const double x = layout.table.x + i * step;
    put_text(svg, {x, layout.table.y - away + 4.2 * pen}, num(i * unit_step), plain);
    put_text(svg, {x, layout.table.y + sheet.height + away + 2.0 * pen}, num(i * unit_step), plain);
  }
  // Along the sides the numbers read upwards, so that long ones fit the margin.
  for (int i = 1; i * step < sheet.height - 6 * pen; ++i) {
    const double y = layout.table.y + sheet.height - i * step;
    for (const double x : {layout.table.x - away + 4.2 * pen, layout.table.x + sheet.width + away + 2 * pen}) {
      svg.open("g").a("transform", "translate(" + num(x) + ',' + num(y) + ") rotate(-90)");
      put_text(svg, {0, 0}, num(i * unit_step), plain);
      svg.close();
    }
  }
  svg.close();
}

void paint_graduation(Svg& svg, const Layout& layout, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double units = round_length(78 * pen, sheet);
  const double step = units * sheet.scale;
  const double band = 4.6 * pen;
  const Vec2 nw = layout.table;
  const Vec2 sw{nw.x, nw.y + sheet.height};
  const Vec2 se{nw.x + sheet.width, nw.y + sheet.height};
  Path steps;
  put_steps(steps, nw, {1, 0}, {0, -1}, sheet.width, step, band);
  put_steps(steps, sw, {1, 0}, {0, 1}, sheet.width, step, band);
  put_steps(steps, sw, {0, -1}, {-1, 0}, sheet.height, step, band);
  put_steps(steps, se, {0, -1}, {1, 0}, sheet.height, step, band);
  const Box table{nw, se};
  rect(svg, nw.x - band, nw.y - band, sheet.width + 2 * band, sheet.height + 2 * band);
  svg.fill("none").stroke(sheet.ink().ink, 0.8 * pen).close();
  svg.path(steps).a("class", "graduation").fill(sheet.ink().ink).a("fill-opacity", 0.9).close();
  frame_line(svg, table, 0.9 * pen, sheet.ink().ink);
  if (sheet.style.labels) paint_numerals(svg, layout, sheet, units);
}

}  // namespace

double round_length(double pixels, const Sheet& sheet) {
  const double wanted = pixels / sheet.scale;
  double power = 1;
  while (power * 10 <= wanted) power *= 10;
  while (power > wanted && power > 1e-6) power /= 10;
  double best = power;
  for (const double round : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0}) {
    if (std::abs(round * power - wanted) < std::abs(best - wanted)) best = round * power;
  }
  return best;
}

Layout layout_of(const Sheet& sheet) {
  const double pen = sheet.pen;
  Layout layout;
  layout.margin = sheet.style.thumbnail ? kThumbnailMargin : 30 * pen;
  const bool foot = sheet.style.legend && !sheet.style.thumbnail;
  const double least = foot ? 1000 * pen : 0;
  layout.width = std::max(sheet.width + 2 * layout.margin, least);
  layout.table = {(layout.width - sheet.width) / 2, layout.margin};
  const double below = layout.table.y + sheet.height + layout.margin;
  layout.height = below + (foot ? 150 * pen : 0);
  if (foot) layout.foot = {{layout.margin, below - 8 * pen}, {layout.width - layout.margin, layout.height - 18 * pen}};
  return layout;
}

void paint_paper(Svg& svg, const Layout& layout, const Sheet& sheet) {
  svg.newline().group("paper");
  rect(svg, 0, 0, layout.width, layout.height);
  svg.fill(sheet.ink().paper).close();
  if (!sheet.style.thumbnail) {
    svg.open("defs");
    define_mottle(svg, sheet);
    define_vignette(svg, sheet);
    svg.close();
    rect(svg, 0, 0, layout.width, layout.height);
    svg.a("class", "mottle").a("filter", sheet.ref("mottle")).a("opacity", sheet.style.dark ? 0.2 : 0.27).close();
    rect(svg, 0, 0, layout.width, layout.height);
    svg.fill(sheet.ref("vignette")).close();
  }
  svg.close();
}

void paint_frame(Svg& svg, const Layout& layout, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Box paper{{0, 0}, {layout.width, layout.height}};
  svg.newline().group("frame");
  if (sheet.style.thumbnail) {
    frame_line(svg, paper.grown(-2), 1.4, sheet.ink().ink);
    frame_line(svg, paper.grown(-4.6), 0.6, sheet.ink().ink);
  } else {
    frame_line(svg, paper.grown(-8.6 * pen), 2.4 * pen, sheet.ink().ink);
    frame_line(svg, paper.grown(-12 * pen), 0.7 * pen, sheet.ink().ink);
    paint_graduation(svg, layout, sheet);
  }
  svg.close();
}

}  // namespace grognard::drawing

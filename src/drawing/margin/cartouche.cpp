// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/margin/cartouche.h"

#include <algorithm>

#include "core/letters.h"
#include "drawing/pieces/pieces.h"
#include "drawing/sheet/lettering.h"

namespace grognard::drawing {

namespace {

std::string many(std::string_view unit_name, double count) {
  if (unit_name.empty() || count == 1) return std::string(unit_name);
  if (unit_name == "inch") return "inches";
  if (unit_name == "foot") return "feet";
  if (unit_name.back() == 's') return std::string(unit_name);
  return std::string(unit_name) + "s";
}

// A line that swells in the middle, as engravers end a title.
void paint_swelled_rule(Svg& svg, Vec2 at, double half, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path rule;
  rule.move({at.x - half, at.y})
      .quad({at.x, at.y - 2.4 * pen}, {at.x + half, at.y})
      .quad({at.x, at.y + 2.4 * pen}, {at.x - half, at.y})
      .close();
  svg.path(rule).fill(sheet.ink().ink).close();
  for (const double s : {-1.0, 1.0}) {
    const Vec2 p{at.x + s * (half + 6 * pen), at.y};
    svg.path(Path().polygon(
        {{p.x - 2.6 * pen, p.y}, {p.x, p.y - 2.6 * pen}, {p.x + 2.6 * pen, p.y}, {p.x, p.y + 2.6 * pen}}));
    svg.fill(sheet.ink().ink).close();
  }
}

// Where the rules do not measure in inches the tape of the table is given too.
std::string words_of_scale(std::string_view unit_name, const Sheet& sheet) {
  const std::string unit = shortened(many(unit_name, 2), 24);
  return sheet.inch == 1 ? unit : unit + ", " + num(sheet.inch) + " to the inch";
}

void paint_scale_bar(Svg& svg, Vec2 at, std::string_view unit_name, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Palette& ink = sheet.ink();
  const double step = round_length(40 * pen, sheet);
  const double piece = step * sheet.scale;
  const double left = at.x - 2 * piece;
  const double h = 4.6 * pen;
  svg.group("scale-bar");
  for (int i = 0; i < 4; ++i) {
    svg.open("rect").a("x", left + i * piece).a("y", at.y).a("width", piece).a("height", h);
    svg.fill(i % 2 == 0 ? ink.ink : ink.paper).stroke(ink.ink, 0.8 * pen).close();
  }
  svg.path(Path().move({left, at.y + h + 1.6 * pen}).line({left + 4 * piece, at.y + h + 1.6 * pen}))
      .fill("none")
      .stroke(ink.ink, 0.5 * pen)
      .close();
  const Lettering small{.size = 10.5 * pen, .colour = ink.ink};
  const double y = at.y + h + 11.5 * pen;
  put_text(svg, {left, y}, "0", small);
  put_text(svg, {left + 2 * piece, y}, num(2 * step), small);
  put_text(svg, {left + 4 * piece, y}, num(4 * step), small);
  Lettering after = small;
  after.face = Face::Italic;
  after.anchor = "start";
  put_text(svg, {left + 4 * piece + 5 * pen + text_width(num(4 * step), small) / 2, y},
           words_of_scale(unit_name, sheet), after);
  svg.close();
}

void paint_title(Svg& svg, const View& view, const Box& room, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  const double x = (room.low.x + room.high.x) / 2;
  const double y = room.low.y;
  const double width = room.high.x - room.low.x - 30 * pen;
  svg.group("title");
  const std::string title = in_capitals(shortened(view.title.empty() ? "Battle plan" : view.title));
  put_text(svg, {x, y + 37 * pen}, title,
           fitted(title, width, {.face = Face::Title, .size = 33 * pen, .spacing = 5 * pen, .colour = ink.ink}));
  paint_swelled_rule(svg, {x, y + 51 * pen}, std::min(90 * pen, width * 0.3), sheet);
  const std::string date = shortened(view.date);
  put_text(svg, {x, y + 71 * pen}, date,
           fitted(date, width, {.face = Face::Italic, .size = 16.5 * pen, .spacing = 0.4 * pen, .colour = ink.ink}));
  const std::string moment = shortened(view.moment);
  put_text(
      svg, {x, y + 89 * pen}, moment,
      fitted(moment, width, {.face = Face::SmallCaps, .size = 14.5 * pen, .spacing = 0.6 * pen, .colour = ink.ink}));
  svg.close();
  paint_scale_bar(svg, {x, y + 103 * pen}, view.length_unit, sheet);
}

void paint_divider(Svg& svg, double x, const Box& foot, const Sheet& sheet) {
  const double pen = sheet.pen;
  svg.path(Path().move({x, foot.low.y + 6 * pen}).line({x, foot.high.y - 2 * pen}))
      .fill("none")
      .stroke(sheet.ink().ink, 0.7 * pen)
      .close();
  svg.path(Path().move({x + 2.4 * pen, foot.low.y + 6 * pen}).line({x + 2.4 * pen, foot.high.y - 2 * pen}))
      .fill("none")
      .stroke(sheet.ink().ink, 0.35 * pen)
      .close();
}

}  // namespace

void paint_cartouche(Svg& svg, const View& view, const Layout& layout, const Sheet& sheet) {
  const Box& foot = layout.foot;
  const double pen = sheet.pen;
  const double width = foot.high.x - foot.low.x;
  const double centre = std::clamp(width * 0.32, 330 * pen, 480 * pen);
  const double left = foot.low.x + (width - centre) / 2;
  svg.newline().group("cartouche");
  paint_armies(svg, view, {foot.low, {left - 14 * pen, foot.high.y}}, sheet);
  paint_divider(svg, left, foot, sheet);
  paint_title(svg, view, {{left, foot.low.y}, {left + centre, foot.high.y}}, sheet);
  paint_divider(svg, left + centre, foot, sheet);
  paint_signs(svg, view, {{left + centre + 16 * pen, foot.low.y}, foot.high}, sheet);
  svg.close();
}

std::optional<Box> compass_room(const View& view, const Country& country, const Sheet& sheet) {
  const double w = 54 * sheet.pen;
  const double h = 88 * sheet.pen;
  const double off = 12 * sheet.pen;
  if (sheet.width < 5 * w || sheet.height < 3 * h) return std::nullopt;
  const double right = sheet.width - w - off;
  const double low = sheet.height - h - off;
  for (const Vec2 corner : {Vec2{right, off}, Vec2{off, off}, Vec2{right, low}, Vec2{off, low}}) {
    const Box box{corner, corner + Vec2{w, h}};
    const Line room = rectangle(middle(box.low, box.high), {1, 0}, w, h);
    const auto taken = [&](const Piece& piece) {
      if (!is_drawn(piece) || piece.symbol == Symbol::Place || sheet.style.ground_only) return false;
      const std::vector<Line> rooms = room_of(piece, body_of(piece, view, sheet), sheet);
      return std::any_of(rooms.begin(), rooms.end(), [&](const Line& r) { return overlaps(room, r); });
    };
    const auto built = [&](const Feature& f) {
      return (is_settlement(f.kind) || f.kind == Kind::Redoubt) && box_of(f.outline).meets(box);
    };
    if (std::any_of(view.pieces.begin(), view.pieces.end(), taken)) continue;
    if (std::any_of(country.features.begin(), country.features.end(), built)) continue;
    return box;
  }
  return std::nullopt;
}

void paint_compass(Svg& svg, Vec2 centre, double radius, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  svg.newline().group("compass").a("transform", "translate(" + num(centre) + ")");
  svg.path(Path().circle({0, 0}, radius * 0.62))
      .fill(ink.halo)
      .a("fill-opacity", 0.75)
      .stroke(ink.ink, 0.8 * pen)
      .close();
  svg.path(Path().circle({0, 0}, radius * 0.54)).fill("none").stroke(ink.ink, 0.4 * pen).close();
  const double waist = radius * 0.17;
  Path dark;
  Path light;
  const auto ray = [&](Vec2 way, double reach) {
    const Vec2 side = unit(way + quarter(way)) * waist;
    const Vec2 other = unit(way - quarter(way)) * waist;
    dark.polygon({{0, 0}, side, way * reach});
    light.polygon({{0, 0}, other, way * reach});
  };
  const double d = 0.70710678;
  for (const Vec2 way : {Vec2{d, d}, Vec2{-d, d}, Vec2{d, -d}, Vec2{-d, -d}}) ray(way, radius * 0.5);
  for (const Vec2 way : {Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}}) ray(way, radius * 0.8);
  ray({0, -1}, radius * 1.3);
  svg.path(light).fill(ink.halo).stroke(ink.ink, 0.6 * pen).a("stroke-linejoin", "round").close();
  svg.path(dark).fill(ink.ink).stroke(ink.ink, 0.6 * pen).a("stroke-linejoin", "round").close();
  put_text(svg, {0, -radius * 1.42}, "N",
           {.face = Face::Title, .size = 15 * pen, .colour = ink.ink, .halo_colour = ink.halo, .halo = 3 * pen});
  svg.close();
}

}  // namespace grognard::drawing

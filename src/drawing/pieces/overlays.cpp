// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/pieces/overlays.h"

#include <algorithm>

#include "drawing/pieces/order_signs.h"
#include "drawing/pieces/pieces.h"

namespace grognard::drawing {

namespace {

constexpr std::size_t kMostOverlays = 500;

Line line_of(const Overlay& overlay, const Sheet& sheet) {
  Line out;
  for (const Vec2 p : overlay.line) {
    if (out.size() < 1000) out.push_back(sheet.at(p));
  }
  return out;
}

// Its parts on the sheet, as far as they lie on the table.
std::vector<Line> parts_of(const Overlay& overlay, const Sheet& sheet) {
  std::vector<Line> parts;
  for (const Ring& ring : overlay.shape) {
    Line corners;
    for (const Vec2 p : ring.corners()) corners.push_back(sheet.at(p));
    corners = polygon_in(corners, sheet.area());
    if (corners.size() >= 3) parts.push_back(std::move(corners));
  }
  return parts;
}

Path shape_of(const Overlay& overlay, const Sheet& sheet) {
  Path path;
  for (const Line& part : parts_of(overlay, sheet)) path.polygon(part);
  return path;
}

void put_head(Svg& svg, const Line& line, double size, std::string_view colour) {
  if (line.size() < 2) return;
  const Vec2 tip = line.back();
  const Vec2 way = unit(tip - line[line.size() - 2]);
  const Vec2 foot = tip - way * size;
  const Vec2 side = quarter(way) * (size * 0.45);
  svg.path(Path().polygon({tip, foot - side, foot + way * (size * 0.25), foot + side})).fill(colour).close();
}

void paint_ghost(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(overlay.side);
  const double pen = sheet.pen;
  const Path shape = shape_of(overlay, sheet);
  if (!shape.empty()) {
    svg.path(shape).fill(ink.fill).a("fill-opacity", 0.24).stroke(sheet.style.dark ? ink.edge : ink.fill, 1.3 * pen);
    svg.a("stroke-dasharray", num(4 * pen) + ' ' + num(2.6 * pen)).close();
  }
  const Line way = line_of(overlay, sheet);
  svg.path(Path().open_line(way)).fill("none").stroke(sheet.ink().gold, 1.8 * pen).a("stroke-linejoin", "round");
  svg.a("stroke-dasharray", num(7 * pen) + ' ' + num(3 * pen)).close();
  put_head(svg, way, 9 * pen, sheet.ink().gold);
}

void paint_link(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Line way = line_of(overlay, sheet);
  svg.path(Path().open_line(way)).fill("none").stroke(sheet.ink().halo, 5 * pen).a("stroke-opacity", 0.8).close();
  svg.path(Path().open_line(way)).fill("none").stroke(sheet.ink().alarm, 1.5 * pen);
  svg.a("stroke-dasharray", num(2.4 * pen) + ' ' + num(1.8 * pen)).close();
  paint_sign(svg, Mark::InMelee, place_of(overlay, sheet), 0, overlay.side, sheet);
}

// Ground is given in convex parts: the cuts between them are no borders.
bool is_cut(const std::vector<Line>& parts, Vec2 from, Vec2 to) {
  const auto same = [](Vec2 a, Vec2 b) { return length(a - b) < 0.01; };
  for (const Line& part : parts)
    for (std::size_t i = 0; i < part.size(); ++i)
      if (same(part[i], to) && same(part[(i + 1) % part.size()], from)) return true;
  return false;
}

Path border_of(const Overlay& overlay, const Sheet& sheet) {
  const std::vector<Line> parts = parts_of(overlay, sheet);
  Path path;
  for (const Line& part : parts) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      const Vec2 from = part[i];
      const Vec2 to = part[(i + 1) % part.size()];
      if (!is_cut(parts, from, to)) path.move(from).line(to);
    }
  }
  return path;
}

// The star of a place has its holder's colour, gold while nobody holds it.
void paint_objective(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Path shape = shape_of(overlay, sheet);
  if (!shape.empty()) {
    const std::string_view tint = overlay.free ? sheet.ink().gold : sheet.ink().of(overlay.side).fill;
    svg.path(shape).fill(tint).a("fill-opacity", 0.1).close();
    svg.path(border_of(overlay, sheet)).fill("none").stroke(sheet.ink().gold, 1.5 * pen);
    svg.a("stroke-dasharray", num(7 * pen) + ' ' + num(2 * pen) + ' ' + num(pen) + ' ' + num(2 * pen)).close();
  }
  const Vec2 at = place_of(overlay, sheet);
  svg.path(Path().circle(at, 11 * pen)).fill(sheet.ink().pale).stroke("#3a2a08", 1 * pen).close();
  svg.path(Path().circle(at, 9 * pen)).fill("none").stroke("#3a2a08", 0.5 * pen).close();
  paint_star(svg, at, 7.6 * pen, overlay.free ? sheet.ink().gold : sheet.ink().of(overlay.side).fill, "#3a2a08", sheet);
}

// Out over the nearest edge of the table.
Line way_out(Vec2 at, const Sheet& sheet) {
  const double reach = 34 * sheet.pen;
  const double to[] = {at.x, sheet.width - at.x, at.y, sheet.height - at.y};
  const Vec2 ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const auto nearest = std::min_element(std::begin(to), std::end(to)) - std::begin(to);
  const Vec2 edge = at + ways[nearest] * std::max(0.0, to[nearest]);
  return {edge - ways[nearest] * reach, edge - ways[nearest] * (2 * sheet.pen)};
}

void paint_exit(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  const double pen = sheet.pen;
  const std::string_view colour =
      sheet.style.dark ? sheet.ink().of(overlay.side).edge : sheet.ink().of(overlay.side).fill;
  const Path shape = shape_of(overlay, sheet);
  if (!shape.empty()) {
    svg.path(shape)
        .fill("none")
        .stroke(colour, 1.2 * pen)
        .a("stroke-dasharray", num(5 * pen) + ' ' + num(3 * pen))
        .close();
  }
  Line way = line_of(overlay, sheet);
  if (way.size() < 2) way = way_out(place_of(overlay, sheet), sheet);
  const Vec2 back = unit(way[way.size() - 1] - way[way.size() - 2]);
  Line shaft = way;
  shaft.back() = shaft.back() - back * (7 * pen);
  for (const double off : {-2.6, 2.6})
    svg.path(Path().open_line(beside(shaft, off * pen))).fill("none").stroke(colour, 1.6 * pen).close();
  put_head(svg, way, 15 * pen, colour);
}

// A stick with its sleeve, a shell indicator, a cone: thin brass over the table, so that the men under it are seen.
void paint_device(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  const std::string_view colour = sheet.ink().of(overlay.side).edge;
  if (const Line stick = line_of(overlay, sheet); stick.size() > 1)
    svg.path(Path().open_line(stick)).fill("none").stroke(colour, 1.2 * sheet.pen).close();
  for (const Ring& ring : overlay.shape) {
    Line outline;
    for (const Vec2 corner : ring.corners()) outline.push_back(sheet.at(corner));
    svg.path(Path().polygon(outline)).fill(colour).a("fill-opacity", 0.16).stroke(colour, 1.1 * sheet.pen).close();
  }
}

std::string_view css(Overlay::Kind kind) {
  switch (kind) {
    case Overlay::Kind::Ghost: return "overlay ghost";
    case Overlay::Kind::Link: return "overlay link";
    case Overlay::Kind::Objective: return "overlay objective";
    case Overlay::Kind::Exit: return "overlay exit";
    case Overlay::Kind::Device: return "overlay device";
    case Overlay::Kind::Area: return "overlay area";
    case Overlay::Kind::Order: break;
  }
  return "overlay order";
}

std::string_view css(Overlay::Sign sign) {
  switch (sign) {
    case Overlay::Sign::None: break;
    case Overlay::Sign::Attack: return " attack";
    case Overlay::Sign::Move: return " move";
    case Overlay::Sign::Support: return " support";
    case Overlay::Sign::Defend: return " defend";
    case Overlay::Sign::Reserve: return " reserve";
    case Overlay::Sign::Goal: return " goal";
  }
  return "";
}

std::string classes_of(const Overlay& overlay) {
  return std::string(css(overlay.kind)) + std::string(css(overlay.sign)) + (overlay.pending ? " pending" : "");
}

void paint_overlay(Svg& svg, const Overlay& overlay, const Sheet& sheet) {
  if (overlay.shape.empty() && overlay.line.empty()) return;
  svg.newline().group(classes_of(overlay)).a("data-label", shortened(overlay.label));
  switch (overlay.kind) {
    case Overlay::Kind::Ghost: paint_ghost(svg, overlay, sheet); break;
    case Overlay::Kind::Link: paint_link(svg, overlay, sheet); break;
    case Overlay::Kind::Objective: paint_objective(svg, overlay, sheet); break;
    case Overlay::Kind::Exit: paint_exit(svg, overlay, sheet); break;
    case Overlay::Kind::Device: paint_device(svg, overlay, sheet); break;
    case Overlay::Kind::Area: paint_area(svg, overlay, border_of(overlay, sheet), sheet); break;
    case Overlay::Kind::Order: paint_order(svg, overlay, sheet); break;
  }
  svg.close();
}

}  // namespace

Vec2 place_of(const Overlay& overlay, const Sheet& sheet) {
  const Line way = line_of(overlay, sheet);
  if (!overlay.shape.empty() && !overlay.shape.front().empty()) {
    Box all = overlay.shape.front().box();
    for (const Ring& ring : overlay.shape) {
      const Box box = ring.box();
      all = {{std::min(all.low.x, box.low.x), std::min(all.low.y, box.low.y)},
             {std::max(all.high.x, box.high.x), std::max(all.high.y, box.high.y)}};
    }
    // The middle of a large place belongs to its name.
    const double height = all.high.y - all.low.y;
    const double up = overlay.kind == Overlay::Kind::Objective && height > 3.5 * sheet.inch ? 0.3 * height : 0;
    const Vec2 at = sheet.at((all.low + all.high) * 0.5 + Vec2{0, up});
    if (overlay.kind != Overlay::Kind::Objective) return at;
    const double r = std::min({14 * sheet.pen, sheet.width / 2, sheet.height / 2});
    return {std::clamp(at.x, r, sheet.width - r), std::clamp(at.y, r, sheet.height - r)};
  }
  if (way.empty()) return {};
  const Line half = part_of(way, 0, length_of(way) / 2);
  return half.empty() ? way.front() : half.back();
}

bool bears_its_label(const Overlay& overlay) {
  return overlay.kind == Overlay::Kind::Area || overlay.kind == Overlay::Kind::Order;
}

void paint_star(Svg& svg, Vec2 at, double r, std::string_view fill, std::string_view edge, const Sheet& sheet) {
  constexpr double kX[] = {0, 0.2245, 0.9511, 0.3633, 0.5878, 0, -0.5878, -0.3633, -0.9511, -0.2245};
  constexpr double kY[] = {-1, -0.309, -0.309, 0.118, 0.809, 0.382, 0.809, 0.118, -0.309, -0.309};
  Line star;
  for (int i = 0; i < 10; ++i) star.push_back({at.x + kX[i] * r, at.y + kY[i] * r});
  svg.path(Path().polygon(star)).fill(fill).stroke(edge, 0.9 * sheet.pen).a("stroke-linejoin", "round").close();
}

Line room_of(const Overlay& overlay, const Sheet& sheet) {
  if (overlay.kind == Overlay::Kind::Order) return room_of_order(overlay, sheet);
  if (overlay.kind == Overlay::Kind::Area) return room_of_area(overlay, sheet);
  const Vec2 at = place_of(overlay, sheet);
  const double r = 12 * sheet.pen;
  return rectangle(at, {1, 0}, 2 * r, 2 * r);
}

void paint_overlays(Svg& svg, const View& view, Level level, const Sheet& sheet) {
  svg.newline().group(level == Level::Below ? "overlays below" : "overlays above");
  const std::size_t count = std::min(view.overlays.size(), kMostOverlays);
  for (std::size_t i = 0; i < count; ++i) {
    const Overlay& overlay = view.overlays[i];
    // Signs that stand among the troops would be hidden by them; arrows and ladders begin under them.
    const bool sign = overlay.sign == Overlay::Sign::Reserve || overlay.sign == Overlay::Sign::Goal;
    const bool above = overlay.kind == Overlay::Kind::Link || sign;
    if (above == (level == Level::Above)) paint_overlay(svg, overlay, sheet);
  }
  svg.close();
}

}  // namespace grognard::drawing

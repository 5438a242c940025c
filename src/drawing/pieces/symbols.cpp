// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "drawing/pieces/pieces.h"

namespace grognard::drawing {

namespace {

constexpr int kMostFigures = 96;

// The corner nearest to front left, rear left, ... of the rectangle a stand fills.
Vec2 corner_towards(const Line& stand, Vec2 way) {
  return *std::max_element(stand.begin(), stand.end(), [&](Vec2 a, Vec2 b) { return dot(a, way) < dot(b, way); });
}

// Side B's pattern: a second line inside the edge.
void paint_inner_line(Svg& svg, const Line& shape, std::string_view colour, const Sheet& sheet) {
  const Box box = box_of(shape);
  const double by = 2.3 * sheet.pen;
  if (std::min(box.high.x - box.low.x, box.high.y - box.low.y) < 3.2 * by) return;
  svg.path(Path().polygon(inset(shape, by))).a("class", "inner").fill("none").stroke(colour, 0.9 * sheet.pen).close();
}

// How many files make the places of the figures squarest.
int files_for(int slots, double width, double depth) {
  int best = slots;
  double least = 1e9;
  for (int files = 1; files <= slots; ++files) {
    if (slots % files != 0) continue;
    const double place = width / files * (slots / files) / depth;
    const double off = std::max(place, 1 / place);
    if (off < least) least = off, best = files;
  }
  return best;
}

bool awkward(int n) {  // a prime number makes no ranks
  for (int d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 5;
}

void paint_gun(Svg& svg, Vec2 at, double size, std::string_view colour, std::string_view metal) {
  const auto p = [&](double x, double y) { return Vec2{at.x + x * size, at.y + y * size}; };
  Path carriage;
  carriage.move(p(-0.12, 0.05))
      .line(p(-0.16, 0.5))
      .move(p(0.12, 0.05))
      .line(p(0.16, 0.5))
      .move(p(-0.16, 0.5))
      .line(p(0.16, 0.5));
  carriage.move(p(-0.3, 0)).line(p(0.3, 0));
  svg.path(carriage).fill("none").stroke(colour, size * 0.075).close();
  Path wheels;
  wheels.move(p(-0.32, -0.24)).line(p(-0.32, 0.24)).move(p(0.32, -0.24)).line(p(0.32, 0.24));
  svg.path(wheels).fill("none").stroke(colour, size * 0.12).a("stroke-linecap", "round").close();
  Path barrel;
  barrel.polygon({p(-0.085, -0.52), p(0.085, -0.52), p(0.13, 0.26), p(-0.13, 0.26)});
  svg.path(barrel).fill(metal).close();
}

// A gun hooked to its limber, and the team before it.
void paint_team(Svg& svg, const Box& room, std::string_view colour, std::string_view metal, const Sheet& sheet) {
  const double x = (room.low.x + room.high.x) / 2;
  const double w = room.high.x - room.low.x;
  const double d = room.high.y - room.low.y;
  const auto y = [&](double share) { return room.low.y + d * share; };
  svg.path(Path().move({x, y(0.12)}).line({x, y(0.8)})).fill("none").stroke(colour, 0.9 * sheet.pen).close();
  for (const double share : {0.14, 0.31}) {
    for (const double s : {-0.2, 0.2}) {
      svg.open("ellipse").a("cx", x + s * w).a("cy", y(share)).a("rx", w * 0.1).a("ry", d * 0.066).fill(colour).close();
    }
  }
  svg.path(Path().move({x - w * 0.27, y(0.5)}).line({x + w * 0.27, y(0.5)}))
      .fill("none")
      .stroke(colour, w * 0.14)
      .close();
  svg.open("g").a("transform", "rotate(180," + num(x) + ',' + num(y(0.76)) + ")");
  paint_gun(svg, {x, y(0.76)}, std::min(w * 0.85, d * 0.3), colour, metal);
  svg.close();
}

}  // namespace

Line inset(const Line& convex, double by) {
  Line out;
  const std::size_t n = convex.size();
  const double turn = area_of(convex) > 0 ? 1 : -1;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 in = unit(convex[i] - convex[(i + n - 1) % n]);
    const Vec2 on = unit(convex[(i + 1) % n] - convex[i]);
    const Vec2 a = quarter(in) * turn;
    const Vec2 b = quarter(on) * turn;
    const Vec2 sum = a + b;
    const double size = length_squared(sum);
    out.push_back(size < 0.2 ? convex[i] : convex[i] + sum * (2 * by / size));
  }
  return out;
}

Line ragged(const Line& polygon, double cut) {
  Line out;
  const std::size_t n = polygon.size();
  const Vec2 centre = centre_of(polygon);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 p = polygon[i];
    const Vec2 before = unit(polygon[(i + n - 1) % n] - p);
    const Vec2 after = unit(polygon[(i + 1) % n] - p);
    const Vec2 in = unit(centre - p);
    out.push_back(p + before * (cut * 1.5));
    out.push_back(p + before * cut + in * (cut * 0.75));
    out.push_back(p + before * (cut * 0.55) - in * (cut * 0.12));
    out.push_back(p + in * (cut * 1.15));
    out.push_back(p + after * (cut * 0.5) - in * (cut * 0.2));
    out.push_back(p + after * (cut * 0.95) + in * (cut * 0.7));
    out.push_back(p + after * (cut * 1.5));
  }
  return out;
}

void paint_stand(Svg& svg, const Line& stand, Symbol symbol, Side side, bool torn, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(side);
  const double pen = sheet.pen;
  const Box box = box_of(stand);
  const double least = std::min(box.high.x - box.low.x, box.high.y - box.low.y);
  const Line shape = torn ? ragged(stand, std::min(5.2 * pen, least * 0.3)) : stand;
  const bool solid = symbol == Symbol::Infantry;
  svg.path(Path().polygon(shape)).a("class", "block").fill(solid ? ink.fill : sheet.ink().pale);
  // Pale blocks are edged in the side's colour; on dark paper a light edge would be lost beside them.
  svg.stroke(solid ? ink.edge : (sheet.style.dark ? ink.fill : ink.edge), (solid ? 0.9 : 1.1) * pen)
      .a("stroke-linejoin", "miter")
      .close();
  if (symbol == Symbol::Cavalry) {
    const Line half{corner_towards(stand, {-1, -1}), corner_towards(stand, {1, -1}), corner_towards(stand, {-1, 1})};
    const double in = std::min(0.5 * pen, least * 0.1);
    svg.path(Path().polygon(torn ? inset(half, 2.4 * pen) : inset(half, in))).a("class", "half").fill(ink.fill).close();
    if (side == Side::B) paint_inner_line(svg, inset(half, 1.2 * pen), ink.inner, sheet);
  } else if (side == Side::B) {
    paint_inner_line(svg, stand, solid ? ink.inner : ink.fill, sheet);
  }
}

void paint_figures(Svg& svg, const Box& room, int figures, int slots, std::string_view colour, std::string_view lost,
                   const Sheet& sheet) {
  slots = std::clamp(std::max(slots, figures), 0, kMostFigures);
  if (slots == 0) return;
  if (awkward(slots)) ++slots;
  const double width = room.high.x - room.low.x;
  const double depth = room.high.y - room.low.y;
  const int files = files_for(slots, width, depth);
  const int ranks = slots / files;
  const double place = std::min(width / files, depth / ranks);
  if (place < 4.2 * sheet.pen) return;
  const double r = std::min(place * 0.24, 2.1 * sheet.pen);
  Path standing;
  Path fallen;
  for (int i = 0; i < slots; ++i) {
    const Vec2 at{room.low.x + width * (i % files + 0.5) / files, room.low.y + depth * (i / files + 0.5) / ranks};
    (i < figures ? standing : fallen).circle(at, i < figures ? r : r * 0.5);
  }
  if (!standing.empty()) svg.path(standing).a("class", "figures").fill(colour).close();
  if (!fallen.empty()) svg.path(fallen).a("class", "fallen").fill(lost).a("fill-opacity", 0.6).close();
}

void paint_guns(Svg& svg, const Box& room, bool limbered, Side side, const Sheet& sheet) {
  const double width = room.high.x - room.low.x;
  const double depth = room.high.y - room.low.y;
  const std::string_view colour = side == Side::B ? std::string_view("#6e1f10") : std::string_view("#1d3a63");
  const std::string_view metal = sheet.ink().of(side).fill;
  svg.group("guns");
  if (limbered) {
    paint_team(svg, room, colour, metal, sheet);
  } else {
    const int guns = std::clamp(static_cast<int>(width / (12 * sheet.pen)), 1, 6);
    const double size = std::min(depth * 0.82, width / guns * 1.25);
    for (int i = 0; i < guns; ++i) {
      paint_gun(svg, {room.low.x + width * (i + 0.5) / guns, room.low.y + depth * 0.52}, size, colour, metal);
    }
  }
  svg.close();
}

void paint_general(Svg& svg, double radius, double upright, Side side, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(side);
  const double pen = sheet.pen;
  const double r = std::max(radius, 3 * pen);
  svg.open("g").a("transform", "rotate(" + num(upright) + ")");
  // The flag stands upright on the sheet whatever way the general looks.
  const double top = -r - 10 * pen;
  const double w = 11 * pen;
  const double h = 7 * pen;
  const Vec2 pole{0, top};
  svg.path(Path().move({0, 0}).line({0, top - pen})).fill("none").stroke(sheet.ink().ink, 1.2 * pen).close();
  svg.path(Path().polygon({pole, {w, top}, {w - 3 * pen, top + h / 2}, {w, top + h}, {0, top + h}}));
  svg.a("class", "flag").fill(ink.fill).stroke(ink.edge, 0.7 * pen).close();
  if (side == Side::B) {
    svg.path(Path().move({0, top + h / 2}).line({w - 3 * pen, top + h / 2}))
        .fill("none")
        .stroke(ink.inner, 1.4 * pen)
        .close();
  }
  svg.path(Path().circle({0, 0}, r)).a("class", "block").fill(sheet.ink().pale).stroke(ink.fill, 2.2 * pen).close();
  if (side == Side::B) svg.path(Path().circle({0, 0}, r * 0.72)).fill("none").stroke(ink.fill, 0.8 * pen).close();
  Path star;
  constexpr double kX[] = {0, 0.2245, 0.9511, 0.3633, 0.5878, 0, -0.5878, -0.3633, -0.9511, -0.2245};
  constexpr double kY[] = {-1, -0.309, -0.309, 0.118, 0.809, 0.382, 0.809, 0.118, -0.309, -0.309};
  Line points;
  for (int i = 0; i < 10; ++i) points.push_back({kX[i] * r * 0.58, kY[i] * r * 0.58});
  svg.path(star.polygon(points)).fill(ink.fill).close();
  svg.close();
}

}  // namespace grognard::drawing

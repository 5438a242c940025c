// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/pieces/order_signs.h"

#include <algorithm>

#include "drawing/pieces/overlays.h"
#include "drawing/sheet/lettering.h"

namespace grognard::drawing {

namespace {

using OrderSign = Overlay::Sign;

constexpr std::size_t kMostWayPoints = 200;
constexpr std::size_t kLongestLabel = 96;

std::string_view ink_of(const Overlay& order, const Sheet& sheet) { return sheet.ink().of(order.side).fill; }

std::string dashes(std::initializer_list<double> lengths, double pen) {
  std::string out;
  for (const double length : lengths) out += (out.empty() ? "" : " ") + num(length * pen);
  return out;
}

// Straight lines between two points are bowed a little, as a hand draws them: two of them side by side stay apart.
Line way_of(const Overlay& order, const Sheet& sheet) {
  Line way;
  for (const Vec2 p : order.line) {
    const Vec2 at = sheet.at(p);
    if (way.size() < kMostWayPoints && (way.empty() || length(at - way.back()) > 0.5)) way.push_back(at);
  }
  if (way.size() != 2 || (order.sign != OrderSign::Attack && order.sign != OrderSign::Move)) return way;
  const Vec2 control = middle(way[0], way[1]) - quarter(way[1] - way[0]) * 0.07;
  Line bowed;
  constexpr int kParts = 16;
  for (int i = 0; i <= kParts; ++i) {
    const double t = static_cast<double>(i) / kParts;
    bowed.push_back(between(between(way[0], control, t), between(control, way[1], t), t));
  }
  return bowed;
}

// Which way a line looks at its end.
Vec2 end_way(const Line& way) { return way.size() < 2 ? Vec2{0, -1} : unit(way.back() - way[way.size() - 2]); }

void put_casing(Svg& svg, const Path& path, double width, const Sheet& sheet) {
  svg.path(path).fill("none").stroke(sheet.ink().halo, width).a("stroke-opacity", 0.85);
  svg.a("stroke-linejoin", "round").a("stroke-linecap", "round").close();
}

// The outline of a shaft that swells from its tail to the head, and the head.
Line arrow_outline(const Line& way, double pen) {
  const double whole = length_of(way);
  const double size = std::min(1.0, whole / (62 * pen));
  const double head = 25 * pen * size;
  const Line shaft = part_of(way, 0, whole - head);
  if (shaft.size() < 2) return {};
  Line left, right;
  double along = 0;
  for (std::size_t i = 0; i < shaft.size(); ++i) {
    if (i > 0) along += length(shaft[i] - shaft[i - 1]);
    const Vec2 step = i + 1 < shaft.size() ? shaft[i + 1] - shaft[i] : shaft[i] - shaft[i - 1];
    const Vec2 out = quarter(unit(step)) * ((1.3 + 5 * along / whole) * pen * size);
    left.push_back(shaft[i] - out);
    right.push_back(shaft[i] + out);
  }
  const Vec2 ahead = unit(way.back() - shaft.back());
  const Vec2 wing = quarter(ahead) * (14 * pen * size);
  const Vec2 barb = shaft.back() - ahead * (5 * pen * size);
  Line outline = left;
  outline.insert(outline.end(), {barb - wing, way.back(), barb + wing});
  outline.insert(outline.end(), right.rbegin(), right.rend());
  return outline;
}

void paint_attack(Svg& svg, const Overlay& order, const Line& way, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Line outline = arrow_outline(way, pen);
  if (outline.empty()) return;
  const Path shape = Path().polygon(outline);
  put_casing(svg, shape, 3.4 * pen, sheet);
  if (order.pending) {
    svg.path(shape).fill(sheet.ink().halo).a("fill-opacity", 0.72).stroke(ink_of(order, sheet), 1.5 * pen);
    svg.a("stroke-linejoin", "round").a("stroke-dasharray", dashes({4.5, 2.4}, pen)).close();
    return;
  }
  svg.path(shape).fill(ink_of(order, sheet)).stroke(sheet.ink().of(order.side).edge, 0.8 * pen);
  svg.a("stroke-linejoin", "round").close();
  if (order.side == Side::B) {
    const double whole = length_of(way);
    svg.path(Path().open_line(part_of(way, 0.25 * whole, whole - 17 * pen)));
    svg.a("class", "inner").fill("none").stroke(sheet.ink().of(order.side).inner, 1.6 * pen).close();
  }
}

void paint_march(Svg& svg, const Overlay& order, const Line& way, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double whole = length_of(way);
  const Line shaft = part_of(way, 0, std::max(whole - 9 * pen, whole * 0.5));
  const Path path = Path().open_line(shaft);
  put_casing(svg, path, 6 * pen, sheet);
  const std::string_view colour = ink_of(order, sheet);
  svg.path(path).fill("none").stroke(colour, (order.pending ? 1.5 : 3.2) * pen).a("stroke-linejoin", "round");
  svg.a("stroke-dasharray", order.side == Side::A ? dashes({10, 5}, pen) : dashes({10, 3.5, 2.4, 3.5}, pen)).close();
  const Vec2 ahead = end_way(way);
  const Vec2 foot = way.back() - ahead * (14 * pen);
  const Vec2 wing = quarter(ahead) * (6.6 * pen);
  svg.path(Path().polygon({way.back(), foot - wing, foot + ahead * (3.6 * pen), foot + wing}));
  svg.fill(order.pending ? sheet.ink().halo : colour).stroke(colour, 1.4 * pen).a("stroke-linejoin", "round").close();
}

// Two thin lines with bars across, like a ladder laid from one body to the other.
void paint_support(Svg& svg, const Overlay& order, const Line& way, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double whole = length_of(way);
  Path rails;
  rails.open_line(beside(way, -2.6 * pen)).open_line(beside(way, 2.6 * pen));
  Path bars;
  const double step = std::max(11 * pen, whole / 60);
  for (double at = step; at < whole; at += step) {
    const Line upto = part_of(way, 0, at);
    const Vec2 across = quarter(end_way(upto)) * (5.4 * pen);
    bars.move(upto.back() - across).line(upto.back() + across);
  }
  const Vec2 across = quarter(end_way(way)) * (8 * pen);
  const Path end = Path().move(way.back() - across).line(way.back() + across);
  put_casing(svg, Path().open_line(way), 13 * pen, sheet);
  const std::string_view colour = ink_of(order, sheet);
  for (const Path* part : {&rails, &bars}) {
    if (part->empty()) continue;
    svg.path(*part).fill("none").stroke(colour, (part == &bars ? 1.6 : 1.2) * pen);
    if (order.pending) svg.a("stroke-dasharray", dashes({3.2, 2.2}, pen));
    svg.close();
  }
  svg.path(end).fill("none").stroke(colour, (order.pending ? 1.4 : 3) * pen).close();
}

// A line of works before the front: a redan in its middle, its ends drawn back.
void paint_defence(Svg& svg, const Overlay& order, const Line& way, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Vec2 ahead = end_way(way);
  const Vec2 right = quarter(ahead);
  const auto p = [&](double x, double y) { return way.back() + right * (x * pen) + ahead * (y * pen); };
  const Path front = Path().open_line({p(-31, -9), p(-25, 0), p(-8, 0), p(0, 9), p(8, 0), p(25, 0), p(31, -9)});
  const Path rear =
      Path().open_line({p(-28, -10.5), p(-23.4, -4), p(-6.4, -4), p(0, 3.2), p(6.4, -4), p(23.4, -4), p(28, -10.5)});
  put_casing(svg, front, 8 * pen, sheet);
  const std::string_view colour = ink_of(order, sheet);
  svg.path(front).fill("none").stroke(colour, (order.pending ? 1.4 : 3.2) * pen).a("stroke-linejoin", "round");
  if (order.pending) svg.a("stroke-dasharray", dashes({4.5, 2.4}, pen));
  svg.close();
  if (!order.pending) svg.path(rear).fill("none").stroke(colour, 0.9 * pen).a("stroke-linejoin", "round").close();
  if (order.side != Side::B) return;
  Path stakes;
  for (const double x : {-21.0, -15.5, -10.0, 10.0, 15.5, 21.0}) stakes.move(p(x, 1)).line(p(x, 5));
  svg.path(stakes).a("class", "inner").fill("none").stroke(colour, 1.4 * pen).close();
}

void paint_flag(Svg& svg, const Overlay& order, Vec2 at, const Sheet& sheet) {
  const double pen = sheet.pen;
  const std::string_view colour = ink_of(order, sheet);
  const auto p = [&](double x, double y) { return Vec2{at.x + x * pen, at.y + y * pen}; };
  const Path box = Path().polygon(rectangle(at, {1, 0}, 23 * pen, 18 * pen));
  put_casing(svg, box, 3.4 * pen, sheet);
  svg.path(box).fill(sheet.ink().paper).stroke(colour, 1.6 * pen);
  if (order.pending) svg.a("stroke-dasharray", dashes({4, 2.4}, pen));
  svg.close();
  svg.path(Path().move(p(-6, 6.4)).line(p(-6, -6.4))).fill("none").stroke(sheet.ink().ink, 1.3 * pen).close();
  svg.path(Path().polygon({p(-6, -6), p(7, -6), p(3.6, -2.2), p(7, 1.6), p(-6, 1.6)}));
  svg.fill(order.pending ? sheet.ink().paper : colour).stroke(colour, 1.2 * pen).a("stroke-linejoin", "round").close();
  if (order.side == Side::B && !order.pending)
    svg.path(Path().move(p(-4.4, -2.2)).line(p(2, -2.2)))
        .a("class", "inner")
        .fill("none")
        .stroke(sheet.ink().of(order.side).inner, 1.3 * pen)
        .close();
}

void paint_goal(Svg& svg, const Overlay& order, Vec2 at, const Sheet& sheet) {
  const double pen = sheet.pen;
  const std::string_view colour = ink_of(order, sheet);
  put_casing(svg, Path().circle(at, 12 * pen), 3.4 * pen, sheet);
  svg.path(Path().circle(at, 12 * pen)).fill(sheet.ink().paper).stroke(colour, 2 * pen);
  if (order.pending) svg.a("stroke-dasharray", dashes({4, 2.4}, pen));
  svg.close();
  if (order.side == Side::B)
    svg.path(Path().circle(at, 9.4 * pen)).a("class", "inner").fill("none").stroke(colour, 0.7 * pen).close();
  paint_star(svg, at, 7.6 * pen, order.pending ? std::string_view("none") : colour, colour, sheet);
}

Lettering label_lettering(const Overlay& overlay, double size, const Sheet& sheet) {
  return {.face = Face::Italic,
          .size = size * sheet.pen,
          .spacing = 0.3 * sheet.pen,
          .colour = sheet.style.dark ? sheet.ink().ink : sheet.ink().of(overlay.side).edge,
          .halo_colour = sheet.ink().halo,
          .halo = 3.4 * sheet.pen};
}

bool runs_along(OrderSign sign) {
  return sign == OrderSign::Attack || sign == OrderSign::Move || sign == OrderSign::Support;
}

// Where the label of an order stands: along its line, read from the left, or under its sign.
struct Inscription {
  Line along;  // the middle of the text is the middle of this line; empty: it stands level
  Vec2 at;     // middle of the base line, where it stands level
};

// A reserve's flag flies over its troops, not upon them.
Vec2 seat_of(const Overlay& order, const Line& way, double pen) {
  return order.sign == OrderSign::Reserve ? way.front() - Vec2{0, 24 * pen} : way.back();
}

// How far the works reach from their middle, in pens.
Vec2 defence_reach(const Line& way) {
  const Vec2 ahead = end_way(way);
  const auto size = [](double v) { return v < 0 ? -v : v; };
  return {31 * size(ahead.y) + 10 * size(ahead.x), 31 * size(ahead.x) + 10 * size(ahead.y)};
}

Inscription inscription(const Overlay& order, const Line& way, const Lettering& how, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double wide = text_width(shortened(order.label, kLongestLabel), how);
  if (!runs_along(order.sign) || length_of(way) < wide + 34 * pen) {
    const Vec2 at = runs_along(order.sign) ? part_of(way, 0, length_of(way) / 2).back() : seat_of(order, way, pen);
    const Vec2 under{at.x, at.y + (order.sign == OrderSign::Defend ? defence_reach(way).y + 13 : 22) * pen};
    return {{}, kept_on_table(under, shortened(order.label, kLongestLabel), how, sheet)};
  }
  Line line = way;
  if (line.back().x < line.front().x) std::reverse(line.begin(), line.end());
  const double whole = length_of(line);
  return {beside(part_of(line, (whole - wide) / 2, (whole + wide) / 2), -7.5 * pen), {}};
}

// An arrow much shorter than its words would lose them among the troops that it begins and ends with.
bool bears_words(const Overlay& order, const Line& way, const Lettering& how) {
  if (order.label.empty()) return false;
  return !runs_along(order.sign) || length_of(way) > text_width(shortened(order.label, kLongestLabel), how) / 2;
}

void inscribe(Svg& svg, const Overlay& order, const Line& way, const Sheet& sheet) {
  const Lettering how = label_lettering(order, 12.5, sheet);
  if (!bears_words(order, way, how) || sheet.style.thumbnail || !sheet.style.labels) return;
  const std::string text = shortened(order.label, kLongestLabel);
  const Inscription where = inscription(order, way, how, sheet);
  svg.group("label order-label");
  if (where.along.empty()) {
    put_text(svg, where.at, text, how);
  } else {
    put_text_along(svg, where.along, 0, text, how);
  }
  svg.close();
}

Box bounds_of(const Overlay& area, const Sheet& sheet) {
  Line all;
  for (const Ring& ring : area.shape)
    for (const Vec2 corner : ring.corners()) all.push_back(sheet.at(corner));
  return box_of(all);
}

// The name of an area stands inside its northern edge.
Vec2 place_of_name(const Overlay& area, const Sheet& sheet) {
  const Box box = bounds_of(area, sheet);
  const Vec2 at{(std::max(box.low.x, 0.0) + std::min(box.high.x, sheet.width)) / 2,
                std::max(box.low.y, 0.0) + 12 * sheet.pen};
  return kept_on_table(at, shortened(area.label, kLongestLabel), label_lettering(area, 11, sheet), sheet);
}

}  // namespace

void paint_order(Svg& svg, const Overlay& order, const Sheet& sheet) {
  const Line way = way_of(order, sheet);
  if (way.empty() || (runs_along(order.sign) && way.size() < 2)) return;
  switch (order.sign) {
    case OrderSign::None: break;
    case OrderSign::Attack: paint_attack(svg, order, way, sheet); break;
    case OrderSign::Move: paint_march(svg, order, way, sheet); break;
    case OrderSign::Support: paint_support(svg, order, way, sheet); break;
    case OrderSign::Defend: paint_defence(svg, order, way, sheet); break;
    case OrderSign::Reserve: paint_flag(svg, order, seat_of(order, way, sheet.pen), sheet); break;
    case OrderSign::Goal: paint_goal(svg, order, seat_of(order, way, sheet.pen), sheet); break;
  }
  inscribe(svg, order, way, sheet);
}

void paint_area(Svg& svg, const Overlay& area, const Path& border, const Sheet& sheet) {
  if (area.shape.empty()) return;
  const double pen = sheet.pen;
  const std::string_view colour = sheet.style.dark ? sheet.ink().of(area.side).edge : ink_of(area, sheet);
  svg.path(border).fill("none").stroke(colour, 0.9 * pen).a("stroke-linecap", "round");
  svg.a("stroke-dasharray", area.side == Side::A ? dashes({4.5, 3.5}, pen) : dashes({6, 2.6, 0.6, 2.6}, pen)).close();
  if (area.label.empty() || sheet.style.thumbnail || !sheet.style.labels) return;
  svg.group("label area-label");
  put_text(svg, place_of_name(area, sheet), shortened(area.label, kLongestLabel), label_lettering(area, 11, sheet));
  svg.close();
}

Line room_of_order(const Overlay& order, const Sheet& sheet) {
  const Line way = way_of(order, sheet);
  if (way.empty() || (runs_along(order.sign) && way.size() < 2)) return {};
  const double pen = sheet.pen;
  const Lettering how = label_lettering(order, 12.5, sheet);
  const double wide = bears_words(order, way, how) ? text_width(shortened(order.label, kLongestLabel), how) : 0;
  if (!runs_along(order.sign)) {
    const Vec2 reach = order.sign == OrderSign::Defend ? defence_reach(way) : Vec2{13, 13};
    const double half = std::max(wide / 2, reach.x * pen);
    const double low = (reach.y + (wide > 0 ? 16 : 0)) * pen;
    const Vec2 seat = seat_of(order, way, pen);
    const Box room{{seat.x - half, seat.y - reach.y * pen}, {seat.x + half, seat.y + low}};
    return {room.low, {room.high.x, room.low.y}, room.high, {room.low.x, room.high.y}};
  }
  if (wide == 0) return {};
  const Inscription where = inscription(order, way, how, sheet);
  if (where.along.empty()) return text_room(where.at, order.label, how);
  const Vec2 from = where.along.front(), to = where.along.back();
  const Vec2 up = quarter(unit(to - from)) * (-0.3 * how.size);
  return rectangle(middle(from, to) + up, unit(to - from), wide, 1.2 * how.size);
}

Line room_of_area(const Overlay& area, const Sheet& sheet) {
  if (area.label.empty() || area.shape.empty()) return {};
  return text_room(place_of_name(area, sheet), shortened(area.label, kLongestLabel), label_lettering(area, 11, sheet));
}

}  // namespace grognard::drawing

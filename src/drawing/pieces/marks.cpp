// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/fnv.h"
#include "drawing/pieces/pieces.h"
#include "drawing/sheet/lettering.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

std::string_view css(Mark mark) {
  switch (mark) {
    case Mark::Losses: return "losses";
    case Mark::Disorder: return "disorder";
    case Mark::Halted: return "halted";
    case Mark::Charging: return "charging";
    case Mark::Smoke: return "smoke";
    case Mark::GeneralAttached: return "general-attached";
    case Mark::OutOfCommand: return "out-of-command";
    case Mark::MustRecall: return "must-recall";
    case Mark::InMelee: return "in-melee";
  }
  return "mark";
}

void open_mark(Svg& svg, Mark mark) { svg.group("mark " + std::string(css(mark))); }

// The figures a unit has lost.
void paint_losses(Svg& svg, Vec2 at, int number, const Sheet& sheet) {
  const double pen = sheet.pen;
  if (sheet.style.thumbnail) {  // too small for a number
    svg.path(Path().circle(at, 5 * pen)).fill(sheet.ink().alarm).stroke(sheet.ink().pale, 1.6 * pen).close();
    return;
  }
  const double r = (number > 99 ? 11.5 : number > 9 ? 9.6 : 8) * pen;
  svg.path(Path().circle(at, r)).fill(sheet.ink().pale).stroke(sheet.ink().alarm, 1.7 * pen).close();
  const Lettering figures{.face = Face::Figures, .size = 9.6 * pen, .colour = "#7c1610"};
  put_text(svg, {at.x, at.y + 3.5 * pen}, num(number), figures);
}

// The general's pennant, on a staff.
void paint_pennant(Svg& svg, Vec2 at, Side side, const Sheet& sheet) {
  const double pen = sheet.pen;
  const SideInk& ink = sheet.ink().of(side);
  const double top = at.y - 15 * pen;
  svg.path(Path().move({at.x, at.y + 2 * pen}).line({at.x, top - 2 * pen}))
      .fill("none")
      .stroke(sheet.ink().ink, 1.3 * pen)
      .close();
  svg.path(Path().circle({at.x, top - 2.4 * pen}, 1.3 * pen)).fill(sheet.ink().gold).close();
  Path cloth;
  cloth.move({at.x, top}).quad({at.x - 6 * pen, top - 1.5 * pen}, {at.x - 13 * pen, top + 1.5 * pen});
  cloth.line({at.x - 9.5 * pen, top + 4 * pen}).line({at.x - 13 * pen, top + 7.4 * pen});
  cloth.quad({at.x - 6 * pen, top + 6.4 * pen}, {at.x, top + 8 * pen}).close();
  svg.path(cloth).fill(sheet.ink().gold).stroke(sheet.ink().ink, 0.8 * pen).a("stroke-linejoin", "round").close();
  svg.path(Path().circle({at.x - 4.6 * pen, top + 3.7 * pen}, 1.9 * pen)).fill(ink.fill).close();
}

// A bent arrow: back to where it came from.
void paint_recall(Svg& svg, Vec2 at, const Sheet& sheet) {
  const double pen = sheet.pen;
  svg.path(Path().circle(at, 8 * pen)).fill(sheet.ink().gold).stroke("#3a2a08", 1.1 * pen).close();
  Path arrow;
  arrow.move({at.x - 3.6 * pen, at.y + 3.6 * pen}).line({at.x + 1.2 * pen, at.y + 3.6 * pen});
  arrow.arc(2.9 * pen, false, {at.x + 1.2 * pen, at.y - 2.2 * pen}).line({at.x - 2.6 * pen, at.y - 2.2 * pen});
  svg.path(arrow).fill("none").stroke("#3a2a08", 1.5 * pen).close();
  svg.path(Path().polygon({{at.x - 1.8 * pen, at.y - 5.2 * pen},
                           {at.x - 5.6 * pen, at.y - 2.2 * pen},
                           {at.x - 1.8 * pen, at.y + 0.8 * pen}}));
  svg.fill("#3a2a08").close();
}

void paint_swords(Svg& svg, Vec2 at, const Sheet& sheet) {
  const double pen = sheet.pen;
  const auto p = [&](double x, double y) { return Vec2{at.x + x * pen, at.y + y * pen}; };
  Path blades;
  Path hilts;
  for (const double s : {-1.0, 1.0}) {
    blades.move(p(-7 * s, -7)).quad(p(-0.5 * s, -2), p(4.6 * s, 4.6));
    hilts.move(p(2.2 * s, 5.8)).quad(p(5.2 * s, 6.4), p(5.8 * s, 2.2));
    hilts.move(p(4.4 * s, 4.4)).line(p(7 * s, 7));
  }
  for (const Path* part : {&blades, &hilts}) {
    svg.path(*part).fill("none").stroke(sheet.ink().halo, 4.4 * pen).a("stroke-linecap", "round").close();
  }
  svg.path(blades).fill("none").stroke(sheet.ink().ink, 1.7 * pen).a("stroke-linecap", "round").close();
  svg.path(hilts).fill("none").stroke(sheet.ink().alarm, 1.7 * pen).a("stroke-linecap", "round").close();
}

// Clouds over a front of so many pixels, drifting forward of it.
void paint_smoke(Svg& svg, Vec2 middle_of_front, double width, std::uint64_t seed, const Sheet& sheet) {
  const double pen = sheet.pen;
  Scatter hand(seed);
  const int puffs = std::clamp(static_cast<int>(width / (6.2 * pen)), 3, 24);
  Path clouds;
  Path curls;
  for (int i = 0; i < puffs; ++i) {
    const double x = middle_of_front.x + width * ((i + 0.5) / puffs - 0.5) + hand.about(1.2 * pen);
    const double r = pen * hand.between(3.6, 5.8);
    const double y = middle_of_front.y - pen * (5 + 2.6 * (i % 2)) + hand.about(1.3 * pen);
    clouds.circle({x, y}, r);
    if (i % 2 == 0) clouds.circle({x + 2 * pen, y - r}, r * 0.62);
    curls.move({x + r * 0.5, y - r * 0.25}).arc(r * 0.5, true, {x - r * 0.25, y + r * 0.35});
  }
  // All edges first, then all the white: the puffs grow together into one bank.
  svg.path(clouds).fill("none").stroke(sheet.ink().smoke_edge, 1.5 * pen).close();
  svg.path(clouds).fill(sheet.ink().smoke).a("fill-opacity", 0.94).close();
  svg.path(curls).fill("none").stroke(sheet.ink().smoke_edge, 0.7 * pen).a("stroke-linecap", "round").close();
}

// A tapering arrow ahead.
void paint_charge(Svg& svg, Vec2 from, Side side, const Sheet& sheet) {
  const double pen = sheet.pen;
  const auto p = [&](double x, double y) { return Vec2{from.x + x * pen, from.y - y * pen}; };
  const SideInk& ink = sheet.ink().of(side);
  svg.path(Path().polygon({p(-1, 0), p(-2.6, 20), p(-7, 18), p(0, 34), p(7, 18), p(2.6, 20), p(1, 0)}));
  svg.fill(ink.fill).stroke(sheet.ink().halo, 1 * pen).a("stroke-linejoin", "round").close();
  if (side == Side::B) svg.path(Path().move(p(0, 6)).line(p(0, 26))).fill("none").stroke(ink.inner, 1.1 * pen).close();
}

// A bar across the way ahead.
void paint_halt(Svg& svg, Vec2 from, double width, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double half = std::clamp(width * 0.3, 7 * pen, 22 * pen);
  const double y = from.y - 9.5 * pen;
  Path bar;
  bar.move({from.x - half, y}).line({from.x + half, y});
  bar.move({from.x - half, y - 3 * pen})
      .line({from.x - half, y + 3 * pen})
      .move({from.x + half, y - 3 * pen})
      .line({from.x + half, y + 3 * pen});
  svg.path(bar).fill("none").stroke(sheet.ink().halo, 4.6 * pen).a("stroke-linecap", "round").close();
  svg.path(bar).fill("none").stroke(sheet.ink().alarm, 2.2 * pen).a("stroke-linecap", "square").close();
}

// Short red strokes off the torn corners, so that disorder is seen at a distance.
void paint_disorder(Svg& svg, const std::vector<Line>& stands, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path strokes;
  for (const Line& stand : stands) {
    const Vec2 centre = centre_of(stand);
    for (const Vec2 corner : stand) {
      const Vec2 out = unit(corner - centre);
      strokes.move(corner + out * (0.4 * pen)).line(corner + out * (5.4 * pen));
      const Vec2 beside_it = corner + quarter(out) * (2.6 * pen);
      strokes.move(beside_it - out * (0.6 * pen)).line(beside_it + out * (2.8 * pen));
    }
  }
  svg.path(strokes).fill("none").stroke(sheet.ink().alarm, 1.5 * pen).a("stroke-linecap", "round").close();
}

void paint_out_of_command(Svg& svg, const std::vector<Line>& stands, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path tint;
  Path edge;
  for (const Line& stand : stands) {
    tint.polygon(stand);
    edge.polygon(inset(stand, -3.6 * pen));
  }
  svg.path(tint).fill(sheet.ink().halo).a("fill-opacity", 0.36).close();
  svg.path(edge).fill("none").stroke(sheet.ink().ink, 1.4 * pen).a("stroke-linecap", "round");
  svg.a("stroke-dasharray", "0.1 " + num(3.4 * pen)).close();
}

// Where an upright mark sits: at the corner of the piece farthest in a direction on the sheet.
Vec2 corner_to(const Body& body, Vec2 way) {
  const Box& b = body.box;
  Vec2 best = b.low;
  for (const Vec2 c : {b.low, b.high, Vec2{b.low.x, b.high.y}, Vec2{b.high.x, b.low.y}}) {
    if (dot(body.turned(c), way) > dot(body.turned(best), way)) best = c;
  }
  return best;
}

Vec2 place_of(Mark mark, const Body& body, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double x = (body.box.low.x + body.box.high.x) / 2;
  switch (mark) {
    case Mark::Losses: return corner_to(body, {1, -0.8}) + body.own({1.5 * pen, -2 * pen});
    case Mark::MustRecall: return corner_to(body, {0.8, 1}) + body.own({2 * pen, 1.5 * pen});
    case Mark::GeneralAttached: return corner_to(body, {-1, -0.8}) + body.own({0.5 * pen, 0});
    case Mark::InMelee: return {x, body.box.low.y - 9 * pen};
    default: return {x, body.box.low.y - 1.5 * pen};
  }
}

bool stands_upright(Mark mark) {
  return mark == Mark::Losses || mark == Mark::MustRecall || mark == Mark::GeneralAttached || mark == Mark::InMelee;
}

void paint_upright(Svg& svg, Mark mark, const Piece& piece, const Body& body, const Sheet& sheet) {
  const Vec2 at = place_of(mark, body, sheet);
  svg.open("g").a("transform", "translate(" + num(at) + ") rotate(" + num(-body.bearing) + ")");
  paint_sign(svg, mark, {0, 0}, piece.losses, piece.side, sheet);
  svg.close();
}

Box about(Vec2 at, double left, double up, double right, double down) {
  return {{at.x - left, at.y - up}, {at.x + right, at.y + down}};
}

Line corners_of(const Box& b) { return {b.low, {b.high.x, b.low.y}, b.high, {b.low.x, b.high.y}}; }

// The room of a mark in the piece's own frame (upright ones: on the sheet, about their place).
Line room_of_mark(Mark mark, const Body& body, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Vec2 at = place_of(mark, body, sheet);
  if (stands_upright(mark)) {
    const Vec2 place = body.on_sheet(at);
    if (mark == Mark::GeneralAttached) return corners_of(about(place, 14 * pen, 19 * pen, 2 * pen, 2 * pen));
    return corners_of(about(place, 10 * pen, 10 * pen, 10 * pen, 10 * pen));
  }
  Box box = about(at, body.width() / 2, 0, body.width() / 2, 0);
  if (mark == Mark::Charging) box = about(at, 8 * pen, 34 * pen, 8 * pen, 0);
  if (mark == Mark::Smoke) box.low.y -= 15 * pen;
  if (mark == Mark::Halted) box.low.y -= 14 * pen;
  if (mark == Mark::Disorder || mark == Mark::OutOfCommand) box = body.box.grown(5 * pen);
  Line out = corners_of(box);
  for (Vec2& p : out) p = body.on_sheet(p);
  return out;
}

}  // namespace

void paint_sign(Svg& svg, Mark mark, Vec2 at, int number, Side side, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Line block = rectangle(at, {1, 0}, 24 * pen, 11 * pen);
  open_mark(svg, mark);
  switch (mark) {
    case Mark::Losses: paint_losses(svg, at, number, sheet); break;
    case Mark::MustRecall: paint_recall(svg, at, sheet); break;
    case Mark::GeneralAttached: paint_pennant(svg, at, side, sheet); break;
    case Mark::InMelee: paint_swords(svg, at, sheet); break;
    case Mark::Smoke: paint_smoke(svg, at, 26 * pen, 5, sheet); break;
    case Mark::Charging: paint_charge(svg, at, side, sheet); break;
    case Mark::Halted: paint_halt(svg, at, 30 * pen, sheet); break;
    case Mark::Disorder:
      paint_stand(svg, block, Symbol::Infantry, side, true, sheet);
      paint_disorder(svg, {block}, sheet);
      break;
    case Mark::OutOfCommand:
      paint_stand(svg, block, Symbol::Infantry, side, false, sheet);
      paint_out_of_command(svg, {block}, sheet);
      break;
  }
  svg.close();
}

void paint_marks(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const bool formed = !body.garrison && piece.symbol != Symbol::General;
  const std::vector<Line> none;
  const std::vector<Line>& stands = formed ? body.stands : none;
  // From the ground up: what lies over the block first, what stands before it, what hangs at its corners last.
  for (const Mark mark : {Mark::OutOfCommand, Mark::Disorder, Mark::Smoke, Mark::Halted, Mark::Charging, Mark::InMelee,
                          Mark::GeneralAttached, Mark::MustRecall, Mark::Losses}) {
    if (!has(piece, mark) || (mark == Mark::Losses && piece.losses <= 0)) continue;
    if (stands_upright(mark)) {
      paint_upright(svg, mark, piece, body, sheet);
      continue;
    }
    open_mark(svg, mark);
    const Vec2 at = place_of(mark, body, sheet);
    if (mark == Mark::OutOfCommand) paint_out_of_command(svg, stands, sheet);
    if (mark == Mark::Disorder) paint_disorder(svg, stands, sheet);
    if (mark == Mark::Smoke) paint_smoke(svg, at, body.width(), fnv(piece.id), sheet);
    if (mark == Mark::Halted) paint_halt(svg, at, body.width(), sheet);
    if (mark == Mark::Charging) paint_charge(svg, at, piece.side, sheet);
    svg.close();
  }
}

std::vector<Line> room_of(const Piece& piece, const Body& body, const Sheet& sheet) {
  std::vector<Line> out;
  if (piece.symbol == Symbol::Place) return out;
  const double pen = sheet.pen;
  const Line block = corners_of(body.box.grown(1.5 * pen));
  out.emplace_back();
  for (const Vec2 p : block) out.back().push_back(body.on_sheet(p));
  if (piece.symbol == Symbol::General)
    out.push_back(corners_of(about(body.at, pen, body.depth() / 2 + 11 * pen, 12 * pen, 0)));
  if (!piece.faces_all_round && piece.symbol != Symbol::General) {
    const Vec2 tip = body.on_sheet({(body.box.low.x + body.box.high.x) / 2, body.box.low.y - 3.5 * pen});
    out.push_back(corners_of(about(tip, 4 * pen, 4 * pen, 4 * pen, 4 * pen)));
  }
  for (const Mark mark : piece.marks) {
    if (mark != Mark::Losses || piece.losses > 0) out.push_back(room_of_mark(mark, body, sheet));
  }
  return out;
}

}  // namespace grognard::drawing

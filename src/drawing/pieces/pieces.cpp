// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/pieces/pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace grognard::drawing {

namespace {

constexpr std::size_t kMostStands = 64;
constexpr double kMenFromScale = 14;  // pixels per inch: smaller men are specks

bool says(const Piece& piece, std::string_view word) { return piece.formation.find(word) != std::string::npos; }
bool skirmishes(const Piece& piece) { return says(piece, "skirmish") || says(piece, "open"); }
bool in_square(const Piece& piece) {
  return piece.faces_all_round && !skirmishes(piece) && piece.symbol == Symbol::Infantry;
}
bool limbered(const Piece& piece, const Body& body) {
  if (says(piece, "unlimbered")) return false;
  return says(piece, "limbered") || body.depth() > body.width() * 1.6;
}

// A nation's facing colour is a fact of the piece or else of its whole side.
std::string tab_of(const Piece& piece, const View& view) {
  for (const Fact& fact : piece.facts) {
    if (fact.name != "facing_colour") continue;
    if (const auto* colour = std::get_if<std::string>(&fact.value)) return safe_colour(*colour);
  }
  return safe_colour(view.sides[piece.side].facing_colour);
}

std::string_view arm(Symbol symbol) {
  switch (symbol) {
    case Symbol::Infantry: return "infantry";
    case Symbol::Cavalry: return "cavalry";
    case Symbol::Artillery: return "artillery";
    case Symbol::General: return "general";
    case Symbol::Place: break;
  }
  return "place";
}

void paint_shadow(Svg& svg, const Body& body, const Sheet& sheet) {
  Path shadow;
  for (const Line& stand : body.stands) shadow.polygon(stand);
  const Vec2 off = body.own({1.6 * sheet.pen, 1.9 * sheet.pen});
  svg.path(shadow).a("class", "shadow").fill(sheet.ink().shade).a("fill-opacity", sheet.style.dark ? 0.6 : 0.3);
  svg.a("transform", "translate(" + num(off) + ")").close();
}

// The front edges of the leading stands, heavy, and a chevron before their middle.
void paint_front(Svg& svg, const Body& body, Side side, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path edges;
  for (const Line& stand : body.stands) {
    if (box_of(stand).low.y > body.box.low.y + 0.25 * body.depth()) continue;
    std::size_t best = 0;
    for (std::size_t i = 1; i < stand.size(); ++i) {
      const auto height = [&](std::size_t n) { return stand[n].y + stand[(n + 1) % stand.size()].y; };
      if (height(i) < height(best)) best = i;
    }
    edges.move(stand[best]).line(stand[(best + 1) % stand.size()]);
  }
  svg.path(edges).a("class", "front").fill("none").stroke(sheet.ink().of(side).edge, 2.8 * pen).close();
  const double x = (body.box.low.x + body.box.high.x) / 2;
  const double y = body.box.low.y - 1.6 * pen;
  const double half = std::min(4.6 * pen, body.width() * 0.4);
  svg.path(Path().polygon({{x - half, y}, {x, y - half * 1.05}, {x + half, y}}));
  svg.a("class", "chevron").fill(sheet.ink().of(side).edge).stroke(sheet.ink().halo, 0.5 * pen).close();
}

// A hollow square: four ranks facing out, the ground showing in the middle.
void paint_square(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(piece.side);
  const double pen = sheet.pen;
  for (const Line& stand : body.stands) {
    const Box box = box_of(stand);
    const double least = std::min(box.high.x - box.low.x, box.high.y - box.low.y);
    const Line outer = body.ragged ? ragged(stand, std::min(5 * pen, least * 0.16)) : stand;
    Line court = inset(stand, least * 0.29);
    std::reverse(court.begin(), court.end());
    svg.path(Path().polygon(outer).polygon(court)).a("class", "block").a("fill-rule", "evenodd").fill(ink.fill);
    svg.stroke(ink.edge, 0.9 * pen).close();
    svg.path(Path().polygon(stand)).a("class", "front").fill("none").stroke(ink.edge, 2.2 * pen).close();
    if (piece.side == Side::B) {
      svg.path(Path().polygon(inset(stand, least * 0.29 + 1.6 * pen)))
          .a("class", "inner")
          .fill("none")
          .stroke(ink.fill, 0.9 * pen)
          .close();
    }
    if (least * 0.29 < 4.2 * pen) continue;
    const Line ranks = inset(stand, least * 0.15);
    Path dots;
    const int men = std::clamp(piece.figures, 0, 48);
    for (const Vec2 p : resampled(ranks, length_of(ranks) * 4 / 3 / std::max(men, 1) + 1e-3, true,
                                  static_cast<std::size_t>(std::max(men, 2)))) {
      dots.circle(p, std::min(1.9 * pen, least * 0.055));
    }
    if (men > 0) svg.path(dots).a("class", "figures").fill(ink.inner).close();
  }
}

// Skirmishers: no block at all, only men in a loose chain and the edge the rules use.
void paint_skirmishers(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(piece.side);
  const double pen = sheet.pen;
  const int stands = std::max<int>(1, static_cast<int>(body.stands.size()));
  for (const Line& stand : body.stands) {
    svg.path(Path().polygon(stand)).a("class", "block").fill(ink.fill).a("fill-opacity", sheet.style.dark ? 0.34 : 0.2);
    svg.stroke(sheet.style.dark ? ink.edge : ink.fill, 1.1 * pen)
        .a("stroke-dasharray", num(3.4 * pen) + ' ' + num(2.2 * pen))
        .close();
    const Box box = box_of(stand);
    const int men = std::clamp(std::max(1, piece.figures / stands), 1, 24);
    Path dots;
    for (int i = 0; i < men; ++i) {
      const double x = box.low.x + (box.high.x - box.low.x) * (i + 0.5) / men;
      const double y = (box.low.y + box.high.y) / 2 + (i % 2 == 0 ? -1 : 1) * (box.high.y - box.low.y) * 0.17;
      dots.circle({x, y}, 2.1 * pen);
    }
    const std::string_view colour = sheet.style.dark ? ink.edge : ink.fill;
    svg.path(dots).a("class", "figures").fill(colour);
    if (piece.side == Side::B) svg.stroke(sheet.ink().pale, 0.7 * pen);
    svg.close();
  }
}

void paint_tab(Svg& svg, const Body& body, const Sheet& sheet) {
  if (body.tab.empty()) return;
  for (const Line& stand : body.stands) {
    const Box box = box_of(stand);
    const double w = std::min(3.6 * sheet.pen, (box.high.x - box.low.x) * 0.2);
    const Box tab{{box.low.x + 0.6 * sheet.pen, box.low.y + sheet.pen}, {box.low.x + w, box.high.y - 0.6 * sheet.pen}};
    svg.path(Path().polygon({tab.low, {tab.high.x, tab.low.y}, tab.high, {tab.low.x, tab.high.y}}));
    svg.a("class", "facing").fill(body.tab).stroke(sheet.ink().pale, 0.5 * sheet.pen).close();
  }
}

void paint_formed(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(piece.side);
  const int stands = std::max<int>(1, static_cast<int>(body.stands.size()));
  for (const Line& stand : body.stands) {
    paint_stand(svg, stand, piece.symbol, piece.side, body.ragged, sheet);
    const Box box = box_of(stand);
    if (piece.symbol == Symbol::Artillery) {
      paint_guns(svg, box, limbered(piece, body), piece.side, sheet);
    } else if (piece.symbol == Symbol::Infantry) {
      Box room = box.grown(-std::min(2.4 * sheet.pen, (box.high.y - box.low.y) * 0.1));
      if (!body.tab.empty()) room.low.x += 2 * sheet.pen;
      const int slots = (std::max(piece.figures, piece.starting_figures) + stands - 1) / stands;
      paint_figures(svg, room, (piece.figures + stands - 1) / stands, slots, ink.inner, ink.inner, sheet);
    }
  }
  paint_tab(svg, body, sheet);
  if (!piece.faces_all_round) paint_front(svg, body, piece.side, sheet);
}

// Troops inside a place: the block outlined in their colour and a badge with battlements.
void paint_garrison(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  const SideInk& ink = sheet.ink().of(piece.side);
  const double pen = sheet.pen;
  Path edge;
  for (const Line& stand : body.stands) edge.polygon(stand);
  if (!edge.empty()) {
    svg.path(edge).a("class", "held").fill(ink.fill).a("fill-opacity", 0.12).stroke(ink.fill, 2.2 * pen);
    svg.a("stroke-dasharray", num(9 * pen) + ' ' + num(2.5 * pen)).close();
  }
  svg.group("badge").a("transform", "rotate(" + num(-body.bearing) + ")");
  const double w = 17 * pen;
  const double h = 8 * pen;
  Line wall{{w, h}, {-w, h}};
  for (int i = 0; i < 7; ++i) {
    const double x = -w + 2 * w * i / 7;
    const double y = i % 2 == 0 ? -h - 4.2 * pen : -h;
    wall.push_back({x, y});
    wall.push_back({x + 2 * w / 7, y});
  }
  svg.path(Path().polygon(wall)).fill(ink.fill).stroke(ink.edge, 1.1 * pen).close();
  const Line block{{-w, -h}, {w, -h}, {w, h}, {-w, h}};
  if (piece.side == Side::B)
    svg.path(Path().polygon(inset(block, 2 * pen))).fill("none").stroke(ink.inner, 0.9 * pen).close();
  if (piece.symbol == Symbol::Artillery) {
    paint_guns(svg, Box{{-w, -h}, {w, h}}, false, piece.side, sheet);
  } else {
    paint_figures(svg, Box{{-w + 3 * pen, -h + 2 * pen}, {w - 3 * pen, h - 2 * pen}}, piece.figures,
                  piece.starting_figures, ink.inner, ink.inner, sheet);
  }
  svg.close();
}

void paint_place_piece(Svg& svg, const Body& body, const Sheet& sheet) {
  Path edge;
  for (const Line& stand : body.stands) edge.polygon(stand);
  if (edge.empty()) return;
  // Nothing to see: the ground shows the place; this is what a page lets the player point at.
  svg.path(edge).a("class", "block").fill(sheet.ink().pale).a("fill-opacity", "0").close();
}

Line own_frame(const Ring& ring, const Body& body, Vec2 centre, double scale) {
  Line out;
  for (const Vec2 corner : ring.corners()) {
    const Vec2 from = (corner - centre) * scale;
    out.push_back(body.own({from.x, -from.y}));
  }
  return out;
}

// The regiment as one block.
void paint_block(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  if (piece.symbol == Symbol::Place) return paint_place_piece(svg, body, sheet);
  if (piece.symbol == Symbol::General)
    return paint_general(svg, std::min(body.width(), body.depth()) / 2, -body.bearing, piece.side, sheet);
  if (body.garrison || body.stands.empty()) return paint_garrison(svg, piece, body, sheet);
  if (skirmishes(piece) && piece.symbol == Symbol::Infantry) {
    paint_skirmishers(svg, piece, body, sheet);
    if (!piece.faces_all_round) paint_front(svg, body, piece.side, sheet);
    return;
  }
  if (!in_square(piece)) paint_shadow(svg, body, sheet);
  in_square(piece) ? paint_square(svg, piece, body, sheet) : paint_formed(svg, piece, body, sheet);
}

}  // namespace

Vec2 Body::own(Vec2 v) const { return {v.x * -forward.y + v.y * forward.x, -dot(v, forward)}; }
Vec2 Body::turned(Vec2 p) const { return Vec2{-forward.y, forward.x} * p.x + forward * -p.y; }

Body body_of(const Piece& piece, const View& view, const Sheet& sheet) {
  Body body;
  const Vec2 north = piece.pose.facing.forward();
  body.forward = {north.x, -north.y};
  body.bearing = piece.pose.facing.in_degrees();
  body.at = sheet.at(piece.pose.at());
  body.garrison = says(piece, "garrison");
  body.ragged = has(piece, Mark::Disorder);
  if (piece.symbol != Symbol::General) body.tab = tab_of(piece, view);
  Line all;
  for (const Ring& ring : piece.footprint) {
    if (ring.size() < 3 || body.stands.size() == kMostStands) continue;
    body.stands.push_back(own_frame(ring, body, piece.pose.at(), sheet.scale));
    all.insert(all.end(), body.stands.back().begin(), body.stands.back().end());
  }
  if (body.garrison || all.empty()) {
    all = {{-17 * sheet.pen, -13 * sheet.pen}, {17 * sheet.pen, 9 * sheet.pen}};
  }
  body.box = box_of(all);
  return body;
}

bool is_drawn(const Piece& piece) { return piece.on_table && !piece.unused; }

bool has(const Piece& piece, Mark mark) {
  return std::find(piece.marks.begin(), piece.marks.end(), mark) != piece.marks.end();
}

std::string piece_class(const Piece& piece) {
  std::string out = fmt::format("piece {}", arm(piece.symbol));
  if (piece.symbol == Symbol::Place) return out;
  out += piece.side == Side::A ? " side-a" : " side-b";
  std::string word;
  for (const char c : piece.formation.substr(0, 40)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    word += plain ? c : '-';
  }
  if (!word.empty()) out += " in-" + word;
  return out;
}

std::string transform_of(const Body& body) {
  return fmt::format("translate({}) rotate({})", num(body.at), num(body.bearing));
}

// Block or men: a page that zooms gets both and shows one of them.
void paint_piece(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet) {
  if (piece.models.empty()) return paint_block(svg, piece, body, sheet);
  const bool near = sheet.scale * sheet.inch >= kMenFromScale;
  if (sheet.style.near_and_far || !near) {
    svg.group("from-afar");
    paint_block(svg, piece, body, sheet);
    svg.close();
  }
  if (sheet.style.near_and_far || near) {
    svg.group("from-near");
    paint_models(svg, piece, body, sheet);
    if (!piece.faces_all_round) paint_front(svg, body, piece.side, sheet);
    svg.close();
  }
}

}  // namespace grognard::drawing

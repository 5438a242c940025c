// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "drawing/margin/cartouche.h"
#include "drawing/pieces/pieces.h"
#include "drawing/sheet/lettering.h"

namespace grognard::drawing {

namespace {

// Troops that are not on the table and not lost to it either.
bool is_awaited(const Piece& p) {
  if (p.on_table || p.unused || p.symbol == Symbol::Place || p.symbol == Symbol::General || p.figures <= 0)
    return false;
  for (const Fact& fact : p.facts) {
    if (fact.name != "gone") continue;
    const std::string* gone = std::get_if<std::string>(&fact.value);
    return gone && (gone->empty() || *gone == "waiting" || *gone == "reserve" || *gone == "hidden");
  }
  return true;
}

// As many facts as the room allows, with points between them.
std::string facts_line(const View& view, Side side, double room, const Lettering& how) {
  std::string out;
  const auto add = [&](const std::string& part) {
    const std::string longer = out.empty() ? part : out + " \u00b7 " + part;
    if (text_width(longer, how) <= room) out = longer;
  };
  for (const Fact& fact : view.sides[side].facts)
    if (!fact.said.empty()) add(shortened(fact.said, 48));
  const auto waiting = std::count_if(view.pieces.begin(), view.pieces.end(),
                                     [&](const Piece& p) { return p.side == side && is_awaited(p); });
  if (waiting > 0) add(num(static_cast<double>(waiting)) + " still to come");
  return out;
}

void paint_side(Svg& svg, const View& view, Side side, const Box& room, const Sheet& sheet) {
  const double pen = sheet.pen;
  const Vec2 at{room.low.x + 24 * pen, room.low.y + 13 * pen};
  const Line block = rectangle(at, {1, 0}, 40 * pen, 17 * pen);
  paint_stand(svg, block, Symbol::Infantry, side, false, sheet);
  const std::string tab = safe_colour(view.sides[side].facing_colour);
  if (!tab.empty())
    svg.path(Path().polygon(rectangle({at.x - 17 * pen, at.y}, {1, 0}, 4 * pen, 15 * pen)))
        .a("class", "facing")
        .fill(tab)
        .close();
  const double left = room.low.x + 56 * pen;
  const std::string name = view.sides[side].name.empty() ? "Side " + std::string(letter(side)) : view.sides[side].name;
  Lettering large{
      .face = Face::SmallCaps, .size = 18 * pen, .spacing = 0.8 * pen, .colour = sheet.ink().ink, .anchor = "start"};
  const std::string whole = shortened(name);
  put_text(svg, {left, room.low.y + 13 * pen}, whole, fitted(whole, room.high.x - left, large));
  const Lettering small{.face = Face::Italic, .size = 12.6 * pen, .colour = sheet.ink().soft_ink, .anchor = "start"};
  const std::string facts = facts_line(view, side, room.high.x - left, small);
  if (!facts.empty()) put_text(svg, {left, room.low.y + 27.5 * pen}, facts, small);
}

struct Example {
  Symbol symbol;
  std::string_view formation;
  std::string_view words;
  double width;
  double depth;
};

constexpr Example kExamples[] = {{Symbol::Infantry, "", "infantry", 31, 14},
                                 {Symbol::Cavalry, "", "cavalry", 31, 14},
                                 {Symbol::Artillery, "unlimbered", "artillery", 31, 16},
                                 {Symbol::General, "", "general", 14, 14},
                                 {Symbol::Infantry, "square", "square", 21, 21},
                                 {Symbol::Infantry, "skirmish", "skirmishers", 38, 12},
                                 {Symbol::Infantry, "open", "open order", 38, 12},
                                 {Symbol::Infantry, "garrison", "garrison", 0, 0}};

// Whether such a piece is on the table: an arm in whatever formation, or troops in this one.
bool occurs(const Example& example, const View& view) {
  const bool any_formation = example.formation.empty() || example.symbol != Symbol::Infantry;
  return std::any_of(view.pieces.begin(), view.pieces.end(), [&](const Piece& piece) {
    return is_drawn(piece) && piece.symbol == example.symbol &&
           (any_formation || piece.formation.find(example.formation) != piece.formation.npos);
  });
}

bool occurs(Mark mark, const View& view) {
  return std::any_of(view.pieces.begin(), view.pieces.end(),
                     [&](const Piece& piece) { return is_drawn(piece) && has(piece, mark); });
}

// A piece such as stands on the table, looking up.
void paint_example(Svg& svg, const Example& example, Vec2 at, double room, const Sheet& sheet) {
  const double units = sheet.pen / sheet.scale;
  Piece piece;
  piece.symbol = example.symbol;
  piece.formation = example.formation;
  piece.figures = piece.starting_figures = example.symbol == Symbol::Infantry ? (example.width > 35 ? 7 : 12) : 4;
  piece.faces_all_round = !example.formation.empty() && example.symbol == Symbol::Infantry;
  if (example.width > 0) piece.footprint = {Ring::base(piece.pose, example.width * units, example.depth * units)};
  const bool garrison = piece.footprint.empty();
  svg.open("g").a("transform", "translate(" + num(at) + ")");
  svg.open("g").a("transform", garrison ? "translate(0," + num(1.5 * sheet.pen) + ") scale(0.8)" : "scale(1)");
  paint_piece(svg, piece, body_of(piece, View{}, sheet), sheet);
  svg.close();
  Lettering words{.face = Face::Italic, .size = 11.5 * sheet.pen, .colour = sheet.ink().ink};
  words.size *= std::min(1.0, (room - 4 * sheet.pen) / text_width("skirmishers", words));
  put_text(svg, {0, 22.5 * sheet.pen}, example.words, words);
  svg.close();
}

struct Sign {
  Mark mark;
  std::string_view words;
  double share;  // of its size on the map
  Vec2 off;      // so that it sits in the middle of its line
};

constexpr Sign kSigns[] = {{Mark::Losses, "losses", 0.9, {0, 0}},
                           {Mark::Disorder, "disordered", 0.9, {0, 0}},
                           {Mark::OutOfCommand, "out of command", 0.9, {0, 0}},
                           {Mark::Charging, "charging", 0.62, {0, 17}},
                           {Mark::Halted, "halted", 0.85, {0, 9.5}},
                           {Mark::MustRecall, "must be recalled", 0.9, {0, 0}},
                           {Mark::InMelee, "in m\u00eal\u00e9e", 0.85, {0, 0}},
                           {Mark::Smoke, "has fired", 0.85, {0, 7}},
                           {Mark::GeneralAttached, "general present", 0.9, {6, 8}}};

}  // namespace

void paint_armies(Svg& svg, const View& view, const Box& room, const Sheet& sheet) {
  const double pen = sheet.pen;
  svg.group("armies");
  for (const Side side : kSides) {
    const double y = room.low.y + (14 + 38 * index_of(side)) * pen;
    paint_side(svg, view, side, {{room.low.x, y}, {room.high.x, y + 34 * pen}}, sheet);
  }
  const double step = std::min(66 * pen, (room.high.x - room.low.x) / 7);
  Vec2 at{room.low.x + std::max(24 * pen, step * 0.4), room.low.y + 106 * pen};
  for (const Example& example : kExamples) {
    if (!occurs(example, view)) continue;
    paint_example(svg, example, at, step, sheet);
    at.x += step;
  }
  svg.close();
}

void paint_signs(Svg& svg, const View& view, const Box& room, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double step = (room.high.x - room.low.x) / 3;
  svg.group("signs");
  int i = 0;
  for (const Sign& sign : kSigns) {
    if (!occurs(sign.mark, view)) continue;
    const Vec2 at{room.low.x + step * (i % 3) + 17 * pen, room.low.y + (29 + 39 * (i / 3)) * pen};
    svg.open("g").a("transform", "translate(" + num(at) + ") scale(" + num(sign.share) + ")");
    paint_sign(svg, sign.mark, sign.off * pen, 3, Side::A, sheet);
    svg.close();
    Lettering words{.face = Face::Italic, .size = 12.8 * pen, .colour = sheet.ink().ink, .anchor = "start"};
    // All of one size: that at which the longest fits.
    words.size *= std::min(1.0, (step - 38 * pen) / text_width("must be recalled", words));
    put_text(svg, {at.x + 21 * pen, at.y + 4 * pen}, sign.words, words);
    ++i;
  }
  svg.close();
}

}  // namespace grognard::drawing

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/plan.h"

#include "drawing/ground/ground.h"
#include "drawing/labels/labels.h"
#include "drawing/margin/cartouche.h"
#include "drawing/margin/paper.h"
#include "drawing/pieces/overlays.h"
#include "drawing/pieces/pieces.h"
#include "drawing/sheet/lettering.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/sort_by.h"

namespace grognard {

using namespace drawing;

namespace {

const Ground& ground_of(const View& view) {
  static const Ground kBare{};
  return view.ground ? *view.ground : kBare;
}

Sheet sheet_of(const View& view, const PlanStyle& style) { return Sheet::of(ground_of(view), style, view.inch); }

void put_piece_head(Svg& svg, const Piece& piece) {
  std::string said = shortened(piece.name.empty() ? piece.id : piece.name);
  if (!piece.formation.empty()) said += ", " + shortened(piece.formation);
  if (piece.figures > 0 && piece.symbol != Symbol::Place) said += ", " + num(piece.figures) + " figures";
  svg.open("title").text(said).close();
}

// Places below, then troops, generals on top.
std::vector<const Piece*> in_drawing_order(const View& view) {
  std::vector<const Piece*> out;
  for (const Piece& piece : view.pieces) {
    if (is_drawn(piece)) out.push_back(&piece);
  }
  const auto layer = [](const Piece* p) {
    return p->symbol == Symbol::Place ? 0 : p->symbol == Symbol::General ? 2 : 1;
  };
  sort_by(out, layer);
  return out;
}

void paint_pieces(Svg& svg, const View& view, const Sheet& sheet) {
  const std::vector<const Piece*> pieces = in_drawing_order(view);
  svg.newline().group("pieces");
  for (const Piece* piece : pieces) {
    const Body body = body_of(*piece, view, sheet);
    svg.newline().group(piece_class(*piece)).a("data-piece", piece->id).a("transform", transform_of(body));
    put_piece_head(svg, *piece);
    paint_piece(svg, *piece, body, sheet);
    svg.close();
  }
  svg.close();
  // Marks lie over all pieces: a roundel must not be hidden by the neighbour.
  svg.newline().group("marks");
  for (const Piece* piece : pieces) {
    if (piece->marks.empty() || piece->symbol == Symbol::Place) continue;
    const Body body = body_of(*piece, view, sheet);
    svg.newline().group("marks-of").a("data-marks-of", piece->id).a("transform", transform_of(body));
    paint_marks(svg, *piece, body, sheet);
    svg.close();
  }
  svg.close();
}

// What is written on the ground: the north arrow where a corner is free, and the names.
void paint_margin_notes(Svg& svg, const View& view, const Country& country, const Sheet& sheet) {
  if (const auto room = compass_room(view, country, sheet)) {
    const Vec2 middle_of = middle(room->low, room->high);
    paint_compass(svg, {middle_of.x, middle_of.y + 9 * sheet.pen}, 26 * sheet.pen, sheet);
  }
  if (sheet.style.labels) paint_labels(svg, place_labels(view, country, sheet), sheet);
}

void open_document(Svg& svg, const View& view, const Layout& layout) {
  svg.open("svg").a("xmlns", "http://www.w3.org/2000/svg").a("class", "plan");
  svg.a("viewBox", "0 0 " + num(layout.width) + ' ' + num(layout.height))
      .a("width", layout.width)
      .a("height", layout.height);
  svg.a("font-family", kSerif);
  const std::string said =
      view.title.empty() ? "Battle plan" : view.title + (view.moment.empty() ? "" : ", " + view.moment);
  svg.open("title").raw(escaped(said, 240)).close();
}

}  // namespace

std::string draw_plan(const View& view, const PlanStyle& style) {
  const Sheet sheet = sheet_of(view, style);
  const Layout layout = layout_of(sheet);
  const Country country = Country::of(ground_of(view), sheet);
  Svg svg;
  open_document(svg, view, layout);
  paint_paper(svg, layout, sheet);
  svg.newline().group("table").a("transform", "translate(" + num(layout.table) + ")");
  paint_ground(svg, country, sheet);
  svg.newline().open("g").a("clip-path", sheet.ref("table"));
  if (!style.ground_only) {
    paint_overlays(svg, view, Level::Below, sheet);
    paint_pieces(svg, view, sheet);
    paint_overlays(svg, view, Level::Above, sheet);
  }
  if (!style.thumbnail) paint_margin_notes(svg, view, country, sheet);
  svg.close().close();
  paint_frame(svg, layout, sheet);
  if (style.legend && !style.thumbnail) paint_cartouche(svg, view, layout, sheet);
  svg.newline();
  return svg.take() + '\n';
}

double plan_scale(const View& view, const PlanStyle& style) { return sheet_of(view, style).scale; }

std::string draw_ground(const View& view, const PlanStyle& style) {
  const Sheet sheet = sheet_of(view, style);
  Svg svg;
  paint_ground(svg, Country::of(ground_of(view), sheet), sheet);
  return svg.take();
}

std::string draw_overlays(const View& view, const PlanStyle& style) {
  const Sheet sheet = sheet_of(view, style);
  Svg svg;
  for (const Level level : {Level::Below, Level::Above}) paint_overlays(svg, view, level, sheet);
  return svg.take();
}

std::string draw_labels(const View& view, const PlanStyle& style) {
  const Sheet sheet = sheet_of(view, style);
  Svg svg;
  paint_labels(svg, place_labels(view, Country::of(ground_of(view), sheet), sheet), sheet);
  return svg.take();
}

std::string draw_piece(const Piece& piece, const View& view, const PlanStyle& style) {
  if (!is_drawn(piece)) return {};
  const Sheet sheet = sheet_of(view, style);
  const Body body = body_of(piece, view, sheet);
  Svg svg;
  svg.group(piece_class(piece)).a("data-piece", piece.id).a("transform", transform_of(body));
  put_piece_head(svg, piece);
  paint_piece(svg, piece, body, sheet);
  paint_marks(svg, piece, body, sheet);
  return svg.take();
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/view.h"
#include "drawing/sheet/sheet.h"
#include "drawing/sheet/svg.h"

namespace grognard::drawing {

// A piece as it is drawn: about its own centre in pixels, x to its right, y to its rear (so that the front is up).
struct Body {
  std::vector<Line> stands;
  Box box;                // of all stands
  Vec2 at;                // centre on the sheet
  Vec2 forward;           // on the sheet
  double bearing = 0;     // degrees clockwise
  bool garrison = false;  // inside a place: shown by a badge, not by its footprint
  bool ragged = false;    // disordered
  std::string tab;        // facing colour, may be empty

  double width() const { return box.high.x - box.low.x; }
  double depth() const { return box.high.y - box.low.y; }
  Vec2 own(Vec2 sheet) const;     // a direction on the sheet in the piece's own frame
  Vec2 turned(Vec2 local) const;  // and back
  Vec2 on_sheet(Vec2 local) const { return at + turned(local); }
};
Body body_of(const Piece& piece, const View& view, const Sheet& sheet);

bool is_drawn(const Piece& piece);  // it stands on the table
bool has(const Piece& piece, Mark mark);
std::string piece_class(const Piece& piece);  // "piece infantry side-a line"
std::string transform_of(const Body& body);   // "translate(x,y) rotate(bearing)"

// pieces.cpp: the piece itself; marks.cpp: what is drawn beside it.
void paint_piece(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet);
void paint_marks(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet);
// Room that the piece and its marks take up on the sheet, for labels to keep clear of.
std::vector<Line> room_of(const Piece& piece, const Body& body, const Sheet& sheet);

// models.cpp: every model of the piece where it stands.
void paint_models(Svg& svg, const Piece& piece, const Body& body, const Sheet& sheet);

// symbols.cpp: parts that the legend uses too.
void paint_stand(Svg& svg, const Line& stand, Symbol symbol, Side side, bool ragged, const Sheet& sheet);
void paint_figures(Svg& svg, const Box& room, int figures, int slots, std::string_view colour, std::string_view lost,
                   const Sheet& sheet);
void paint_guns(Svg& svg, const Box& room, bool limbered, Side side, const Sheet& sheet);
void paint_general(Svg& svg, double radius, double upright, Side side, const Sheet& sheet);
// One mark about a point, not turned; size 1 is that of the marks on the map.
void paint_sign(Svg& svg, Mark mark, Vec2 at, int number, Side side, const Sheet& sheet);

Line ragged(const Line& polygon, double cut);  // torn corners
Line inset(const Line& convex, double by);     // of a convex polygon, clockwise on the sheet or not

}  // namespace grognard::drawing

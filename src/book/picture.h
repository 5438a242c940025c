// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

#include "book/edge.h"
#include "core/view.h"

// What the pictures of all positions have in common. What a piece is, and what is known of it, is the rulebook's to say.
namespace grognard::book {

// A piece of which only this is known yet.
Piece piece_named(PieceId number, std::string id, std::string name, Side side, Symbol symbol);
template <class Troops>
Piece piece_of(PieceId number, const Troops& troops, Symbol symbol) {
  return piece_named(number, troops.id, troops.name, troops.side, symbol);
}
// An officer by himself: he has no front.
Piece officer_piece(PieceId number, std::string id, std::string name, Side side, bool on_table, const Pose& pose);
// Ground that orders can name.
Piece place_piece(PieceId number, std::string id, std::string name, std::vector<Ring> footprint);
// An octagon that stands for a disc.
Ring round_base(Vec2 at, double radius);

// The marks that hold, in this order.
std::vector<Mark> marks_that_hold(std::initializer_list<std::pair<bool, Mark>> marks);

// A stretch of the edge as a strip along it: the arrow over the edge is the drawing's.
Overlay exit_overlay(const Ground& ground, const Exit& exit, double depth);
Overlay objective_overlay(std::string label, std::optional<Side> holder, std::vector<Ring> shape);
Overlay link_between(std::string label, Side side, Vec2 from, Vec2 to);

// Everything that comes before the pieces.
template <class Setup, class SideOf>
View heading_of(const Setup& setup, std::string moment, SideOf side_of) {
  View view;
  view.title = setup.title;
  view.date = setup.date;
  view.moment = std::move(moment);
  view.length_unit = "inch";
  for (const Side side : kSides) view.sides[side] = side_of(side);
  view.ground = setup.ground;
  return view;
}

}  // namespace grognard::book

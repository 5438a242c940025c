// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/picture.h"

#include "geometry/path.h"

namespace grognard::book {

Piece piece_named(PieceId number, std::string id, std::string name, Side side, Symbol symbol) {
  Piece piece;
  piece.number = number;
  piece.id = std::move(id);
  piece.name = std::move(name);
  piece.side = side;
  piece.symbol = symbol;
  return piece;
}

Piece officer_piece(PieceId number, std::string id, std::string name, Side side, bool on_table, const Pose& pose) {
  Piece piece = piece_named(number, std::move(id), std::move(name), side, Symbol::General);
  piece.on_table = on_table;
  piece.pose = pose;
  piece.faces_all_round = true;
  return piece;
}

Piece place_piece(PieceId number, std::string id, std::string name, std::vector<Ring> footprint) {
  Piece piece = piece_named(number, std::move(id), std::move(name), Side::A, Symbol::Place);
  piece.on_table = true;
  piece.pose = Pose::snapped(footprint.front().centre(), Facing());
  piece.footprint = std::move(footprint);
  piece.faces_all_round = true;
  return piece;
}

Ring round_base(Vec2 at, double radius) {
  std::vector<Vec2> corners;
  for (int degrees = 0; degrees > -360; degrees -= 45)
    corners.push_back(at + Facing::degrees(degrees).forward() * radius);
  return Ring(corners);
}

std::vector<Mark> marks_that_hold(std::initializer_list<std::pair<bool, Mark>> marks) {
  std::vector<Mark> out;
  for (const auto& [holds, mark] : marks)
    if (holds) out.push_back(mark);
  return out;
}

Overlay exit_overlay(const Ground& ground, const Exit& exit, double depth) {
  const Vec2 along = exit.to - exit.from;
  Vec2 inward = left_of(along) * (1 / length(along));
  const Vec2 middle = (exit.from + exit.to) * 0.5;
  if (dot(inward, Vec2{ground.width / 2, ground.height / 2} - middle) < 0) inward = -inward;
  const Pose at = Pose::snapped(middle + inward * (depth / 2), facing_of(inward));
  return {.kind = Overlay::Kind::Exit,
          .label = exit.name,
          .side = exit.side,
          .shape = {Ring::base(at, length(along), depth)},
          .line = {}};
}

Overlay objective_overlay(std::string label, std::optional<Side> holder, std::vector<Ring> shape) {
  return {.kind = Overlay::Kind::Objective,
          .label = std::move(label),
          .side = holder.value_or(Side::A),
          .shape = std::move(shape),
          .line = {},
          .free = !holder};
}

Overlay link_between(std::string label, Side side, Vec2 from, Vec2 to) {
  return {.kind = Overlay::Kind::Link, .label = std::move(label), .side = side, .shape = {}, .line = {from, to}};
}

}  // namespace grognard::book

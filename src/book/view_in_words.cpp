// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/view_in_words.h"

namespace grognard::book {
namespace {

std::string piece_in_words(const Piece& piece, const Ground& ground) {
  SpokenList list;
  list.add(piece.kind);
  list.add(piece.strength);
  if (piece.on_table)
    list.add(fmt::format("{} of the table, facing {}", region_of(ground, piece.pose.at()), wind_of(piece.pose.facing)));
  for (const Fact& fact : piece.facts) list.add(fact.said);
  return fmt::format("{} ({}): {}.\n", piece.name, piece.id, list.text());
}

}  // namespace

std::string sides_in_words(const View& view) {
  std::string text;
  for (const Side side : kSides) {
    const SideView& about = view.sides[index_of(side)];
    SpokenList facts;
    for (const Fact& fact : about.facts) facts.add(fact.said);
    text += fmt::format("\n{} ({}): {}.\n", about.name, letter(side), facts.text());
    for (const Piece& piece : view.pieces)
      if (piece.side == side && piece.symbol != Symbol::Place) text += piece_in_words(piece, *view.ground);
  }
  return text;
}

}  // namespace grognard::book

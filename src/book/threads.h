// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/battle.h"

// What a player finds out with ruler and thread.
namespace grognard::book {

// Between the footprints of two pieces.
Gap nearest_points(const Piece& a, const Piece& b);
// A thread that nothing is in the way of.
Look clear_look(const Piece& to, const Gap& gap);

// One that is stopped so far along, and by what.
Look blocked_look(Look look, const Gap& gap, RuleId rule, double at, std::string_view by);

// The zones of a piece on the table, and a thread from it to everything else.
template <class State>
Survey survey_by(const State& s, PieceId piece, void (*add_zones)(const State&, const Piece&, Survey&),
                 Look (*thread)(const State&, const Piece& from, const Piece& to)) {
  Survey survey;
  survey.unit = piece;
  const View view = look(s, std::nullopt);
  if (piece < 0 || static_cast<std::size_t>(piece) >= view.pieces.size()) return survey;
  const Piece& from = view.pieces[piece];
  if (!from.on_table) return survey;
  add_zones(s, from, survey);
  for (const Piece& to : view.pieces)
    if (to.number != piece && to.on_table && !to.footprint.empty()) survey.looks.push_back(thread(s, from, to));
  return survey;
}

}  // namespace grognard::book

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>

#include "book/threads.h"
#include "book/zones.h"
#include "tricorne/position/sight.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::tricorne {
namespace {

// TR-GEO-6
void add_range(const State& s, PieceId unit, double reach, std::string_view band, Survey& survey) {
  if (reach <= 0) return;
  const Unit& u = s.unit(unit);
  const Frame frame = frame_of(s, unit);
  const Outline shape = faces_all_round(u) ? zone_around(u.pose.at(), reach + frame.half_width)
                                           : zone_ahead(frame, reach, is_gun(u) ? 300 : 450);
  survey.zones.push_back({Extent::Kind::Range, fmt::format("{} {:g}\"", band, reach), "TR-WEAP-1", {shape}});
}

void add_fire_zones(const State& s, PieceId unit, Survey& survey) {
  if (may_not_shoot(s, unit)) return;
  const Ranges ranges = ranges_of(s.options(), s.troops(unit).weapon);
  add_range(s, unit, ranges.canister, "canister", survey);
  add_range(s, unit, ranges.close, "short range", survey);
  add_range(s, unit, ranges.most, "max range", survey);
}

// TR-MOVE-1: what each move that it has left can reach straight ahead.
void add_reach_zones(const State& s, PieceId unit, Survey& survey) {
  const Unit& u = s.unit(unit);
  if (in_contact(s, unit) || u.formation == Formation::Garrison || u.formation == Formation::Unlimbered) return;
  const Cells cells = cells_of(s, unit);
  const Frame frame = frame_of(s, unit);
  for (int move = 1; move <= cells.moves_left(); ++move) {
    const double reach = cells.row.inches * move;
    const Outline shape =
        faces_all_round(u) ? zone_around(u.pose.at(), reach + frame.half_width) : zone_ahead(frame, reach, 225);
    survey.zones.push_back({Extent::Kind::Reach,
                            fmt::format("move {} of {}: {:g}\"", move, cells.moves_left(), reach),
                            "TR-MOVE-1",
                            {shape}});
  }
}

Look look_between(const State& s, const Piece& from, const Piece& to) {
  const Gap gap = book::nearest_points(from, to);
  Look look = book::clear_look(to, gap);
  if (to.symbol == Symbol::Place || from.symbol == Symbol::Place || gap.distance == 0) return look;
  const bool units = s.is_unit(from.number) && s.is_unit(to.number);
  if (units) {
    const Sight sight = sight_between(s, from.number, to.number);
    look.rule = "TR-LOS-4";
    look.text = fmt::format("{} of {} sight lines open, {} clear{}", sight.open, kSightLines, sight.clear,
                            sight.seen() && sight.obscured() ? ": obscured" : "");
    look.clear = sight.seen();
    if (look.clear) return look;
  }
  const auto block = line_block(s, gap.from, gap.to, units ? from.number : kNoPiece, units ? to.number : kNoPiece);
  return block ? book::blocked_look(look, gap, "TR-LOS-2", block->at, describe_block(s, *block)) : look;
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const PieceId piece = from.number;
  if (s.is_unit(piece)) {
    add_fire_zones(s, piece, survey);
    add_reach_zones(s, piece, survey);
  } else if (from.symbol == Symbol::General) {
    survey.zones.push_back({Extent::Kind::Reach,
                            fmt::format("ride {:g}\"", kCommanderRide),
                            "TR-MOVE-2",
                            {zone_around(from.pose.at(), kCommanderRide)}});
  }
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, look_between); }

}  // namespace grognard::tricorne

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "book/threads.h"
#include "book/zones.h"
#include "core/sentence.h"
#include "hanau/position/positions.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03c_shooting/shooting.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::hanau {
namespace {

// HN-GEO-4
Outline front_zone(const Frame& f, double reach) { return zone_ahead(f, reach, 450); }

// Straight ahead, as wide as the front (HN-GEO-6).
Ring strip(const Frame& f, double reach) {
  const double w = f.half_width;
  const Vec2 corners[] = {f.world({w, 0}), f.world({w, reach}), f.world({-w, reach}), f.world({-w, 0})};
  return Ring(corners);
}

void add_fire(const State& s, PieceId unit, Survey& survey) {
  if (is_cavalry(s, unit)) return;
  const double range = s.rules_of(s.side_of(unit)).small_arms_range;
  const std::string label = fmt::format("small arms {}", inches(range));
  const Frame frame = frame_of(s, unit);
  if (is_artillery(s, unit)) {
    if (s.unit(unit).formation != Formation::Unlimbered) return;
    const Ground& ground = *s.setup->ground;
    survey.zones.push_back(
        {Extent::Kind::Arc, "line of fire", "HN-ART-8", {strip(frame, ground.width + ground.height)}});
    survey.zones.push_back({Extent::Kind::Range, label, "HN-FIRE-2", {strip(frame, range)}});
  } else if (faces_all_round(s.unit(unit))) {
    survey.zones.push_back(
        {Extent::Kind::Range, label, "HN-FIRE-2", {zone_around(s.unit(unit).pose.at(), range + frame.half_width)}});
  } else {
    survey.zones.push_back({Extent::Kind::Range, label, "HN-FIRE-2", {front_zone(frame, range)}});
  }
}

void add_reach(const State& s, PieceId unit, Survey& survey) {
  const double rate = move_rate(s, unit);
  if (rate <= 0 || s.unit(unit).formation == Formation::Garrison) return;
  const Frame frame = frame_of(s, unit);
  const bool free = is_skirmishing(s, unit);
  const Outline shape = free ? zone_around(s.unit(unit).pose.at(), rate + frame.half_width) : front_zone(frame, rate);
  survey.zones.push_back({Extent::Kind::Reach, fmt::format("move {}", inches(rate)), "HN-MOVE-1", {shape}});
}

// The nearest points of two pieces.
Gap between(const Piece& a, const Piece& b) {
  Gap best{.distance = std::numeric_limits<double>::infinity(), .from = {}, .to = {}};
  for (const Ring& one : a.footprint)
    for (const Ring& other : b.footprint)
      if (const Gap each = look_between(one, other); each.distance < best.distance) best = each;
  return best;
}

Look look_at(const State& s, const Piece& from, const Piece& to) {
  const Gap gap = between(from, to);
  Look look = book::clear_look(to, gap);
  const PieceId looker = s.is_unit(from.number) ? from.number : kNoPiece;
  const PieceId seen = s.is_unit(to.number) ? to.number : kNoPiece;
  if (to.symbol == Symbol::Place || from.symbol == Symbol::Place || gap.distance == 0) return look;
  const std::optional<SightBlock> block = sight_block(s, gap.from, gap.to, looker, seen);
  return block ? book::blocked_look(look, gap, "HN-GEO-8", block->at, describe_block(s, *block)) : look;
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const PieceId piece = from.number;
  if (s.is_unit(piece)) {
    add_fire(s, piece, survey);
    add_reach(s, piece, survey);
  } else if (from.symbol == Symbol::General) {
    const double range = s.options().command_range;
    survey.zones.push_back({Extent::Kind::Command,
                            fmt::format("command {}", inches(range)),
                            "HN-CMD-2",
                            {zone_around(from.pose.at(), range + 0.5)}});
  }
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, look_at); }

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/strides.h"

#include <algorithm>
#include <cmath>

#include "core/telling.h"
#include "geometry/path.h"

namespace grognard::tricorne {
namespace {

// Of all formations that it may take.
double greatest_depth(const State& s, PieceId unit) {
  double most = 0;
  for (int f = 0; f < static_cast<int>(std::size(kFormationNames)); ++f)
    if (s.troops(unit).may_form(static_cast<Formation>(f)))
      most = std::max(most, size_of(s, unit, static_cast<Formation>(f)).depth);
  return most;
}

double greatest_radius(const State& s, PieceId unit) {
  double most = 0;
  for (int f = 0; f < static_cast<int>(std::size(kFormationNames)); ++f)
    if (s.troops(unit).may_form(static_cast<Formation>(f))) {
      const Size size = size_of(s, unit, static_cast<Formation>(f));
      most = std::max(most, length(Vec2{size.width, size.depth}) / 2);
    }
  return most;
}

}  // namespace

Event with_going(Event e, const State& s, PieceId unit, double allowed) {
  e = with_stride(std::move(e), unit, allowed);
  const PieceId commander = commander_with(s, unit);
  if (commander == kNoPiece) return e;
  return with_stride(std::move(e), commander, allowed + greatest_depth(s, unit));
}

double wheel_swing(const State& s, PieceId unit) {
  const Size size = size_of(s, unit);
  return std::max(1.0, length(Vec2{size.width, size.depth}) / 2 / size.width);
}

double charge_stride(const State& s, const Charge& charge) {
  if (s.unit(charge.charger).formation == Formation::Skirmish) return charge.reach;  // turns freely
  const int turn = std::abs(turn_between(charge.start.facing, charge.lane.facing));
  return charge.reach + wheel_length(turn, size_of(s, charge.charger).width) * wheel_swing(s, charge.charger);
}

double slide_into(const State& s, PieceId attacker, PieceId defender, const Pose& arrived, const Pose& flush) {
  const Size own = size_of(s, attacker);
  const Size there = size_of(s, defender);
  return std::min(length(flush.at() - arrived.at()), own.width + own.depth + std::max(there.width, there.depth));
}

double reform_shift(const State& s, PieceId unit, Formation to, bool turned) {
  const double before = size_of(s, unit).depth / 2;
  const double after = size_of(s, unit, to).depth / 2;
  return kChangeShift + (turned ? before + after : std::abs(before - after));
}

double into_block(const State& s, PieceId unit) {
  const Size block = size_of(s, unit, Formation::Garrison);
  return kBlockReach + length(Vec2{block.width, block.depth}) / 2 + greatest_radius(s, unit);
}

double set_down_anywhere(const State& s) { return s.setup->ground->width + s.setup->ground->height; }

double drawn_behind(const State& s, PieceId unit) { return unit == kNoPiece ? 0 : greatest_depth(s, unit); }

}  // namespace grognard::tricorne

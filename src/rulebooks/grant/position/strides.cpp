// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/strides.h"

#include <algorithm>

#include "grant/position/tables.h"
#include "grant/position/terrain.h"

namespace grognard::grant {
namespace {

constexpr double kBehindTheRanks = 2.25;  // a rank of officers and half of his own base

template <class F>
void each_attached(const State& s, F&& f) {
  for (int g = 0; g < s.general_count(); ++g) {
    const General& general = s.generals[g];
    if (general.alive && general.attached != kNoPiece) f(g, general.attached);
  }
}

}  // namespace

Event with_way(const State& s, Event e, PieceId unit, double allowed) {
  e = with_stride(std::move(e), unit, allowed);
  each_attached(s, [&](int g, PieceId with) {
    if (with != unit) return;
    const double swing = 2 * (block_size(s, unit).depth + kBehindTheRanks);
    e = with_stride(std::move(e), s.general_piece(g), allowed + swing);
  });
  return e;
}

double about_turn(const State& s, PieceId unit) { return block_size(s, unit).depth; }

double round_the_house(const State& s, PieceId unit, std::span<const int> sections) {
  const Size body = block_size(s, unit);
  double farthest = 0;
  for (const int a : sections)
    for (const int b : sections)
      for (const Vec2 from : section_ring(s, a).corners())
        for (const Vec2 to : section_ring(s, b).corners()) farthest = std::max(farthest, length(to - from));
  return farthest + body.width + body.depth;
}

Event with_generals_in_place(const State& s, Event e) {
  each_attached(s, [&](int g, PieceId) { e = with_stride(std::move(e), s.general_piece(g), kGeneralRate); });
  return e;
}

}  // namespace grognard::grant

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/advisor.h"

#include <algorithm>

namespace grognard {
namespace {

constexpr int kWings = 3;

bool fights(const Piece& piece) {
  return piece.on_table &&
         (piece.symbol == Symbol::Infantry || piece.symbol == Symbol::Cavalry || piece.symbol == Symbol::Artillery);
}

// From the middle of one army to that of the other.
Vec2 towards_enemy(const View& view, Side side) {
  PerSide<Vec2> sum;
  PerSide<int> count = {0, 0};
  for (const Piece& piece : view.pieces) {
    if (!fights(piece)) continue;
    sum[piece.side] = sum[piece.side] + piece.pose.at();
    ++count[piece.side];
  }
  if (count[Side::A] == 0 || count[Side::B] == 0) return {0, 1};
  return sum[other(side)] * (1.0 / count[other(side)]) - sum[side] * (1.0 / count[side]);
}

}  // namespace

void ConductSheet::add(std::string_view what, double faults, double of) {
  const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.what == what; });
  Row& here = row == rows_.end() ? rows_.emplace_back(Row{what}) : *row;
  here.faults += faults;
  here.of += of;
}

std::vector<Body> Advisor::bodies(const Battle& battle, Side side) const {
  const View view = battle.view(side);
  const Vec2 ahead = towards_enemy(view, side);
  const Vec2 right{ahead.y, -ahead.x};
  std::vector<const Piece*> line;
  for (const Piece& piece : view.pieces)
    if (fights(piece) && piece.side == side) line.push_back(&piece);
  std::stable_sort(line.begin(), line.end(),
                   [&](const Piece* a, const Piece* b) { return dot(a->pose.at(), right) < dot(b->pose.at(), right); });
  std::vector<Body> bodies(static_cast<std::size_t>(3 * kWings));
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t wing = i * kWings / line.size();
    Body& body = bodies[wing * 3 + static_cast<std::size_t>(line[i]->symbol)];
    body.arm = line[i]->symbol;
    body.pieces.push_back(line[i]->number);
  }
  std::erase_if(bodies, [](const Body& body) { return body.pieces.empty(); });
  return bodies;
}

}  // namespace grognard

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

// "the foot on the left"; "the horse" where only one wing has any.
void name_by_wing(std::vector<Body>& bodies) {
  static constexpr std::string_view kArms[] = {"the foot", "the horse", "the guns"};
  static constexpr std::string_view kWhere[kWings] = {" on the left", " in the centre", " on the right"};
  for (std::size_t arm = 0; arm < std::size(kArms); ++arm) {
    int wings = 0;
    for (std::size_t wing = 0; wing < kWings; ++wing) wings += bodies[wing * 3 + arm].pieces.empty() ? 0 : 1;
    for (std::size_t wing = 0; wing < kWings; ++wing)
      bodies[wing * 3 + arm].name = std::string(kArms[arm]) + (wings > 1 ? std::string(kWhere[wing]) : "");
  }
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
  name_by_wing(bodies);
  std::erase_if(bodies, [](const Body& body) { return body.pieces.empty(); });
  return bodies;
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit.h"

#include <fmt/format.h>

#include <algorithm>

#include "geometry/tolerance.h"

namespace grognard {
namespace {

// Poses are snapped to hundredths, each step of a path anew.
constexpr double kSnapping = 2 * kTolerance;
// And to tenths of a degree: a corner 9" from the middle moves by 0.007" on the grid and by 0.008" with the facing, of either
// of two neighbours.
constexpr double kSnappedTogether = 3 * kTolerance;

bool stands(const Piece& piece) { return piece.on_table && !piece.footprint.empty() && piece.symbol != Symbol::Place; }

Box box_of(const Piece& piece) {
  Box box = piece.footprint.front().box();
  for (const Ring& ring : piece.footprint) {
    const Box b = ring.box();
    box.low = {std::min(box.low.x, b.low.x), std::min(box.low.y, b.low.y)};
    box.high = {std::max(box.high.x, b.high.x), std::max(box.high.y, b.high.y)};
  }
  return box;
}

bool share_ground(const Piece& a, const Piece& b) {
  for (const Ring& one : a.footprint)
    for (const Ring& other : b.footprint)
      if (overlap_depth(one, other) > kSnappedTogether) return true;
  return false;
}

}  // namespace

Audit::Audit(const Rulebook& rulebook, const Battle& start) : rulebook_(rulebook) { remember(start.view()); }

std::vector<std::string> Audit::after(const Battle& battle, std::span<const Event> events) {
  wrong_.clear();
  const View view = battle.view();
  check_table(view);
  check_overlaps(battle, view);
  check_strides(view, events);
  remember(view);
  return std::move(wrong_);
}

void Audit::check_table(const View& view) {
  const Box table{{-kSnapping, -kSnapping}, {view.ground->width + kSnapping, view.ground->height + kSnapping}};
  for (const Piece& piece : view.pieces) {
    if (!stands(piece)) continue;
    const Box box = box_of(piece);
    if (box.low.x < table.low.x || box.low.y < table.low.y || box.high.x > table.high.x || box.high.y > table.high.y)
      wrong_.push_back(fmt::format("{} stands off the table at {}", piece.id, to_string(piece.pose)));
  }
}

void Audit::check_overlaps(const Battle& battle, const View& view) {
  struct Standing {
    const Piece* piece;
    Box box;
  };
  std::vector<Standing> standing;
  for (const Piece& piece : view.pieces)
    if (stands(piece)) standing.push_back({&piece, box_of(piece)});
  std::sort(standing.begin(), standing.end(),
            [](const Standing& a, const Standing& b) { return a.box.low.x < b.box.low.x; });
  for (std::size_t i = 0; i < standing.size(); ++i)
    for (std::size_t j = i + 1; j < standing.size() && standing[j].box.low.x < standing[i].box.high.x; ++j) {
      const Piece& a = *standing[i].piece;
      const Piece& b = *standing[j].piece;
      if (!standing[i].box.meets(standing[j].box) || !share_ground(a, b)) continue;
      if (!rulebook_.may_overlap(battle, std::min(a.number, b.number), std::max(a.number, b.number)))
        wrong_.push_back(
            fmt::format("{} at {} and {} at {} share ground", a.id, to_string(a.pose), b.id, to_string(b.pose)));
    }
}

void Audit::check_strides(const View& view, std::span<const Event> events) {
  std::vector<double> allowed(view.pieces.size(), 0);
  for (const Event& event : events)
    for (const Stride& stride : event.strides) allowed[stride.piece] += stride.allowed;
  for (const Piece& piece : view.pieces) {
    const auto i = static_cast<std::size_t>(piece.number);
    if (i >= before_.size() || !before_[i].on_table || !stands(piece)) continue;
    const double went = length(piece.pose.at() - before_[i].at);
    if (went > allowed[i] + kSnapping)
      wrong_.push_back(fmt::format("{} has gone {:.2f} to {}; {:.2f} is allowed", piece.id, went, to_string(piece.pose),
                                   allowed[i]));
  }
}

void Audit::remember(const View& view) {
  before_.assign(view.pieces.size(), {});
  for (const Piece& piece : view.pieces)
    if (stands(piece)) before_[piece.number] = {true, piece.pose.at()};
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/bodies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/convex.h"
#include "grant/position/places.h"

namespace grognard::grant {
namespace {

void add_around(Box& box, const Box& more) {
  box.low = {std::min(box.low.x, more.low.x), std::min(box.low.y, more.low.y)};
  box.high = {std::max(box.high.x, more.high.x), std::max(box.high.y, more.high.y)};
}

void settle_boxes(Stance& stance) {
  stance.boxes.clear();
  bool first = true;
  for (const Ring& piece : stance.pieces) {
    stance.boxes.push_back(piece.box());
    if (std::exchange(first, false)) stance.box = stance.boxes.back();
    else add_around(stance.box, stance.boxes.back());
  }
  if (!stance.block.empty()) {
    if (first) stance.box = stance.block.box();
    else add_around(stance.box, stance.block.box());
  }
}

double box_gap(const Box& a, const Box& b) {
  const double x = std::max({0.0, a.low.x - b.high.x, b.low.x - a.high.x});
  const double y = std::max({0.0, a.low.y - b.high.y, b.low.y - a.high.y});
  return std::sqrt(x * x + y * y);
}

bool stands_outside(const Ring& piece, const Ring& block) { return block.empty() || !contains(block, piece.centre()); }

Ring placed_ring(const Ring& local, Vec2 at, Vec2 forward) {
  const Vec2 right = right_of(forward);
  std::array<Vec2, kMostCorners> corners;
  for (std::size_t i = 0; i < local.size(); ++i) corners[i] = at + right * local[i].x + forward * local[i].y;
  return Ring(std::span<const Vec2>(corners.data(), local.size()));
}

// GW-TERR-22, GW-FORM-12: the rectangle of those who are outside, with the rank of officers behind them.
Ring ground_outside(const State& s, PieceId unit) {
  const Pose& at = s.unit(unit).at;
  Size size = block_size(s, unit);
  if (officers_outside(s, unit) != 0) size.depth += spacing(s, unit, Formation::Open).depth;
  return rectangle(back_from(at.at(), at.facing, size.depth), at.facing, size);
}

}  // namespace

Body body_of(const State& s, PieceId unit) {
  Body body;
  for (const Ring& piece : solids_at(s, unit, Pose{})) body.pieces.push_back(piece);
  body.block = block_at(s, unit, Pose{});
  for (const Ring& piece : body.pieces)
    if (stands_outside(piece, body.block)) body.apart_from_block.push_back(piece);
  for (const Ring& piece : body.pieces)
    for (const Vec2 c : piece.corners()) body.reach = std::max(body.reach, length(c));
  for (const Vec2 c : body.block.corners()) body.reach = std::max(body.reach, length(c));
  return body;
}

Stance placed(const Body& body, Vec2 at, Vec2 forward) {
  Stance stance;
  stance.pieces.reserve(body.pieces.size());
  for (const Ring& piece : body.pieces) stance.pieces.push_back(placed_ring(piece, at, forward));
  for (const Ring& piece : body.apart_from_block) stance.footprint.push_back(placed_ring(piece, at, forward));
  if (!body.block.empty()) {
    stance.block = placed_ring(body.block, at, forward);
    stance.footprint.push_back(stance.block);
  }
  settle_boxes(stance);
  return stance;
}

Stance stance_of(const State& s, PieceId unit) {
  Stance stance;
  for (const Ring& piece : solids_of(s, unit)) stance.pieces.push_back(piece);
  if (s.unit(unit).formation != Formation::Garrison) stance.block = block_of(s, unit);
  for (const Ring& piece : stance.pieces)
    if (stands_outside(piece, stance.block)) stance.footprint.push_back(piece);
  if (!stance.block.empty()) stance.footprint.push_back(stance.block);
  // Nobody stands in the gaps of open order, that of those who found no room in a house and their officers included: when
  // they close up they come to stand there.
  else if (men_outside(s, unit) != 0) stance.footprint.push_back(ground_outside(s, unit));
  settle_boxes(stance);
  return stance;
}

double apart(const Stance& a, const Stance& b, double enough) {
  double least = enough + 1;
  if (box_gap(a.box, b.box) > enough) return least;
  for (std::size_t i = 0; i < a.pieces.size(); ++i) {
    if (box_gap(a.boxes[i], b.box) >= least) continue;
    for (std::size_t j = 0; j < b.pieces.size(); ++j) {
      if (box_gap(a.boxes[i], b.boxes[j]) >= least) continue;
      least = std::min(least, distance(a.pieces[i], b.pieces[j]));
      if (least <= 0) return 0;
    }
  }
  return least;
}

bool overlap(const Stance& a, const Stance& b) {
  if (!a.box.meets(b.box)) return false;
  for (const Ring& mine : a.footprint) {
    if (!mine.box().meets(b.box)) continue;
    for (const Ring& theirs : b.footprint)
      if (overlap(mine, theirs)) return true;
  }
  return false;
}

double shared_ground(const Stance& a, const Stance& b) {
  double sum = 0;
  if (!a.box.meets(b.box)) return sum;
  for (const Ring& mine : a.footprint)
    for (const Ring& theirs : b.footprint)
      if (overlap(mine, theirs)) {
        const Ring shared = common_part(mine, theirs);
        sum += convex::area(shared.corners());
      }
  return sum;
}

double rough_reach(const State& s, PieceId unit) {
  constexpr double kOfficers = 3;  // behind the last rank or beside the column, or men outside a house
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Garrison || melee_of(s, unit)) {
    const Box box = box_of(s, unit);
    const Vec2 at = u.at.at();
    return std::max(std::abs(box.low.x - at.x), std::abs(box.high.x - at.x)) +
           std::max(std::abs(box.low.y - at.y), std::abs(box.high.y - at.y));
  }
  const Size size = block_size(s, unit);
  return size.width / 2 + size.depth + kOfficers;
}

bool may_be_near(const State& s, PieceId a, PieceId b, double distance) {
  const Vec2 way = s.unit(a).at.at() - s.unit(b).at.at();
  const double squared = length_squared(way);
  constexpr double kWidest = 90;  // no two units reach so far together: spares the sums
  if (squared > (kWidest + distance) * (kWidest + distance)) return false;
  const double reach = rough_reach(s, a) + rough_reach(s, b) + distance;
  return squared <= reach * reach;
}

GarrisonParts garrison_parts(const State& s, PieceId unit) {
  GarrisonParts parts;
  std::uint64_t men = 0;
  unsigned officers = 0;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const Section& section = s.sections[i];
    if (section.unit != unit) continue;
    parts.sections.push_back(i);
    men |= section.men;
    officers |= section.officers;
  }
  each_figure(s, unit, [&](Figure f) {
    const bool inside = f.officer() ? (officers >> (f.slot - kOfficerSlot)) & 1u : (men >> f.slot) & 1u;
    if (!inside) parts.outside.push_back(base_of(s, f));
  });
  return parts;
}

}  // namespace grognard::grant

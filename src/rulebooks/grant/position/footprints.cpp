// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "grant/position/places.h"
#include "grant/position/terrain.h"

// The ground that a unit covers, and distances (GW-GEO-5, 7).
namespace grognard::grant {
namespace {

constexpr Size kGeneralBase{1.0, 1.5};
constexpr double kOfficerRoom = 2.0;  // officers stand at most a rank behind or a file beside the block

// Squared: no root for each of hundreds of pairs.
double footprint_gap(const Box& a, const Box& b) {
  const double x = std::max({0.0, a.low.x - b.high.x, b.low.x - a.high.x});
  const double y = std::max({0.0, a.low.y - b.high.y, b.low.y - a.high.y});
  return x * x + y * y;
}

bool has_team_or_gun(const DrawnUp& b) {
  return b.formation == Formation::Deployed || b.formation == Formation::Limbered;
}

// Makes the bases of one body: they differ only in where they are, but for gunners who have turned with their gun.
struct FigureRings {
  const State& s;
  const DrawnUp& body;
  Size size = base_size(s, {body.unit, 0});
  Ring straight = rectangle({}, body.facing, size);

  Ring operator()(int slot) const {
    const Vec2 at = place_of(s, body, slot);
    const Facing facing = facing_in(body, slot);
    return facing == body.facing ? straight.moved(at) : rectangle(at, facing, size);
  }
};

// Men of these ranks and files (0-based, both ends included) in close order.
Ring rows_ring(const State& s, const DrawnUp& b, int first_rank, int end_rank, int first_file, int end_file) {
  const Size step = spacing_of(s, b.unit, b.formation);
  const double right = (b.files - 1 - first_file - end_file) / 2.0 * step.width;
  const double back = (first_rank + end_rank + 1) / 2.0 * step.depth;
  const Vec2 forward = b.facing.forward();
  const Size size{(end_file - first_file + 1) * step.width, (end_rank - first_rank + 1) * step.depth};
  return rectangle(b.at + right_of(forward) * right - forward * back, b.facing, size);
}

// In close order neighbouring bases touch: a few rectangles cover the same ground.
void add_ranks(const State& s, const DrawnUp& b, Solids& out) {
  const std::uint64_t full = (std::uint64_t{1} << b.files) - 1;
  const auto row = [&](int rank) { return (b.men >> (rank * b.files)) & full; };
  int rank = 0;
  while (rank < b.ranks && row(rank) == full) ++rank;
  if (rank > 0) out.push_back(rows_ring(s, b, 0, rank - 1, 0, b.files - 1));
  for (; rank < b.ranks; ++rank) {
    for (std::uint64_t left = row(rank); left != 0;) {
      const int first = std::countr_zero(left);
      const int count = std::countr_one(left >> first);
      out.push_back(rows_ring(s, b, rank, rank, first, first + count - 1));
      left &= ~(((std::uint64_t{1} << count) - 1) << first);
    }
  }
}

template <class F>
void each_slot_of(const DrawnUp& b, F&& f) {
  for (std::uint64_t left = b.men; left != 0; left &= left - 1) f(std::countr_zero(left));
  for (unsigned left = b.officers; left != 0; left &= left - 1) f(kOfficerSlot + std::countr_zero(left));
}

template <class Rings>
void add_guns(const State& s, const DrawnUp& b, Rings& out) {
  if (!has_team_or_gun(b)) return;
  for (int g = 0; g < gun_count(s, b.unit); ++g)
    if (gun_works(s, b.unit, g)) out.push_back(gun_ring(s, b, g));
}

// Strays of the unit and the sections that it holds.
template <class Rings>
void add_elsewhere(const State& s, PieceId unit, Rings& out) {
  for (const Stray& stray : s.strays)
    if (stray.who.unit == unit) out.push_back(rectangle(stray.at, stray.facing, base_size(s, stray.who)));
  if (s.unit(unit).formation != Formation::Garrison) return;
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == unit) out.push_back(section_ring(s, static_cast<int>(i)));
}

std::vector<Ring> bases_of_body(const State& s, const DrawnUp& b) {
  std::vector<Ring> out;
  if (b.formation == Formation::Vehicle) {
    out.push_back(rectangle(back_from(b.at, b.facing, size_of(s, b).depth), b.facing, size_of(s, b)));
    return out;
  }
  out.reserve(static_cast<std::size_t>(std::popcount(b.men) + std::popcount(b.officers)) + kMostGuns);
  add_guns(s, b, out);
  const FigureRings ring{s, b};
  each_slot_of(b, [&](int slot) { out.push_back(ring(slot)); });
  return out;
}

int first_section_of(const State& s, PieceId unit) {
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == unit) return static_cast<int>(i);
  return -1;
}

}  // namespace

Ring rectangle(Vec2 centre, Facing facing, Size size) {
  return Ring::base(Pose{0, 0, facing}, size.width, size.depth).moved(centre);
}

// GW-GEO-5
Size size_of(const State& s, const DrawnUp& b) {
  if (has_team_or_gun(b) || b.formation == Formation::Vehicle) return train_size(s, b);
  const Size step = spacing_of(s, b.unit, b.formation);
  const Size base = base_size(s, {b.unit, 0});
  return {(b.files - 1) * step.width + base.width, (b.ranks - 1) * step.depth + base.depth};
}

Size block_size(const State& s, PieceId unit) { return size_of(s, drawn_up_at(s, unit, s.unit(unit).at)); }

Ring block_at(const State& s, PieceId unit, const Pose& at) {
  const Size size = block_size(s, unit);
  return rectangle(back_from(at.at(), at.facing, size.depth), at.facing, size);
}

Ring block_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Garrison && men_outside(s, unit) == 0)
    if (const int section = first_section_of(s, unit); section >= 0) return section_ring(s, section);
  return block_at(s, unit, u.at);
}

Frame frame_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Size size = block_size(s, unit);
  return {u.at.at(), u.at.facing.forward(), size.width / 2, size.depth};
}

Solids solids(const State& s, const DrawnUp& b) {
  Solids out;
  if (b.formation == Formation::Vehicle) {
    const Size size = size_of(s, b);
    out.push_back(rectangle(back_from(b.at, b.facing, size.depth), b.facing, size));
    return out;
  }
  const bool close = is_drawn_up_in_ranks(b.formation) && !is_open(b.formation);
  if (!close) out.reserve(static_cast<std::size_t>(std::popcount(b.men) + std::popcount(b.officers)) + kMostGuns);
  add_guns(s, b, out);
  if (close) add_ranks(s, b, out);
  const FigureRings ring{s, b};
  each_slot_of(b, [&](int slot) {
    if (!close || slot >= kOfficerSlot) out.push_back(ring(slot));
  });
  return out;
}

Solids solids_of(const State& s, PieceId unit) {
  Solids out = solids(s, drawn_up(s, unit));
  add_elsewhere(s, unit, out);
  return out;
}
Solids solids_at(const State& s, PieceId unit, const Pose& at) { return solids(s, drawn_up_at(s, unit, at)); }

std::vector<Ring> bases_at(const State& s, PieceId unit, const Pose& at) {
  return bases_of_body(s, drawn_up_at(s, unit, at));
}
std::vector<Ring> bases_of(const State& s, PieceId unit) {
  std::vector<Ring> out = bases_of_body(s, drawn_up(s, unit));
  add_elsewhere(s, unit, out);
  return out;
}

Box box_around(const Solids& shapes) {
  if (shapes.empty()) return {};
  Box box = shapes.front().box();
  for (const Ring& shape : shapes) {
    const Box b = shape.box();
    box.low = {std::min(box.low.x, b.low.x), std::min(box.low.y, b.low.y)};
    box.high = {std::max(box.high.x, b.high.x), std::max(box.high.y, b.high.y)};
  }
  return box;
}

Box box_of(const State& s, PieceId unit) {
  const Solids shapes = solids_of(s, unit);
  const Vec2 at = s.unit(unit).at.at();
  return shapes.empty() ? Box{at, at} : box_around(shapes);
}

double radius_of(const State& s, PieceId unit) {
  const Size size = block_size(s, unit);
  const double half = size.width / 2 + kOfficerRoom;
  const double depth = size.depth + kOfficerRoom;
  return std::sqrt(half * half + depth * depth);
}

// GW-GEO-7
double distance_between(const State& s, PieceId a, PieceId b) {
  const Solids here = solids_of(s, a);
  const Solids there = solids_of(s, b);
  boost::container::small_vector<Box, 32> boxes;
  for (const Ring& shape : there) boxes.push_back(shape.box());
  const Box around = box_around(there);
  double least = std::numeric_limits<double>::infinity();
  for (const Ring& shape : here) {
    const Box box = shape.box();
    if (footprint_gap(box, around) >= least * least) continue;
    for (std::size_t j = 0; j < there.size(); ++j) {
      if (footprint_gap(box, boxes[j]) >= least * least) continue;
      least = std::min(least, distance(shape, there[j]));
      if (least == 0) return 0;
    }
  }
  return least;
}

Gap gap_to(const State& s, Vec2 from, PieceId unit) {
  Gap best{std::numeric_limits<double>::infinity(), from, from};
  const Box point{from, from};
  for (const Ring& shape : solids_of(s, unit)) {
    if (footprint_gap(point, shape.box()) >= best.distance * best.distance) continue;
    const Gap next = gap(from, shape);
    if (next.distance < best.distance) best = next;
  }
  return best;
}

Ring base_of_general(const State& s, int general) {
  const Pose& at = s.generals[general].at;
  return rectangle(at.at(), at.facing, kGeneralBase);
}

}  // namespace grognard::grant

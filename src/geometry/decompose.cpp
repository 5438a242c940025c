// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

// Four below the most, so that the common part of a piece and a base is a ring without loss.
constexpr std::size_t kMostPartCorners = kMostCorners - 4;

using Indices = std::vector<std::size_t>;
using Polygon = std::span<const Vec2>;

bool on_segment(Vec2 a, Vec2 b, Vec2 on_line) {
  return std::min(a.x, b.x) <= on_line.x && on_line.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= on_line.y &&
         on_line.y <= std::max(a.y, b.y);
}

bool segments_meet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const double c_side = cross(b - a, c - a);
  const double d_side = cross(b - a, d - a);
  const double a_side = cross(d - c, a - c);
  const double b_side = cross(d - c, b - c);
  if (((c_side > 0 && d_side < 0) || (c_side < 0 && d_side > 0)) &&
      ((a_side > 0 && b_side < 0) || (a_side < 0 && b_side > 0))) {
    return true;
  }
  return (c_side == 0 && on_segment(a, b, c)) || (d_side == 0 && on_segment(a, b, d)) ||
         (a_side == 0 && on_segment(c, d, a)) || (b_side == 0 && on_segment(c, d, b));
}

bool is_simple(Polygon p) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Vec2 a = p[i];
    const Vec2 b = convex::next_corner(p, i);
    const Vec2 after = p[(i + 2) % p.size()];
    if (cross(b - a, after - b) == 0 && dot(b - a, after - b) < 0) return false;  // folds back on itself
    for (std::size_t j = i + 2; j < p.size(); ++j) {
      const bool neighbours = i == 0 && j + 1 == p.size();
      if (!neighbours && segments_meet(a, b, p[j], convex::next_corner(p, j))) return false;
    }
  }
  return true;
}

bool is_ear(Polygon p, const Indices& left, std::size_t at) {
  const std::size_t n = left.size();
  const std::size_t before = (at + n - 1) % n;
  const std::size_t after = (at + 1) % n;
  const Vec2 a = p[left[before]];
  const Vec2 b = p[left[at]];
  const Vec2 c = p[left[after]];
  if (cross(b - a, c - b) <= 0) return false;
  for (std::size_t j = 0; j < n; ++j) {
    if (j == before || j == at || j == after) continue;
    const Vec2 q = p[left[j]];
    if (cross(b - a, q - a) >= 0 && cross(c - b, q - b) >= 0 && cross(a - c, q - c) >= 0) return false;
  }
  return true;
}

// Triangles of a simple counter-clockwise polygon in the order of cutting; every one but the last is joined to the rest
// by the edge from its last to its first corner. Empty if rounding left no ear.
std::vector<Indices> triangles(Polygon p) {
  std::vector<Indices> cut;
  Indices left(p.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  std::size_t start = 0;  // moving on from the last cut keeps the triangles from forming one fan of slivers
  while (left.size() > 3) {
    const std::size_t n = left.size();
    std::size_t tried = 0;
    while (tried < n && !is_ear(p, left, (start + tried) % n)) ++tried;
    if (tried == n) return {};
    const std::size_t at = (start + tried) % n;
    cut.push_back({left[(at + n - 1) % n], left[at], left[(at + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    start = at + 1;
  }
  cut.push_back(left);
  return cut;
}

// The piece with this directed edge, turned so that the edge runs from its last corner to its first.
std::size_t find_owner(std::vector<Indices>& pieces, std::size_t from, std::size_t to) {
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    Indices& piece = pieces[k];
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const std::size_t next = (i + 1) % piece.size();
      if (piece[i] != from || piece[next] != to) continue;
      std::rotate(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(next), piece.end());
      return k;
    }
  }
  return pieces.size();
}

// Takes away the inner edge between corners from and to if what is left is convex and not too large.
void try_to_join(Polygon p, std::vector<Indices>& pieces, std::size_t from, std::size_t to) {
  const std::size_t one = find_owner(pieces, from, to);
  const std::size_t other = find_owner(pieces, to, from);
  if (one == pieces.size() || other == pieces.size() || one == other) return;
  const Indices& a = pieces[one];    // to ... from
  const Indices& b = pieces[other];  // from ... to
  if (a.size() + b.size() - 2 > kMostPartCorners) return;
  const auto bends_left = [&](std::size_t before, std::size_t at, std::size_t after) {
    return cross(p[at] - p[before], p[after] - p[at]) >= 0;
  };
  if (!bends_left(a[a.size() - 2], from, b[1]) || !bends_left(b[b.size() - 2], to, a[1])) return;
  Indices joined = a;
  joined.insert(joined.end(), b.begin() + 1, b.end() - 1);
  pieces[one] = joined;
  pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(other));
}

// Adds the ring of these corners unless it is too thin to have an area.
void add_ring(std::vector<Ring>& rings, std::span<Vec2> corners) {
  if (const auto ring = convex::ring_of(corners)) rings.push_back(*ring);
}

// Closes the outer side of a bend: with a point up to a right angle, cut off beyond it, as the point would run far out.
void add_joint(std::vector<Ring>& rings, Vec2 joint, Vec2 in, Vec2 out, double half_width) {
  const bool bends_left = cross(in, out) > 0;
  const Vec2 before = bends_left ? right_of(in) : left_of(in);
  const Vec2 after = bends_left ? right_of(out) : left_of(out);
  const double cosine = dot(before, after);
  const Vec2 first = joint + before * half_width;
  const Vec2 point = cosine >= 0 ? joint + (before + after) * (half_width / (1.0 + cosine)) : first;
  std::array<Vec2, 4> corners{joint, first, point, joint + after * half_width};
  if (!bends_left) std::reverse(corners.begin(), corners.end());
  add_ring(rings, corners);
}

}  // namespace

std::vector<Ring> convex_parts(std::span<const Vec2> polygon) {
  std::vector<Vec2> p(polygon.begin(), polygon.end());
  p.resize(convex::tidy(p));
  if (p.size() < 3 || !is_simple(p)) return {};
  const double area = convex::area(p);
  if (std::abs(area) <= kTolerance * kTolerance) return {};
  if (area < 0) std::reverse(p.begin(), p.end());

  const std::vector<Indices> cut = triangles(p);
  std::vector<Indices> pieces = cut;
  for (const Indices& ear : cut) try_to_join(p, pieces, ear.back(), ear.front());

  std::vector<Ring> rings;
  for (const Indices& piece : pieces) {
    std::vector<Vec2> corners;
    for (const std::size_t i : piece) corners.push_back(p[i]);
    add_ring(rings, corners);
  }
  return rings;
}

std::vector<Ring> ribbon(std::span<const Vec2> line, double width) {
  std::vector<Ring> rings;
  const double half = width / 2;
  std::optional<Vec2> last_direction;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double size = length(line[i + 1] - line[i]);
    if (size <= convex::kHair) continue;
    const Vec2 direction = (line[i + 1] - line[i]) * (1.0 / size);
    if (last_direction) add_joint(rings, line[i], *last_direction, direction, half);
    const Vec2 side = right_of(direction) * half;
    std::array<Vec2, 4> corners{line[i] - side, line[i] + side, line[i + 1] + side, line[i + 1] - side};
    add_ring(rings, corners);
    last_direction = direction;
  }
  return rings;
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/check.h"
#include "geometry/tolerance.h"

namespace grognard::convex {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kParallel = 1e-12;  // sine of an angle that counts as none
constexpr double kToleranceSquared = kTolerance * kTolerance;

double lowest(Corners c, Vec2 axis) {
  double low = dot(c[0], axis);
  for (std::size_t i = 1; i < c.size(); ++i) low = std::min(low, dot(c[i], axis));
  return low;
}

// depth is measured along an axis that is not of unit length; this form needs no root.
bool deeper_than_tolerance(double depth, double axis_squared) {
  return depth > 0 && depth * depth > kToleranceSquared * axis_squared;
}

// One-sided: the outward normals of both shapes together are the edges of their Minkowski difference, so the least of
// these depths over both calls is the exact depth of penetration.
bool apart_by_edges_of(Corners a, Corners b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 normal = right_of(next_corner(a, i) - a[i]);
    const double squared = length_squared(normal);
    if (squared == 0) continue;
    if (!deeper_than_tolerance(dot(a[i], normal) - lowest(b, normal), squared)) return true;
  }
  return false;
}

// The same depth in the unit of length; 0 or less: apart.
double depth_by_edges_of(Corners a, Corners b) {
  double least = kForever;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 normal = right_of(next_corner(a, i) - a[i]);
    const double size = length(normal);
    if (size > 0) least = std::min(least, (dot(a[i], normal) - lowest(b, normal)) / size);
  }
  return least;
}

struct Nearest {
  double squared = kForever;
  std::size_t edge = 0;
  std::size_t corner = 0;

  void keep_nearer(const Nearest& other) {
    if (other.squared < squared) *this = other;
  }
};

double share_of_edge(double along, double per_squared) { return std::min(std::max(along * per_squared, 0.0), 1.0); }

// Nearest of the corners of b to those edges of a that part the two: the nearest edge is always one of these, and if
// neither shape has one they meet. True if there is any.
template <class Consider>
bool scan_edges_of(Corners a, Corners b, Consider&& consider) {
  bool parted = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 edge = next_corner(a, i) - a[i];
    const Vec2 normal = right_of(edge);
    const double squared = length_squared(edge);
    const double apart = lowest(b, normal) - dot(a[i], normal);
    // Of two edges on one line rounding may see only one as parting, and the nearest corner may belong to the other.
    const bool flush = apart * apart <= kHair * kHair * squared;
    if (squared == 0 || (apart <= 0 && !flush)) continue;
    parted = parted || apart > 0;
    const double per_squared = 1.0 / squared;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Vec2 w = b[j] - a[i];
      consider(length_squared(w - edge * share_of_edge(dot(w, edge), per_squared)), i, j);
    }
  }
  return parted;
}

Vec2 foot_on_edge(Corners a, std::size_t i, Vec2 p) {
  const Vec2 edge = next_corner(a, i) - a[i];
  return a[i] + edge * share_of_edge(dot(p - a[i], edge), 1.0 / length_squared(edge));
}

Clipped cut_behind(const Clipped& shape, Vec2 on_line, Vec2 outward) {
  Clipped kept;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Vec2 p = shape[i];
    const Vec2 q = next_corner({shape.data(), shape.size()}, i);
    const double at_p = dot(p - on_line, outward);
    const double at_q = dot(q - on_line, outward);
    const bool p_in = at_p <= 0;
    if (p_in && kept.size() < kept.capacity()) kept.push_back(p);
    if (p_in != (at_q <= 0) && kept.size() < kept.capacity()) kept.push_back(p + (q - p) * (at_p / (at_p - at_q)));
  }
  return kept;
}

// Some point that both shapes hold. The shape with fewer corners is the one that is cut: a segment cannot cut. The hair
// keeps a common point where the shapes just touch.
Vec2 common_point(Corners a, Corners b) {
  const bool a_first = a.size() <= b.size();
  const Clipped common = a_first ? clipped(a, b, kHair) : clipped(b, a, kHair);
  if (common.empty()) return a_first ? a[0] : b[0];
  Vec2 sum;
  for (const Vec2 p : common) sum = sum + p;
  return sum * (1.0 / static_cast<double>(common.size()));
}

// What is left of a line of travel after the conditions "offset + t * speed <= 0": with touching, and deep only.
struct Course {
  Interval touching{-kForever, kForever};
  Interval deep{-kForever, kForever};

  bool limit(double offset, double speed, double axis_length) {
    const double deep_offset = offset + kTolerance * axis_length;
    if (std::abs(speed) <= kParallel * axis_length) return deep_offset < 0;
    const double when = -offset / speed;
    const double when_deep = -deep_offset / speed;
    if (speed > 0) {
      touching.to = std::min(touching.to, when);
      deep.to = std::min(deep.to, when_deep);
    } else {
      touching.from = std::max(touching.from, when);
      deep.from = std::max(deep.from, when_deep);
    }
    return deep.from < deep.to;
  }
};

// The edges of a hold b off; b moves with velocity relative to a.
bool limit_by_edges_of(Corners a, Corners b, Vec2 velocity, Course& course) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 normal = right_of(next_corner(a, i) - a[i]);
    const double size = length(normal);
    if (size == 0) continue;
    if (!course.limit(lowest(b, normal) - dot(a[i], normal), dot(normal, velocity), size)) return false;
  }
  return true;
}

bool passes_clear(Corners moving, Vec2 direction, Corners still) {
  const Vec2 across = left_of(direction);
  const double squared = length_squared(across);
  if (squared == 0) return false;
  const double depth_left = -lowest(moving, -across) - lowest(still, across);
  const double depth_right = -lowest(still, -across) - lowest(moving, across);
  return !deeper_than_tolerance(std::min(depth_left, depth_right), squared);
}

}  // namespace

Box box_of(Corners c) {
  if (c.empty()) return {};
  Box box{c[0], c[0]};
  for (const Vec2 p : c) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return box;
}

double area(Corners c) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < c.size(); ++i) twice = twice + cross(c[i] - c[0], c[i + 1] - c[0]);
  return twice / 2;
}

Clipped clipped(Corners shape, Corners by, double margin) {
  Clipped left(shape.begin(), shape.end());
  for (std::size_t i = 0; i < by.size() && !left.empty(); ++i) {
    const Vec2 edge = next_corner(by, i) - by[i];
    const double size = length(edge);
    if (size == 0) continue;
    const Vec2 outward = right_of(edge) * (1.0 / size);
    left = cut_behind(left, by[i] + outward * margin, outward);
  }
  return left;
}

void keep_below(Clipped& shape, Vec2 axis, double limit) {
  Clipped kept;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Vec2 a = shape[i];
    const Vec2 b = next_corner({shape.data(), shape.size()}, i);
    const double over_a = dot(a, axis) - limit;
    const double over_b = dot(b, axis) - limit;
    if (over_a <= 0) kept.push_back(a);
    if ((over_a < 0 && over_b > 0) || (over_a > 0 && over_b < 0))
      kept.push_back(a + (b - a) * (over_a / (over_a - over_b)));
  }
  shape = kept;
}

bool overlap(Corners a, Corners b) {
  if (a.empty() || b.empty() || !box_of(a).meets(box_of(b))) return false;
  return !apart_by_edges_of(a, b) && !apart_by_edges_of(b, a);
}

double overlap_depth(Corners a, Corners b) {
  if (a.empty() || b.empty() || !box_of(a).meets(box_of(b))) return 0;
  return std::max(0.0, std::min(depth_by_edges_of(a, b), depth_by_edges_of(b, a)));
}

double distance(Corners a, Corners b) {
  geometry_check(!a.empty() && !b.empty(), "two shapes to measure between");
  double least = kForever;
  const auto consider = [&least](double squared, std::size_t, std::size_t) { least = std::min(least, squared); };
  const bool parted_by_a = scan_edges_of(a, b, consider);
  const bool parted_by_b = scan_edges_of(b, a, consider);
  return parted_by_a || parted_by_b ? std::sqrt(least) : 0.0;
}

Gap gap(Corners a, Corners b) {
  geometry_check(!a.empty() && !b.empty(), "two shapes to measure between");
  Nearest from_a;
  Nearest from_b;
  const bool parted_by_a = scan_edges_of(a, b, [&](auto... found) { from_a.keep_nearer({found...}); });
  const bool parted_by_b = scan_edges_of(b, a, [&](auto... found) { from_b.keep_nearer({found...}); });
  if (!parted_by_a && !parted_by_b) {
    const Vec2 p = common_point(a, b);
    return {0, p, p};
  }
  if (from_a.squared <= from_b.squared) {
    const Vec2 corner = b[from_a.corner];
    return {std::sqrt(from_a.squared), foot_on_edge(a, from_a.edge, corner), corner};
  }
  const Vec2 corner = a[from_b.corner];
  return {std::sqrt(from_b.squared), corner, foot_on_edge(b, from_b.edge, corner)};
}

std::optional<Passage> passage(Corners moving, Vec2 direction, Corners still) {
  if (moving.empty() || still.empty() || passes_clear(moving, direction, still)) return std::nullopt;
  Course course;
  if (!limit_by_edges_of(still, moving, direction, course)) return std::nullopt;
  if (!limit_by_edges_of(moving, still, -direction, course)) return std::nullopt;
  return Passage{course.touching, course.deep};
}

std::optional<Interval> travel_meeting(Corners moving, Vec2 direction, Corners still) {
  const auto found = passage(moving, direction, still);
  return found ? std::optional<Interval>(found->touching) : std::nullopt;
}

std::optional<Interval> chord(Vec2 a, Vec2 b, Corners ring) {
  const double size = length(b - a);
  if (size == 0 || ring.empty()) return std::nullopt;
  const Vec2 direction = (b - a) * (1.0 / size);
  Interval part{0, size};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 normal = right_of(next_corner(ring, i) - ring[i]);
    const double axis_length = length(normal);
    const double offset = dot(a - ring[i], normal);
    const double speed = dot(direction, normal);
    if (std::abs(speed) <= kParallel * axis_length) {
      if (offset > kHair * axis_length) return std::nullopt;
    } else if (speed > 0) {
      part.to = std::min(part.to, -offset / speed);
    } else {
      part.from = std::max(part.from, -offset / speed);
    }
  }
  if (part.from > part.to) return std::nullopt;
  return part;
}

void sort_and_join(std::vector<Interval>& spans) {
  std::sort(spans.begin(), spans.end(),
            [](Interval a, Interval b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
  std::size_t kept = 0;
  for (const Interval span : spans) {
    if (kept > 0 && within(span.from, spans[kept - 1].to)) {
      spans[kept - 1].to = std::max(spans[kept - 1].to, span.to);
    } else {
      spans[kept++] = span;
    }
  }
  spans.resize(kept);
}

}  // namespace grognard::convex

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ring.h"

#include "geometry/check.h"
#include "geometry/convex.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

// How far a corner may lie outside an edge for the ring still to count as convex: rounding, not shape.
constexpr double kConvexSlack = 1e-6;

bool all_within(convex::Corners inner, convex::Corners outer, double slack) {
  for (std::size_t i = 0; i < outer.size(); ++i) {
    const Vec2 normal = right_of(convex::next_corner(outer, i) - outer[i]);
    const double allowed = slack * slack * length_squared(normal);
    for (const Vec2 p : inner) {
      const double outside = dot(p - outer[i], normal);
      if (outside > 0 && outside * outside > allowed) return false;
    }
  }
  return true;
}

bool is_superfluous(Vec2 before, Vec2 corner, Vec2 after) {
  const Vec2 in = corner - before;
  const Vec2 out = after - corner;
  constexpr double kSquared = convex::kHair * convex::kHair;
  if (length_squared(in) <= kSquared) return true;
  const double bend = cross(in, out);
  return dot(in, out) > 0 && bend * bend <= kSquared * length_squared(after - before);
}

void drop(std::span<Vec2> corners, std::size_t at) {
  for (std::size_t i = at; i + 1 < corners.size(); ++i) corners[i] = corners[i + 1];
}

// The corner whose cutting off loses least area.
std::size_t smallest_corner(std::span<const Vec2> c) {
  std::size_t best = 0;
  double least = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    const Vec2 before = c[i == 0 ? c.size() - 1 : i - 1];
    const double loss = cross(c[i] - before, convex::next_corner(c, i) - c[i]);
    if (i > 0 && loss >= least) continue;
    best = i;
    least = loss;
  }
  return best;
}

}  // namespace

namespace convex {

std::size_t tidy(std::span<Vec2> corners) {
  std::size_t left = corners.size();
  for (bool dropped = true; dropped && left >= 3;) {
    dropped = false;
    for (std::size_t i = 0; i < left && left >= 3; ++i) {
      const Vec2 before = corners[i == 0 ? left - 1 : i - 1];
      if (!is_superfluous(before, corners[i], corners[i + 1 == left ? 0 : i + 1])) continue;
      drop(corners.first(left--), i);
      dropped = true;
    }
  }
  return left;
}

std::optional<Ring> ring_of(std::span<Vec2> corners) {
  std::size_t left = tidy(corners);
  for (; left > kMostCorners; --left) {
    drop(corners.first(left), smallest_corner(corners.first(left)));
  }
  if (left < 3 || area(corners.first(left)) <= 0) return std::nullopt;
  return Ring(corners.first(left));
}

}  // namespace convex

Ring::Ring(std::span<const Vec2> corners) {
  geometry_check(corners.size() >= 3 && corners.size() <= kMostCorners, "a ring of 3 to 12 corners");
  geometry_check(convex::area(corners) > 0, "a ring that runs counter-clockwise");
  geometry_check(all_within(corners, corners, kConvexSlack), "a convex ring");
  corners_.assign(corners.begin(), corners.end());
}

Ring Ring::base(const Pose& centre, double width, double depth) {
  const Vec2 forward = centre.facing.forward();
  const Vec2 to_front = forward * (depth / 2);
  const Vec2 to_right = right_of(forward) * (width / 2);
  const Vec2 at = centre.at();
  Ring ring;
  ring.corners_.push_back(at + to_front + to_right);
  ring.corners_.push_back(at + to_front - to_right);
  ring.corners_.push_back(at - to_front - to_right);
  ring.corners_.push_back(at - to_front + to_right);
  return ring;
}

Box Ring::box() const { return convex::box_of(corners()); }

Vec2 Ring::centre() const {
  geometry_check(!empty(), "a ring with corners");
  Vec2 sum;
  double weight = 0;
  // Relative to one corner, so that a small ring far from the origin loses no digits.
  for (std::size_t i = 1; i + 1 < size(); ++i) {
    const Vec2 p = corners_[i] - corners_[0];
    const Vec2 q = corners_[i + 1] - corners_[0];
    const double twice_area = cross(p, q);
    sum = sum + (p + q) * twice_area;
    weight = weight + twice_area;
  }
  return weight > 0 ? corners_[0] + sum * (1.0 / (3.0 * weight)) : corners_[0];
}

Ring Ring::moved(Vec2 by) const {
  Ring ring = *this;
  for (Vec2& corner : ring.corners_) corner = corner + by;
  return ring;
}

bool contains(const Ring& ring, Vec2 p) { return !ring.empty() && all_within({&p, 1}, ring.corners(), convex::kHair); }

bool overlap(const Ring& a, const Ring& b) { return convex::overlap(a.corners(), b.corners()); }

double overlap_depth(const Ring& a, const Ring& b) { return convex::overlap_depth(a.corners(), b.corners()); }

bool contains(const Ring& outer, const Ring& inner) {
  return !outer.empty() && !inner.empty() && all_within(inner.corners(), outer.corners(), kTolerance);
}

Gap gap(const Ring& a, const Ring& b) { return convex::gap(a.corners(), b.corners()); }
Gap gap(Vec2 p, const Ring& b) { return convex::gap({&p, 1}, b.corners()); }
double distance(const Ring& a, const Ring& b) { return convex::distance(a.corners(), b.corners()); }
double distance(Vec2 p, const Ring& b) { return convex::distance({&p, 1}, b.corners()); }

std::optional<Interval> travel_meeting(const Ring& moving, Vec2 direction, const Ring& still) {
  return convex::travel_meeting(moving.corners(), direction, still.corners());
}

std::optional<Interval> inside(Vec2 a, Vec2 b, const Ring& ring) {
  const Vec2 segment[] = {a, b};
  if (!convex::overlap(segment, ring.corners())) return std::nullopt;
  return convex::chord(a, b, ring.corners());
}

Ring swept(const Ring& ring, Vec2 by) {
  if (ring.empty() || by == Vec2{}) return ring;
  boost::container::static_vector<Vec2, kMostCorners + 2> hull;
  const auto leads = [&](std::size_t i) { return cross(by, convex::next_corner(ring.corners(), i) - ring[i]) > 0; };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const bool moved_in = leads(i == 0 ? ring.size() - 1 : i - 1);
    const bool moved_out = leads(i);
    hull.push_back(moved_in ? ring[i] + by : ring[i]);
    if (moved_in != moved_out) hull.push_back(moved_out ? ring[i] + by : ring[i]);
  }
  const std::size_t left = convex::tidy({hull.data(), hull.size()});
  geometry_check(left <= kMostCorners, "a ring of at most 10 corners to sweep");
  Ring area;  // convex as it was: not checked again
  area.corners_.assign(hull.begin(), hull.begin() + static_cast<std::ptrdiff_t>(left));
  return area;
}

Ring common_part(const Ring& a, const Ring& b) {
  if (!overlap(a, b)) return {};
  convex::Clipped common = convex::clipped(a.corners(), b.corners(), 0);
  return convex::ring_of({common.data(), common.size()}).value_or(Ring{});
}

}  // namespace grognard

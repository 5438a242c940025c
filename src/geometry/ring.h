// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <optional>
#include <span>
#include <vector>

#include "geometry/pose.h"
#include "geometry/vec.h"

namespace grognard {

struct Box {
  Vec2 low;
  Vec2 high;
  constexpr bool meets(const Box& o) const {
    return low.x <= o.high.x && o.low.x <= high.x && low.y <= o.high.y && o.low.y <= high.y;
  }
  constexpr Box grown(double by) const { return {{low.x - by, low.y - by}, {high.x + by, high.y + by}}; }
};

// A convex polygon, counter-clockwise. Every shape on the table is a union of these: a base is one, a wood is cut into
// several when it is loaded. So overlap, distance and sweep need only the convex case.
inline constexpr int kMostCorners = 12;
class Ring {
 public:
  Ring() = default;
  explicit Ring(std::span<const Vec2> corners);  // convex, counter-clockwise, at most kMostCorners: checked
  // A base of width (along its front) and depth, centred on the pose. Corner order: front right, front left, rear left, rear right.
  static Ring base(const Pose& centre, double width, double depth);

  std::span<const Vec2> corners() const& { return {corners_.data(), corners_.size()}; }
  std::span<const Vec2> corners() const&& = delete;  // they would outlive their ring
  std::size_t size() const { return corners_.size(); }
  bool empty() const { return corners_.empty(); }
  Vec2 operator[](std::size_t i) const { return corners_[i]; }
  Box box() const;
  Vec2 centre() const;  // of mass
  Ring moved(Vec2 by) const;
  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  friend Ring swept(const Ring& ring, Vec2 by);
  boost::container::static_vector<Vec2, kMostCorners> corners_;
};

bool contains(const Ring& ring, Vec2 p);  // edge included
// The insides share some area: shapes that only touch, or overlap by less than the tolerance, do not overlap.
bool overlap(const Ring& a, const Ring& b);
// How far one of them would have to be moved for them only to touch; 0 if they do not overlap.
double overlap_depth(const Ring& a, const Ring& b);
bool contains(const Ring& outer, const Ring& inner);  // within the tolerance

// The nearest points of two shapes, and how far apart they are (0 where they touch or overlap).
struct Gap {
  double distance = 0;
  Vec2 from;
  Vec2 to;
};
Gap gap(const Ring& a, const Ring& b);
Gap gap(Vec2 p, const Ring& b);
double distance(const Ring& a, const Ring& b);
double distance(Vec2 p, const Ring& b);

// The travel t (in lengths of the unit vector direction) during which a moving ring meets a still one: touching at
// start and end of the interval. Nothing if they never meet. t may be negative (behind). An infinite line of travel. A
// graze no deeper than the tolerance is no meeting, so that a base may slide along its neighbour.
struct Interval {
  double from = 0;
  double to = 0;
};
std::optional<Interval> travel_meeting(const Ring& moving, Vec2 direction, const Ring& still);
// The part of the segment a..b inside the ring, as distances from a. Nothing if it only touches.
std::optional<Interval> inside(Vec2 a, Vec2 b, const Ring& ring);

// The area covered by a ring moved straight by a displacement (convex, so again a ring). At most
// kMostCorners - 2 corners to begin with: checked.
Ring swept(const Ring& ring, Vec2 by);
// The common part of two rings; empty if they do not overlap. Where it has more than kMostCorners corners the smallest
// are cut off.
Ring common_part(const Ring& a, const Ring& b);

// A simple polygon (either winding, any number of corners) cut into rings. Throws nothing; returns empty for a polygon
// that is degenerate or crosses itself.
std::vector<Ring> convex_parts(std::span<const Vec2> polygon);
// A line of given width as rings (one per segment, corners overlapped), e.g. a river or road.
std::vector<Ring> ribbon(std::span<const Vec2> line, double width);

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/sweeps.h"

#include <algorithm>

#include "geometry/placing.h"
#include "revwars/position/terrain.h"

namespace grognard::revwars {
namespace {

constexpr double kHairbreadth = 1e-6;

bool lies_in(const Interval& stretch, double t) {
  return t > stretch.from + kOverlapSlack && t < stretch.to - kOverlapSlack;
}

// Nothing where the two only brush past each other.
std::optional<Interval> meeting_of(const Ring& moving, Vec2 way, const Ring& still) {
  const auto deep = travel_meeting(slimmed(moving), way, still);
  if (!deep) return std::nullopt;
  const auto whole = travel_meeting(moving, way, still);
  return whole ? whole : deep;
}

}  // namespace

Ring slimmed(const Ring& base) {
  boost::container::static_vector<Vec2, kMostCorners> corners;
  const std::size_t n = base.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 next = base[(i + 1) % n] - base[i];
    const Vec2 before = base[(i + n - 1) % n] - base[i];
    corners.push_back(base[i] + next * (kOverlapSlack / length(next)) + before * (kOverlapSlack / length(before)));
  }
  return Ring({corners.data(), corners.size()});
}

Rings moved_by(const Rings& rings, Vec2 by) {
  Rings out;
  for (const Ring& ring : rings) out.push_back(ring.moved(by));
  return out;
}

void add_meetings(const Rings& moving, Vec2 way, const Rings& still, Stretches& out) {
  for (const Ring& one : moving)
    for (const Ring& other : still)
      if (const auto stretch = meeting_of(one, way, other)) out.push_back(*stretch);
}

double first_touch(const Rings& moving, Vec2 way, const Rings& still, double reach) {
  double first = kNowhere;
  for (const Ring& one : moving)
    for (const Ring& other : still) {
      const auto stretch = meeting_of(one, way, other);
      if (!stretch || stretch->to < kOverlapSlack) continue;  // behind, or left at once
      const double touch = std::max(0.0, stretch->from);
      if (within(touch, reach)) first = std::min(first, touch);
    }
  return first;
}

double room_to_edge(const State& s, const Rings& rings, Vec2 way) {
  const Ground& ground = *s.setup->ground;
  double least = kNowhere;
  const auto meets_edge = [&](double room, double speed) {
    if (speed > kHairbreadth) least = std::min(least, room / speed);
  };
  for (const Ring& ring : rings)
    for (const Vec2 corner : ring.corners()) {
      meets_edge(ground.width - corner.x, way.x);
      meets_edge(corner.x, -way.x);
      meets_edge(ground.height - corner.y, way.y);
      meets_edge(corner.y, -way.y);
    }
  return least;
}

Box table_box(const State& s) { return {{0, 0}, {s.setup->ground->width, s.setup->ground->height}}; }

double edge_travel(const State& s, const Rings& rings, Vec2 way) {
  const Obstacles edges{.table = table_box(s), .bars = {}};
  return straight_run({rings.data(), rings.size()}, way, kNowhere, edges).way;
}

bool ground_is_barred(const State& s, const Rings& rings, Vec2 by, int out_of_building) {
  for (const Ring& ring : rings) {
    const Ring way = leg_hull(ring, ring.moved(by));
    if (impassable_under(s, way) >= 0) return true;
    for (const int building : s.setup->buildings)
      if (building != out_of_building && touches(s, building, way)) return true;
  }
  return false;
}

double travel_to_barred(const State& s, const Rings& rings, Vec2 way, double reach, int out_of_building) {
  const double into =
      last_travel(reach, [&](double t) { return !ground_is_barred(s, rings, way * t, out_of_building); });
  return into < reach ? std::max(0.0, into - kOverlapSlack) : reach;
}

double clear_beyond(const Stretches& taken, double t) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const Interval& stretch : taken)
      if (lies_in(stretch, t)) {
        t = stretch.to;
        moved = true;
      }
  }
  return t;
}

double clear_before(const Stretches& taken, double t) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const Interval& stretch : taken)
      if (lies_in(stretch, t)) {
        t = stretch.from;
        moved = true;
      }
  }
  return t;
}

}  // namespace grognard::revwars

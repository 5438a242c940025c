// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/terrain.h"

#include <algorithm>

#include "geometry/convex.h"
#include "geometry/sight.h"

namespace grognard::revwars {
namespace {

const Area& area_of(const State& s, int area) { return s.setup->ground->areas[area]; }
int area_count(const State& s) { return std::ssize(s.setup->areas); }

bool parted_by_edges(convex::Corners a, convex::Corners b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 outward = right_of(convex::next_corner(a, i) - a[i]);
    double nearest = kNowhere;
    for (const Vec2 corner : b) nearest = std::min(nearest, dot(corner - a[i], outward));
    if (nearest >= -kOverlapSlack * length(outward)) return true;
  }
  return false;
}

// RW-GEO-2, also for a line without breadth, which a shape must reach over on both sides.
bool laps_over(convex::Corners a, convex::Corners b) { return !parted_by_edges(a, b) && !parted_by_edges(b, a); }

bool on_one_crossing(const State& s, convex::Corners shape) {
  for (int i = 0; i < area_count(s); ++i) {
    if (rules_of(s, i).kind != Kind::Crossing) continue;
    for (const Ring& deck : area_of(s, i).parts)
      if (std::ranges::all_of(shape, [&](Vec2 p) { return distance(p, deck) <= kOverlapSlack; })) return true;
  }
  return false;
}

// RW-TERR-2: fords and bridges are gaps in a river.
bool keeps_to_gaps(const State& s, const Area& water, const Ring& ring) {
  for (const Ring& part : water.parts) {
    if (!laps_over(part.corners(), ring.corners())) continue;
    const Ring wet = common_part(part, ring);
    if (!wet.empty() && !on_one_crossing(s, wet.corners())) return false;
  }
  return !water.parts.empty();
}

Ring hull_of(boost::container::static_vector<Vec2, 2 * kMostCorners>& points) {
  std::sort(points.begin(), points.end(), [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  boost::container::static_vector<Vec2, 4 * kMostCorners> hull;
  const auto turns_left = [&](Vec2 p) {
    const Vec2 last = hull[hull.size() - 1];
    return cross(last - hull[hull.size() - 2], p - last) > convex::kHair;
  };
  for (const Vec2 p : points) {
    while (hull.size() >= 2 && !turns_left(p)) hull.pop_back();
    hull.push_back(p);
  }
  const std::size_t lower = hull.size() + 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) {
    while (hull.size() >= lower && !turns_left(points[i])) hull.pop_back();
    hull.push_back(points[i]);
  }
  hull.pop_back();
  return convex::ring_of({hull.data(), hull.size()}).value_or(Ring{});
}

}  // namespace

// RW-MOVE-5: a stand goes straight from one place to the next.
Ring leg_hull(const Ring& from, const Ring& to) {
  boost::container::static_vector<Vec2, 2 * kMostCorners> points(from.corners().begin(), from.corners().end());
  points.insert(points.end(), to.corners().begin(), to.corners().end());
  return hull_of(points);
}

std::string ground_name(const State& s, int area) {
  const Area& there = area_of(s, area);
  if (!there.name.empty()) return there.name;
  std::string words = "the " + there.kind;
  std::ranges::replace(words, '-', ' ');
  return words;
}

bool touches(const State& s, int area, const Ring& ring) {
  const Area& there = area_of(s, area);
  if (ring.empty() || !there.box.meets(ring.box())) return false;
  for (const Ring& part : there.parts)
    if (laps_over(part.corners(), ring.corners())) return true;
  if (!there.parts.empty()) return false;
  for (std::size_t i = 0; i + 1 < there.line.size(); ++i)
    if (laps_over(convex::Corners(there.line).subspan(i, 2), ring.corners())) return true;
  return false;
}

// RW-TERR-1
int terrain_under(const State& s, const Ring& ring, int ignoring) {
  for (int i = 0; i < area_count(s); ++i)
    if (rules_of(s, i).flags.slows && i != ignoring && touches(s, i, ring)) return i;
  return -1;
}

bool on_soft_ground(const State& s, const Ring& ring) {
  for (int i = 0; i < area_count(s); ++i)
    if (rules_of(s, i).flags.soft && touches(s, i, ring)) return true;
  return false;
}

int impassable_under(const State& s, const Ring& ring) {
  for (int i = 0; i < area_count(s); ++i)
    if (rules_of(s, i).flags.impassable && touches(s, i, ring) && !keeps_to_gaps(s, area_of(s, i), ring)) return i;
  return -1;
}

bool on_hill(const State& s, Vec2 centre, int* which) {
  for (int i = 0; i < area_count(s); ++i)
    if (rules_of(s, i).flags.hill && contains(area_of(s, i), centre)) {
      if (which) *which = i;
      return true;
    }
  return false;
}

Ring overrun_ring(const OverrunGun& gun) {
  const Base base = gun.battalion_gun ? kBattalionGunBase : base_of(PlatoonType::FieldArtillery);
  return Ring::base(gun.pose, base.front, base.depth);
}

int overrun_under(const State& s, const Ring& ring) {
  for (std::size_t i = 0; i < s.overrun.size(); ++i)
    if (overlap_deeply(overrun_ring(s.overrun[i]), ring)) return static_cast<int>(i);
  return -1;
}

int obstacle_between(const State& s, const Ring& defender, Vec2 a, Vec2 b, int ignoring) {
  const Box near = defender.box().grown(kLining + kTolerance);
  for (int i = 0; i < area_count(s); ++i) {
    const Area& there = area_of(s, i);
    if (i == ignoring || !rules_of(s, i).flags.obstacle || !there.box.meets(near)) continue;
    if (within(distance(there, defender), kLining) && line_meets(s, i, a, b)) return i;
  }
  return -1;
}

bool line_meets(const State& s, int area, Vec2 a, Vec2 b) {
  const Area& there = area_of(s, area);
  if (there.parts.empty()) return !crossings({a, b}, there.line).empty();
  return !inside(SightLine{a, b}, there.parts).empty();
}

// RW-MOVE-29
bool on_road(const State& s, Vec2 p) {
  const Box here = Box{p, p}.grown(kRoadReach + kTolerance);
  for (int i = 0; i < area_count(s); ++i) {
    const Kind kind = rules_of(s, i).kind;
    if (kind != Kind::Road && kind != Kind::Crossing) continue;
    const Area& road = area_of(s, i);
    if (!road.box.meets(here)) continue;
    if (contains(road, p)) return true;
    for (std::size_t k = 0; k + 1 < road.line.size(); ++k)
      if (within(convex::distance({&p, 1}, convex::Corners(road.line).subspan(k, 2)), kRoadReach)) return true;
  }
  return false;
}

}  // namespace grognard::revwars

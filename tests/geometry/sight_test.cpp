// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "draw.h"
#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "oracle.h"

namespace grognard {
namespace {

bool holds(const std::vector<Interval>& spans, double at, double margin) {
  return std::any_of(spans.begin(), spans.end(),
                     [&](Interval s) { return at > s.from - margin && at < s.to + margin; });
}

RC_GTEST_PROP(Sight, InsideAgreesWithSampling, ()) {
  const std::vector<Vec2> polygon = draw::polygon(5);
  RC_PRE(oracle::is_valid(polygon));
  const std::vector<Ring> parts = convex_parts(polygon);
  const SightLine line{draw::point(15), draw::point(15)};
  RC_PRE(line.length() > 0.1);
  const auto spans = inside(line, parts);
  double total = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    RC_ASSERT(spans[i].from <= spans[i].to);
    if (i > 0) RC_ASSERT(beyond(spans[i].from, spans[i - 1].to));
    total += spans[i].to - spans[i].from;
  }
  RC_ASSERT(std::abs(depth_through(line, parts) - total) < 1e-9);
  for (int i = 0; i <= 200; ++i) {
    const double at = line.length() * i / 200;
    const Vec2 p = line.from + (line.to - line.from) * (i / 200.0);
    if (oracle::distance_to_edge(p, polygon) < 3 * kTolerance) continue;
    RC_ASSERT(holds(spans, at, 1e-9) == oracle::covers(polygon, p));
  }
}

// Along an inner cut the line only touches the parts on both sides.
RC_GTEST_PROP(Sight, RunsInsideAlongTheSeamsOfAShape, ()) {
  const std::vector<Vec2> polygon = draw::polygon(5);
  RC_PRE(oracle::is_valid(polygon));
  const std::vector<Ring> parts = convex_parts(polygon);
  for (const Ring& part : parts) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      const SightLine line{part[i], part[(i + 1) % part.size()]};
      const Vec2 middle = (line.from + line.to) * 0.5;
      if (oracle::distance_to_edge(middle, polygon) < 2 * kTolerance) continue;
      RC_ASSERT(holds(inside(line, parts), line.length() / 2, 0));
    }
  }
}

TEST(Sight, AlongTheOuterEdgeOnlyTouches) {
  const std::vector<Vec2> ell{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
  const auto parts = convex_parts(ell);
  EXPECT_TRUE(inside({{-1, 0}, {9, 0}}, parts).empty());
  EXPECT_EQ(depth_through({{0, 5}, {0, -5}}, parts), 0);
  EXPECT_NEAR(depth_through({{2, 5}, {2, -1}}, parts), 2, 0.02) << "edge of the arm, then through the foot";
}

TEST(Sight, PartsThatMeetAreJoined) {
  const std::vector<Vec2> ell{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
  const auto spans = inside({{-1, 1}, {9, 1}}, convex_parts(ell));
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_NEAR(spans[0].from, 1, 1e-9);
  EXPECT_NEAR(spans[0].to, 5, 1e-9);
}

RC_GTEST_PROP(Sight, CrossingsOfAClosedLineAlternateInAndOut, ()) {
  std::vector<Vec2> outline = draw::polygon(5);
  RC_PRE(oracle::is_valid(outline));
  const SightLine line{draw::point(15), draw::point(15)};
  RC_PRE(line.length() > 0.1);
  RC_PRE(oracle::distance_to_edge(line.from, outline) > 1e-6 && oracle::distance_to_edge(line.to, outline) > 1e-6);
  for (const Vec2 p : outline) {
    RC_PRE(std::abs(cross(line.to - line.from, p - line.from)) > 1e-6);
  }
  std::vector<Vec2> closed = outline;
  closed.push_back(outline[0]);
  const auto found = crossings(line, closed);
  const bool changes = oracle::covers(outline, line.from) != oracle::covers(outline, line.to);
  RC_ASSERT((found.size() % 2 == 1) == changes);
  for (const double at : found) {
    const Vec2 p = line.from + (line.to - line.from) * (at / line.length());
    RC_ASSERT(oracle::distance_to_edge(p, outline) < 1e-9);
  }
  RC_ASSERT(std::is_sorted(found.begin(), found.end()));
}

TEST(Sight, CrossingAtACornerCountsOnce) {
  const SightLine line{{0, 0}, {10, 0}};
  EXPECT_EQ(crossings(line, std::vector<Vec2>{{4, -1}, {4, 0}, {4, 1}}), std::vector<double>{4});
  EXPECT_EQ(crossings(line, std::vector<Vec2>{{4, -1}, {5, 0}, {7, 0}, {8, 1}}), std::vector<double>{5});
  EXPECT_TRUE(crossings(line, std::vector<Vec2>{{4, 1}, {5, 0}, {6, 1}}).empty()) << "only touches";
  EXPECT_TRUE(crossings(line, std::vector<Vec2>{{4, 0}, {7, 0}}).empty()) << "runs along";
  EXPECT_TRUE(crossings(line, std::vector<Vec2>{{11, -1}, {11, 1}}).empty()) << "beyond";
}

RC_GTEST_PROP(Sight, GapToALineIsTheLeastOfItsSegments, ()) {
  const Ring ring = draw::base_or_ring(5);
  std::vector<Vec2> line;
  const int corners = draw::whole(1, 6);
  for (int i = 0; i < corners; ++i) line.push_back(draw::point(10));
  const Gap found = gap_to_line(ring, line);
  RC_ASSERT(found.distance >= 0);
  RC_ASSERT(distance(found.from, ring) < 1e-8);
  RC_ASSERT(std::abs(length(found.to - found.from) - found.distance) < 1e-9);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (int k = 0; k <= 50; ++k) {
      const Vec2 p = line[i] + (line[i + 1] - line[i]) * (k / 50.0);
      RC_ASSERT(distance(p, ring) >= found.distance - 1e-9);
    }
  }
}

}  // namespace
}  // namespace grognard

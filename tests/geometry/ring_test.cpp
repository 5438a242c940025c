// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>

#include "draw.h"
#include "geometry/convex.h"
#include "geometry/ring.h"
#include "geometry/tolerance.h"
#include "oracle.h"

namespace grognard {
namespace {

Ring square(double x, double y, double size) {
  const std::array<Vec2, 4> c{Vec2{x, y}, Vec2{x + size, y}, Vec2{x + size, y + size}, Vec2{x, y + size}};
  return Ring(c);
}

double longest(const Ring& ring) {
  const Box box = ring.box();
  return length(box.high - box.low);
}

TEST(Ring, BaseHasItsCornersInOrder) {
  const Ring base = Ring::base(Pose::snapped({10, 20}, Facing::degrees(90)), 4, 2);
  EXPECT_EQ(base[0], (Vec2{11, 18}));
  EXPECT_EQ(base[1], (Vec2{11, 22}));
  EXPECT_EQ(base[2], (Vec2{9, 22}));
  EXPECT_EQ(base[3], (Vec2{9, 18}));
  EXPECT_EQ(base.centre(), (Vec2{10, 20}));
}

TEST(RingDeathTest, RejectsWhatIsNoConvexRing) {
  const std::array<Vec2, 4> clockwise{Vec2{0, 0}, Vec2{0, 1}, Vec2{1, 1}, Vec2{1, 0}};
  const std::array<Vec2, 4> dart{Vec2{0, 0}, Vec2{2, 1}, Vec2{0, 2}, Vec2{1, 1}};
  const std::array<Vec2, 5> star{Vec2{0, 1}, Vec2{-0.6, -0.8}, Vec2{0.95, 0.3}, Vec2{-0.95, 0.3}, Vec2{0.6, -0.8}};
  EXPECT_DEATH(Ring{clockwise}, "counter-clockwise");
  EXPECT_DEATH(Ring{dart}, "convex");
  EXPECT_DEATH(Ring{star}, "convex");
  EXPECT_DEATH(Ring(std::span<const Vec2>(star).first(2)), "corners");
}

TEST(Ring, TouchingIsNoOverlap) {
  EXPECT_FALSE(overlap(square(0, 0, 1), square(1, 0, 1)));
  EXPECT_FALSE(overlap(square(0, 0, 1), square(0.995, 0, 1)));
  EXPECT_TRUE(overlap(square(0, 0, 1), square(0.98, 0, 1)));
  EXPECT_FALSE(overlap(square(0, 0, 1), square(1, 1, 1)));
  EXPECT_TRUE(overlap(square(0, 0, 1), square(0.2, 0.2, 0.3)));
}

RC_GTEST_PROP(Ring, OverlapAgreesWithTheOracle, ()) {
  const Ring a = draw::base_or_ring(3);
  const Ring b = draw::base_or_ring(3);
  const double common = oracle::common_area(a.corners(), b.corners());
  const bool answer = overlap(a, b);
  RC_ASSERT(answer == overlap(b, a));
  if (answer) RC_ASSERT(common > 0);
  // Rings that do not overlap share at most a strip as wide as the tolerance.
  if (common > kTolerance * std::min(longest(a), longest(b)) + 1e-9) RC_ASSERT(answer);
}

// The depth of penetration as seen from outside: a nudge of the tolerance some way parts what does not overlap.
RC_GTEST_PROP(Ring, RingsThatDoNotOverlapPartAtANudge, ()) {
  const Ring a = draw::base_or_ring(2);
  const Ring b = draw::base_or_ring(2);
  bool parts = false;
  for (int t = 0; t < 3600; t += 5) {
    parts = parts || distance(a.moved(Facing::tenths(t).forward() * (kTolerance * 1.001)), b) > 0;
  }
  if (!overlap(a, b)) RC_ASSERT(parts);
}

RC_GTEST_PROP(Ring, DistanceAgreesWithTheOracle, ()) {
  const Ring a = draw::base_or_ring(8);
  const Ring b = draw::base_or_ring(8);
  const double d = distance(a, b);
  RC_ASSERT(std::abs(d - oracle::distance(a.corners(), b.corners())) < 1e-9);
  RC_ASSERT(d == distance(b, a));
  if (overlap(a, b)) RC_ASSERT(d == 0);
  if (d == 0) RC_ASSERT(oracle::distance(a.corners(), b.corners()) < 1e-9);
}

RC_GTEST_PROP(Ring, GapEndsLieOnBothRings, ()) {
  const Ring a = draw::base_or_ring(6);
  const Ring b = draw::base_or_ring(6);
  const Gap g = gap(a, b);
  RC_ASSERT(g.distance == distance(a, b));
  RC_ASSERT(std::abs(length(g.to - g.from) - g.distance) < 1e-9);
  RC_ASSERT(distance(g.from, a) < 1e-8);
  RC_ASSERT(distance(g.to, b) < 1e-8);
}

RC_GTEST_PROP(Ring, GapOfAPoint, ()) {
  const Ring ring = draw::base_or_ring(4);
  const Vec2 p = draw::point(8);
  const Gap g = gap(p, ring);
  const bool within_ring = oracle::covers(ring.corners(), p);
  const double expected = within_ring ? 0 : oracle::distance_to_edge(p, ring.corners());
  RC_ASSERT(std::abs(g.distance - expected) < 1e-9);
  RC_ASSERT(distance(p, ring) == g.distance);
  if (oracle::distance_to_edge(p, ring.corners()) > 1e-8) RC_ASSERT(contains(ring, p) == within_ring);
}

TEST(Ring, DistanceOfFlushRingsIsZero) {
  EXPECT_EQ(distance(square(0, 0, 1), square(1, 0, 1)), 0);
  EXPECT_EQ(distance(square(0, 0, 1), square(1, 1, 1)), 0);
  EXPECT_EQ(distance(square(0, 0, 1), square(4, 5, 1)), 5);
}

TEST(Ring, DistanceOfFlushEdgesIsFoundInSpiteOfRounding) {
  const Ring still = Ring::base(Pose::snapped({-4, -2.47}, Facing::tenths(137)), 0.86, 0.6);
  const Ring other = Ring::base(Pose::snapped({-3.76, -2.42}, Facing::tenths(137)), 0.5, 1.58);
  const Vec2 direction = Facing::tenths(654).forward();
  const auto met = travel_meeting(other, direction, still);
  ASSERT_TRUE(met);
  EXPECT_LT(distance(other.moved(direction * met->to), still), 1e-9);
  EXPECT_LT(distance(other.moved(direction * met->from), still), 1e-9);
}

// Bases in line with each other, the usual case on the table: every edge has its parallel.
RC_GTEST_PROP(Ring, DistanceOfAlignedBasesAgreesWithTheOracle, ()) {
  const Pose pose = draw::pose(20);
  const Ring a = Ring::base(pose, 4, 2);
  const Vec2 right = right_of(pose.facing.forward());
  const double aside = draw::whole(-3, 3) * 2.0;
  const double ahead = draw::whole(-3, 3) * 2.0;
  const Ring b = a.moved(right * aside + pose.facing.forward() * ahead);
  RC_ASSERT(std::abs(distance(a, b) - oracle::distance(a.corners(), b.corners())) < 1e-9);
  const Vec2 between{std::max(std::abs(aside) - 4, 0.0), std::max(std::abs(ahead) - 2, 0.0)};
  RC_ASSERT(std::abs(distance(a, b) - length(between)) < 1e-9);
  RC_ASSERT(overlap(a, b) == (std::abs(aside) < 4 && std::abs(ahead) < 2));
}

RC_GTEST_PROP(Ring, TravelAgreesWithMovingAndTesting, ()) {
  const Ring a = draw::base_or_ring(4);
  const Ring b = draw::base_or_ring(4);
  const Vec2 direction = draw::facing().forward();
  const auto met = travel_meeting(a, direction, b);
  for (double t = -20; t <= 20; t += 0.25) {
    const Ring there = a.moved(direction * t);
    if (overlap(there, b)) RC_ASSERT((met && met->from < t && t < met->to));
    if (met && t >= met->from && t <= met->to) RC_ASSERT(distance(there, b) < 1e-9);
    if (met && (t < met->from - 1e-6 || t > met->to + 1e-6)) RC_ASSERT(distance(there, b) > 0);
  }
  if (!met) return;
  RC_ASSERT(distance(a.moved(direction * met->from), b) < 1e-9);
  RC_ASSERT(distance(a.moved(direction * met->to), b) < 1e-9);
  RC_ASSERT(met->from < met->to);
}

TEST(Ring, TravelAlongAFlushNeighbourMeetsNothing) {
  EXPECT_FALSE(travel_meeting(square(0, 0, 1), {0, 1}, square(1, 3, 1)));
  const auto met = travel_meeting(square(0, 0, 1), {0, 1}, square(0.9, 3, 1));
  ASSERT_TRUE(met);
  EXPECT_DOUBLE_EQ(met->from, 2);
  EXPECT_DOUBLE_EQ(met->to, 4);
  EXPECT_FALSE(travel_meeting(square(0, 0, 1), {}, square(5, 5, 1)));
  EXPECT_TRUE(travel_meeting(square(0, 0, 1), {}, square(0.5, 0, 1)));
}

RC_GTEST_PROP(Ring, InsideAgreesWithSampling, ()) {
  const Ring ring = draw::base_or_ring(4);
  const Vec2 a = draw::point(8);
  const Vec2 b = draw::point(8);
  RC_PRE(length(b - a) > 0.1);
  const auto span = inside(a, b, ring);
  const double reach = length(b - a);
  if (span) RC_ASSERT(span->from >= 0 && span->from < span->to && span->to <= reach);
  for (int i = 0; i <= 100; ++i) {
    const double at = reach * i / 100;
    const Vec2 p = a + (b - a) * (i / 100.0);
    const bool deep = oracle::covers(ring.corners(), p) && oracle::distance_to_edge(p, ring.corners()) > 2 * kTolerance;
    if (deep) RC_ASSERT((span && span->from < at + 1e-9 && at < span->to + 1e-9));
    if (span && at > span->from + 1e-9 && at < span->to - 1e-9) RC_ASSERT(contains(ring, p));
  }
}

TEST(Ring, SegmentAlongAnEdgeIsNotInside) {
  EXPECT_FALSE(inside({-1, 0}, {3, 0}, square(0, 0, 1)));
  EXPECT_FALSE(inside({-1, 1}, {1, -1}, square(0, 0, 1)));
  const auto span = inside({-1, 0.5}, {3, 0.5}, square(0, 0, 1));
  ASSERT_TRUE(span);
  EXPECT_DOUBLE_EQ(span->from, 1);
  EXPECT_DOUBLE_EQ(span->to, 2);
}

RC_GTEST_PROP(Ring, SweptHoldsEveryStageAndNoMore, ()) {
  const Ring ring = draw::base_or_ring(4, kMostCorners - 2);
  const Vec2 by = draw::point(6);
  const Ring whole = swept(ring, by);
  for (int i = 0; i <= 10; ++i) RC_ASSERT(contains(whole, ring.moved(by * (i / 10.0))));
  const Vec2 unit = length(by) > 0 ? by * (1 / length(by)) : Vec2{};
  double across = 0;
  for (const Vec2 p : ring.corners()) {
    for (const Vec2 q : ring.corners()) across = std::max(across, dot(left_of(unit), p - q));
  }
  const double expected = oracle::area(ring.corners()) + across * length(by);
  RC_ASSERT(std::abs(oracle::area(whole.corners()) - expected) < 1e-6);
}

RC_GTEST_PROP(Ring, CommonPartHasTheAreaOfTheOracle, ()) {
  const Ring a = draw::base_or_ring(2);
  const Ring b = draw::base_or_ring(2);
  const Ring common = common_part(a, b);
  RC_ASSERT(common.empty() == !overlap(a, b));
  if (common.empty()) return;
  const double expected = oracle::common_area(a.corners(), b.corners());
  const double found = oracle::area(common.corners());
  RC_ASSERT(found < expected + 1e-6);
  if (a.size() + b.size() <= kMostCorners) RC_ASSERT(found > expected - 1e-6);
  RC_ASSERT(contains(a, common));
  RC_ASSERT(contains(b, common));
}

RC_GTEST_PROP(Ring, CentreIsWithinAndMovesAlong, ()) {
  const Ring ring = draw::base_or_ring(4);
  const Vec2 by = draw::point(20);
  RC_ASSERT(contains(ring, ring.centre()));
  RC_ASSERT(length(ring.moved(by).centre() - (ring.centre() + by)) < 1e-9);
}

}  // namespace
}  // namespace grognard

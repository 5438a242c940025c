// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "draw.h"
#include "geometry/ground.h"
#include "geometry/tolerance.h"
#include "oracle.h"

namespace grognard {
namespace {

Area polygon_area(std::vector<Vec2> outline, int step = 0) {
  Area area;
  area.outline = std::move(outline);
  area.step = step;
  return area;
}
Area line_area(std::vector<Vec2> line, double width) {
  Area area;
  area.line = std::move(line);
  area.width = width;
  return area;
}
Ring base_at(double x, double y) { return Ring::base(Pose::snapped({x, y}, Facing::degrees(0)), 2, 2); }

TEST(Ground, PrepareRejectsWhatHasNoShape) {
  Area none;
  EXPECT_FALSE(prepare(none));
  Area bow_tie = polygon_area({{0, 0}, {2, 2}, {2, 0}, {0, 2}});
  EXPECT_FALSE(prepare(bow_tie));
  Area dot = line_area({{1, 1}, {1, 1}}, 0);
  EXPECT_FALSE(prepare(dot));
  Area both = polygon_area({{0, 0}, {4, 0}, {0, 4}});
  both.line = {{0, 0}, {1, 0}};
  EXPECT_FALSE(prepare(both));
}

TEST(Ground, PrepareFillsTheBox) {
  Area river = line_area({{0, 0}, {10, 0}, {10, 10}}, 2);
  ASSERT_TRUE(prepare(river));
  EXPECT_EQ(river.box.low, (Vec2{0, -1}));
  EXPECT_EQ(river.box.high, (Vec2{11, 10}));
}

TEST(Ground, HedgeHasNoInsideButLiesAcross) {
  Area hedge = line_area({{0, 0}, {10, 0}, {10, 10}}, 0);
  ASSERT_TRUE(prepare(hedge));
  EXPECT_TRUE(hedge.parts.empty());
  EXPECT_FALSE(contains(hedge, {5, 0}));
  EXPECT_TRUE(overlap(hedge, base_at(5, 0.5)));
  EXPECT_FALSE(overlap(hedge, base_at(5, 1))) << "lines it";
  EXPECT_FALSE(overlap(hedge, base_at(5, 3)));
  EXPECT_TRUE(overlap(hedge, base_at(10.5, 5)));
  EXPECT_DOUBLE_EQ(distance(hedge, base_at(5, 3)), 2);
  EXPECT_EQ(distance(hedge, base_at(5, 0.5)), 0);
}

TEST(Ground, TravelOverAHedge) {
  Area hedge = line_area({{0, 5}, {20, 5}}, 0);
  ASSERT_TRUE(prepare(hedge));
  const auto spans = travel_over(hedge, base_at(5, 0), {0, 1}, 20);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_DOUBLE_EQ(spans[0].from, 4);
  EXPECT_DOUBLE_EQ(spans[0].to, 6);
  EXPECT_TRUE(travel_over(hedge, base_at(5, 0), {0, 1}, 4).empty()) << "stops in contact";
  EXPECT_TRUE(travel_over(hedge, base_at(5, 0), {0, -1}, 20).empty());
  EXPECT_TRUE(travel_over(hedge, base_at(5, 4), {1, 0}, 8).empty()) << "slides along";
}

RC_GTEST_PROP(Ground, TravelAgreesWithMovingAndTesting, ()) {
  const std::vector<Vec2> line{draw::point(8), draw::point(8), draw::point(8)};
  const double width = *rc::gen::element(0.0, 0.5, 2.0);
  Area area = *rc::gen::arbitrary<bool>() ? polygon_area(draw::polygon(5)) : line_area(line, width);
  RC_PRE(prepare(area));
  const Ring moving = draw::base(10);
  const Vec2 direction = draw::facing().forward();
  const double reach = draw::length(0, 20);
  const auto spans = travel_over(area, moving, direction, reach);
  for (std::size_t i = 1; i < spans.size(); ++i) RC_ASSERT(beyond(spans[i].from, spans[i - 1].to));
  for (int i = 0; i <= 100; ++i) {
    const double at = reach * i / 100;
    const Ring there = moving.moved(direction * at);
    const bool met = std::any_of(spans.begin(), spans.end(), [&](Interval s) { return s.from <= at && at <= s.to; });
    // At the ends of the way a touch may be shorter than the tolerance and not count.
    if (overlap(area, there)) RC_ASSERT(met || at < 2 * kTolerance || at > reach - 2 * kTolerance);
    if (met) RC_ASSERT(within(distance(area, there), 0));
  }
}

RC_GTEST_PROP(Ground, OverlapAndDistanceAgreeWithTheOracle, ()) {
  Area area = polygon_area(draw::polygon(5));
  RC_PRE(oracle::is_valid(area.outline));
  RC_ASSERT(prepare(area));
  const Ring ring = draw::base(15);
  const double common = oracle::common_area(area.outline, ring.corners());
  if (overlap(area, ring)) RC_ASSERT(common > 0);
  if (common > 0.2) RC_ASSERT(overlap(area, ring));
  RC_ASSERT(std::abs(distance(area, ring) - oracle::distance(area.outline, ring.corners())) < 1e-8);
}

TEST(Ground, StepIsTheHighestUnderThePoint) {
  Ground ground;
  ground.width = 60;
  ground.height = 40;
  ground.areas = {
      polygon_area({{0, 0}, {20, 0}, {20, 20}, {0, 20}}, 1), polygon_area({{5, 5}, {10, 5}, {10, 10}, {5, 10}}, 2),
      polygon_area({{4, 4}, {11, 4}, {11, 11}, {4, 11}}, 0), polygon_area({{30, 0}, {40, 0}, {40, 10}}, -1)};
  for (Area& area : ground.areas) ASSERT_TRUE(prepare(area));
  EXPECT_EQ(step_at(ground, {7, 7}), 2);
  EXPECT_EQ(step_at(ground, {15, 15}), 1);
  EXPECT_EQ(step_at(ground, {39, 5}), -1);
  EXPECT_EQ(step_at(ground, {50, 30}), 0);
  EXPECT_TRUE(contains(ground.table(), Vec2{60, 40}));
  EXPECT_FALSE(contains(ground.table(), Vec2{60.1, 40}));
}

}  // namespace
}  // namespace grognard

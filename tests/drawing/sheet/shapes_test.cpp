// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/shapes.h"

#include <gtest/gtest.h>

namespace grognard::drawing {

namespace {
const Line kSquare{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
}

TEST(Shapes, AreaCentreAndInside) {
  EXPECT_DOUBLE_EQ(area_of(kSquare), 100);
  EXPECT_EQ(centre_of(kSquare), (Vec2{5, 5}));
  EXPECT_TRUE(inside(kSquare, {1, 9}));
  EXPECT_FALSE(inside(kSquare, {11, 5}));
  EXPECT_TRUE(well_inside(kSquare, {5, 5}, 4.9));
  EXPECT_FALSE(well_inside(kSquare, {5, 5}, 5.1));
}

TEST(Shapes, OutlinesPointOutwardsWhicheverWayTheyRun) {
  const Line other(kSquare.rbegin(), kSquare.rend());
  for (const Line& outline : {kSquare, other}) {
    for (const Station& s : stations(outline, 1, 1)) EXPECT_FALSE(inside(outline, s.at + s.out * 0.5));
  }
}

TEST(Shapes, RoundedCornersStayWithinTheLimit) {
  for (const double limit : {0.5, 1.0, 3.0}) {
    const Line soft = softened(kSquare, true, limit);
    for (const Vec2 corner : kSquare) EXPECT_LE(distance_to(soft, corner, true), limit + 1e-9);
    for (const Vec2 p : soft) EXPECT_LE(distance_to(kSquare, p, true), limit + 1e-9);
  }
}

TEST(Shapes, PartOfALineHasItsLength) {
  const Line line{{0, 0}, {10, 0}, {10, 10}};
  EXPECT_NEAR(length_of(part_of(line, 4, 13)), 9, 1e-9);
  EXPECT_TRUE(part_of(line, 25, 30).empty());
  EXPECT_EQ(resampled(line, 5, false).size(), 6u);
  EXPECT_LE(resampled(line, 1e-9, false, 100).size(), 101u);
}

TEST(Shapes, CutToABox) {
  const Box box{{2, 2}, {6, 12}};
  EXPECT_NEAR(area_of(polygon_in(kSquare, box)), 32, 1e-9);
  EXPECT_TRUE(polygon_in(kSquare, {{20, 20}, {30, 30}}).empty());
  // Out and in again: two pieces.
  const std::vector<Line> pieces = lines_in(Line{{0, 5}, {20, 5}, {20, 6}, {0, 6}}, box);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_NEAR(length_of(pieces[0]), 4, 1e-9);
}

TEST(Shapes, HatchingStaysInside) {
  const std::vector<Segment> lines = hatched(kSquare, unit({1, 2}), 1);
  EXPECT_GT(lines.size(), 8u);
  for (const Segment& s : lines) EXPECT_TRUE(inside(kSquare, middle(s.first, s.second)));
  EXPECT_LE(hatched(kSquare, {1, 0}, 1e-6, 50).size(), 51u);
}

TEST(Shapes, OverlapOfConvexShapes) {
  EXPECT_TRUE(overlaps(kSquare, rectangle({10, 5}, unit({1, 1}), 4, 2)));
  EXPECT_FALSE(overlaps(kSquare, rectangle({15, 5}, {1, 0}, 10, 2)));  // they only touch
}

}  // namespace grognard::drawing

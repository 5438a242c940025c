// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "draw.h"
#include "geometry/facing.h"
#include "geometry/pose.h"

namespace grognard {
namespace {

TEST(Facing, WrapsIntoOneTurn) {
  EXPECT_EQ(Facing::tenths(3600).in_tenths(), 0);
  EXPECT_EQ(Facing::tenths(-1).in_tenths(), 3599);
  EXPECT_EQ(Facing::degrees(450), Facing::degrees(90));
  EXPECT_EQ(Facing::degrees(10).opposite(), Facing::degrees(190));
}

TEST(Facing, ForwardIsExactOnTheMainBearings) {
  EXPECT_EQ(Facing::degrees(0).forward(), (Vec2{0, 1}));
  EXPECT_EQ(Facing::degrees(90).forward(), (Vec2{1, 0}));
  EXPECT_EQ(Facing::degrees(180).forward(), (Vec2{0, -1}));
  EXPECT_EQ(Facing::degrees(270).forward(), (Vec2{-1, 0}));
}

TEST(Facing, ForwardAgreesWithTheStandardSine) {
  for (int t = 0; t < 3600; ++t) {
    const Vec2 v = Facing::tenths(t).forward();
    const double angle = t * std::acos(-1.0) / 1800;
    EXPECT_NEAR(v.x, std::sin(angle), 2e-15) << t;
    EXPECT_NEAR(v.y, std::cos(angle), 2e-15) << t;
    EXPECT_NEAR(length(v), 1, 1e-15) << t;
  }
}

TEST(Facing, IsReadBackFromEveryDirection) {
  for (int t = 0; t < 3600; ++t) {
    const Facing f = Facing::tenths(t);
    EXPECT_EQ(facing_of(f.forward()), f);
    EXPECT_EQ(facing_of(f.forward() * 1234.5), f);
    EXPECT_EQ(facing_of(f.forward() * 0.001), f);
  }
}

TEST(Facing, HalfTenthsGoToTheNearest) {
  for (int t = 0; t < 3600; ++t) {
    const Vec2 here = Facing::tenths(t).forward();
    const Vec2 next = Facing::tenths(t + 1).forward();
    EXPECT_EQ(facing_of(here * 0.51 + next * 0.49), Facing::tenths(t));
    EXPECT_EQ(facing_of(here * 0.49 + next * 0.51), Facing::tenths(t + 1));
  }
}

RC_GTEST_PROP(Facing, OfIsTheNearestTenth, ()) {
  const Vec2 v = draw::point(100);
  RC_PRE(v.x != 0 || v.y != 0);
  const double exact = std::atan2(v.x, v.y) * 1800 / std::acos(-1.0);
  double off = facing_of(v).in_tenths() - exact;
  if (off > 1800) off -= 3600;
  RC_ASSERT(std::abs(off) <= 0.5 + 1e-9);
}

RC_GTEST_PROP(Facing, TurnBetweenLeadsThere, ()) {
  const Facing a = draw::facing();
  const Facing b = draw::facing();
  const int turn = turn_between(a, b);
  RC_ASSERT(turn > -1800 && turn <= 1800);
  RC_ASSERT(a.turned(turn) == b);
}

TEST(Facing, RadiansOfHalfATurn) { EXPECT_DOUBLE_EQ(radians(1800), std::acos(-1.0)); }

TEST(FacingDeathTest, NoDirectionHasNoBearing) { EXPECT_DEATH(facing_of(Vec2{}), "not zero"); }

TEST(Pose, SnapsHalvesAwayFromZero) {
  EXPECT_EQ(snap(0.125), 13);
  EXPECT_EQ(snap(-0.125), -13);
  EXPECT_EQ(snap(0.124), 12);
  EXPECT_EQ(snap(-0.124), -12);
  EXPECT_EQ(snap(0), 0);
  EXPECT_DOUBLE_EQ(snapped_length(3.14159), 3.14);
}

TEST(Pose, SnapSaturates) {
  EXPECT_EQ(snap(1e300), 2147483647);
  EXPECT_EQ(snap(-1e300), -2147483647);
}

RC_GTEST_PROP(Pose, SnappingTwiceChangesNothing, ()) {
  const Pose pose = draw::pose(1000);
  RC_ASSERT(Pose::snapped(pose.at(), pose.facing) == pose);
}

TEST(Pose, IsWrittenWithAllDigits) {
  EXPECT_EQ(to_string(Pose{1250, 300, Facing::degrees(180)}), "(12.50, 3.00) facing 180.0");
  EXPECT_EQ(to_string(Pose{-5, -1205, Facing::tenths(7)}), "(-0.05, -12.05) facing 0.7");
}

}  // namespace
}  // namespace grognard

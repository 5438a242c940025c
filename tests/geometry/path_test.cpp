// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "draw.h"
#include "geometry/arcs.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

struct Base {
  Pose pose;
  double width = 0;
  double depth = 0;
};
Base any_base() { return {draw::pose(20), draw::length(1, 8), draw::length(0.5, 6)}; }
Leg leg(const Base& base, const Pose& to) { return leg_between(base.pose, to, base.width, base.depth); }

RC_GTEST_PROP(Leg, AdvanceAndRetire, ()) {
  const Base base = any_base();
  const double d = draw::length(0.02, 50);
  const Leg on = leg(base, advanced(base.pose, d));
  RC_ASSERT(on.kind == LegKind::Advance);
  RC_ASSERT(same_length(on.length, d));
  RC_ASSERT(on.turn == 0 && on.direction == base.pose.facing.forward());
  const Leg back = leg(base, advanced(base.pose, -d));
  RC_ASSERT(back.kind == LegKind::Retire);
  RC_ASSERT(same_length(back.length, d));
  RC_ASSERT(back.turn == 0 && back.direction == -base.pose.facing.forward());
}

RC_GTEST_PROP(Leg, Oblique, ()) {
  const Base base = any_base();
  const double d = draw::length(0.05, 50);
  const Leg right = leg(base, shifted_right(base.pose, d));
  RC_ASSERT(right.kind == LegKind::Oblique);
  RC_ASSERT(same_length(right.length, d));
  RC_ASSERT(dot(right.direction, right_of(base.pose.facing.forward())) > 0.9);
  const Leg left = leg(base, shifted_right(base.pose, -d));
  RC_ASSERT(left.kind == LegKind::Oblique);
  RC_ASSERT(same_length(left.length, d));
  RC_ASSERT(dot(left.direction, right_of(base.pose.facing.forward())) < -0.9);
}

RC_GTEST_PROP(Leg, Wheel, ()) {
  const Base base = any_base();
  const int tenths = draw::whole(1, 1800) * (*rc::gen::arbitrary<bool>() ? 1 : -1);
  const Leg found = leg(base, wheeled(base.pose, tenths, base.width, base.depth));
  RC_ASSERT(found.kind == LegKind::Wheel);
  RC_ASSERT(found.turn == tenths);
  RC_ASSERT(found.length == wheel_length(tenths, base.width));
}

RC_GTEST_PROP(Leg, TurnAndStayAndFree, ()) {
  const Base base = any_base();
  const int tenths = draw::whole(100, 1800) * (*rc::gen::arbitrary<bool>() ? 1 : -1);
  const Leg turn = leg(base, turned(base.pose, tenths));
  RC_ASSERT(turn.kind == LegKind::Turn);
  RC_ASSERT(turn.turn == (tenths == -1800 ? 1800 : tenths));
  RC_ASSERT(leg(base, base.pose).kind == LegKind::Stay);
  const Leg free = leg(base, advanced(turned(base.pose, tenths), 100));
  RC_ASSERT(free.kind == LegKind::Free);
  RC_ASSERT(same_length(free.length, 100));
}

TEST(Leg, WheelBackwardsIsFree) {
  const Pose from = Pose::snapped({10, 10}, Facing::degrees(0));
  // The left front corner stays while the base turns to the right.
  const Pose to = Pose::snapped({8 + 2 * 0.8660254 - 0.5, 11 - 2 * 0.5 - 0.8660254}, Facing::degrees(30));
  EXPECT_EQ(leg_between(from, to, 4, 2).kind, LegKind::Free);
}

TEST(Line, IsAsLongAsItsLegs) {
  EXPECT_EQ(length_of_line({}), 0);
  const Pose line[] = {Pose::snapped({0, 0}, {}), Pose::snapped({3, 4}, {}), Pose::snapped({3, 10}, {})};
  EXPECT_DOUBLE_EQ(length_of_line(line), 11);
}

TEST(Leg, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (int k = 0; k <= static_cast<int>(LegKind::Free); ++k) names.insert(name_of(static_cast<LegKind>(k)));
  EXPECT_EQ(names.size(), 7u);
}

RC_GTEST_PROP(Wheel, KeepsThePivotCorner, ()) {
  const Base base = any_base();
  const int tenths = draw::whole(1, 1800);
  const Ring before = Ring::base(base.pose, base.width, base.depth);
  const Ring right = Ring::base(wheeled(base.pose, tenths, base.width, base.depth), base.width, base.depth);
  const Ring left = Ring::base(wheeled(base.pose, -tenths, base.width, base.depth), base.width, base.depth);
  RC_ASSERT(within(length(right[0] - before[0]), 0));
  RC_ASSERT(within(length(left[1] - before[1]), 0));
}

TEST(Wheel, LengthIsThatOfTheOuterCorner) {
  EXPECT_NEAR(wheel_length(900, 4), 2 * std::acos(-1.0), 1e-12);
  EXPECT_EQ(wheel_length(-300, 4), wheel_length(300, 4));
}

// How deep the point lies within the straight path ahead; negative outside.
double depth_in_path(const Base& base, int tenths, Vec2 point) {
  const Pose pose = tenths == 0 ? base.pose : wheeled(base.pose, tenths, base.width, base.depth);
  const Vec2 local = Frame::of(pose, base.width, base.depth).local(point);
  return std::min(local.y, base.width / 2 - std::abs(local.x));
}

RC_GTEST_PROP(Wheel, TowardsIsTheSmallest, ()) {
  const Base base = any_base();
  const Vec2 point = base.pose.at() + draw::point(15);
  const int limit = draw::whole(0, 1800);
  const auto found = wheel_towards(base.pose, base.width, base.depth, point, limit);
  if (found) {
    RC_ASSERT(std::abs(*found) <= limit);
    RC_ASSERT(depth_in_path(base, *found, point) > -kTolerance);
  }
  const int below = found ? std::abs(*found) : limit + 1;
  for (int t = 0; t < below; ++t) {
    RC_ASSERT(depth_in_path(base, t, point) < 2 * kTolerance);
    RC_ASSERT(depth_in_path(base, -t, point) < 2 * kTolerance);
  }
}

Ring wheeled_exactly(const Base& base, int tenths) {
  const Ring start = Ring::base(base.pose, base.width, base.depth);
  const Vec2 pivot = start[tenths > 0 ? 0 : 1];
  const Vec2 forward = base.pose.facing.turned(tenths).forward();
  const Vec2 across = right_of(forward) * (tenths > 0 ? -base.width : base.width);
  std::vector<Vec2> c{pivot, pivot + across, pivot + across - forward * base.depth, pivot - forward * base.depth};
  if (tenths <= 0) std::reverse(c.begin(), c.end());
  return Ring(c);
}

RC_GTEST_PROP(Wheel, MeetsAgreesWithFineStepping, ()) {
  const Base base = any_base();
  const int sign = *rc::gen::arbitrary<bool>() ? 1 : -1;
  const int tenths = draw::whole(1, 1800);
  const Ring obstacle = draw::base_or_ring(10).moved(base.pose.at());
  const auto met = wheel_meets(base.pose, sign * tenths, base.width, base.depth, obstacle);
  int first = 0;
  while (first <= tenths &&
         !overlap(first == 0 ? Ring::base(base.pose, base.width, base.depth) : wheeled_exactly(base, sign * first),
                  obstacle)) {
    ++first;
  }
  if (first > tenths) {
    RC_ASSERT(!met.has_value());
  } else {
    RC_ASSERT(met.has_value());
    RC_ASSERT(std::abs(*met - sign * first) <= 1);
  }
}

TEST(Wheel, ContactAtTheStartIsAMeetingOnlyIfItGoesDeeper) {
  const Pose from = Pose::snapped({10, 10}, Facing::degrees(0));
  const Ring ahead = Ring::base(Pose::snapped({10, 12}, Facing::degrees(180)), 4, 2);
  const Ring behind = Ring::base(Pose::snapped({10, 8}, Facing::degrees(0)), 4, 2);
  const Ring beside = Ring::base(Pose::snapped({14, 10}, Facing::degrees(0)), 4, 2);
  EXPECT_FALSE(wheel_meets(from, -450, 4, 2, behind)) << "wheels away";
  const auto met = wheel_meets(from, 450, 4, 2, ahead);
  ASSERT_TRUE(met);
  EXPECT_GT(*met, 0);
  EXPECT_LT(*met, 5);
  // The rear corner is farther from the pivot than the neighbour is, so it swings into it.
  EXPECT_LT(wheel_meets(from, -450, 4, 2, beside).value_or(0), 0);
}

TEST(Wheel, FarObstaclesAreClear) {
  const Pose from = Pose::snapped({10, 10}, Facing::degrees(0));
  EXPECT_FALSE(wheel_meets(from, 1800, 4, 2, Ring::base(Pose::snapped({30, 10}, Facing::degrees(0)), 4, 2)));
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/arcs.h"
#include "draw.h"

namespace grognard {
namespace {

Frame any_frame() { return Frame::of(draw::pose(20), draw::length(1, 6), draw::length(1, 6)); }

RC_GTEST_PROP(Frame, LocalAndWorldUndoEachOther, ()) {
  const Frame frame = any_frame();
  const Vec2 p = draw::point(40);
  RC_ASSERT(length(frame.world(frame.local(p)) - p) < 1e-9);
}

RC_GTEST_PROP(Frame, FitsTheBase, ()) {
  const Pose pose = draw::pose(20);
  const double width = draw::length(1, 6);
  const double depth = draw::length(1, 6);
  const Frame frame = Frame::of(pose, width, depth);
  const Ring base = Ring::base(pose, width, depth);
  RC_ASSERT(length(frame.world({width / 2, 0}) - base[0]) < 1e-9);
  RC_ASSERT(length(frame.world({-width / 2, 0}) - base[1]) < 1e-9);
  RC_ASSERT(length(frame.world({-width / 2, -depth}) - base[2]) < 1e-9);
}

TEST(Zones, ByDiagonals) {
  const Frame frame = Frame::of(Pose::snapped({0, -1}, Facing::degrees(0)), 4, 2);  // front edge from (-2, 0) to (2, 0)
  EXPECT_EQ(zone_by_diagonals(frame, {0, 5}), Zone::Front);
  EXPECT_EQ(zone_by_diagonals(frame, {3, 1}), Zone::Front) << "on the border";
  EXPECT_EQ(zone_by_diagonals(frame, {3, 0.9}), Zone::Flank);
  EXPECT_EQ(zone_by_diagonals(frame, {-9, 0}), Zone::Flank);
  EXPECT_EQ(zone_by_diagonals(frame, {-3, -2.9}), Zone::Flank);
  EXPECT_EQ(zone_by_diagonals(frame, {-3, -3}), Zone::Rear) << "on the border";
  EXPECT_EQ(zone_by_diagonals(frame, {0, -7}), Zone::Rear);
}

TEST(Zones, ByFrontLine) {
  const Frame frame = Frame::of(Pose::snapped({0, -1}, Facing::degrees(0)), 4, 2);
  EXPECT_EQ(zone_by_front_line(frame, {40, 0.1}), Zone::Front);
  EXPECT_EQ(zone_by_front_line(frame, {40, 0}), Zone::Front) << "on the border";
  EXPECT_EQ(zone_by_front_line(frame, {3, -0.5}), Zone::Flank);
  EXPECT_EQ(zone_by_front_line(frame, {3, -1.5}), Zone::Flank);
  EXPECT_EQ(zone_by_front_line(frame, {-40, -2}), Zone::Rear) << "on the border";
}

// The two halves of a base mirror each other, left and right as well as front and rear: so the zones part the plane.
RC_GTEST_PROP(Zones, MirrorEachOther, ()) {
  const Frame frame = any_frame();
  const Vec2 p = frame.local(draw::point(40));
  RC_PRE(p.y + frame.depth / 2 > 1e-6 || p.y + frame.depth / 2 < -1e-6);
  const auto flipped = [](Zone zone) {
    return zone == Zone::Flank ? zone : zone == Zone::Rear ? Zone::Front : Zone::Rear;
  };
  for (const auto zone : {zone_by_diagonals, zone_by_front_line}) {
    const Zone here = zone(frame, frame.world(p));
    RC_ASSERT(zone(frame, frame.world({-p.x, p.y})) == here);
    RC_ASSERT(zone(frame, frame.world({p.x, -frame.depth - p.y})) == flipped(here));
  }
}

RC_GTEST_PROP(Zones, FollowTheirBorders, ()) {
  const Frame frame = any_frame();
  const Vec2 world = draw::point(40);
  const Vec2 p = frame.local(world);
  const double out = (p.x < 0 ? -p.x : p.x) - frame.half_width;
  RC_PRE(out > 0 || p.y > 0.02 || p.y < -frame.depth - 0.02);  // outside the base
  const Zone diagonal = zone_by_diagonals(frame, world);
  if (p.y > std::max(out, 0.0)) RC_ASSERT(diagonal == Zone::Front);
  if (-p.y - frame.depth > std::max(out, 0.0)) RC_ASSERT(diagonal == Zone::Rear);
  if (p.y < out - 0.02 && -p.y - frame.depth < out - 0.02) RC_ASSERT(diagonal == Zone::Flank);
  const Zone line = zone_by_front_line(frame, world);
  if (p.y > 0) RC_ASSERT(line == Zone::Front);
  if (p.y < -frame.depth) RC_ASSERT(line == Zone::Rear);
  if (p.y < -0.02 && p.y > -frame.depth + 0.02) RC_ASSERT(line == Zone::Flank);
}

}  // namespace
}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/placing.h"

#include <array>
#include <cmath>

#include "draw.h"
#include "geometry/tolerance.h"
#include "oracle.h"

namespace grognard {
namespace {

constexpr double kReach = 9;
constexpr Box kTable{{-12, -12}, {12, 12}};
constexpr double kHair = 1e-6;  // of rounding
constexpr double kStep = 0.05;  // between the places that are tried one by one

std::vector<Ring> moved(Bases bases, Vec2 by) {
  std::vector<Ring> out;
  for (const Ring& base : bases) out.push_back(base.moved(by));
  return out;
}

// A body of one base or of some side by side.
std::vector<Ring> any_body() {
  const Pose pose = draw::pose(kReach - 3);
  const double width = draw::length(0.5, 4);
  const double depth = draw::length(0.5, 3);
  std::vector<Ring> body;
  for (int i = draw::whole(1, 3); i > 0; --i)
    body.push_back(Ring::base(pose, width, depth).moved(right_of(pose.facing.forward()) * (width * i)));
  return body;
}

// Somebody else: anywhere, in contact with the body (flush, at an angle, by a corner; snapped, so a hair deep or apart),
// or on top of it.
Ring any_other(Bases body) {
  const int how = draw::whole(0, 3);
  if (how == 0) return draw::base_or_ring(kReach);
  const Ring& of = body[static_cast<std::size_t>(draw::whole(0, static_cast<int>(body.size()) - 1))];
  const Facing along = draw::facing();
  const Facing facing = how == 1 ? facing_of(of[1] - of[2]).turned(draw::whole(0, 3) * 900) : draw::facing();
  const double width = draw::length(0.5, 4);
  const double depth = draw::length(0.5, 3);
  const Pose on = Pose::snapped(of.centre() + draw::point(1), facing);
  const auto met = travel_meeting(Ring::base(on, width, depth), along.forward(), of);
  if (!met || draw::whole(0, 9) == 0) return Ring::base(on, width, depth);
  return Ring::base(Pose::snapped(on.at() + along.forward() * met->to, facing), width, depth);
}

Obstacles any_obstacles(Bases body) {
  Obstacles out{.table = kTable, .bars = {}, .taken = {}};
  for (int i = draw::whole(0, 3); i > 0; --i) out.bars.push_back(any_other(body));
  for (int i = draw::whole(0, 3); i > 0; --i) out.taken.push_back(any_other(body));
  return out;
}

// Any bearing, and often one of the body's own.
Vec2 any_direction(Bases body) {
  if (*rc::gen::arbitrary<bool>()) return draw::facing().forward();
  const Vec2 ahead = body[0][1] - body[0][2];
  return facing_of(ahead).turned(draw::whole(0, 3) * 900).forward();
}

bool on_table(Bases body, double margin) {
  for (const Ring& base : body)
    for (const Vec2 p : base.corners())
      if (p.x < kTable.low.x + margin || p.y < kTable.low.y + margin || p.x > kTable.high.x - margin ||
          p.y > kTable.high.y - margin)
        return false;
  return true;
}
bool on_one(Bases body, const Ring& ring) {
  return std::any_of(body.begin(), body.end(), [&](const Ring& base) { return overlap(base, ring); });
}
bool on_any(Bases body, const std::vector<Ring>& rings) {
  return std::any_of(rings.begin(), rings.end(), [&](const Ring& ring) { return on_one(body, ring); });
}
double apart(Bases body, const Ring& ring) {
  double least = 1000;
  for (const Ring& base : body) least = std::min(least, distance(base, ring));
  return least;
}
double apart(Bases body, const std::vector<Ring>& rings) {
  double least = 1000;
  for (const Ring& ring : rings) least = std::min(least, apart(body, ring));
  return least;
}
double deepest(Bases body, const std::vector<Ring>& rings) {
  double most = 0;
  for (const Ring& base : body)
    for (const Ring& ring : rings) most = std::max(most, overlap_depth(base, ring));
  return most;
}

// Nobody is even touched there.
bool clear_there(Bases body, const Obstacles& o) {
  return on_table(body, 0) && apart(body, o.bars) > 0 && apart(body, o.taken) > 0;
}
// No bar is touched on the way from the start, which may be in contact, to there.
bool clear_way(Bases body, Vec2 direction, double to, const Obstacles& o) {
  const double sign = to < 0 ? -1 : 1;
  for (double t = kStep / 4; t < std::abs(to); t += kStep / 4)
    if (apart(moved(body, direction * (sign * t)), o.bars) <= 0) return false;
  return true;
}
// What it may pass through at most: a corner clipped between two of the places that are tried.
bool passes_no_bar(Bases body, Vec2 direction, double to, const Obstacles& o) {
  const double sign = to < 0 ? -1 : 1;
  for (double t = 0; t <= std::abs(to) + kHair; t += kStep)
    if (deepest(moved(body, direction * (sign * t)), o.bars) > kTolerance + kHair) return false;
  return true;
}

RC_GTEST_PROP(Placing, FitsAgreesWithTheOracle, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  double common = 0;
  double strip = 0;  // bodies that only touch may have so much in common
  for (const auto* rings : {&o.bars, &o.taken})
    for (const Ring& ring : *rings)
      for (const Ring& base : body) {
        common = std::max(common, oracle::common_area(base.corners(), ring.corners()));
        strip = std::max(strip, kTolerance * length(base.box().high - base.box().low));
      }
  if (fits(body, o)) RC_ASSERT(on_table(body, -kTolerance - kHair) && common <= strip + kHair);
  else RC_ASSERT(!on_table(body, 0) || common > 0);
}

TEST(Placing, FitsAtTheEdgeAndSideBySide) {
  const std::array body{Ring::base(Pose::snapped({10, 0}, Facing::degrees(0)), 4, 2)};
  const Ring beside = Ring::base(Pose::snapped({6, 0}, Facing::degrees(0)), 4, 2);
  EXPECT_TRUE(fits(body, {kTable, {beside}, {beside}}));
  EXPECT_FALSE(fits(body, {kTable, {beside.moved({0.02, 0})}, {}}));
  EXPECT_FALSE(fits(body, {kTable, {}, {beside.moved({0.02, 0})}}));
  EXPECT_FALSE(fits(body, {{{-12, -12}, {11.98, 12}}, {}, {}}));
}

RC_GTEST_PROP(Placing, ARunIsStoppedInTimeAndNotBefore, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  RC_PRE(on_table(body, 0) && !on_any(body, o.bars));
  const Vec2 direction = any_direction(body);
  const double wish = draw::length(0, 12);
  const Run run = straight_run(body, direction, wish, o);
  RC_ASSERT(run.way >= 0 && run.way <= wish);
  const std::vector<Ring> there = moved(body, direction * run.way);
  RC_ASSERT(on_table(there, -kHair));
  RC_ASSERT(passes_no_bar(body, direction, run.way, o));
  RC_ASSERT(deepest(there, o.bars) < kTolerance + kHair);
  if (run.by == -1) RC_ASSERT(run.way == wish);
  if (run.by == Run::kEdge) RC_ASSERT(!on_table(there, kHair));
  if (run.by < 0) return;
  const Ring& bar = o.bars[static_cast<std::size_t>(run.by)];
  RC_ASSERT(apart(there, bar) < kHair);
  double deeper = 0;
  for (double t = run.way; t < run.way + 12; t += kStep / 5)
    deeper = std::max(deeper, deepest(moved(body, direction * t), {bar}));
  RC_ASSERT(deeper > kTolerance - 2 * kStep / 5);
}

// Who touches somebody cannot run through him, but runs from him, and along him.
RC_GTEST_PROP(Placing, ATouchHoldsOnlyOnTheWayIntoIt, ()) {
  const Pose pose = draw::pose(3);
  const double width = draw::length(1, 4);
  const double depth = draw::length(0.5, 3);
  const std::array body{Ring::base(pose, width, depth)};
  const Facing ahead = pose.facing;
  const double aside = draw::length(-width / 2, width / 2);
  const double other_depth = draw::length(0.5, 3);
  const Pose front = Pose::snapped(
      pose.at() + ahead.forward() * ((depth + other_depth) / 2) + right_of(ahead.forward()) * aside, ahead);
  const Obstacles o{kTable, {Ring::base(front, 2 + 2 * width, other_depth)}, {}};
  const double wish = draw::length(0.5, 4);
  const int off = draw::whole(-850, 850);
  const Run into = straight_run(body, ahead.turned(off).forward(), wish, o);
  RC_ASSERT(into.by == 0 && into.way < 0.15);  // where a hair was left
  const Run from = straight_run(body, ahead.turned(1800 + off).forward(), wish, o);
  RC_ASSERT(from.by == -1 && from.way == wish);
  const Run along = straight_run(body, ahead.turned(900).forward(), wish, o);
  RC_ASSERT(along.by == -1 && along.way == wish);
}

TEST(Placing, ARunOffWhatItStandsOn) {
  const std::array body{Ring::base(Pose::snapped({0, 1.5}, Facing::degrees(0)), 4, 2)};
  const Obstacles o{kTable, {Ring::base(Pose::snapped({0, 0}, Facing::degrees(0)), 4, 2)}, {}};
  EXPECT_EQ(straight_run(body, {0, 1}, 3, o).way, 3);
  EXPECT_EQ(straight_run(body, {0, -1}, 3, o).way, 0);
  EXPECT_EQ(landing(body, {0, 1}, 0, {0, 3}, o, Rather::Nearest), 0.5);
  EXPECT_EQ(landing(body, {0, -1}, 0, {0, 3}, o, Rather::Nearest), std::nullopt);
}

TEST(Placing, ARunAlongTheEdge) {
  for (const double over : {0.0, 0.004, -0.004}) {
    const std::array body{Ring::base(Pose::snapped({11, 0}, Facing::degrees(0)), 2, 2).moved({over, 0})};
    const Obstacles o{kTable, {}, {}};
    for (const int degrees : {0, 180}) {
      EXPECT_EQ(straight_run(body, Facing::degrees(degrees).forward(), 5, o).way, 5);
      EXPECT_EQ(landing(body, Facing::degrees(degrees).forward(), 5, {0, 6}, o, Rather::Nearest), 5);
    }
    EXPECT_EQ(straight_run(body, Facing::degrees(270).forward(), 5, o).way, 5);
    EXPECT_LT(straight_run(body, Facing::degrees(90).forward(), 5, o).way, 0.005);
    EXPECT_TRUE(landing(body, Facing::degrees(90).forward(), 0, {0, 0}, o, Rather::Nearest));
  }
}

struct Wanted {
  double wish;
  Interval limits;
  Rather rather;
};
Wanted anything_wanted() {
  const double from = draw::length(-8, 6);
  const double to = from + draw::length(0, 8);
  return {draw::length(-8, 10), {from, to}, static_cast<Rather>(draw::whole(0, 2))};
}
// Whether one would rather be here than there.
bool better(const Wanted& w, double here, double there) {
  const bool beyond = here >= w.wish;
  const bool was_beyond = there >= w.wish - kTolerance;
  if (w.rather == Rather::Beyond && beyond != was_beyond) return beyond;
  return std::abs(here - w.wish) < std::abs(there - w.wish) - kTolerance;
}

RC_GTEST_PROP(Placing, ALandingIsOnFreeGroundWithinReach, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  const Vec2 direction = any_direction(body);
  const Wanted w = anything_wanted();
  const auto at = landing(body, direction, w.wish, w.limits, o, w.rather);
  if (!at) return;
  RC_ASSERT(*at >= w.limits.from - kTolerance && *at <= w.limits.to + kTolerance);
  if (w.rather == Rather::Short) RC_ASSERT(within(*at, w.wish));
  RC_ASSERT(fits(moved(body, direction * *at), o));
  if (!on_any(body, o.bars)) RC_ASSERT(passes_no_bar(body, direction, *at, o));
}

RC_GTEST_PROP(Placing, ALandingIsTheBestThereIs, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  RC_PRE(on_table(body, 0) && !on_any(body, o.bars));
  const Vec2 direction = any_direction(body);
  const Wanted w = anything_wanted();
  const auto at = landing(body, direction, w.wish, w.limits, o, w.rather);
  for (double t = w.limits.from; t <= w.limits.to; t += 5 * kStep) {
    if (w.rather == Rather::Short && t > w.wish) continue;
    if (at && !better(w, t, *at)) continue;
    const bool place = clear_there(moved(body, direction * t), o) && clear_way(body, direction, t, o);
    RC_ASSERT(!place);
  }
}

RC_GTEST_PROP(Placing, AWishForFreeGroundIsHonoured, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  const Vec2 direction = any_direction(body);
  const double wish = draw::length(-6, 6);
  RC_PRE(on_table(body, 0) && !on_any(body, o.bars));
  RC_PRE(clear_there(moved(body, direction * wish), o) && clear_way(body, direction, wish, o));
  for (const Rather rather : {Rather::Short, Rather::Nearest, Rather::Beyond})
    RC_ASSERT(landing(body, direction, wish, {-6, 6}, o, rather) == wish);
}

// Where it stands now is a place too, however close the others are.
RC_GTEST_PROP(Placing, WhoFitsMayStay, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  RC_PRE(fits(body, o));
  const auto at = landing(body, any_direction(body), 0, {draw::length(-3, 0), draw::length(0, 3)}, o, Rather::Nearest);
  RC_ASSERT(at && std::abs(*at) < kTolerance);
  RC_ASSERT(shift_to_fit(body, draw::facing(), 3, o) == Vec2{});
}

TEST(Placing, AGapJustWideEnough) {
  const std::array body{Ring::base(Pose::snapped({0, 0}, Facing::degrees(0)), 4, 2)};
  const Ring first = body[0].moved({0, 3});
  for (const double gap : {2.0, 1.995}) {
    const Obstacles o{kTable, {}, {first, first.moved({0, 2 + gap})}};
    const auto at = landing(body, {0, 1}, 5, {0, 6}, o, Rather::Nearest);
    ASSERT_TRUE(at);
    EXPECT_NEAR(*at, 5, 0.006);
    EXPECT_TRUE(fits(moved(body, {0, *at}), o));
  }
  const Obstacles narrow{kTable, {}, {first, first.moved({0, 3.97})}};
  EXPECT_EQ(landing(body, {0, 1}, 5, {0, 6}, narrow, Rather::Nearest), 1);
}

TEST(Placing, WhichOfTwoPlaces) {
  const std::array body{Ring::base(Pose::snapped({0, 0}, Facing::degrees(0)), 4, 2)};
  const Ring one = body[0].moved({0, 4});  // stands from 3 to 5: in the way from 2 to 6
  const Obstacles o{kTable, {}, {one}};
  EXPECT_EQ(landing(body, {0, 1}, 5, {0, 8}, o, Rather::Short), 2);
  EXPECT_EQ(landing(body, {0, 1}, 5, {0, 8}, o, Rather::Nearest), 6);
  EXPECT_EQ(landing(body, {0, 1}, 3, {0, 8}, o, Rather::Nearest), 2);
  EXPECT_EQ(landing(body, {0, 1}, 4, {0, 8}, o, Rather::Nearest), 2) << "equally near";
  EXPECT_EQ(landing(body, {0, 1}, 3, {0, 8}, o, Rather::Beyond), 6);
  EXPECT_EQ(landing(body, {0, 1}, 3, {0, 5}, o, Rather::Beyond), 2) << "beyond is out of reach";
  EXPECT_EQ(landing(body, {0, 1}, 5, {3, 5}, o, Rather::Nearest), std::nullopt);
  const Obstacles barred{kTable, {one}, {}};
  EXPECT_EQ(landing(body, {0, 1}, 7, {0, 8}, barred, Rather::Beyond), 2) << "a bar is not passed";
  EXPECT_EQ(landing(body, {0, 1}, 7, {3, 8}, barred, Rather::Nearest), std::nullopt);
  EXPECT_EQ(landing(body, {0, -1}, -7, {-8, 0}, barred, Rather::Nearest), -2) << "nor backwards";
}

RC_GTEST_PROP(Placing, AShiftIsShortAndClear, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  const Facing first = draw::facing();
  const double most = draw::length(0, 5);
  const auto shift = shift_to_fit(body, first, most, o);
  if (shift) {
    RC_ASSERT(length(*shift) <= most + kTolerance);
    RC_ASSERT(fits(moved(body, *shift), o));
    if (length(*shift) > 0 && !on_any(body, o.bars))
      RC_ASSERT(passes_no_bar(body, *shift * (1 / length(*shift)), length(*shift), o));
  }
  if (on_any(body, o.bars)) return;
  const double found = shift ? length(*shift) : most + kTolerance;
  for (int i = 0; i < 36; ++i) {
    const Vec2 direction = first.turned(i * 100).forward();
    for (double t = 0; t < found - kTolerance; t += 5 * kStep)
      RC_ASSERT(!(clear_there(moved(body, direction * t), o) && clear_way(body, direction, t, o)));
  }
}

TEST(Placing, AShiftPrefersItsFirstDirection) {
  const std::array body{Ring::base(Pose::snapped({0, 0}, Facing::degrees(0)), 2, 2)};
  const Obstacles o{kTable, {}, {Ring::base(Pose::snapped({0, 0}, Facing::degrees(0)), 2, 2)}};
  for (const int degrees : {0, 90, 180, 270}) {
    const auto shift = shift_to_fit(body, Facing::degrees(degrees), 3, o);
    ASSERT_TRUE(shift);
    EXPECT_NEAR(length(*shift - Facing::degrees(degrees).forward() * 2), 0, 1e-9);
  }
  EXPECT_EQ(shift_to_fit(body, Facing::degrees(0), 1.9, o), std::nullopt);
}

// The same answer every time, and in whatever order the others are named.
RC_GTEST_PROP(Placing, TheOrderOfOthersDoesNotMatter, ()) {
  const std::vector<Ring> body = any_body();
  const Obstacles o = any_obstacles(body);
  Obstacles turned = o;
  std::reverse(turned.bars.begin(), turned.bars.end());
  std::reverse(turned.taken.begin(), turned.taken.end());
  const Vec2 direction = any_direction(body);
  const Wanted w = anything_wanted();
  const Facing first = draw::facing();
  RC_ASSERT(fits(body, o) == fits(body, turned));
  RC_ASSERT(straight_run(body, direction, 8, o).way == straight_run(body, direction, 8, turned).way);
  RC_ASSERT(landing(body, direction, w.wish, w.limits, o, w.rather) ==
            landing(body, direction, w.wish, w.limits, turned, w.rather));
  RC_ASSERT(shift_to_fit(body, first, 4, o) == shift_to_fit(body, first, 4, turned));
}

}  // namespace
}  // namespace grognard

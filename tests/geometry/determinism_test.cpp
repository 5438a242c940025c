// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "geometry/arcs.h"
#include "geometry/ground.h"
#include "geometry/path.h"
#include "geometry/sight.h"

namespace grognard {
namespace {

// FNV-1a over the bytes of what is computed, low byte first on every machine.
class Hash {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) {
      value_ = (value_ ^ (word >> (8 * i) & 0xff)) * 1099511628211u;
    }
  }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
  void add(Vec2 v) { add(v.x), add(v.y); }
  void add(int n) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(n))); }
  void add(bool b) { add(b ? 1 : 0); }
  void add(Interval i) { add(i.from), add(i.to); }
  void add(const Gap& g) { add(g.distance), add(g.from), add(g.to); }
  void add(const Pose& p) { add(p.x), add(p.y), add(p.facing.in_tenths()); }
  void add(const Ring& r) {
    add(static_cast<int>(r.size()));
    for (const Vec2 p : r.corners()) add(p);
  }
  template <class T>
  void add(const std::optional<T>& o) {
    add(o.has_value());
    if (o) add(*o);
  }
  template <class T>
  void add(const std::vector<T>& all) {
    add(static_cast<int>(all.size()));
    for (const T& one : all) add(one);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037u;
};

// Our own numbers: the standard distributions differ between libraries. Compilers may evaluate the arguments of a call
// in any order, so no call below draws twice.
class Numbers {
 public:
  int below(int limit) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(limit));
  }
  double length(int most) { return (1 + below(most * 100)) / 100.0; }
  Pose pose() { return {below(3000), below(3000), Facing::tenths(below(3600))}; }  // braces keep the order
  Vec2 point() { return pose().at(); }
  Ring base(int most) {
    const Pose at = pose();
    const double width = length(most);
    const double depth = length(most);
    return Ring::base(at, width, depth);
  }
  SightLine look() {
    const Vec2 from = point();
    const Vec2 to = point();
    return {from, to};
  }

 private:
  std::uint64_t state_ = 18131030;
};

std::vector<Vec2> star(Numbers& numbers) {
  const Vec2 centre = numbers.point();
  std::vector<Vec2> corners;
  for (int t = 3600; t > 0; t -= 150 + numbers.below(600)) {
    corners.push_back(centre + Facing::tenths(t).forward() * (1 + numbers.length(8)));
  }
  return corners;
}

void rings(Numbers& numbers, Hash& hash) {
  const Ring a = numbers.base(8);
  const Ring b = numbers.base(8);
  const Vec2 direction = Facing::tenths(numbers.below(3600)).forward();
  hash.add(overlap(a, b));
  hash.add(gap(a, b));
  hash.add(distance(a, b));
  hash.add(gap(numbers.point(), b));
  hash.add(travel_meeting(a, direction, b));
  const SightLine look = numbers.look();
  hash.add(inside(look.from, look.to, a));
  hash.add(swept(a, direction * numbers.length(20)));
  hash.add(common_part(a, b));
  hash.add(a.centre());
}

void paths(Numbers& numbers, Hash& hash) {
  const Pose from = numbers.pose();
  const double width = numbers.length(8);
  const double depth = numbers.length(8);
  const int tenths = numbers.below(3600) - 1800;
  const Pose wheel = wheeled(from, tenths, width, depth);
  const Pose ahead = advanced(from, numbers.length(20));
  const Pose aside = shifted_right(from, numbers.length(5));
  for (const Pose& to : {wheel, ahead, aside, numbers.pose()}) {
    const Leg leg = leg_between(from, to, width, depth);
    hash.add(to);
    hash.add(static_cast<int>(leg.kind));
    hash.add(leg.length);
    hash.add(leg.turn);
    hash.add(leg.direction);
  }
  const Vec2 point = numbers.point();
  hash.add(wheel_towards(from, width, depth, point, 900));
  hash.add(wheel_meets(from, tenths, width, depth, Ring::base(numbers.pose(), 3, 2)));
  if (point != from.at()) hash.add(facing_of(point - from.at()).in_tenths());
  const Frame frame = Frame::of(from, width, depth);
  hash.add(static_cast<int>(zone_by_diagonals(frame, point)));
  hash.add(static_cast<int>(zone_by_front_line(frame, point)));
}

void grounds(Numbers& numbers, Hash& hash) {
  Area wood;
  wood.outline = star(numbers);
  Area stream;
  stream.line = {numbers.point(), numbers.point(), numbers.point()};
  stream.width = numbers.below(2) == 0 ? 0 : numbers.length(2);
  const Ring ring = numbers.base(6);
  const Vec2 direction = Facing::tenths(numbers.below(3600)).forward();
  const SightLine look = numbers.look();
  for (Area* area : {&wood, &stream}) {
    hash.add(prepare(*area));
    hash.add(area->parts);
    hash.add(overlap(*area, ring));
    hash.add(distance(*area, ring));
    hash.add(travel_over(*area, ring, direction, 20));
    hash.add(inside(look, area->parts));
  }
  hash.add(crossings(look, stream.line));
  hash.add(gap_to_line(ring, stream.line));
}

TEST(Determinism, TwentyThousandOperationsGiveTheSameBitsEverywhere) {
  Numbers numbers;
  Hash hash;
  for (int i = 0; i < 20000; ++i) {
    switch (i % 4) {
      case 0:
      case 1: rings(numbers, hash); break;
      case 2: paths(numbers, hash); break;
      default: grounds(numbers, hash); break;
    }
  }
  EXPECT_EQ(hash.value(), 16025784973156946284u);
}

}  // namespace
}  // namespace grognard

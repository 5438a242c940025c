// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "tricorne/retreats.h"

// The straight line on which evaders and beaten troops get away (TR-EVADE-4, TR-RES-16).
namespace grognard::tricorne {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
constexpr double kFinest = kTolerance / 4;

Ring flying_ring(const State& s, const FlightLine& line) { return footprint(s, line.unit, line.formation, line.from); }

// The greatest travel up to the reach for which the test, once failed never met again, still holds.
template <class Test>
double last_travel(double reach, Test holds) {
  if (holds(reach)) return reach;
  double low = 0;
  double high = reach;
  while (high - low > kFinest) {
    const double middle = (low + high) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

// Where it must stop to keep 1" from this enemy. One that it is nearer to already does not hold it unless it comes nearer still.
double short_of(const Ring& ring, Vec2 way, const Ring& enemy, double reach) {
  constexpr double kTry = 0.1;
  const double now = distance(ring, enemy);
  if (!reaches(now, kKeepOff)) return distance(ring.moved(way * kTry), enemy) < now - kFinest ? 0 : kNoLimit;
  if (reaches(distance(swept(ring, way * reach), enemy), kKeepOff)) return kNoLimit;
  return last_travel(reach, [&](double t) { return distance(swept(ring, way * t), enemy) >= kKeepOff - kFinest; });
}

double enemies_stop(const State& s, const FlightLine& line, const Ring& ring, double reach) {
  double limit = reach;
  const Nearness near(ring);
  each_on_table(s, other(s.side_of(line.unit)), [&](PieceId id) {
    if (std::find(line.passed.begin(), line.passed.end(), id) != line.passed.end()) return;
    if (near.maybe(s, id, limit + kKeepOff)) limit = std::min(limit, short_of(ring, line.way, footprint(s, id), limit));
  });
  return limit;
}

double ground_stops(const State& s, const FlightLine& line, double reach) {
  return last_travel(reach, [&](double t) {
    const Pose poses[] = {line.from, pose_on(line, t)};
    const Going going = going_over(s, line.unit, line.formation, poses);
    return going.barred < 0 && (line.over_heavy_works || going.heavy_works == 0);
  });
}

// Where its footprint begins to leave the table.
double edge_at(const State& s, const Ring& ring, Vec2 way) {
  const Ground& ground = *s.setup->ground;
  double least = kNoLimit;
  const auto meets_edge = [&](double room, double speed) {
    if (speed > 1e-9) least = std::min(least, room / speed);
  };
  for (const Vec2 corner : ring.corners()) {
    meets_edge(ground.width - corner.x, way.x);
    meets_edge(corner.x, -way.x);
    meets_edge(ground.height - corner.y, way.y);
    meets_edge(corner.y, -way.y);
  }
  return std::max(0.0, least);
}

}  // namespace

Pose pose_on(const FlightLine& line, double travel) {
  return Pose::snapped(line.from.at() + line.way * travel, line.from.facing);
}

Pose kept_on_table(const State& s, PieceId unit, Formation formation, const Pose& turned) {
  const Ground& ground = *s.setup->ground;
  const Box box = footprint(s, unit, formation, turned).box();
  const auto shift = [](double low, double high, double size) {
    return low < 0 ? -low : high > size ? size - high : 0.0;
  };
  const Vec2 by{shift(box.low.x, box.high.x, ground.width), shift(box.low.y, box.high.y, ground.height)};
  return by == Vec2{} ? turned : Pose::snapped(turned.at() + by, turned.facing);
}

FlightEnd fly(const State& s, const FlightLine& line, double distance) {
  constexpr double kCrowd = 40;  // far enough to come out behind any crowd of friends
  const Ring ring = flying_ring(s, line);
  if (barred_ground(s, line.unit, line.formation, ring) >= 0 ||
      barred_line(s, line.unit, line.formation, ring, line.over_heavy_works) >= 0)
    return {};
  const double edge = edge_at(s, ring, line.way);
  const auto stop_within = [&](double reach) { return ground_stops(s, line, enemies_stop(s, line, ring, reach)); };
  const auto free_towards = [&](double from, double to) {
    return free_travel(s, line.unit, line.formation, line.from, line.way, from, to);
  };
  const FlightEnd over_the_edge{.travel = edge, .possible = true, .leaves_table = true};
  const double wish = stop_within(std::min(distance, edge));
  if (beyond(distance, edge) && !beyond(edge, wish)) return over_the_edge;
  if (const auto here = free_towards(wish, wish)) return {.travel = *here, .possible = true};
  const double stop = stop_within(std::min(distance + kCrowd, edge));
  if (stop > wish)
    if (const auto on = free_towards(wish, stop)) return {.travel = *on, .possible = true};
  if (!beyond(edge, stop)) return over_the_edge;  // lengthened until it is out
  if (const auto back = free_towards(wish, 0)) return {.travel = *back, .possible = true};
  return {};
}

}  // namespace grognard::tricorne

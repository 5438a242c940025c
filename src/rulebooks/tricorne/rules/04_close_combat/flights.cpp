// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/sentence.h"
#include "geometry/placing.h"
#include "geometry/travel.h"
#include "tricorne/rules/04_close_combat/retreats.h"

// The straight line on which evaders and beaten troops get away (TR-EVADE-4, TR-RES-16).
namespace grognard::tricorne {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kFinest = kTolerance / 4;
constexpr double kTouch = 2 * kTolerance;  // poses are snapped: who touches may lie so deep

Ring flying_ring(const State& s, const FlightLine& line) { return footprint(s, line.unit, line.formation, line.from); }

// How far it runs straight on before it would come onto an enemy; one whom it leaves or slides along does not hold it.
double run_up_to(const State& s, const Ring& ring, Vec2 way, double reach, const Ring& enemy) {
  const Ground& ground = *s.setup->ground;
  const Box anywhere = Box{{0, 0}, {ground.width, ground.height}}.grown(ground.width + ground.height);
  return straight_run({&ring, 1}, way, reach, {.table = anywhere, .bars = {enemy}}).way;
}

// Where it must stop to keep 1" from this enemy. One that it is nearer to already holds it only where it would come nearer
// still, or onto him; one whom the turn has brought it onto holds it fast.
double short_of(const State& s, const Ring& ring, Vec2 way, const Ring& enemy, double reach) {
  if (overlap_depth(ring, enemy) > kTouch) return 0;
  const double now = distance(ring, enemy);
  const double least = reaches(now, kKeepOff) ? kKeepOff - kFinest : now - kTolerance;
  const double run = reaches(now, kKeepOff) ? reach : run_up_to(s, ring, way, reach, enemy);
  const auto keeps_off = [&](double t) { return distance(swept(ring, way * t), enemy) >= least; };
  if (reaches(now, kKeepOff) && reaches(distance(swept(ring, way * reach), enemy), kKeepOff)) return reach;
  return last_travel(run, keeps_off);
}

double enemies_stop(const State& s, const FlightLine& line, const Ring& ring, double reach) {
  double limit = reach;
  const Nearness near(ring);
  each_on_table(s, other(s.side_of(line.unit)), [&](PieceId id) {
    if (std::find(line.passed.begin(), line.passed.end(), id) != line.passed.end()) return;
    if (!near.maybe(s, id, limit + kKeepOff)) return;
    const Ring enemy = footprint(s, id);
    limit = std::min(limit, id == line.charger ? run_up_to(s, ring, line.way, limit, enemy)
                                               : short_of(s, ring, line.way, enemy, limit));
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
  double least = kForever;
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

std::string flight_words(double travel, double least, double most, bool leaves_table) {
  if (leaves_table) return "off the table";
  if (beyond(travel, most)) return fmt::format("{}: there is no room nearer", inches(travel));
  const std::string gone = inches(travel);
  if (beyond(least, travel))
    return fmt::format("{} of {}: the way is barred", gone.substr(0, gone.find(' ')), inches(most));
  return gone;
}

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
  const Obstacles others = standing_room(s, line.unit);
  const auto place = [&](double wish, Interval limits) {
    return landing({&ring, 1}, line.way, wish, limits, others, Rather::Nearest);
  };
  const FlightEnd over_the_edge{.travel = edge, .possible = true, .leaves_table = true};
  const double wish = stop_within(std::min(distance, edge));
  if (beyond(distance, edge) && !beyond(edge, wish)) return over_the_edge;
  const auto back = place(wish, {0, wish});
  if (back && reaches(*back, wish)) return {.travel = *back, .possible = true};
  const double stop = stop_within(std::min(distance + kCrowd, edge));
  if (stop > wish)
    if (const auto on = place(wish, {wish, stop})) return {.travel = *on, .possible = true};
  if (!beyond(edge, stop)) return over_the_edge;  // lengthened until it is out
  if (back) return {.travel = *back, .possible = true};
  return {};
}

}  // namespace grognard::tricorne

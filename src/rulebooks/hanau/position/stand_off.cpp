// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/stand_off.h"

#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/room.h"
#include "hanau/position/terrain.h"

namespace grognard::hanau {

namespace {

// The travel against this way, as a negative number, that brings the ring nearest to the enemy. Between convex shapes the distance
// falls and then grows along a straight line: cutting off thirds finds where it turns.
double nearest_before(const Ring& ring, Vec2 way, const Ring& enemy) {
  const Box box = enemy.box();
  double low = -length(enemy.centre() - ring.centre()) - length(box.high - box.low);
  double high = 0;
  for (int i = 0; i < 40; ++i) {
    const double third = (high - low) / 3;
    const bool falls =
        distance(ring.moved(way * (low + third)), enemy) > distance(ring.moved(way * (high - third)), enemy);
    if (falls) low += third;
    else high -= third;
  }
  return high;
}

}  // namespace

double way_to_stand_off(const Ring& ring, Vec2 way, const Ring& enemy) {
  double low = 0;
  double high = 0;
  if (distance(ring, enemy) > kStandOff) {
    low = nearest_before(ring, way, enemy);
    if (beyond(distance(ring.moved(way * low), enemy), kStandOff)) return 0;  // it passes the enemy by
  } else {
    if (const auto met = travel_meeting(ring, way, enemy)) low = std::max(low, met->to);
    high = low + kStandOff + 8;
  }
  // Distance grows with every inch from here: halve the interval.
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (distance(ring.moved(way * middle), enemy) < kStandOff ? low : high) = middle;
  }
  return high;
}

Pose stand_off_pose(const State& s, PieceId unit, Formation formation, Facing back_from, const Ring& enemy) {
  const Vec2 forward = back_from.forward();
  const Pose here{s.unit(unit).pose.x, s.unit(unit).pose.y, back_from};
  const Ring ring = footprint(s, unit, formation, here);
  return Pose::snapped(here.at() - forward * way_to_stand_off(ring, -forward, enemy), back_from);
}

std::optional<Pose> line_off(const State& s, PieceId unit, Facing back_from, const Ring& enemy,
                             const Ignoring& ignoring) {
  return find_room(s, unit, Formation::Line, stand_off_pose(s, unit, Formation::Line, back_from, enemy), ignoring);
}

std::optional<Pose> line_back(const State& s, PieceId unit, Facing back_from, const Ring& enemy,
                              const Ignoring& ignoring) {
  const Pose here{s.unit(unit).pose.x, s.unit(unit).pose.y, back_from};
  const Ring line = footprint(s, unit, Formation::Line, here);
  if (reaches(distance(line, enemy), kStandOff)) return find_room(s, unit, Formation::Line, here, ignoring);
  return line_off(s, unit, back_from, enemy, ignoring);
}

double line_allowance(const State& s, PieceId unit, Facing back_from, const Ring& enemy) {
  const Pose off = stand_off_pose(s, unit, Formation::Line, back_from, enemy);
  return length(off.at() - s.unit(unit).pose.at()) + size_of(s, unit, Formation::Line).width / 2;
}

std::string setback_words(const Name& who, const Setback& back) {
  if (!beyond(std::abs(back.way), 0)) return fmt::format("{0:stays where it is|stay where they are}", who);
  return fmt::format("{0:goes|go} {1} {2}{3}", who, back.way < 0 ? "on" : "back", inches(std::abs(back.way)),
                     back.lengthened  ? ": there was no room nearer"
                     : back.shortened ? ": there was no room farther back"
                                      : "");
}

Setback column_off(const State& s, PieceId unit, Facing back_from, const Ring& enemy, double most) {
  const Ring ring = footprint(s, unit);
  const Vec2 back = -back_from.forward();
  const double wish = way_to_stand_off(ring, back, enemy);
  const Obstacles taken = what_is_taken(s, unit);
  const auto way = landing({&ring, 1}, back, wish, {std::min(0.0, wish), std::max(wish, most)}, taken, Rather::Beyond);
  const double went = way.value_or(0);
  return {.pose = Pose::snapped(s.unit(unit).pose.at() + back * went, s.unit(unit).pose.facing),
          .way = went,
          .allowed = beyond(went, wish) ? most : std::abs(wish),
          .lengthened = beyond(went, wish),
          .shortened = beyond(wish, went)};
}

}  // namespace grognard::hanau

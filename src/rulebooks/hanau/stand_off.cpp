// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/stand_off.h"

#include <algorithm>

#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/terrain.h"

namespace grognard::hanau {

double way_to_stand_off(const Ring& ring, Vec2 way, const Ring& enemy) {
  // Distance grows with every inch once the two are apart: halve the interval.
  double low = 0;
  if (const auto met = travel_meeting(ring, way, enemy)) low = std::max(low, met->to);
  const double apart = distance(ring, enemy);
  if (apart > kStandOff) low = -apart;
  double high = std::max(low, 0.0) + kStandOff + 8;
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

std::optional<Pose> line_off(const State& s, PieceId unit, Facing back_from, const Ring& enemy) {
  return find_room(s, unit, Formation::Line, stand_off_pose(s, unit, Formation::Line, back_from, enemy), {unit});
}

std::optional<Pose> line_back(const State& s, PieceId unit, Facing back_from, const Ring& enemy) {
  const Pose here{s.unit(unit).pose.x, s.unit(unit).pose.y, back_from};
  const Ring line = footprint(s, unit, Formation::Line, here);
  if (reaches(distance(line, enemy), kStandOff)) return find_room(s, unit, Formation::Line, here);
  return line_off(s, unit, back_from, enemy);
}

double clear_travel(const State& s, PieceId unit, Vec2 way, double most, const Ignoring& ignoring) {
  const Ring ring = footprint(s, unit);
  double room = most;
  each_on_table(s, [&](PieceId id) {
    if (id == unit || ignoring.has(id)) return;
    const auto met = travel_meeting(ring, way, footprint(s, id));
    if (met && beyond(met->to, 0) && beyond(met->to - std::max(0.0, met->from), 0)) {
      const double from = std::max(0.0, met->from);
      if (overlap(swept(ring, way * (from + 0.05)), footprint(s, id))) room = std::min(room, from);
    }
  });
  while (room > 0) {
    const Ring there = swept(ring, way * room);
    if (on_the_table(s, there) && impassable_area(s, unit, there) < 0) break;
    room -= 0.05;
  }
  return std::max(0.0, room);
}

}  // namespace grognard::hanau

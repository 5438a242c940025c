// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sight.h"

#include <algorithm>
#include <cmath>

#include "esr/position/ground.h"
#include "geometry/convex.h"

// Line of sight (ES-GEO-14).
namespace grognard::esr {
namespace {

constexpr double kSeenInto = 112;

void block_by_ground(Sight& sight, std::string_view why) {
  sight.clear = false;
  sight.why = why;
}

Box box_of_line(Vec2 a, Vec2 b) {
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

// Ground that is higher than both ends, and how far the look runs through what hides.
void look_over_ground(const State& s, Sight& sight) {
  const Ground& ground = *s.setup->ground;
  const SightLine line{sight.from, sight.to};
  if (within(line.length(), 0)) return;
  const Box box = box_of_line(sight.from, sight.to);
  const int higher_end = std::max(level_at(s, sight.from), level_at(s, sight.to));
  std::vector<Interval> hidden;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const Area& area = ground.areas[i];
    const bool hides = s.setup->areas[i].blocks_sight;
    if ((!hides && area.step <= higher_end) || area.parts.empty() || !area.box.meets(box)) continue;
    const auto spans = inside(line, area.parts);
    if (spans.empty()) continue;
    if (area.step > higher_end) {
      block_by_ground(sight, "the ground between is higher");
      return;
    }
    hidden.insert(hidden.end(), spans.begin(), spans.end());
  }
  convex::sort_and_join(hidden);
  double depth = 0;
  for (const Interval& span : hidden) depth += span.to - span.from;
  if (beyond(depth, kSeenInto)) block_by_ground(sight, "the look runs more than 112 yards through dense terrain");
}

// Is the Unit near enough to the line to be worth a closer look?
bool near_line(const State& s, PieceId unit, Vec2 from, Vec2 along, double size) {
  const Vec2 off = s.unit(unit).pose.at() - from;
  const double radius = radius_of(s, unit);
  const double ahead = dot(off, along);
  return std::abs(cross(along, off)) < radius && ahead > -radius && ahead < size + radius;
}

void look_past_units(const State& s, PieceId battery, PieceId target, Sight& sight) {
  const double size = length(sight.to - sight.from);
  if (within(size, 0)) return;
  const Vec2 along = unit_vector(sight.to - sight.from);
  const int level = level_at(s, s.unit(battery).pose.at());
  const Unit& gun = s.unit(battery);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == battery || !stands(u) || u.formation == s.unit(target).formation) continue;
    if (u.side == gun.side && !s.options().friends_block_sight) continue;
    if (!near_line(s, id, sight.from, along, size) || !inside(sight.from, sight.to, ring_of(s, id))) continue;
    if (level_at(s, u.pose.at()) < level) continue;
    sight.clear = false;
    sight.unit = id;
    sight.why = u.side == gun.side ? "friends stand in the way" : "another enemy stands in the way";
    return;
  }
}

}  // namespace

// ES-GEO-14
Sight sight_of_battery(const State& s, PieceId battery, PieceId target) {
  Sight sight;
  sight.from = front_middle(s, battery);
  sight.to = gap(sight.from, ring_of(s, target)).to;
  look_over_ground(s, sight);
  if (sight.clear) look_past_units(s, battery, target, sight);
  return sight;
}

Sight sight_between_generals(const State& s, PieceId from, PieceId to) {
  Sight sight;
  sight.from = s.general(from).pose.at();
  sight.to = s.general(to).pose.at();
  look_over_ground(s, sight);
  return sight;
}

}  // namespace grognard::esr

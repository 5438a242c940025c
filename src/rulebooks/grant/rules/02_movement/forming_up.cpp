// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sentence.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/room.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/02_water/barges.h"
#include "grant/rules/06_melee/melee.h"

// Where a body of troops finds room: at the walls of a house, on a bank (GW-TERR-22, GW-MOVE-27, GW-TURN-6, 7).
namespace grognard::grant {
namespace {

constexpr double kClearOfEnemies = 1.0;  // GW-TURN-6
constexpr double kTouch = 0.02;          // snapped shapes that touch are no farther apart
constexpr double kSlide = 0.5;           // tries along a wall
constexpr double kFineSlide = 0.02;      // where they must be neither nearer nor farther than 3" from a fire
constexpr double kLeastOfAWall = 0.25;   // so much of it at least is touched

struct Wall {
  Vec2 from;
  Vec2 along;    // unit vector
  Vec2 outward;  // unit vector
  double length = 0;
};

std::vector<Wall> walls_towards(const State& s, const std::vector<int>& sections, Vec2 towards) {
  std::vector<Wall> walls;
  for (const int section : sections) {
    const Ring& ring = section_ring(s, section);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 side = ring[i + 1 == ring.size() ? 0 : i + 1] - ring[i];
      const double long_ = length(side);
      const Vec2 along = side * (1 / long_);
      walls.push_back({ring[i], along, right_of(along), long_});
    }
  }
  std::stable_sort(walls.begin(), walls.end(),
                   [&](const Wall& a, const Wall& b) { return dot(a.outward, towards) > dot(b.outward, towards); });
  return walls;
}

// The reference point of a body that touches the wall at its middle, and how far it may be slid either way.
struct Leaning {
  Vec2 at;
  double slide = 0;
};
Leaning lean_on(const Wall& wall, Size body, Vec2 forward) {
  const Vec2 right = right_of(forward);
  const double out =
      std::abs(dot(right, wall.outward)) * body.width / 2 + std::max(0.0, dot(forward, wall.outward)) * body.depth;
  const double wide = std::abs(dot(right, wall.along)) * body.width + std::abs(dot(forward, wall.along)) * body.depth;
  // The middle of the body, not its reference point, lies opposite to the middle of the wall.
  const double shift = dot(forward, wall.along) * body.depth / 2;
  const Vec2 middle = wall.from + wall.along * (wall.length / 2 + shift);
  return {middle + wall.outward * out, (wall.length + wide) / 2 - kLeastOfAWall};
}

bool stands_over(const State& s, std::size_t area, const Ring& body) {
  const Area& a = s.setup->ground->areas[area];
  return a.box.meets(body.box()) && overlap(a, body);
}

// Whoever is aboard is where its barges are.
double distance_now(const State& s, PieceId unit, PieceId enemy) {
  if (s.unit(unit).place != Place::Aboard) return distance_between(s, unit, enemy);
  double least = std::numeric_limits<double>::infinity();
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (fills_barge(s.unit(unit), id) && on_table(s.unit(id))) least = std::min(least, distance_between(s, id, enemy));
  return least;
}

}  // namespace

Size body_size(const State& s, PieceId unit, Formation formation, int ranks, int men) {
  if (!is_foot(s.unit(unit).arm) && !is_horse(s.unit(unit).arm)) return block_size(s, unit);
  const Shape shape = shape_for(s, unit, formation, ranks, men);
  const Size pitch = spacing(s, unit, formation);
  const Size base = base_size(s, Figure{unit, 0});
  return {std::max(0, shape.files - 1) * pitch.width + base.width,
          std::max(0, shape.ranks - 1) * pitch.depth + base.depth};
}

Ring ring_at(const Pose& at, Size size) {
  const Vec2 forward = at.facing.forward();
  const Vec2 to_right = right_of(forward) * (size.width / 2);
  const Vec2 back = forward * -size.depth;
  const Vec2 corners[] = {at.at() + to_right, at.at() - to_right, at.at() - to_right + back, at.at() + to_right + back};
  return Ring(corners);
}

std::optional<Refusal> barred_ground(const State& s, const Ring& body) {
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (!s.sections[i].ruin && overlap(section_ring(s, static_cast<int>(i)), body))
      return Refusal{"GW-TERR-22",
                     sentence("{0} {0:is|are} in the way.", name_of(s, s.section_piece(static_cast<int>(i))))};
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if ((kind == Kind::River || kind == Kind::Water) && stands_over(s, i, body))
      return Refusal{"GW-TERR-19", sentence("That is in the water.")};
  }
  return std::nullopt;
}

// GW-MOVE-27, GW-TURN-6: clear of everybody else, and 1" from enemies.
std::optional<Refusal> no_room_among_others(const State& s, PieceId unit, std::span<const Ring> body) {
  if (const PieceId there = who_stands_on(s, unit, body); there != kNoPiece)
    return Refusal{"GW-MOVE-27", sentence("{0} {0:stands|stand} there.", name_of(s, there))};
  std::optional<Refusal> near;
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    if (near) return;
    if (!lies_near(s, enemy, body, kClearOfEnemies)) return;
    const std::vector<Ring> theirs = stance_of(s, enemy).pieces;
    const auto is_near = [&](const Ring& mine) {
      return std::any_of(theirs.begin(), theirs.end(),
                         [&](const Ring& base) { return !reaches(distance(base, mine), kClearOfEnemies); });
    };
    if (std::any_of(body.begin(), body.end(), is_near))
      near = Refusal{"GW-TURN-6", sentence("That is within 1 inch of {}.", name_of(s, enemy))};
  });
  return near;
}

std::optional<Refusal> no_room_for(const State& s, PieceId unit, const Ring& body) {
  if (!contains(s.setup->ground->table(), body)) return Refusal{"GW-MOVE-28", sentence("That is off the table.")};
  if (auto why = barred_ground(s, body)) return why;
  return no_room_among_others(s, unit, {&body, 1});
}

// GW-EXH-12, GW-TURN-7.
std::optional<Refusal> comes_too_near(const State& s, PieceId unit, const Ring& body) {
  const Unit& u = s.unit(unit);
  const bool tired = is_exhausted(u);
  if (tired && u.clock_of_draw && u.clock >= 3)
    return Refusal{"GW-EXH-12", sentence("{0} {0:rests|rest} after {0:its|their} drawn melee.", name_of(s, unit))};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == u.side || !on_table(s.unit(id))) continue;
    const double now = distance_now(s, unit, id);
    const bool beset = within(now, kClearOfEnemies);
    if (!tired && !beset) continue;
    double after = now + 1;
    for (const Ring& base : bases_of(s, id)) after = std::min(after, distance(body, base));
    if (reaches(after, now)) continue;
    if (tired)
      return Refusal{"GW-EXH-12", sentence("{0} {0:is|are} exhausted and may not go nearer to {1}.", name_of(s, unit),
                                           name_of(s, id))};
    return Refusal{"GW-TURN-7", sentence("{0} {0:is|are} within 1 inch and may only go away from {1}.",
                                         name_of(s, unit), name_of(s, id))};
  }
  return std::nullopt;
}

std::vector<int> sections_held(const State& s, PieceId unit) {
  std::vector<int> held;
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == unit) held.push_back(static_cast<int>(i));
  return held;
}

bool touches_section(const State& s, int section, const Ring& body) {
  return distance(section_ring(s, section), body) <= kTouch;
}

std::optional<Pose> place_at_wall(const State& s, PieceId unit, const WallPlace& wanted) {
  constexpr double kSameWay = 0.999;
  const std::vector<Wall> walls = walls_towards(s, wanted.sections, wanted.towards);
  for (const Wall& wall : walls) {
    if (wanted.that_side_only && dot(wall.outward, walls[0].outward) < kSameWay) continue;
    const Facing facing = wanted.facing ? *wanted.facing : facing_of(wanted.to_the_wall ? -wall.outward : wall.outward);
    const Leaning leaning = lean_on(wall, wanted.body, facing.forward());
    const double slide = wanted.clear_of.empty() ? kSlide : kFineSlide;
    for (int k = 0; k * slide <= leaning.slide; ++k)
      for (const int sign : {1, -1}) {
        if (k == 0 && sign < 0) continue;
        const Pose at = Pose::snapped(leaning.at + wall.along * (sign * k * slide), facing);
        const Ring body = ring_at(at, wanted.body);
        bool touching = false;
        for (const int section : wanted.sections) touching = touching || touches_section(s, section, body);
        for (const int fire : wanted.clear_of) {
          const double off = touching ? distance(section_ring(s, fire), body) : 0;
          touching = reaches(off, kClearOfAFire) && within(off, wanted.reach);
        }
        if (touching && !no_room_for(s, unit, body)) return at;
      }
  }
  return std::nullopt;
}

}  // namespace grognard::grant

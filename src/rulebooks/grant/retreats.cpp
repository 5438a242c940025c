// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "grant/bodies.h"
#include "grant/movement.h"
#include "grant/tables.h"
#include "grant/terrain.h"

// Compulsory moves to the rear (GW-GEO-12, GW-MOVE-29).
namespace grognard::grant {
namespace {

constexpr int kFarthestOff = 900;  // tenths of a degree
constexpr int kCoarse = 10;        // first look every degree, then every tenth
constexpr double kProbe = 0.5;
constexpr double kExactly = 0.001;  // GW-GEN-1: a hair of distance would be degrees of direction

// An enemy who might stand in the way, and how near he is already.
struct Pursuer {
  Stance stance;
  double before = 0;
  Vec2 middle;
};

Vec2 middle_of(const Box& box) { return (box.low + box.high) * 0.5; }

std::vector<Pursuer> pursuers_of(const State& s, PieceId unit, const Ring& block, double reach) {
  std::vector<Pursuer> near;
  each_enemy_of(s, s.unit(unit).side, [&](PieceId enemy) {
    if (!may_be_near(s, unit, enemy, reach + 2 * kStandOff)) return;
    Pursuer p{stance_of(s, enemy), 0, {}};
    p.before = 1e9;
    for (const Ring& piece : p.stance.pieces) p.before = std::min(p.before, distance(block, piece));
    p.middle = middle_of(p.stance.box);
    near.push_back(std::move(p));
  });
  return near;
}

double gap_to_pursuer(const Pursuer& p, const Ring& ring) {
  double least = 1e9;
  const Box box = ring.box().grown(kStandOff + kTolerance);
  for (std::size_t i = 0; i < p.stance.pieces.size(); ++i)
    if (box.meets(p.stance.boxes[i])) least = std::min(least, distance(ring, p.stance.pieces[i]));
  return least;
}

// One who stands within 1" already blocks only what leads towards him.
bool blocks_from_near(const Pursuer& p, const Ring& block, Vec2 direction, double way) {
  if (dot(direction, middle_of(block.box()) - p.middle) < -kTolerance) return true;
  double last = gap_to_pursuer(p, block);
  for (double at = kProbe; at < way + kProbe; at += kProbe) {
    const double next = gap_to_pursuer(p, block.moved(direction * std::min(at, way)));
    if (!reaches(next, std::min(last, kStandOff))) return true;
    last = next;
  }
  return false;
}

// Any base would come within 1" of him on the way, officers too.
bool blocks_from_afar(const Pursuer& p, const Solids& solids, Vec2 direction, double way) {
  return std::any_of(solids.begin(), solids.end(), [&](const Ring& solid) {
    const double nearest = gap_to_pursuer(p, swept(solid, direction * way));
    return nearest < std::min(kStandOff, gap_to_pursuer(p, solid)) - kExactly;
  });
}

// The unit as it sets out.
struct Retiring {
  Ring block;
  Solids solids;
};

bool is_blocked(const std::vector<Pursuer>& pursuers, const Retiring& unit, Vec2 direction, double way) {
  return std::any_of(pursuers.begin(), pursuers.end(), [&](const Pursuer& p) {
    return reaches(p.before, kStandOff) ? blocks_from_afar(p, unit.solids, direction, way)
                                        : blocks_from_near(p, unit.block, direction, way);
  });
}

// GW-GEO-12: straight to the rear, or the nearest free direction up to 90 degrees off; of two equally near the one to the
// unit's right as it goes.
std::optional<Facing> free_way_back(const State& s, PieceId unit, const Pose& start, double way) {
  const Retiring setting_out{block_at(s, unit, start), solids_at(s, unit, start)};
  const std::vector<Pursuer> pursuers = pursuers_of(s, unit, block_of(s, unit), way);
  const auto is_free = [&](int off) {
    return !is_blocked(pursuers, setting_out, start.facing.turned(off).forward(), way);
  };
  if (pursuers.empty() || is_free(0)) return start.facing;
  for (int off = kCoarse; off <= kFarthestOff; off += kCoarse) {
    const bool right = is_free(off);
    const bool left = is_free(-off);
    if (!right && !left) continue;
    for (int fine = off - kCoarse + 1; fine <= off; ++fine)
      for (const int signed_off : {fine, -fine})
        if (is_free(signed_off)) return start.facing.turned(signed_off);
  }
  return std::nullopt;
}

// GW-MOVE-28: it may flee over its own edge; the others hold it.
Box fenced_table(const State& s, Side side) {
  constexpr double kAsFarAsItLikes = 1000;
  const Vec2 flight = rear_of(s, side) * kAsFarAsItLikes;
  Box table{{0, 0}, {s.setup->ground->width, s.setup->ground->height}};
  table.low = {table.low.x + std::min(0.0, flight.x), table.low.y + std::min(0.0, flight.y)};
  table.high = {table.high.x + std::max(0.0, flight.x), table.high.y + std::max(0.0, flight.y)};
  return table;
}

// GW-MOVE-28, 29: turned about beside an edge that holds it, it stands as near to it as it fits.
Pose beside_the_edge(const State& s, PieceId unit, const Pose& turned) {
  const Box table = fenced_table(s, s.unit(unit).side);
  Vec2 inwards;
  for (const Ring& solid : solids_at(s, unit, turned)) {
    const Box box = solid.box();
    inwards.x +=
        std::max(0.0, table.low.x - (box.low.x + inwards.x)) - std::max(0.0, box.high.x + inwards.x - table.high.x);
    inwards.y +=
        std::max(0.0, table.low.y - (box.low.y + inwards.y)) - std::max(0.0, box.high.y + inwards.y - table.high.y);
  }
  return Pose::snapped(turned.at() + inwards, turned.facing);
}

}  // namespace

// GW-MOVE-29. It turns about free of cost and faces its rear, whatever direction it has to take.
Course rear_course(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  Course course{.keys = {}, .costs = {}, .full = march_rate(s, unit, u.formation), .formation = u.formation};
  const bool fixed = u.formation == Formation::Garrison || u.formation == Formation::Deployed || u.arm == Class::Barge;
  if (fixed || u.crossing > 0) return course;
  const double allowance = u.in_house_move ? course.full / 2 : course.full;  // GW-TERR-22
  const Pose start = beside_the_edge(s, unit, turned_on_the_spot(s, unit, u.at, facing_of(rear_of(s, u.side))));
  const auto facing = free_way_back(s, unit, start, allowance);
  if (!facing) return course;
  const Vec2 direction = facing->forward();
  const double room =
      straight_run(solids_at(s, unit, start), direction, allowance, {.table = fenced_table(s, u.side), .bars = {}}).way;
  const double way = std::min(room, march_reach(s, unit, start.at(), start.at() + direction * allowance, allowance));
  const Pose end = Pose::snapped(start.at() + direction * way, start.facing);
  course.keys = {start, end};
  course.costs = {0, march_cost(s, unit, start.at(), end.at())};
  return course;
}

}  // namespace grognard::grant

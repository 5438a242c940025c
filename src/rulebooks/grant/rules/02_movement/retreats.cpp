// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/02_movement/movement.h"

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
std::optional<Facing> free_way_back(const State& s, PieceId unit, const std::vector<Pursuer>& pursuers,
                                    const Pose& start, double way) {
  const Retiring setting_out{block_at(s, unit, start), solids_at(s, unit, start)};
  const Facing rear = facing_of(rear_of(s, s.unit(unit).side));
  const auto is_free = [&](int off) { return !is_blocked(pursuers, setting_out, rear.turned(off).forward(), way); };
  if (pursuers.empty() || is_free(0)) return rear;
  for (int off = kCoarse; off <= kFarthestOff; off += kCoarse) {
    const bool right = is_free(off);
    const bool left = is_free(-off);
    if (!right && !left) continue;
    for (int fine = off - kCoarse + 1; fine <= off; ++fine)
      for (const int signed_off : {fine, -fine})
        if (is_free(signed_off)) return rear.turned(signed_off);
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

std::vector<Ring> footprint_at(const State& s, PieceId unit, const Pose& at) {
  return placed(body_of(s, unit), at.at(), at.facing.forward()).footprint;
}

// The least shift that brings it within the edges that hold it.
Pose within_the_edges(const State& s, PieceId unit, const Pose& turned) {
  const Box table = fenced_table(s, s.unit(unit).side);
  const Box box = placed(body_of(s, unit), turned.at(), turned.facing.forward()).box;
  const auto inwards = [](double low, double high, double from, double to) {
    return std::max(0.0, from - low) - std::max(0.0, high - to);
  };
  const Vec2 by{inwards(box.low.x, box.high.x, table.low.x, table.high.x),
                inwards(box.low.y, box.high.y, table.low.y, table.high.y)};
  return Pose::snapped(turned.at() + by, turned.facing);
}

// On the table, not newly in a house or in water, and no nearer to any enemy than it was, or than 1".
bool may_set_out_from(const State& s, PieceId unit, const std::vector<Pursuer>& pursuers, const Pose& start) {
  const Unit& u = s.unit(unit);
  if (!fits(footprint_at(s, unit, start), {.table = fenced_table(s, u.side), .bars = {}})) return false;
  const Ring block = block_at(s, unit, start);
  if (barred_ground(s, block) && !barred_ground(s, block_of(s, unit))) return false;
  return std::all_of(pursuers.begin(), pursuers.end(), [&](const Pursuer& p) {
    return gap_to_pursuer(p, block) > std::min(kStandOff, p.before) - kExactly;
  });
}

// GW-MOVE-29: turned about on the spot. Beside an edge of the table that leaves no room for that, as near as it fits;
// where enemies or ground stand in the way of the turn, it goes as it faces.
Pose set_out_from(const State& s, PieceId unit, const std::vector<Pursuer>& pursuers) {
  const Unit& u = s.unit(unit);
  const Pose turned = turned_on_the_spot(s, unit, u.at, facing_of(rear_of(s, u.side)));
  for (const Pose& start : {turned, within_the_edges(s, unit, turned)})
    if (may_set_out_from(s, unit, pursuers, start)) return start;
  return u.at;
}

}  // namespace

double room_to_retire(const State& s, PieceId unit, const Pose& from, Vec2 direction, double wish) {
  const Box table = fenced_table(s, s.unit(unit).side);
  return straight_run(footprint_at(s, unit, from), direction, wish, {.table = table, .bars = {}}).way;
}

// GW-MOVE-28: a figure's centre over its own edge.
std::optional<Pose> end_of_flight(const State& s, PieceId unit, const Pose& at) {
  const Vec2 rear = rear_of(s, s.unit(unit).side);
  const Ground& ground = *s.setup->ground;
  const double edge = std::max(dot(rear, Vec2{ground.width, ground.height}), 0.0);
  bool fled = dot(rear, at.at()) > edge + block_size(s, unit).depth;
  each_figure(s, unit, [&](Figure f) { fled = fled || dot(rear, centre_at(s, f, at)) > edge; });
  if (fled) return std::nullopt;
  double over = 0;
  const Ring block = block_at(s, unit, at);
  for (const Vec2 corner : block.corners()) over = std::max(over, dot(rear, corner) - edge);
  return over > 0 ? Pose::snapped(at.at() - rear * over, at.facing) : at;
}

// GW-MOVE-29. It turns about free of cost and faces its rear, whatever direction it has to take.
Course rear_course(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  Course course{.keys = {}, .costs = {}, .full = march_rate(s, unit, u.formation), .formation = u.formation};
  const bool fixed = u.formation == Formation::Garrison || u.formation == Formation::Deployed || u.arm == Class::Barge;
  if (fixed || u.crossing > 0) return course;
  const double allowance = u.in_house_move ? course.full / 2 : course.full;  // GW-TERR-22
  const double reach = allowance + block_size(s, unit).width;  // it may have to set out from beside where it stands
  const std::vector<Pursuer> pursuers = pursuers_of(s, unit, block_of(s, unit), reach);
  const Pose start = set_out_from(s, unit, pursuers);
  const auto facing = free_way_back(s, unit, pursuers, start, allowance);
  if (!facing) return course;
  const Vec2 direction = facing->forward();
  const double room = room_to_retire(s, unit, start, direction, allowance);
  const double way = std::min(room, march_reach(s, unit, start.at(), start.at() + direction * allowance, allowance));
  const Pose end = Pose::snapped(start.at() + direction * way, start.facing);
  course.keys = {start, end};
  course.costs = {0, march_cost(s, unit, start.at(), end.at())};
  return course;
}

}  // namespace grognard::grant

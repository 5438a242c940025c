// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/position/positions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace grognard::tricorne {
namespace {

Size box_size(const Ring& ring) {
  const Box box = ring.box();
  return {box.high.x - box.low.x, box.high.y - box.low.y};
}

// Middle of an edge of a footprint: front, right, rear, left.
Vec2 edge_middle(const Ring& ring, std::size_t edge) {
  // Corner order of a base: front right, front left, rear left, rear right.
  constexpr std::size_t kFrom[] = {0, 3, 2, 1};
  constexpr std::size_t kTo[] = {1, 0, 3, 2};
  return (ring[kFrom[edge]] + ring[kTo[edge]]) * 0.5;
}

double edge_distance(const Ring& ring, std::size_t edge, const Ring& to) {
  constexpr std::size_t kFrom[] = {0, 3, 2, 1};
  constexpr std::size_t kTo[] = {1, 0, 3, 2};
  const Vec2 a = ring[kFrom[edge]];
  const Vec2 b = ring[kTo[edge]];
  const Vec2 both[] = {a, b};
  double least = std::min(distance(a, to), distance(b, to));
  for (const Vec2 corner : to.corners()) {  // or a corner of the other shape over the middle of the edge
    const Vec2 way = both[1] - both[0];
    const double t = std::clamp(dot(corner - a, way) / std::max(length_squared(way), 1e-12), 0.0, 1.0);
    least = std::min(least, length(corner - (a + way * t)));
  }
  return least;
}

}  // namespace

int halved(const Options& options, int strength) {
  return options.half_rounds_down ? std::max(1, strength / 2) : (strength + 1) / 2;
}

const Ring& block_ring(const State& s, int area) { return s.setup->ground->areas[area].parts.front(); }

Size size_of(const State& s, PieceId id, Formation formation) {
  const Unit& u = s.unit(id);
  if (formation == Formation::Garrison && u.block >= 0) return box_size(block_ring(s, u.block));
  return size_of(formation, is_mounted(u.arm, formation), u.bases);
}

Size size_of(const State& s, PieceId id) { return size_of(s, id, s.unit(id).formation); }

Ring footprint(const State& s, PieceId id, Formation formation, const Pose& pose) {
  if (formation == Formation::Garrison && s.unit(id).block >= 0) return block_ring(s, s.unit(id).block);
  const Size size = size_of(s, id, formation);
  return Ring::base(pose, size.width, size.depth);
}

Ring footprint(const State& s, PieceId id) { return footprint(s, id, s.unit(id).formation, s.unit(id).pose); }

Frame frame_of(const State& s, PieceId id) {
  const Size size = size_of(s, id);
  return Frame::of(s.unit(id).pose, size.width, size.depth);
}

Vec2 front_middle(const State& s, PieceId id) {
  return s.unit(id).pose.at() + s.unit(id).pose.facing.forward() * (size_of(s, id).depth / 2);
}

Vec2 eye_of(const State& s, PieceId id, PieceId target) {
  const Unit& u = s.unit(id);
  if (!faces_all_round(u)) return front_middle(s, id);
  const Ring ring = footprint(s, id);
  const Ring there = footprint(s, target);
  if (ring.size() != 4) return gap(ring, there).from;  // a block of another shape
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t edge = 0; edge < 4; ++edge) {
    const double far = edge_distance(ring, edge, there);
    if (far < least - kTolerance) {
      least = far;
      best = edge;
    }
  }
  return edge_middle(ring, best);
}

Sector sector_of(const State& s, PieceId target, Vec2 point) {
  const Unit& u = s.unit(target);
  if (faces_all_round(u)) return Sector::Front;
  const Size size = size_of(s, target);
  const Vec2 forward = u.pose.facing.forward();
  const Vec2 off = point - u.pose.at();
  const double x = dot(off, right_of(forward));
  const double y = dot(off, forward);
  if (reaches(y, size.depth / 2)) return Sector::Front;
  const double behind = -size.depth / 2 - y;
  return beyond(behind, std::max(std::abs(x) - size.width / 2, 0.0)) ? Sector::Rear : Sector::Flank;
}

double distance_between(const State& s, PieceId a, PieceId b) { return distance(footprint(s, a), footprint(s, b)); }

int level_of(const State& s, PieceId id) { return step_at(*s.setup->ground, s.unit(id).pose.at()); }

Pose reformed_pose(const State& s, PieceId id, Formation formation, Facing facing) {
  const Vec2 front = front_middle(s, id);
  return Pose::snapped(front - facing.forward() * (size_of(s, id, formation).depth / 2), facing);
}

double radius_of(const State& s, PieceId id) {
  const Size size = size_of(s, id);
  if (s.unit(id).formation == Formation::Garrison) return size.width + size.depth;  // any shape of walls
  return (size.width + size.depth) / 2;                                             // half the diagonal or more
}

double nearest_enemy(const State& s, Side side, const Ring& ring, double horizon) {
  double least = std::numeric_limits<double>::infinity();
  const Nearness near(ring);
  each_on_table(s, other(side), [&](PieceId enemy) {
    if (near.maybe(s, enemy, std::min(horizon, least))) least = std::min(least, distance(ring, footprint(s, enemy)));
  });
  return least;
}

PieceId enemy_within(const State& s, Side side, const Ring& ring, double limit) {
  const Nearness near(ring);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side || !on_table(u) || !near.maybe(s, id, limit)) continue;
    if (within(distance(ring, footprint(s, id)), limit)) return id;
  }
  return kNoPiece;
}

bool in_contact(const State& s, PieceId id) {
  for (const Contact& c : s.contacts)
    if (c.attacker == id || c.defender == id) return true;
  return false;
}

const Contact* contact_between(const State& s, PieceId a, PieceId b) {
  for (const Contact& c : s.contacts)
    if ((c.attacker == a && c.defender == b) || (c.attacker == b && c.defender == a)) return &c;
  return nullptr;
}

bool in_contact_with(const State& s, PieceId a, PieceId b) { return contact_between(s, a, b) != nullptr; }

PieceId garrison_of(const State& s, int area) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).block == area && on_table(s.unit(id))) return id;
  return kNoPiece;
}

PieceId commander_with(const State& s, PieceId unit) {
  for (std::size_t i = 0; i < s.commanders.size(); ++i)
    if (s.commanders[i].alive && s.commanders[i].attached == unit) return s.commander_piece(static_cast<int>(i));
  return kNoPiece;
}

bool on_the_table(const State& s, const Ring& ring) { return grognard::on_table(*s.setup->ground, ring); }

Obstacles standing_room(const State& s, PieceId who) {
  const Ground& ground = *s.setup->ground;
  Obstacles room{.table = {{0, 0}, {ground.width, ground.height}}, .bars = {}};
  each_on_table(s, [&](PieceId id) {
    if (id != who) room.taken.push_back(footprint(s, id));
  });
  return room;
}

PieceId overlapped_unit(const State& s, PieceId who, const Ring& ring, std::initializer_list<PieceId> ignoring) {
  const Nearness near(ring);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == who || !on_table(s.unit(id)) || !near.maybe(s, id, 0)) continue;
    if (std::find(ignoring.begin(), ignoring.end(), id) != ignoring.end()) continue;
    if (overlap(ring, footprint(s, id))) return id;
  }
  return kNoPiece;
}

}  // namespace grognard::tricorne

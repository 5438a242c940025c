// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/positions.h"

#include <algorithm>
#include <cmath>

#include "geometry/convex.h"
#include "revwars/position/layout.h"
#include "revwars/position/terrain.h"

namespace grognard::revwars {
namespace {

constexpr double kDiagonal = 0.70710678118654752;  // turns a difference of coordinates into a distance from a diagonal
constexpr double kParallelSine = 0.002;            // edges that differ by less than the snapped tenth of a degree

// A shape cut down to a part of it, in the frame of a stand: u to the right and v ahead of the middle of its front edge.
using Outline = convex::Clipped;

Outline seen_from(const Stand& stand, const Ring& ring) {
  const Frame frame{stand.front_middle(), stand.facing.forward(), stand.base.front / 2, stand.base.depth};
  Outline out;
  for (const Vec2 corner : ring.corners()) out.push_back(frame.local(corner));
  return out;
}

// How much of the breadth between two limits a shape takes up.
double breadth_within(const Outline& shape, double half_width) {
  if (shape.empty()) return 0;
  double low = kNowhere;
  double high = -kNowhere;
  for (const Vec2 p : shape) {
    low = std::min(low, p.x);
    high = std::max(high, p.x);
  }
  return std::min(high, half_width) - std::max(low, -half_width);
}

bool parted_along_edges_of(const Ring& a, const Ring& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 outward = right_of(a[i + 1 == a.size() ? 0 : i + 1] - a[i]);
    double nearest = kNowhere;
    for (const Vec2 corner : b.corners()) nearest = std::min(nearest, dot(corner - a[i], outward));
    if (nearest >= -kOverlapSlack * length(outward)) return true;
  }
  return false;
}

// RW-GEO-9: length of edge that two stands have in common.
double shared_edge(const Ring& a, const Ring& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Vec2 edge = a[i + 1 == a.size() ? 0 : i + 1] - a[i];
      const Vec2 other = b[j + 1 == b.size() ? 0 : j + 1] - b[j];
      const double span = length(edge);
      const Vec2 along = edge * (1 / span);
      if (dot(along, other) > 0 || std::abs(cross(along, other)) > kParallelSine * length(other)) continue;
      if (std::abs(cross(along, b[j] - a[i])) > kOverlapSlack) continue;
      const double from = dot(along, b[j] + other - a[i]);
      const double to = dot(along, b[j] - a[i]);
      most = std::max(most, std::min(to, span) - std::max(from, 0.0));
    }
  return most;
}

struct Disc {
  Vec2 centre;
  double radius = 0;
};
Disc disc_of(const State& s, PieceId id) {
  if (s.is_general(id)) return {s.general(id).pose.at(), kDivisionalBase.front};
  const int building = s.is_unit(id) ? s.unit(id).building : s.building_area(id);
  if (building < 0) return {s.unit(id).pose.at(), radius_of(s, id)};
  const Box box = building_ring(s, building).box();
  return {(box.low + box.high) * 0.5, length(box.high - box.low) / 2};
}

Disc disc_around(const Rings& rings) {
  Box box = rings.front().box();
  for (const Ring& ring : rings) {
    const Box one = ring.box();
    box.low = {std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)};
    box.high = {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)};
  }
  return {(box.low + box.high) * 0.5, length(box.high - box.low) / 2};
}

bool discs_near(const Disc& a, const Disc& b, double distance) {
  const double reach = a.radius + b.radius + distance + kTolerance;
  return length_squared(a.centre - b.centre) <= reach * reach;
}

Rings rings_of_piece(const State& s, PieceId id) {
  if (s.is_unit(id)) return bases_of(s, id);
  Rings rings;
  rings.push_back(s.is_general(id) ? general_ring(s, id) : building_ring(s, s.building_area(id)));
  return rings;
}

// RW-GEO-6: in the zone ahead of a row of stands that face one way.
bool ahead_of_row(const Stands& stands, std::size_t first, std::size_t last, Vec2 point) {
  const Stand& left = stands[first];
  const Vec2 forward = left.facing.forward();
  const Vec2 right = right_of(forward);
  const Vec2 a = left.front_middle() - right * (left.base.front / 2);
  const Vec2 b = stands[last].front_middle() + right * (stands[last].base.front / 2);
  return in_front_zone(Frame{(a + b) * 0.5, forward, length(b - a) / 2, left.base.depth}, point);
}

bool in_front_of_pieces(const State& s, PieceId id, Vec2 point) {
  const Stands stands = stands_of(s, id);
  if (stands.empty()) return false;
  if (s.unit(id).formation() == Formation::MarchColumn) return ahead_of_row(stands, 0, 0, point);
  for (std::size_t i = 0; i < stands.size();) {
    std::size_t end = i;
    // A bent line has a zone for each of its platoons, a swung wing one for each of its two rows.
    while (!s.unit(id).shape.bent && end + 1 < stands.size() && stands[end + 1].facing == stands[i].facing) ++end;
    if (ahead_of_row(stands, i, end, point)) return true;
    i = end + 1;
  }
  return false;
}

}  // namespace

// RW-GEO-3
double distance_of(const Rings& a, const Rings& b) {
  double least = kNowhere;
  for (const Ring& one : a)
    for (const Ring& other : b) least = std::min(least, distance(one, other));
  return least;
}

double distance_between(const State& s, PieceId a, PieceId b) {
  return distance_of(rings_of_piece(s, a), rings_of_piece(s, b));
}

double distance_to(const State& s, PieceId id, const Ring& ring) {
  double least = kNowhere;
  for (const Ring& one : rings_of_piece(s, id)) least = std::min(least, distance(one, ring));
  return least;
}

// RW-GEO-2
bool overlap_deeply(const Ring& a, const Ring& b) {
  return !parted_along_edges_of(a, b) && !parted_along_edges_of(b, a);
}

bool overlap_deeply(const Rings& a, const Rings& b) {
  for (const Ring& one : a)
    for (const Ring& other : b)
      if (overlap_deeply(one, other)) return true;
  return false;
}

Ring general_ring(const State& s, PieceId general) { return general_ring(s, general, s.general(general).pose); }

Ring general_ring(const State& s, PieceId general, const Pose& pose) {
  const Base base = s.brigade_rules(s.brigade_of(general)).division_troops ? kDivisionalBase : kBrigadierBase;
  return Ring::base(pose, base.front, base.depth);
}

// RW-GEO-5
bool in_front_zone(const Frame& frame, Vec2 point) {
  const Vec2 p = frame.local(point);
  const double outside = std::abs(p.x) - frame.half_width;
  return reaches(p.y, 0) && (outside <= 0 || reaches((p.y - outside) * kDiagonal, 0));
}

// RW-GEO-6, RW-FORM-34
bool in_front_zone(const State& s, PieceId id, Vec2 point) {
  if (s.unit(id).building >= 0) return true;
  const auto block = block_of(s, id);
  return block ? in_front_zone(block->frame(), point) : in_front_of_pieces(s, id, point);
}

// RW-GEO-10
bool in_front_arc(const Stand& stand, const Ring& other) {
  Outline shape = seen_from(stand, other);
  const double half = stand.base.front / 2;
  convex::keep_below(shape, {0, -1}, -kOverlapSlack);
  convex::keep_below(shape, {kDiagonal, -kDiagonal}, half * kDiagonal - kOverlapSlack);
  convex::keep_below(shape, {-kDiagonal, -kDiagonal}, half * kDiagonal - kOverlapSlack);
  return !shape.empty();
}

// RW-GEO-8
bool directly_ahead(const Stand& stand, const Ring& other, double strip) {
  Outline shape = seen_from(stand, other);
  convex::keep_below(shape, {0, -1}, 0);
  convex::keep_below(shape, {0, 1}, strip + kTolerance);
  return breadth_within(shape, stand.base.front / 2) > kOverlapSlack;
}

double distance_ahead(const Stand& stand, const Ring& other) {
  Outline shape = seen_from(stand, other);
  convex::keep_below(shape, {0, -1}, 0);
  const double half = stand.base.front / 2;
  if (breadth_within(shape, half) <= kOverlapSlack) return kNowhere;
  convex::keep_below(shape, {1, 0}, half);
  convex::keep_below(shape, {-1, 0}, half);
  double nearest = kNowhere;
  for (const Vec2 p : shape) nearest = std::min(nearest, p.y);
  return nearest;
}

// RW-GEO-9
bool adjacent(const Stands& stands, std::size_t a, std::size_t b, const Shape& shape) {
  if (a == b) return false;
  const Stand& one = stands[a];
  const Stand& other = stands[b];
  const bool beside = one.rank == other.rank && std::abs(one.file - other.file) == 1;
  if (shape.formation == Formation::SkirmishLine && beside) return true;
  const double reach = one.base.front + one.base.depth + other.base.front + other.base.depth;
  if (length_squared(one.centre - other.centre) > reach * reach / 4 + 1) return false;
  return shared_edge(one.ring(), other.ring()) > kOverlapSlack;
}

Stand reaching(const Stand& stand, const Shape& shape) {
  if (shape.formation != Formation::SkirmishLine) return stand;
  const double half = (shape.gap > 0 ? shape.gap / 100.0 : stand.base.front) / 2;
  const double left = stand.left_end ? 0 : half;
  const double right = stand.right_end ? 0 : half;
  Stand wide = stand;
  wide.base.front += left + right;
  wide.centre = stand.centre + right_of(stand.facing.forward()) * ((right - left) / 2);
  return wide;
}

double radius_of(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  const Base base = base_of(b.type);
  const double gun = b.gun == Gun::Present ? kBattalionGunBase.front + kBattalionGunBase.depth : 0;
  const double limber = s.card(id).limbers ? kLimberBase.front + kLimberBase.depth : 0;
  const double stand = base.front + base.depth;
  if (b.building >= 0) {
    const Box box = building_ring(s, b.building).box();
    return length(box.high - box.low) + length(b.pose.at() - (box.low + box.high) * 0.5);
  }
  double farthest = 0;
  for (const Pose& place : b.trail) farthest = std::max(farthest, length(place.at() - b.pose.at()));
  const bool in_file = b.formation() == Formation::MarchColumn;
  const double total = b.platoons + (b.partner != kNoPiece ? s.unit(b.partner).platoons : 0);
  if (in_file && b.trail.empty()) farthest = b.platoons * base.depth;
  if (in_file || b.shape.bent) return farthest + stand + gun + limber;
  switch (b.formation()) {
    case Formation::Line: return (b.platoons / 2.0 + 1) * base.front + base.depth + gun + limber;
    case Formation::SkirmishLine:
      return (b.platoons / 2.0 + 1) * (base.front + gap_of(b.type, b.shape)) + 2 * base.depth + gun + base.front;
    default: return (total / 2 + 1) * base.front / 2 + base.front + 4 * std::max(base.front, base.depth) + 2 * gun;
  }
}

bool maybe_within(const State& s, PieceId a, PieceId b, double distance) {
  return discs_near(disc_of(s, a), disc_of(s, b), distance);
}

bool maybe_within(const State& s, PieceId a, const Box& box, double distance) {
  const Disc disc = disc_of(s, a);
  const Vec2 reach = {disc.radius, disc.radius};
  return box.grown(distance + kTolerance).meets({disc.centre - reach, disc.centre + reach});
}

double nearest_enemy(const State& s, Side side, const Rings& rings, double horizon, PieceId* which) {
  double least = kNowhere;
  if (rings.empty()) return least;
  const Disc here = disc_around(rings);
  each_active(s, other(side), [&](PieceId enemy) {
    if (!discs_near(here, disc_of(s, enemy), std::min(horizon, least))) return;
    const double away = distance_of(rings, bases_of(s, enemy));
    if (away >= least || beyond(away, horizon)) return;
    least = away;
    if (which) *which = enemy;
  });
  return least;
}

PieceId overlapped(const State& s, PieceId who, const Rings& rings, std::initializer_list<PieceId> ignoring) {
  if (rings.empty()) return kNoPiece;
  const Disc here = disc_around(rings);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == who || !is_active(s.unit(id)) || !discs_near(here, disc_of(s, id), 0)) continue;
    if (std::find(ignoring.begin(), ignoring.end(), id) != ignoring.end()) continue;
    if (overlap_deeply(rings, bases_of(s, id)) || overlap_deeply(rings, limbers_of(s, id))) return id;
  }
  return kNoPiece;
}

bool on_the_table(const State& s, const Rings& rings) {
  const Ground& ground = *s.setup->ground;
  return std::all_of(rings.begin(), rings.end(), [&](const Ring& ring) {
    const Box box = ring.box();
    return box.low.x >= -kTolerance && box.low.y >= -kTolerance && box.high.x <= ground.width + kTolerance &&
           box.high.y <= ground.height + kTolerance;
  });
}

bool within_reach_of_general(const State& s, PieceId unit, int brigade, double reach) {
  if (brigade < 0) return false;
  const General& general = s.brigade(brigade).general;
  const PieceId piece = s.general_piece(brigade);
  if (!general.alive || !general.on_table || !maybe_within(s, unit, piece, reach)) return false;
  return within(distance_to(s, unit, general_ring(s, piece)), reach);
}

bool inspired(const State& s, PieceId unit) {
  const int own = s.brigade_of(unit);
  if (within_reach_of_general(s, unit, own, kCommandRadius)) return true;
  const int division = division_of(s, s.side_of(unit));
  return division != own && within_reach_of_general(s, unit, division, kCommandRadius);
}

bool is_commanded(const State& s, PieceId unit) {
  if (!is_active(s.unit(unit))) return false;
  if (within_reach_of_general(s, unit, s.brigade_of(unit), kCommandRadius)) return true;
  return s.options().dg_commands_all &&
         within_reach_of_general(s, unit, division_of(s, s.side_of(unit)), kCommandRadius);
}

int division_of(const State& s, Side side) {
  for (std::size_t i = 0; i < s.setup->brigades.size(); ++i)
    if (s.setup->brigades[i].division_troops && s.setup->brigades[i].side == side) return static_cast<int>(i);
  return -1;
}

Name name_of(const State& s, PieceId piece) {
  if (s.is_unit(piece)) return {s.troops(piece).spoken, s.troops(piece).plural};
  if (s.is_general(piece)) return {s.brigade_rules(s.brigade_of(piece)).general};
  if (s.is_building(piece)) {
    const Area& house = s.setup->ground->areas[s.building_area(piece)];
    return {house.name.empty() ? house.kind : house.name};
  }
  return {};
}

Name brigade_name(const State& s, int brigade) {
  const Brigade& rules = s.brigade_rules(brigade);
  return {rules.spoken, rules.plural};
}

Name side_name(const State& s, Side side) {
  const SideRules& rules = s.setup->sides[side];
  return {rules.name, rules.plural};
}

}  // namespace grognard::revwars

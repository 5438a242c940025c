// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/positions.h"

#include <algorithm>
#include <cmath>

#include "geometry/convex.h"

namespace grognard::esr {
namespace {

// A disc around a shape, for quick rejection.
struct Round {
  Vec2 centre;
  double radius = 0;
};

double half_diagonal(double width, double depth) { return std::sqrt(width * width + depth * depth) / 2; }

Round round_of(const State& s, PieceId unit) { return {s.unit(unit).pose.at(), radius_of(s, unit)}; }

Round round_of(const Ring& ring) {
  const Box box = ring.box();
  return {(box.low + box.high) * 0.5, length(box.high - box.low) / 2};
}

bool rounds_near(const Round& a, const Round& b, double distance) {
  const double reach = a.radius + b.radius + distance + kTolerance;
  return length_squared(a.centre - b.centre) <= reach * reach;
}

bool parted_by_edges_of(const Ring& a, const Ring& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec2 outward = right_of(convex::next_corner(a.corners(), i) - a[i]);
    double nearest = kNowhere * kNowhere;
    for (const Vec2 corner : b.corners()) nearest = std::min(nearest, dot(corner - a[i], outward));
    if (nearest >= -kContact * length(outward)) return true;
  }
  return false;
}

// The nearest standing enemy to a shape; how exactly it is measured is the caller's. Nothing at or beyond horizon.
template <class Measure>
Nearest nearest_to(const State& s, Side side, const Round& here, double horizon, Measure&& measure) {
  Nearest best{kNoPiece, horizon};
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side || !stands(u) || !rounds_near(here, round_of(s, id), best.distance)) continue;
    const double away = measure(id);
    if (away < best.distance) best = {id, away};
  }
  if (best.unit == kNoPiece) best.distance = kNowhere;
  return best;
}

struct Standing {
  boost::container::static_vector<Ring, kMostInFormation> rings;
  boost::container::static_vector<Round, kMostInFormation> rounds;
  Box box;
};

Standing standing_of(const State& s, int formation) {
  Standing out;
  for (PieceId id = 0; id < s.unit_count() && out.rings.size() < out.rings.capacity(); ++id) {
    if (s.unit(id).formation != formation || !stands(s.unit(id))) continue;
    out.rings.push_back(ring_of(s, id));
    out.rounds.push_back(round_of(s, id));
    const Box box = out.rings.back().box();
    if (out.rings.size() == 1) out.box = box;
    out.box.low = {std::min(out.box.low.x, box.low.x), std::min(out.box.low.y, box.low.y)};
    out.box.high = {std::max(out.box.high.x, box.high.x), std::max(out.box.high.y, box.high.y)};
  }
  return out;
}

// The least distance from a Unit to any of these, as far as it is below least.
double least_distance(const State& s, const Standing& from, PieceId unit, double least) {
  const Round there = round_of(s, unit);
  const Vec2 reach{there.radius, there.radius};
  if (!from.box.grown(least + kTolerance).meets({there.centre - reach, there.centre + reach})) return least;
  const Ring ring = ring_of(s, unit);
  for (std::size_t i = 0; i < from.rings.size(); ++i) {
    if (!rounds_near(from.rounds[i], there, least)) continue;
    least = std::min(least, distance(from.rings[i], ring));
  }
  return least;
}

Vec2 middle_of_line(const std::vector<Vec2>& line) {
  double whole = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) whole += length(line[i + 1] - line[i]);
  double left_over = whole / 2;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double leg = length(line[i + 1] - line[i]);
    if (leg > 0 && left_over <= leg) return line[i] + (line[i + 1] - line[i]) * (left_over / leg);
    left_over -= leg;
  }
  return line.empty() ? Vec2{} : line.back();
}

double size_of_ring(const Ring& ring) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) twice += cross(ring[i] - ring[0], ring[i + 1] - ring[0]);
  return twice / 2;
}

Vec2 nearest_point_of_edge(const State& s, Edge edge, Vec2 from) {
  const Ground& ground = *s.setup->ground;
  switch (edge) {
    case Edge::North: return {from.x, ground.height};
    case Edge::East: return {ground.width, from.y};
    case Edge::South: return {from.x, 0};
    case Edge::West: return {0, from.y};
  }
  return from;
}

}  // namespace

// ES-GEO-1
double width_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  return is_limbered(s.unit(unit)) ? t.limbered_width : t.width;
}

double depth_of(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  return is_limbered(s.unit(unit)) ? t.limbered_depth : t.depth;
}

Ring ring_at(const State& s, PieceId unit, const Pose& pose) {
  return Ring::base(pose, width_of(s, unit), depth_of(s, unit));
}

Ring ring_of(const State& s, PieceId unit) { return ring_at(s, unit, s.unit(unit).pose); }

Frame frame_at(const State& s, PieceId unit, const Pose& pose) {
  return Frame::of(pose, width_of(s, unit), depth_of(s, unit));
}

Frame frame_of(const State& s, PieceId unit) { return frame_at(s, unit, s.unit(unit).pose); }

// ES-GEO-3, ES-RA-2
Ring area_ring(const Pose& area) { return Ring::base(area, kAreaWidth, kAreaDepth); }

Ring area_ring(const State& s, int formation) { return area_ring(s.formation(formation).area); }

double radius_of(const State& s, PieceId unit) { return half_diagonal(width_of(s, unit), depth_of(s, unit)); }

bool maybe_within(const State& s, PieceId a, PieceId b, double distance) {
  return rounds_near(round_of(s, a), round_of(s, b), distance);
}

// ES-GEO-4
double distance_between(const State& s, PieceId a, PieceId b) { return distance(ring_of(s, a), ring_of(s, b)); }

double distance_between_formations(const State& s, int a, int b) {
  const Standing from = standing_of(s, a);
  double least = kNowhere;
  if (from.rings.empty()) return least;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == b && stands(s.unit(id))) least = least_distance(s, from, id, least);
  return least;
}

double distance_to_unit(const State& s, Vec2 point, PieceId unit) { return distance(point, ring_of(s, unit)); }

double distance_to_place(const State& s, PieceId place, const Ring& ring) {
  const PlaceRules& rules = s.place(place);
  const Ground& ground = *s.setup->ground;
  if (rules.area >= 0) return distance(ground.areas[rules.area], ring);
  const Box box = ring.box();
  switch (rules.edge) {
    case Edge::North: return std::max(0.0, ground.height - box.high.y);
    case Edge::East: return std::max(0.0, ground.width - box.high.x);
    case Edge::South: return std::max(0.0, box.low.y);
    case Edge::West: return std::max(0.0, box.low.x);
  }
  return kNowhere;
}

Vec2 nearest_point_of_place(const State& s, PieceId place, Vec2 from) {
  const PlaceRules& rules = s.place(place);
  if (rules.area < 0) return nearest_point_of_edge(s, rules.edge, from);
  const Area& area = s.setup->ground->areas[rules.area];
  Vec2 best = middle_of_place(s, place);
  double least = kNowhere;
  for (const Ring& part : area.parts) {
    const Gap there = gap(from, part);
    if (there.distance >= least) continue;
    least = there.distance;
    best = there.to;
  }
  return best;
}

Vec2 middle_of_place(const State& s, PieceId place) {
  const PlaceRules& rules = s.place(place);
  const Ground& ground = *s.setup->ground;
  if (rules.area < 0) {
    const Vec2 middle{ground.width / 2, ground.height / 2};
    const Vec2 out = -inward(rules.edge).forward();
    return {middle.x * (1 + out.x), middle.y * (1 + out.y)};
  }
  const Area& area = ground.areas[rules.area];
  if (area.outline.empty()) return middle_of_line(area.line);
  Vec2 sum;
  double weight = 0;
  for (const Ring& part : area.parts) {
    const double size = size_of_ring(part);
    sum = sum + part.centre() * size;
    weight += size;
  }
  return weight > 0 ? sum * (1 / weight) : (area.box.low + area.box.high) * 0.5;
}

Nearest nearest_enemy(const State& s, Side side, const Ring& from) {
  return nearest_to(s, side, round_of(from), kNowhere, [&](PieceId id) { return distance(from, ring_of(s, id)); });
}

// ES-GEO-4: a commander is a point.
Nearest nearest_enemy(const State& s, Side side, Vec2 from) {
  return nearest_to(s, side, {from, 0}, kNowhere, [&](PieceId id) { return distance(from, ring_of(s, id)); });
}

Nearest nearest_enemy_of_unit(const State& s, PieceId unit) {
  return nearest_enemy(s, s.unit(unit).side, ring_of(s, unit));
}

// ES-GEO-15
Nearest nearest_enemy_of(const State& s, int formation) {
  const Standing from = standing_of(s, formation);
  Nearest best;
  if (from.rings.empty()) return best;
  const Side side = s.formation(formation).side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == side || !stands(s.unit(id))) continue;
    const double away = least_distance(s, from, id, best.distance);
    if (away < best.distance) best = {id, away};
  }
  return best;
}

// ES-GEO-15, ES-GEN-6
bool enemy_within(const State& s, int formation, double yards) {
  const Standing from = standing_of(s, formation);
  if (from.rings.empty()) return false;
  const Side side = s.formation(formation).side;
  const double horizon = yards + 2 * kTolerance;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == side || !stands(s.unit(id))) continue;
    if (within(least_distance(s, from, id, horizon), yards)) return true;
  }
  return false;
}

// ES-GEO-13
bool overlap_deeply(const Ring& a, const Ring& b) { return !parted_by_edges_of(a, b) && !parted_by_edges_of(b, a); }

PieceId overlapped(const State& s, const Ring& ring, PieceId except) {
  const Round here = round_of(ring);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == except || !stands(s.unit(id)) || !rounds_near(here, round_of(s, id), 0)) continue;
    if (overlap_deeply(ring, ring_of(s, id))) return id;
  }
  return kNoPiece;
}

bool on_table(const State& s, const Ring& ring) { return grognard::on_table(*s.setup->ground, ring); }

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "revwars/position/sweeps.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/rules/b2d_2_breaking/breaking.h"
#include "revwars/rules/b2d_3_pursuit/pursuit.h"

// Where pursuers go (RW-PURS-7, 12, 14, 16, 17, RW-ART-6).
namespace grognard::revwars {
namespace {

// Sides of a footprint that a point is so near to are both touched: a corner.
constexpr double kAtCorner = 0.06;

double distance_to_guns(const State& s, PieceId unit, PieceId battery) {
  double least = kNowhere;
  for (const OverrunGun& gun : s.overrun)
    if (gun.owner == battery && !gun.battalion_gun) least = std::min(least, distance_to(s, unit, overrun_ring(gun)));
  return least;
}

// RW-PURS-7: the point where the quarry has crossed the edge.
Facing towards_exit(const State& s, PieceId unit, const BrokenUnit& quarry) {
  const Base base = base_of(s.unit(quarry.unit).type);
  const Vec2 exit = quarry.exit.at() + quarry.exit.facing.forward() * (base.depth / 2);
  Gap nearest{.distance = kNowhere, .from = {}, .to = {}};
  for (const Ring& ring : bases_of(s, unit)) {
    const Gap here = gap(exit, ring);
    if (here.distance < nearest.distance) nearest = here;
  }
  if (nearest.distance < kTolerance) return s.unit(unit).pose.facing;
  return facing_of(nearest.from - nearest.to);
}

bool ran_off(const BrokenUnit* quarry) { return quarry && quarry->gone && quarry->at_edge; }

// RW-PURS-12; over guns and where there is no body to chase it goes straight ahead (RW-ART-6, RW-PURS-17).
Facing pursuit_facing(const State& s, PieceId unit, const BrokenUnit* quarry) {
  const Facing now = s.unit(unit).pose.facing;
  if (!quarry || quarry->guns) return now;
  if (ran_off(quarry)) return towards_exit(s, unit, *quarry);
  return on_table(s.unit(quarry->unit)) ? facing_towards(s, unit, quarry->unit) : now;
}

bool stands_on_friends(const State& s, PieceId unit, const Rings& rings) {
  bool found = false;
  each_active(s, s.side_of(unit), [&](PieceId id) {
    if (id == unit || found) return;
    found = overlap_deeply(rings, bases_of(s, id)) || overlap_deeply(rings, limbers_of(s, id));
  });
  return found;
}

// RW-PURS-16
double short_of_friends(const State& s, PieceId unit, const Rings& rings, Vec2 way, double reach) {
  double limit = reach;
  each_active(s, s.side_of(unit), [&](PieceId id) {
    if (id == unit) return;
    for (const Rings& theirs : {bases_of(s, id), limbers_of(s, id)}) {
      const double touch = first_touch(rings, way, theirs, limit + kFriendGap);
      if (touch < kNowhere) limit = std::min(limit, std::max(0.0, touch - kFriendGap));
    }
  });
  return limit;
}

// One side of a footprint, as somebody outside sees it.
struct TouchedSide {
  Vec2 at;
  Vec2 outward;
  double away = kNowhere;
};

TouchedSide touched_side(const Rings& footprint, Vec2 point, Vec2 forward) {
  TouchedSide best;
  for (const Ring& ring : footprint)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 edge = ring[(i + 1) % ring.size()] - ring[i];
      const double span = length(edge);
      const Vec2 outward = right_of(edge) * (1 / span);
      const double share = std::clamp(dot(point - ring[i], edge) / (span * span), 0.0, 1.0);
      const double away = length(point - ring[i] - edge * share);
      if (dot(outward, forward) >= 0 || away > best.away + kAtCorner) continue;
      const bool squarer = dot(outward, forward) < dot(best.outward, forward);
      if (away >= best.away - kAtCorner && !squarer) continue;
      best = {ring[i] + edge * share, outward, std::min(away, best.away)};
    }
  return best;
}

Rings footprint_to_touch(const State& s, PieceId id) {
  const auto block = block_of(s, id);
  if (!block) return bases_of(s, id);
  Rings rings;
  rings.push_back(block->ring());
  return rings;
}

Gap nearest_gap(const Rings& a, const Rings& b) {
  Gap best{.distance = kNowhere, .from = {}, .to = {}};
  for (const Ring& one : a)
    for (const Ring& other : b) {
      const Gap here = gap(one, other);
      if (here.distance < best.distance) best = here;
    }
  return best;
}

// Where it comes to a stop, and whom it touches there.
void go_straight(const State& s, PieceId unit, const Rings& rings, Vec2 forward, bool over_the_edge, PursuitWay& way) {
  const double charge = s.card(unit).charge;
  const double edge = edge_travel(s, rings, forward);
  const double ground = travel_to_barred(s, rings, forward, std::min(charge, edge));
  way.travel = short_of_friends(s, unit, rings, forward, ground);
  const double stop = way.travel;
  boost::container::small_vector<std::pair<PieceId, double>, 8> touches;
  each_active(s, other(s.side_of(unit)), [&](PieceId enemy) {
    const double touch = first_touch(rings, forward, bases_of(s, enemy), stop);
    if (touch == kNowhere) return;
    touches.emplace_back(enemy, touch);
    way.travel = std::min(way.travel, touch);
  });
  for (const auto& [enemy, touch] : touches)
    if (touch <= way.travel + kOverlapSlack && way.touched.size() < way.touched.capacity())
      way.touched.push_back(enemy);
  way.off_table = over_the_edge && way.touched.empty() && beyond(charge, edge) && reaches(way.travel, edge);
  way.to = Pose::snapped(way.from.at() + forward * way.travel, way.from.facing);
}

// RW-PURS-12: is there ground for it once it has turned? Those that have broken are caught where it touches them.
bool has_ground_to_turn(const State& s, const Fight& f, PieceId unit, const Rings& rings) {
  if (!on_the_table(s, rings) || ground_is_barred(s, rings, {})) return false;
  bool upon = false;
  each_active(s, other(s.side_of(unit)), [&](PieceId enemy) {
    upon = upon || (!broken_in(f, enemy) && overlap_deeply(rings, bases_of(s, enemy)));
  });
  return !upon;
}

}  // namespace

Rings bases_at(const State& s, PieceId unit, const Pose& there) {
  Body body = body_of(s, unit);
  const Trail trail = trail_at(s, unit, there);
  body.pose = there;
  body.trail = {trail.data(), trail.size()};
  return bases_of(body);
}

boost::container::small_vector<PieceId, 4> nearest_broken(const State& s, const Fight& f, PieceId pursuer) {
  boost::container::small_vector<PieceId, 4> nearest;
  double least = kNowhere;
  for (const BrokenUnit& b : f.broken) {
    if (b.gone || b.wiped_out || b.rides_through || !is_enemy(s, b.unit, pursuer)) continue;
    const double away = b.guns ? distance_to_guns(s, pursuer, b.unit) : distance_between(s, pursuer, b.unit);
    if (beyond(away, least) || away == kNowhere) continue;
    if (!reaches(away, least)) nearest.clear();
    least = std::min(least, away);
    nearest.push_back(b.unit);
  }
  return nearest;
}

PursuitWay pursuit_way(const State& s, const Fight& f, const Pursuer& pursuer) {
  const PieceId unit = pursuer.unit;
  const Pose& here = s.unit(unit).pose;
  const BrokenUnit* quarry = broken_in(f, pursuer.quarry);
  PursuitWay way{.from = {here.x, here.y, pursuit_facing(s, unit, quarry)}, .to = here, .touched = {}};
  const Vec2 forward = way.from.facing.forward();
  Rings rings = bases_at(s, unit, way.from);
  if (way.from.facing != here.facing && stands_on_friends(s, unit, rings)) {
    way.from = here;  // no room to turn
    return way;
  }
  if (way.from.facing != here.facing && !has_ground_to_turn(s, f, unit, rings)) {
    way.from = here;
    if (s.unit(unit).formation() == Formation::MarchColumn) return way;
    rings = bases_of(s, unit);  // it goes there without turning
  }
  go_straight(s, unit, rings, forward, ran_off(quarry), way);
  return way;
}

// RW-PURS-14: the middle of its front goes back to the side that a corner has touched, at most half its width; the Centre
// Platoon turns about it.
double most_by_turning(const State& s, PieceId unit) {
  const auto block = block_of(s, unit);
  if (!block) return 2 * radius_of(s, unit);
  return block->half_width + 2 * length(block->front - s.unit(unit).pose.at());
}

void tell_turning(Play& p, PieceId unit, PieceId enemy, const Pose& flush) {
  const Pose from = p.s.unit(unit).pose;
  if (flush == from) return;
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:turns|turn} upon {1}.", name_of(p.s, unit), name_of(p.s, enemy));
    return with_stride(with_path(event("RW-PURS-14", "contact", {unit, enemy}, text), {from, flush}), unit,
                       most_by_turning(p.s, unit));
  });
}

Pose flush_against(const State& s, PieceId unit, const Pose& there, PieceId enemy) {
  const Rings rings = bases_at(s, unit, there);
  const Rings theirs = bases_of(s, enemy);
  const Vec2 point = nearest_gap(rings, theirs).to;
  const TouchedSide side = touched_side(footprint_to_touch(s, enemy), point, there.facing.forward());
  if (side.away == kNowhere) return there;
  const Facing facing = facing_of(-side.outward);
  if (facing == there.facing) return there;
  Body body = body_of(s, unit);
  body.pose = there;
  const auto block = block_of(body);
  const Vec2 front = block ? block->front : there.at() + there.facing.forward() * (base_of(body.type).depth / 2);
  const Vec2 on_side = front - side.outward * dot(front - side.at, side.outward);
  const Pose flush = pose_with_front(body, on_side, facing);
  const Rings turned = bases_at(s, unit, flush);
  const bool room =
      on_the_table(s, turned) && overlapped(s, unit, turned) == kNoPiece && !ground_is_barred(s, turned, {});
  return room ? flush : there;
}

}  // namespace grognard::revwars

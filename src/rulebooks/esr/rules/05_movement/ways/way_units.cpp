// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "esr/rules/05_movement/ways/way.h"

namespace grognard::esr {
namespace {

constexpr int kMostSteps = 60;
constexpr double kStepBack = 5;  // yards, where only trying finds a free place

// Could a base whose disc is here meet that disc on its way?
bool lane_meets(Vec2 here, double radius, Vec2 direction, double yards, Vec2 there, double other) {
  const Vec2 off = there - here;
  const double reach = radius + other + 2;
  const double ahead = dot(off, direction);
  return std::abs(cross(direction, off)) < reach && ahead > -reach && ahead < yards + reach;
}

struct Lane {
  const Ring& ring;
  Vec2 centre;
  double radius = 0;
  Vec2 direction;
  double yards = 0;

  Lane(const Ring& moving, Vec2 along, double far) : ring(moving), direction(along), yards(far) {
    const Box box = ring.box();
    centre = (box.low + box.high) * 0.5;
    radius = length(box.high - box.low) / 2;
  }
  bool near(Vec2 there, double other) const { return lane_meets(centre, radius, direction, yards, there, other); }
  // Where the base would run into that shape; kNowhere: not on this leg. Who only leaves it is free to go.
  double runs_into(const Ring& still) const {
    const auto met = travel_meeting(ring, direction, still);
    if (!met || within(met->to, kContact) || met->from > yards - kTolerance) return kNowhere;
    return std::max(0.0, met->from);
  }
};

constexpr double kAreaRadius = 170;  // half the diagonal of 150 x 300, and a little

template <class Pass>
void each_area_near(const State& s, Vec2 here, double radius, Pass&& pass) {
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    const Formation& formation = s.formation(f);
    if (!is_there(formation) || !formation.has_area) continue;
    const double reach = radius + kAreaRadius + 2;
    if (length_squared(formation.area.at() - here) > reach * reach) continue;
    pass(f);
  }
}

// By convexity a straight way first comes nearer, then goes away: so the first place at the limit decides.
double until_near(const Ring& ring, Vec2 direction, double yards, const Ring& enemy, double limit) {
  double at = 0;
  for (int i = 0; i < kMostSteps && at < yards; ++i) {
    const double away = distance(ring.moved(direction * at), enemy);
    const double room = away - limit;
    if (room < kTolerance) {
      const double next = std::min(yards, at + 0.5);
      const bool goes_away = distance(ring.moved(direction * next), enemy) >= away - kTolerance / 2;
      return goes_away ? yards : at;
    }
    at += room;
  }
  return std::min(at, yards);
}

PieceId touched_enemy(const State& s, PieceId unit, const Ring& ring) {
  const Side side = s.unit(unit).side;
  const double radius = radius_of(s, unit);
  const Vec2 here = ring.centre();
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == side || !stands(s.unit(id))) continue;
    const double reach = radius + radius_of(s, id) + 2;
    if (length_squared(s.unit(id).pose.at() - here) > reach * reach) continue;
    if (within(distance(ring, ring_of(s, id)), kContact)) return id;
  }
  return kNoPiece;
}

// ES-MOVE-11, ES-RA-5
int area_in_the_way(const State& s, PieceId unit, const Ring& ring, const TravelLimits& limits) {
  int found = -1;
  const Unit& u = s.unit(unit);
  each_area_near(s, ring.centre(), radius_of(s, unit), [&](int f) {
    if (f == u.formation || found >= 0) return;
    const Ring area = area_ring(s, f);
    const bool enemy = s.formation(f).side != u.side;
    const bool taken =
        enemy && !limits.may_contact ? within(distance(ring, area), kContact) : overlap_deeply(ring, area);
    if (taken) found = f;
  });
  return found;
}

// The stretches of a leg on which the base would lie on a Unit, a foreign area; in no order.
void taken_stretches(const State& s, PieceId unit, const Lane& lane, const TravelLimits& limits,
                     std::vector<Interval>& out) {
  const Unit& mover = s.unit(unit);
  const auto note = [&](const Ring& still, bool keep_clear) {
    const auto met = travel_meeting(lane.ring, lane.direction, still);
    const double margin = keep_clear ? kContact + kGridSlack : 0;
    if (met && met->to + margin > 0 && met->from - margin < lane.yards)
      out.push_back({met->from - margin, met->to + margin});
  };
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == unit || !stands(u) || !lane.near(u.pose.at(), radius_of(s, id))) continue;
    note(ring_of(s, id), u.side != mover.side && !limits.may_contact);
  }
  each_area_near(s, lane.centre + lane.direction * (lane.yards / 2), lane.radius + lane.yards / 2, [&](int f) {
    if (f != mover.formation) note(area_ring(s, f), s.formation(f).side != mover.side && !limits.may_contact);
  });
}

}  // namespace

Obstacle first_enemy_on(const State& s, PieceId unit, const Ring& ring, Vec2 direction, double yards) {
  Obstacle first;
  const Lane lane(ring, direction, yards);
  const Side side = s.unit(unit).side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side || !stands(u) || !lane.near(u.pose.at(), radius_of(s, id))) continue;
    const double at = lane.runs_into(ring_of(s, id));
    if (at < first.at) first = {at, id, -1};
  }
  each_area_near(s, lane.centre + direction * (yards / 2), lane.radius + yards / 2, [&](int f) {
    if (s.formation(f).side == side) return;
    const double at = lane.runs_into(area_ring(s, f));
    if (at < first.at - kTolerance) first = {at, kNoPiece, f};
  });
  return first;
}

// Whoever begins nearer may only go away.
double kept_off(const State& s, PieceId unit, const Ring& ring, Vec2 direction, double yards, double keep_off) {
  if (keep_off <= 0) return yards;
  const Unit& mover = s.unit(unit);
  const Ring start = ring_of(s, unit);
  const Lane lane(ring, direction, yards);
  double room = yards;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == mover.side || !stands(u) || !lane.near(u.pose.at(), radius_of(s, id) + keep_off)) continue;
    const Ring enemy = ring_of(s, id);
    const double limit = std::min(keep_off, distance(start, enemy));
    room = std::min(room, until_near(ring, direction, room, enemy, limit));
  }
  return room;
}

double room_to_edge(const State& s, const Ring& ring, Vec2 direction, double slant) {
  const Ground& ground = *s.setup->ground;
  const Box box = ring.box();
  double room = kNowhere;
  if (direction.x > slant) room = std::min(room, (ground.width - box.high.x) / direction.x);
  if (direction.x < -slant) room = std::min(room, box.low.x / -direction.x);
  if (direction.y > slant) room = std::min(room, (ground.height - box.high.y) / direction.y);
  if (direction.y < -slant) room = std::min(room, box.low.y / -direction.y);
  return room;
}

double table_room(const State& s, const Ring& ring, Vec2 direction, double yards) {
  constexpr double kAlongEdge = 1e-9;
  return std::max(0.0, std::min(yards, room_to_edge(s, ring, direction, kAlongEdge)));
}

// ES-MOVE-11, ES-MOVE-12
Taken taken_at(const State& s, PieceId unit, const Pose& pose, const TravelLimits& limits) {
  const Ring ring = ring_at(s, unit, pose);
  const auto not_free = [](RuleId rule, std::string why) { return Taken{false, rule, std::move(why)}; };
  const bool gone = limits.may_leave && !overlap(s.setup->ground->table(), ring);
  if (!gone && !on_table(s, ring))
    return not_free("ES-MOVE-18", sentence("{} would stand over the edge of the table.", name_of(s, unit)));
  if (const PieceId other = overlapped(s, ring, unit); other != kNoPiece)
    return not_free("ES-MOVE-11", sentence("{} would stand on {}.", name_of(s, unit), name_of(s, other)));
  if (impassable_on_way(s, ring, limits.in_column || marches_in_column(s.unit(unit))))
    return not_free("ES-MOVE-11", sentence("{} would stand on impassable ground.", name_of(s, unit)));
  if (const PieceId enemy = limits.may_contact ? kNoPiece : touched_enemy(s, unit, ring); enemy != kNoPiece)
    return not_free("ES-MOVE-12", sentence("{} would touch {}.", name_of(s, unit), name_of(s, enemy)));
  if (const int area = area_in_the_way(s, unit, ring, limits); area >= 0)
    return not_free("ES-MOVE-11", sentence("{} would stand in the Reformation Area of {}.", name_of(s, unit),
                                           name_of(s, s.formation_piece(area))));
  return {};
}

double last_free_place(const State& s, PieceId unit, const Pose& from, Vec2 direction, double yards,
                       const TravelLimits& limits) {
  const Quietly quietly;
  const Ring ring = ring_at(s, unit, from);
  std::vector<Interval> taken;
  taken_stretches(s, unit, Lane(ring, direction, yards), limits, taken);
  double at = yards;
  for (int i = 0; i < kMostSteps && at >= 0; ++i) {
    for (bool moved = true; moved && at >= 0;) {
      moved = false;
      for (const Interval& span : taken) {
        if (at <= span.from + kTolerance || at >= span.to - kTolerance) continue;
        at = span.from;
        moved = true;
      }
    }
    if (at < 0) break;
    if (taken_at(s, unit, Pose::snapped(from.at() + direction * at, from.facing), limits).free) return at;
    at -= kStepBack;
  }
  return -1;
}

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "core/sentence.h"
#include "esr/position/contact.h"
#include "esr/rules/05_movement/ways/way.h"
#include "geometry/convex.h"

// The way into contact and squaring up (ES-MOVE-12).
namespace grognard::esr {
namespace {

constexpr double kLeastShared = 10;     // yards of edge that squaring up leaves in common
constexpr double kSlideStep = 12.5;     // yards
constexpr double kFacesEnough = -0.05;  // of a touched edge towards the front: not edge-on

// What is met: a Unit or a Reformation Area.
struct Quarry {
  PieceId unit = kNoPiece;
  int area = -1;
  Ring ring;
};

struct TouchedEdge {
  std::size_t index = 0;
  Vec2 start;   // its corner
  Vec2 along;   // unit vector, to the next corner
  Vec2 normal;  // outward
  double length = 0;
  Vec2 point;  // of the first touch
};

// The edge that the front edge has come up to: of two that share a corner the one that faces it more squarely.
std::optional<TouchedEdge> touched_edge_ahead(const Ring& mover, Vec2 forward, const Ring& still, double slack) {
  const std::array<Vec2, 2> front{mover[1], mover[0]};
  std::optional<TouchedEdge> best;
  double squarest = kFacesEnough;
  for (std::size_t i = 0; i < still.size(); ++i) {
    const std::array<Vec2, 2> edge{still[i], convex::next_corner(still.corners(), i)};
    const double size = length(edge[1] - edge[0]);
    const Vec2 along = unit_vector(edge[1] - edge[0]);
    const Vec2 normal = right_of(along);
    const double faces = dot(normal, forward);
    if (faces >= squarest - 1e-9) continue;
    const Gap apart = convex::gap(front, edge);
    if (beyond(apart.distance, slack)) continue;
    squarest = faces;
    best = TouchedEdge{i, edge[0], along, normal, size, apart.to};
    // Edges that lie along each other touch in the middle of what they share.
    const double from = std::max(0.0, dot(front[0] - edge[0], along));
    const double to = std::min(size, dot(front[1] - edge[0], along));
    if (faces < -0.9999 && to > from) best->point = edge[0] + along * ((from + to) / 2);
  }
  return best;
}

// Flush to the edge with the front's middle so far along it.
Pose flush_at(const State& s, PieceId unit, const TouchedEdge& edge, double middle) {
  const Facing facing = facing_of(-edge.normal);
  const Vec2 front = edge.start + edge.along * middle;
  return Pose::snapped(front - facing.forward() * (depth_of(s, unit) / 2), facing);
}

// ES-MOVE-12: turned about the point of touch, shifted along the edge no farther than there is need of and at most by half
// the own frontage; nothing if no such place is free.
std::optional<Pose> squared_up(const State& s, PieceId unit, const Pose& touch, const TouchedEdge& edge) {
  const Quietly quietly;
  const Frame frame = frame_at(s, unit, touch);
  const double width = 2 * frame.half_width;
  const double offset = std::clamp(frame.local(edge.point).x, -frame.half_width, frame.half_width);
  const double least = std::min({kLeastShared, width, edge.length});
  const double low = least - frame.half_width;
  const double high = edge.length + frame.half_width - least;
  const double middle = std::clamp(dot(edge.point - edge.start, edge.along) - offset, low, high);
  TravelLimits limits;
  limits.may_contact = true;
  for (double slide = 0; slide <= frame.half_width; slide += kSlideStep) {
    for (const double at : {middle + slide, middle - slide}) {
      if (at < low || at > high) continue;
      const Pose pose = flush_at(s, unit, edge, at);
      if (taken_at(s, unit, pose, limits).free) return pose;
    }
  }
  return std::nullopt;
}

// ES-MOVE-9: the turn before the way into contact is one like any other; squaring up at its end is free.
double cost_of_turn(const State& s, PieceId unit, int tenths) {
  const double third = whole_allowance_of(s, unit, false) / 3;
  Turned turned = turned_so_far(s, unit);
  const double before = turned.cost(third);
  turned.turn(tenths);
  turned.go_on();
  return turned.cost(third) - before;
}

// From this pose straight in this direction into whatever enemy comes first.
std::optional<Meeting> meeting_from(const State& s, PieceId unit, const Pose& from, Vec2 direction, double allowance,
                                    Halts halts) {
  const Ring ring = ring_at(s, unit, from);
  const Obstacle first = first_enemy_on(s, unit, ring, direction, allowance + kContact);
  if (first.at >= kNowhere) return std::nullopt;
  Meeting out;
  out.unit = first.unit;
  out.area = first.area;
  out.distance = first.at;
  const LegGround ground = ground_along(s, unit, ring, from.at(), direction, first.at);
  const double turning = cost_of_turn(s, unit, turn_between(s.unit(unit).pose.facing, from.facing));
  out.cost = ground.cost(first.at) + turning;
  // The allowance is for going on: what is due for its last turn has been taken off.
  if (out.cost > allowance + cost_of_turn(s, unit, 0) + kGridSlack || ground.blocked < first.at - kTolerance)
    return std::nullopt;
  const bool dense_halts = halts == Halts::AtDense && (turns_into_dense(s, unit, ring_of(s, unit), ring) ||
                                                       ground.halt(true) < first.at - kGridSlack);
  if (dense_halts) return std::nullopt;
  const Ring still = first.unit != kNoPiece ? ring_of(s, first.unit) : area_ring(s, first.area);
  const Ring there = ring.moved(direction * first.at);
  const auto edge = touched_edge_ahead(there, from.facing.forward(), still, kGridSlack);
  if (!edge) return std::nullopt;
  out.touch = Pose::snapped(from.at() + direction * first.at, from.facing);
  const auto end = squared_up(s, unit, out.touch, *edge);
  if (!end) return std::nullopt;
  out.end = *end;
  return out;
}

struct StraightWay {
  Pose from;
  Vec2 direction;
};
using StraightWays = boost::container::small_vector<StraightWay, 12>;

Pose turned_towards(const Pose& from, Vec2 point) {
  const Vec2 way = point - from.at();
  if (within(length(way), 0)) return from;
  const int turn = std::clamp(turn_between(from.facing, facing_of(way)), -kFreeTurn, kFreeTurn);
  return {from.x, from.y, from.facing.turned(turn)};
}

void add_shortest(const State& s, PieceId unit, const Pose& from, const Ring& still, StraightWays& out) {
  const Gap apart = gap(ring_at(s, unit, from), still);
  if (within(apart.distance, 0)) return;
  const Vec2 direction = (apart.to - apart.from) * (1 / apart.distance);
  if (dot(direction, from.facing.forward()) > 0) out.push_back({from, direction});
}

// Straight ahead if that meets it; else turned towards it; else the shortest way; else at other parts of its edges.
StraightWays approaches_to(const State& s, PieceId unit, const Ring& still) {
  StraightWays out;
  const Pose from = s.unit(unit).pose;
  out.push_back({from, from.facing.forward()});
  const auto turn_and_go = [&](Vec2 point) {
    const Pose turned = turned_towards(from, point);
    out.push_back({turned, turned.facing.forward()});
  };
  turn_and_go(still.centre());
  add_shortest(s, unit, from, still, out);
  add_shortest(s, unit, turned_towards(from, still.centre()), still, out);
  for (std::size_t i = 0; i < still.size(); ++i) {
    const Vec2 a = still[i];
    const Vec2 b = convex::next_corner(still.corners(), i);
    if (dot(right_of(b - a), from.at() - a) <= 0) continue;
    turn_and_go(a + (b - a) * 0.2);
    turn_and_go(a + (b - a) * 0.8);
  }
  return out;
}

std::optional<Meeting> meeting_with_quarry(const State& s, PieceId unit, const Quarry& quarry, double allowance) {
  if (beyond(distance(ring_of(s, unit), quarry.ring), allowance)) return std::nullopt;
  if (!in_front_arc(s, unit, quarry.ring) || has_halted(s, unit)) return std::nullopt;
  for (const StraightWay& way : approaches_to(s, unit, quarry.ring)) {
    const auto met = meeting_from(s, unit, way.from, way.direction, allowance, Halts::AtDense);
    if (met && met->unit == quarry.unit && met->area == quarry.area) return met;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Pose> squared_up_to(const State& s, PieceId unit, const Pose& touch, const Ring& still) {
  const auto edge = touched_edge_ahead(ring_at(s, unit, touch), touch.facing.forward(), still, kContact);
  return edge ? squared_up(s, unit, touch, *edge) : std::nullopt;
}

std::optional<Meeting> meeting_ahead(const State& s, PieceId unit, Vec2 direction, double allowance, Halts halts) {
  if (length(direction) <= 0) return std::nullopt;
  return meeting_from(s, unit, s.unit(unit).pose, unit_vector(direction), allowance, halts);
}

std::optional<Meeting> meeting_with(const State& s, PieceId unit, PieceId enemy, double allowance) {
  if (!s.is_unit(enemy) || !stands(s.unit(enemy)) || !is_enemy(s, unit, enemy)) return std::nullopt;
  if (!maybe_within(s, unit, enemy, allowance)) return std::nullopt;
  return meeting_with_quarry(s, unit, {enemy, -1, ring_of(s, enemy)}, allowance);
}

// ES-RA-5
std::optional<Meeting> meeting_with_area(const State& s, PieceId unit, int formation, double allowance) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || !f.has_area || f.side == s.unit(unit).side) return std::nullopt;
  return meeting_with_quarry(s, unit, {kNoPiece, formation, area_ring(s, formation)}, allowance);
}

}  // namespace grognard::esr

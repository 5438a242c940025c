// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "esr/position/positions.h"
#include "geometry/convex.h"

// Arcs, zones, axis and waves (ES-GEO-5, ES-GEO-8 to ES-GEO-12).
namespace grognard::esr {
namespace {

constexpr double kTanNarrow = 0.41421356237309503;  // of 22.5 degrees

// How much wider the arc grows with every yard ahead (ES-GEO-8).
double spread_of(const State& s) { return s.options().narrow_arc ? kTanNarrow : 1.0; }

// In the wedge ahead of a line of this half width whose middle is the origin.
bool in_wedge(Vec2 p, double half_width, double spread) {
  const double inside = half_width + spread * p.y - std::abs(p.x);
  return reaches(p.y, 0) && reaches(inside / std::sqrt(1 + spread * spread), 0);
}

// The same point with front and rear exchanged.
Vec2 seen_from_rear(const Frame& frame, Vec2 local) { return {local.x, -(local.y + frame.depth)}; }

// The first Unit of the column, or whatever stands; kNoPiece: nobody.
PieceId head_of(const State& s, int formation) {
  PieceId head = kNoPiece;
  each_member(s, formation, [&](PieceId id) {
    if (!stands(s.unit(id))) return;
    const auto place = [&](PieceId who) {
      const Unit& u = s.unit(who);
      return u.post == Post::Ployed && u.rank >= 0 ? static_cast<int>(u.rank) : std::numeric_limits<int>::max();
    };
    if (head == kNoPiece || place(id) < place(head)) head = id;
  });
  return head;
}

// ES-GEO-12: along the axis, without the rear line.
Vec2 forward_of(const State& s, int formation, bool* deployed) {
  const Formation& f = s.formation(formation);
  Vec2 sum;
  Vec2 faced;
  int count = 0;
  each_member(s, formation, [&](PieceId id) {
    if (!counts_as_deployed(s.unit(id))) return;
    sum = sum + s.unit(id).pose.at();
    faced = faced + s.unit(id).pose.facing.forward();
    ++count;
  });
  *deployed = count > 0;
  Vec2 along = count > 0 ? (f.has_area ? sum * (1.0 / count) - f.area.at() : faced) : Vec2{};
  if (count == 0) {
    const PieceId head = head_of(s, formation);
    if (head != kNoPiece) along = s.unit(head).pose.facing.forward();
  }
  if (within(length(along), 0)) return inward(s.setup->sides[f.side].edge).forward();
  return unit_vector(along);
}

}  // namespace

// ES-GEO-8
bool in_front_arc(const State& s, PieceId unit, const Ring& ring) {
  const Frame frame = frame_of(s, unit);
  const double spread = spread_of(s);
  convex::Clipped shape;
  for (const Vec2 corner : ring.corners()) {
    shape.push_back(frame.local(corner));
    if (in_wedge(shape.back(), frame.half_width, spread)) return true;
  }
  const double slack = kTolerance * std::sqrt(1 + spread * spread);
  convex::keep_below(shape, {0, -1}, kTolerance);
  convex::keep_below(shape, {1, -spread}, frame.half_width + slack);
  convex::keep_below(shape, {-1, -spread}, frame.half_width + slack);
  return !shape.empty();
}

int arc_tenths(const State& s) { return s.options().narrow_arc ? 225 : 450; }

Ring arc_shape(const State& s, PieceId unit, double range) {
  constexpr int kSteps = 3;
  const Frame frame = frame_of(s, unit);
  boost::container::static_vector<Vec2, kMostCorners> corners;
  const auto add = [&](double side, int step) {
    const Vec2 out = Facing::tenths(arc_tenths(s) * step / kSteps).forward() * range;
    corners.push_back(frame.world({side * (frame.half_width + out.x), out.y}));
  };
  corners.push_back(frame.world({-frame.half_width, 0}));
  corners.push_back(frame.world({frame.half_width, 0}));
  for (int step = kSteps; step >= 0; --step) add(1, step);
  for (int step = 0; step <= kSteps; ++step) add(-1, step);
  return Ring({corners.data(), corners.size()});
}

// ES-GEO-9, ES-GEO-10
bool wholly_in_rear_zone(const State& s, PieceId defender, const Ring& ring) {
  const Frame frame = frame_of(s, defender);
  const double spread = spread_of(s);
  const auto corners = ring.corners();
  return std::all_of(corners.begin(), corners.end(), [&](Vec2 corner) {
    return in_wedge(seen_from_rear(frame, frame.local(corner)), frame.half_width, spread);
  });
}

// ES-GEO-9
Zone zone_of(const State& s, PieceId unit, Vec2 point) {
  const Frame frame = frame_of(s, unit);
  const Vec2 local = frame.local(point);
  const double spread = spread_of(s);
  if (in_wedge(local, frame.half_width, spread)) return Zone::Front;
  return in_wedge(seen_from_rear(frame, local), frame.half_width, spread) ? Zone::Rear : Zone::Flank;
}

Vec2 front_middle(const State& s, PieceId unit) { return frame_of(s, unit).origin; }

// ES-GEO-11
bool in_enfilade(const State& s, PieceId battery, PieceId target) {
  return zone_of(s, target, front_middle(s, battery)) != Zone::Front;
}

// ES-GEO-12
Axis axis_of(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  bool deployed = false;
  Axis axis;
  axis.from = f.has_area ? f.area.at() : f.reserve.at();
  axis.forward = forward_of(s, formation, &deployed);
  double rearmost = kNowhere;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!stands(u) || (deployed && !counts_as_deployed(u))) return;
    const Ring ring = ring_of(s, id);
    for (const Vec2 corner : ring.corners()) rearmost = std::min(rearmost, dot(corner - axis.from, axis.forward));
  });
  axis.rear = rearmost < kNowhere ? axis.from + axis.forward * rearmost : axis.from;
  return axis;
}

bool has_passed_rear_line(const State& s, PieceId enemy, int formation) {
  const Axis axis = axis_of(s, formation);
  return !reaches(dot(s.unit(enemy).pose.at() - axis.rear, axis.forward), 0);
}

// ES-GEO-5: guns do not make a wave, so a battery before the line leaves it the front wave.
bool in_front_wave(const State& s, PieceId unit) {
  if (!in_waves(s.unit(unit))) return false;
  const Frame frame = frame_of(s, unit);
  const std::array<Vec2, 4> corners{frame.world({frame.half_width, kWaveDepth}),
                                    frame.world({-frame.half_width, kWaveDepth}), frame.world({-frame.half_width, 0}),
                                    frame.world({frame.half_width, 0})};
  const Ring ahead(corners);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == unit || u.formation != s.unit(unit).formation || !in_waves(u)) continue;
    if (!maybe_within(s, unit, id, kWaveDepth)) continue;
    if (overlap_deeply(ahead, ring_of(s, id))) return false;
  }
  return true;
}

}  // namespace grognard::esr

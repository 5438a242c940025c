// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "geometry/convex.h"
#include "tricorne/position/terrain.h"
#include "tricorne/rules/04_close_combat/melee.h"

// What stands beside and behind a unit: secure flanks (TR-GEO-8, TR-CAV-2) and support (TR-GEO-9).
namespace grognard::tricorne {
namespace {

constexpr double kStripReach = kSecureReach + 0.5;  // a little more than is measured, so that the limit itself counts

// A side edge, and the strip outward of it in which everything within reach must lie.
struct SideEdge {
  Vec2 ends[2];
  Vec2 outward;
  Ring strip;

  bool has(const Ring& shape) const {
    const Ring part = common_part(shape, strip);  // nothing that lies only ahead or behind
    return !part.empty() && within(convex::distance(ends, part.corners()), kSecureReach);
  }
  bool has_line(Vec2 a, Vec2 b) const {
    const auto part = convex::chord(a, b, strip.corners());
    const double whole = length(b - a);
    if (!part || part->to - part->from <= kTolerance) return false;
    const Vec2 way = (b - a) * (1 / whole);
    const Vec2 inside_strip[] = {a + way * part->from, a + way * part->to};
    return within(convex::distance(ends, inside_strip), kSecureReach);
  }
};

SideEdge side_edge(const State& s, PieceId unit, bool left) {
  const Size size = size_of(s, unit);
  const Vec2 forward = s.unit(unit).pose.facing.forward();
  const Vec2 outward = left ? left_of(forward) : right_of(forward);
  const Vec2 middle = s.unit(unit).pose.at() + outward * (size.width / 2);
  const Vec2 half = forward * (size.depth / 2);
  const Vec2 beside = half + forward * kStripReach;
  const Vec2 out = outward * kStripReach;
  // Counter-clockwise on either side.
  const Vec2 right_strip[] = {middle - beside, middle - beside + out, middle + beside + out, middle + beside};
  const Vec2 left_strip[] = {middle + beside, middle + beside + out, middle - beside + out, middle - beside};
  return {{middle + half, middle - half}, outward, left ? Ring(left_strip) : Ring(right_strip)};
}

bool covers_a_flank(const State& s, PieceId friend_id) {
  const Unit& u = s.unit(friend_id);
  const bool right_kind = u.formation == Formation::Unlimbered ||
                          (is_foot(u) && (u.formation == Formation::Line || u.formation == Formation::AttackColumn ||
                                          u.formation == Formation::OpenOrder || u.formation == Formation::Garrison));
  return right_kind && struck_in(s, friend_id) == Sector::Front;
}

bool friend_beside(const State& s, PieceId unit, const SideEdge& edge) {
  const Nearness near(s, unit);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == unit || !on_table(u) || u.side != s.unit(unit).side || !near.maybe(s, id, kSecureReach)) continue;
    if (covers_a_flank(s, id) && edge.has(footprint(s, id))) return true;
  }
  return false;
}

bool anchors_a_flank(Kind kind) {
  return kind == Kind::Wood || kind == Kind::DenseWood || kind == Kind::Block || kind == Kind::River ||
         kind == Kind::HeavyWork;
}

bool ground_beside(const State& s, const SideEdge& edge) {
  const Ground& ground = *s.setup->ground;
  const Box reach = edge.strip.box();
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const Area& area = ground.areas[i];
    if (!anchors_a_flank(s.setup->areas[i].kind) || !area.box.meets(reach)) continue;
    for (const Ring& part : area.parts)
      if (edge.has(part)) return true;
    if (!area.parts.empty()) continue;
    for (std::size_t k = 1; k < area.line.size(); ++k)
      if (edge.has_line(area.line[k - 1], area.line[k])) return true;
  }
  return false;
}

// Straight out only: a table edge behind the unit, even one that it touches, protects no flank.
bool table_edge_beside(const State& s, const SideEdge& edge) {
  const Ground& ground = *s.setup->ground;
  const Vec2 out = edge.outward * kSecureReach;
  const auto leads_off = [](double from, double way, double size) {
    return (beyond(0, way) && within(from + way, 0)) || (beyond(way, 0) && reaches(from + way, size));
  };
  for (const Vec2 end : edge.ends)
    if (leads_off(end.x, out.x, ground.width) || leads_off(end.y, out.y, ground.height)) return true;
  return false;
}

// TR-GEO-9
bool may_support(const State& s, PieceId unit, PieceId friend_id) {
  const Unit& f = s.unit(friend_id);
  return friend_id != unit && on_table(f) && f.side == s.unit(unit).side && !is_gun(f) && is_formed(f) &&
         !in_contact(s, friend_id);
}

bool stands_behind(const State& s, PieceId unit, PieceId friend_id) {
  const Unit& u = s.unit(unit);
  if (std::abs(turn_between(u.pose.facing, s.unit(friend_id).pose.facing)) > kSupportTurn) return false;
  const Size size = size_of(s, unit);
  const Vec2 forward = u.pose.facing.forward();
  const Vec2 off = front_middle(s, friend_id) - u.pose.at();
  const double behind = -size.depth / 2 - dot(off, forward);
  const double aside = std::abs(dot(off, right_of(forward)));
  return reaches(behind, 0) && within(behind, kSupportReach) && within(aside, size.width / 2 + kSupportAside);
}

}  // namespace

bool flank_is_secure(const State& s, PieceId unit, bool left) {
  const Unit& u = s.unit(unit);
  if (!is_foot(u)) return false;
  if (u.formation == Formation::Garrison) return true;
  if (is_loose(u)) {
    const Kind wood = wood_at(s, u.pose.at());
    return wood == Kind::Wood || wood == Kind::DenseWood;
  }
  const SideEdge edge = side_edge(s, unit, left);
  return table_edge_beside(s, edge) || friend_beside(s, unit, edge) || ground_beside(s, edge);
}

// TR-MOD-38
bool flanks_are_secure(const State& s, PieceId unit) {
  return flank_is_secure(s, unit, true) && flank_is_secure(s, unit, false);
}

bool is_supported(const State& s, PieceId unit) {
  const bool garrison = s.unit(unit).formation == Formation::Garrison;
  const Nearness near(s, unit);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!may_support(s, unit, id) || !near.maybe(s, id, kSupportReach + kSupportAside)) continue;
    if (garrison ? within(distance_between(s, unit, id), kSupportReach) : stands_behind(s, unit, id)) return true;
  }
  return false;
}

}  // namespace grognard::tricorne

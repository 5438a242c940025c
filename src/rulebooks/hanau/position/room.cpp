// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/room.h"

#include <algorithm>

#include "geometry/convex.h"

namespace grognard::hanau {
namespace {

// The part of a ring on the outer side of an edge (outside) or on the inner side.
std::optional<Ring> half_of(const Ring& ring, Vec2 from, Vec2 to, bool outside) {
  const Vec2 out = right_of(to - from);
  const Vec2 axis = outside ? -out : out;
  const auto corners = ring.corners();
  convex::Clipped part(corners.begin(), corners.end());
  convex::keep_below(part, axis, dot(from, axis));
  return part.size() < 3 ? std::nullopt : convex::ring_of({part.data(), part.size()});
}

// What is left of a ring beside another: edge by edge the part beyond it is cut off.
void cut_out(const Ring& hole, std::vector<Ring>& rings) {
  std::vector<Ring> left;
  for (const Ring& ring : rings) {
    if (!overlap(ring, hole)) {
      left.push_back(ring);
      continue;
    }
    std::optional<Ring> rest = ring;
    for (std::size_t i = 0; i < hole.size() && rest; ++i) {
      const Vec2 from = hole[i];
      const Vec2 to = hole[(i + 1) % hole.size()];
      if (auto beyond = half_of(*rest, from, to, true)) left.push_back(std::move(*beyond));
      rest = half_of(*rest, from, to, false);
    }
  }
  rings = std::move(left);
}

}  // namespace

std::vector<Ring> solid_ground(const State& s, PieceId who, const Ignoring& garrisons) {
  const Setup& setup = *s.setup;
  std::vector<Ring> out;
  for (std::size_t i = 0; i < setup.areas.size(); ++i) {
    const AreaRules& rules = setup.areas[i];
    if (!rules.impassable && !rules.fortification) continue;
    if (rules.fortification && s.is_unit(who) && s.unit(who).garrison == static_cast<int>(i)) continue;
    const auto holds_it = [&](PieceId id) { return s.unit(id).garrison == static_cast<int>(i); };
    if (rules.fortification && std::any_of(garrisons.ids.begin(), garrisons.ids.end(), holds_it)) continue;
    std::vector<Ring> parts = setup.ground->areas[i].parts;
    for (std::size_t j = 0; j < setup.areas.size() && !rules.fortification; ++j)
      if (setup.areas[j].crossing)
        for (const Ring& deck : setup.ground->areas[j].parts) cut_out(deck, parts);
    out.insert(out.end(), parts.begin(), parts.end());
  }
  return out;
}

Obstacles what_is_taken(const State& s, PieceId who, const Ignoring& ignoring) {
  Obstacles out = what_bars(s, who, [](PieceId) { return false; }, ignoring);
  out.taken.insert(out.taken.end(), out.bars.begin(), out.bars.end());
  out.bars.clear();
  return out;
}

double clear_travel(const State& s, PieceId unit, Vec2 way, double most, const Ignoring& ignoring) {
  const Ring ring = footprint(s, unit);
  return straight_run({&ring, 1}, way, most, what_bars(s, unit, [](PieceId) { return true; }, ignoring)).way;
}

}  // namespace grognard::hanau

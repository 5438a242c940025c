// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/terrain.h"

#include <algorithm>

#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "hanau/positions.h"

namespace grognard::hanau {
namespace {

// The part of the shape over the river lies on the bridge or ford.
bool crosses_there(const Setup& setup, const Ring& ring, const Area& river) {
  for (const Ring& water : river.parts) {
    const Ring wet = common_part(water, ring);
    if (wet.empty()) continue;
    bool dry = false;
    for (std::size_t i = 0; i < setup.areas.size() && !dry; ++i) {
      if (!setup.areas[i].crossing) continue;
      for (const Ring& deck : setup.ground->areas[i].parts) dry = dry || contains(deck, wet);
    }
    if (!dry) return false;
  }
  return true;
}

bool on_some_road(const Setup& setup, const Ring& ring) {
  for (std::size_t i = 0; i < setup.areas.size(); ++i) {
    if (!setup.areas[i].road) continue;
    const Area& road = setup.ground->areas[i];
    if (!road.box.meets(ring.box())) continue;
    // At a bend a base may stand on two stretches: each corner and the middle must lie on the road.
    const auto on = [&](Vec2 p) { return contains(road, p); };
    bool all = on((ring[0] + ring[2]) * 0.5);
    for (const Vec2 corner : ring.corners()) {
      const Vec2 inward = (ring.centre() - corner) * (2 * kTolerance / std::max(1.0, length(ring.centre() - corner)));
      all = all && on(corner + inward);
    }
    if (all) return true;
  }
  return false;
}

bool lies_between(const Area& area, const SightLine& line) {
  if (!area.line.empty() && !crossings(line, area.line).empty()) return true;
  return !inside(line, area.parts).empty() && !contains(area, line.from);
}

bool marches_by_road(Formation formation) { return formation == Formation::Column || formation == Formation::Limbered; }

}  // namespace

// T-10
bool default_area_rules(std::string_view kind, AreaRules& r) {
  r = {};
  if (kind == "wood") r.difficult = r.blocking = true;
  else if (kind == "marsh" || kind == "mud" || kind == "steep") r.difficult = true;
  else if (kind == "stream") r.difficult = r.defensive = true;
  else if (kind == "ford") r.difficult = r.crossing = r.defensive = true;
  else if (kind == "bridge") r.crossing = r.road = true;
  else if (kind == "river" || kind == "lake") r.impassable = true;
  else if (kind == "wall" || kind == "hedge" || kind == "abatis") r.difficult = r.defensive = true;
  else if (kind == "village" || kind == "farm" || kind == "town" || kind == "redoubt")
    r.defensive = r.fortification = r.blocking = true;
  else if (kind == "road" || kind == "track") r.road = true;
  else if (kind != "hill" && kind != "field") return false;
  return true;
}

int impassable_area(const State& s, PieceId who, const Ring& ring) {
  const Setup& setup = *s.setup;
  const Box box = ring.box();
  for (std::size_t i = 0; i < setup.areas.size(); ++i) {
    const AreaRules& rules = setup.areas[i];
    if (!rules.impassable && !rules.fortification) continue;
    const Area& area = setup.ground->areas[i];
    if (!area.box.meets(box)) continue;
    if (rules.fortification && s.is_unit(who) && s.unit(who).garrison == static_cast<int>(i)) continue;
    if (!overlap(area, ring)) continue;
    if (rules.fortification || !crosses_there(setup, ring, area)) return static_cast<int>(i);
  }
  return -1;
}

double edge_of_table(const State& s, const Ring& ring, Vec2 way) {
  const Ground& ground = *s.setup->ground;
  double least = 1e9;
  for (const Vec2 corner : ring.corners()) {
    if (way.x > 1e-9) least = std::min(least, (ground.width - corner.x) / way.x);
    if (way.x < -1e-9) least = std::min(least, -corner.x / way.x);
    if (way.y > 1e-9) least = std::min(least, (ground.height - corner.y) / way.y);
    if (way.y < -1e-9) least = std::min(least, -corner.y / way.y);
  }
  return std::max(0.0, least);
}

double open_travel(const State& s, PieceId who, const Ring& ring, Vec2 way, double most) {
  const Ground& ground = *s.setup->ground;
  double room = most;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    if (!s.setup->areas[i].impassable && !s.setup->areas[i].fortification) continue;
    for (const Interval& span : travel_over(ground.areas[i], ring, way, room))
      if (impassable_area(s, who, ring.moved(way * ((span.from + span.to) / 2))) >= 0) room = std::min(room, span.from);
  }
  return std::min(room, edge_of_table(s, ring, way));
}

bool wholly_on_road(const State& s, Formation formation, const Ring& ring) {
  return s.options().roads && marches_by_road(formation) && on_some_road(*s.setup, ring);
}

bool in_difficult(const State& s, PieceId, Formation formation, const Ring& ring) {
  const Setup& setup = *s.setup;
  bool difficult = false;
  const Box box = ring.box();
  for (std::size_t i = 0; i < setup.areas.size() && !difficult; ++i)
    difficult =
        setup.areas[i].difficult && setup.ground->areas[i].box.meets(box) && overlap(setup.ground->areas[i], ring);
  return difficult && !wholly_on_road(s, formation, ring);
}

bool stands_in_difficult(const State& s, PieceId who) {
  const Vec2 centre = s.unit(who).pose.at();
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (s.setup->areas[i].difficult && contains(s.setup->ground->areas[i], centre))
      return !wholly_on_road(s, s.unit(who).formation, footprint(s, who));
  return false;
}

double difficult_travel(const State& s, PieceId who, Formation formation, const Ring& from, Vec2 direction,
                        double reach) {
  const Setup& setup = *s.setup;
  std::vector<Interval> spans;
  for (std::size_t i = 0; i < setup.areas.size(); ++i) {
    if (!setup.areas[i].difficult) continue;
    const auto more = travel_over(setup.ground->areas[i], from, direction, reach);
    spans.insert(spans.end(), more.begin(), more.end());
  }
  if (spans.empty()) return 0;
  std::sort(spans.begin(), spans.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
  const bool by_road = s.options().roads && marches_by_road(formation);
  double total = 0;
  double done = 0;
  for (const Interval& span : spans) {
    const double start = std::max(span.from, done);
    if (span.to <= start) continue;
    done = span.to;
    if (!by_road) {
      total += span.to - start;
      continue;
    }
    // On a road in column: count only the stretches where the base leaves the road, by twentieths of an inch.
    const int pieces = std::max(1, static_cast<int>((span.to - start) * 20 + 0.5));
    for (int k = 0; k < pieces; ++k) {
      const double t = start + (span.to - start) * (k + 0.5) / pieces;
      if (in_difficult(s, who, formation, from.moved(direction * t))) total += (span.to - start) / pieces;
    }
  }
  return total;
}

namespace {

// Travel at which the front edge meets ground of this area that stops a charge; reach if it does not.
double area_stops_charge(const State& s, PieceId who, const Pose& lane, Size size, double reach, std::size_t i) {
  const AreaRules& rules = s.setup->areas[i];
  if (!rules.difficult && !rules.impassable && !rules.fortification) return reach;
  // HN-CAV-10: a fortification with an enemy garrison counts as that unit, not as terrain.
  if (rules.fortification) {
    const PieceId inside_it = garrison_of(s, static_cast<int>(i));
    if (inside_it != kNoPiece && is_enemy(s, who, inside_it)) return reach;
  }
  const Vec2 forward = lane.facing.forward();
  const Ring base = Ring::base(lane, size.width - 4 * kTolerance, size.depth);
  const Ring front = front_edge(lane, size);
  for (const Interval& span : travel_over(s.setup->ground->areas[i], front, forward, reach)) {
    const Vec2 by = forward * ((span.from + span.to) / 2);
    if (rules.impassable && impassable_area(s, who, front.moved(by)) < 0) continue;
    if (!rules.impassable && !rules.fortification && wholly_on_road(s, s.unit(who).formation, base.moved(by))) continue;
    return std::min(reach, span.from);
  }
  return reach;
}

// HN-TERR-5: a bank, a wall, a hedge or an abatis is for whoever lines it; other ground for whoever stands in it.
bool stands_in(const State& s, PieceId who, const Area& area, PieceId enemy) {
  const Vec2 centre = s.unit(who).pose.at();
  const bool bank = !area.line.empty() || area.kind == "stream" || area.kind == "ford";
  if (!bank) return contains(area, centre);
  if (!within(distance(area, footprint(s, who)), kLineDefence)) return false;
  const Gap look = gap(footprint(s, who), footprint(s, enemy));
  return lies_between(area, {centre, s.unit(enemy).pose.at()}) || lies_between(area, {look.from, look.to});
}

}  // namespace

double ground_stops_charge(const State& s, PieceId who, const Pose& lane, Size size, double reach) {
  double stop = reach;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) stop = area_stops_charge(s, who, lane, size, stop, i);
  return stop;
}

bool behind_stopping_ground(const State& s, PieceId who, const Pose& lane, Size size, double travel, PieceId enemy) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (!contains(area, s.unit(enemy).pose.at()) && !stands_in(s, enemy, area, who)) continue;
    const double past = travel + 4 * kTolerance;
    if (within(area_stops_charge(s, who, lane, size, past, i), travel)) return true;
  }
  return false;
}

bool in_defensive_terrain(const State& s, PieceId who, PieceId enemy) {
  const Setup& setup = *s.setup;
  if (s.unit(who).formation == Formation::Garrison) return true;
  for (std::size_t i = 0; i < setup.areas.size(); ++i)
    if (setup.areas[i].defensive && !setup.areas[i].fortification && stands_in(s, who, setup.ground->areas[i], enemy))
      return true;
  return false;
}

PieceId garrison_of(const State& s, int area) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (on_table(s.unit(id)) && s.unit(id).garrison == area) return id;
  return kNoPiece;
}

int garrison_count(const State& s, int area) {
  int count = 0;
  each_on_table(s, [&](PieceId id) { count += s.unit(id).garrison == area; });
  return count;
}

}  // namespace grognard::hanau

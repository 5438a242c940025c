// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/position/terrain.h"

#include <algorithm>

#include "geometry/sight.h"
#include "geometry/tolerance.h"
#include "hanau/position/positions.h"

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

// How far a point lies inside a ring; negative outside.
double depth_within(const Ring& ring, Vec2 point) {
  double least = 1e9;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 along = ring[(i + 1) % ring.size()] - ring[i];
    least = std::min(least, cross(along, point - ring[i]) / length(along));
  }
  return least;
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

// A bank, a wall, a hedge or an abatis: it is for whoever lines it, other ground for whoever stands in it.
bool is_bank(const Area& area) {
  constexpr std::string_view kBanks[] = {"stream", "ford", "wall", "hedge", "abatis"};
  return !area.line.empty() || std::find(std::begin(kBanks), std::end(kBanks), area.kind) != std::end(kBanks);
}

// HN-TERR-5, against an enemy who is not at hand yet.
bool stands_in(const State& s, PieceId who, const Area& area, PieceId enemy) {
  const Vec2 centre = s.unit(who).pose.at();
  if (!is_bank(area)) return contains(area, centre);
  if (!within(distance(area, footprint(s, who)), kLineDefence)) return false;
  const Gap look = gap(footprint(s, who), footprint(s, enemy));
  return lies_between(area, {centre, s.unit(enemy).pose.at()}) || lies_between(area, {look.from, look.to});
}

// The obstacle runs under its base: it has come over it, or stands in the water.
bool is_astride(const State& s, PieceId who, const Area& area) {
  const Ring base = footprint(s, who);
  if (area.line.empty()) return overlap(area, base);
  for (std::size_t i = 0; i + 1 < area.line.size(); ++i) {
    const auto under = inside(area.line[i], area.line[i + 1], base);
    if (!under || !beyond(under->to - under->from, 0)) continue;
    const Vec2 along = (area.line[i + 1] - area.line[i]) * (1 / length(area.line[i + 1] - area.line[i]));
    const Vec2 middle = area.line[i] + along * ((under->from + under->to) / 2);
    if (depth_within(base, middle) > kTolerance) return true;
  }
  return false;
}

// HN-TERR-5: does the obstacle lie between the unit and its opponent? The charger is looked for where he came from: in contact
// there is nothing between the two.
bool lines(const State& s, const Melee& m, PieceId who, const Area& area) {
  const PieceId enemy = opponent_in(m, who);
  const Ring base = footprint(s, who);
  if (!within(distance(area, base), kLineDefence) || is_astride(s, who, area)) return false;
  const Vec2 came_from = -m.direction.forward() * (m.charger == enemy ? 1 : -1);
  const double off = kLineDefence + size_of(s, m.charger).depth;
  const Gap look = look_between(base, footprint(s, enemy).moved(came_from * off));
  if (look.distance < kTolerance) return false;
  // From just behind its edge, so that what it stands against is seen.
  const SightLine line{look.from - (look.to - look.from) * (2 * kTolerance / look.distance), look.to};
  return !inside(line, area.parts).empty() || (!area.line.empty() && !crossings(line, area.line).empty());
}

// HN-TERR-5: whoever charged and stands on it or against it has stormed it, and one under the base of the unit that he charged is
// not his. One that two units line from either side helps neither.
bool is_defended(const State& s, const Melee& m, PieceId who, const Area& area) {
  if (!is_bank(area)) return contains(area, s.unit(who).pose.at());
  const PieceId enemy = opponent_in(m, who);
  if (!lines(s, m, who, area)) return false;
  const auto stormed = [&](PieceId unit) { return m.charger == unit && within(distance(area, footprint(s, unit)), 0); };
  if (stormed(who) || (m.charger == who && is_astride(s, enemy, area))) return false;
  return stormed(enemy) || !lines(s, m, enemy, area);
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

bool in_defensive_terrain(const State& s, const Melee& m, PieceId who) {
  const Setup& setup = *s.setup;
  if (s.unit(who).formation == Formation::Garrison) return true;
  for (std::size_t i = 0; i < setup.areas.size(); ++i)
    if (setup.areas[i].defensive && !setup.areas[i].fortification && is_defended(s, m, who, setup.ground->areas[i]))
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

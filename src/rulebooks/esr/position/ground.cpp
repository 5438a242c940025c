// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/ground.h"

#include <algorithm>
#include <iterator>

#include "geometry/convex.h"
#include "geometry/sight.h"

namespace grognard::esr {
namespace {

const Area& area_at(const State& s, int area) { return s.setup->ground->areas[area]; }
const AreaRules& rules_at(const State& s, int area) { return s.setup->areas[area]; }
int area_count(const State& s) { return std::ssize(s.setup->areas); }

template <class Kind>
bool any_area_at(const State& s, Vec2 point, Kind&& kind) {
  for (int i = 0; i < area_count(s); ++i)
    if (kind(i) && contains(area_at(s, i), point)) return true;
  return false;
}

// Nothing is left of a shape when what these rings cover has been cut away.
bool is_covered(convex::Clipped shape, std::span<const Ring> covers) {
  if (shape.size() < 3 || convex::area({shape.data(), shape.size()}) < convex::kHair) return true;
  if (covers.empty()) return false;
  const Ring& cover = covers.front();
  for (std::size_t i = 0; i < cover.size(); ++i) {
    if (shape.size() + 1 >= shape.capacity()) return false;
    const Vec2 outwards = right_of(unit_vector(convex::next_corner(cover.corners(), i) - cover[i]));
    const double edge = dot(cover[i], outwards);
    convex::Clipped outside = shape;
    convex::keep_below(outside, -outwards, -edge - kTolerance);
    if (!is_covered(outside, covers.subspan(1))) return false;
    convex::keep_below(shape, outwards, edge);
  }
  return true;
}

// At least half of the Formation's deployed Units are in one and the same piece of ground.
bool half_are_in(const State& s, int formation, int area, int deployed) {
  int inside = 0;
  each_member(s, formation,
              [&](PieceId id) { inside += counts_as_deployed(s.unit(id)) && is_in(s, id, area) ? 1 : 0; });
  return inside > 0 && 2 * inside >= deployed;
}

}  // namespace

// ES-TERR-3
Going going_of(const State& s, int area) {
  const AreaRules& rules = rules_at(s, area);
  // What the scenario says of this very piece, and walls, go before the option.
  if (!rules.built_up || rules.fortified_city || rules.going != Going::Dense) return rules.going;
  switch (s.options().built_up) {
    case Options::BuiltUp::Dense: return Going::Dense;
    case Options::BuiltUp::Rough: return Going::Rough;
    case Options::BuiltUp::OwnKind: return Going::Open;
  }
  return rules.going;
}

// ES-TERR-2
bool touches(const State& s, int area, const Ring& ring) { return overlap(area_at(s, area), ring); }

bool is_in(const State& s, PieceId unit, int area) { return contains(area_at(s, area), s.unit(unit).pose.at()); }

// T6: fords are open; roads carry whoever marches in a column. All that a base touches of this piece of ground is on them.
bool lies_on_fords(const State& s, int area, const Ring& ring, bool by_road) {
  std::vector<Ring> covers;
  const Box box = ring.box();
  for (int i = 0; i < area_count(s); ++i) {
    if (!clears_ground(rules_at(s, i), by_road)) continue;
    std::ranges::copy_if(area_at(s, i).parts, std::back_inserter(covers),
                         [&](const Ring& part) { return part.box().meets(box); });
  }
  if (covers.empty() || area_at(s, area).parts.empty()) return false;
  return std::ranges::all_of(area_at(s, area).parts, [&](const Ring& part) {
    return is_covered(convex::clipped(part.corners(), ring.corners(), -kTolerance), covers);
  });
}

// T6
bool clears_ground(const AreaRules& rules, bool by_road) {
  return rules.ford || (by_road && (rules.road || rules.poor_road));
}

Going going_under(const State& s, const Ring& ring) {
  Going worst = Going::Open;
  for (int i = 0; i < area_count(s); ++i) {
    const Going going = going_of(s, i);
    if (going > worst && touches(s, i, ring) && !lies_on_fords(s, i, ring, false)) worst = going;
  }
  return worst;
}

bool in_dense(const State& s, PieceId unit) {
  return any_area_at(s, s.unit(unit).pose.at(), [&](int i) { return going_of(s, i) == Going::Dense; });
}

bool in_built_up(const State& s, PieceId unit) {
  return any_area_at(s, s.unit(unit).pose.at(), [&](int i) { return rules_at(s, i).built_up; });
}

// ES-TERR-4: a fortified city is a fortification, a plain town is none.
bool in_work(const State& s, PieceId unit) {
  return any_area_at(s, s.unit(unit).pose.at(), [&](int i) {
    const AreaRules& rules = rules_at(s, i);
    return rules.fortification || rules.fortified_city || rules.strong_point;
  });
}

bool impassable_under(const State& s, const Ring& ring) { return going_under(s, ring) == Going::Impassable; }

// ES-TERR-6
int level_at(const State& s, Vec2 point) { return step_at(*s.setup->ground, point); }

// T6
bool on_road(const State& s, Vec2 point) {
  return any_area_at(s, point, [&](int i) { return rules_at(s, i).road || rules_at(s, i).poor_road; });
}

bool on_ford(const State& s, Vec2 point) {
  return any_area_at(s, point, [&](int i) { return rules_at(s, i).ford; });
}

// ES-MOVE-3
bool on_good_road(const State& s, Vec2 from, Vec2 to) {
  constexpr double kSlack = 1;  // what is lost where the ribbons of a bend are joined
  const SightLine line{from, to};
  const double whole = line.length();
  if (within(whole, 0))
    return any_area_at(s, from, [&](int i) { return rules_at(s, i).road && !rules_at(s, i).poor_road; });
  std::vector<Interval> spans;
  for (int i = 0; i < area_count(s); ++i) {
    if (!rules_at(s, i).road || rules_at(s, i).poor_road) continue;
    const auto more = inside(line, area_at(s, i).parts);
    spans.insert(spans.end(), more.begin(), more.end());
  }
  convex::sort_and_join(spans);
  double covered = 0;
  for (const Interval& span : spans) covered += span.to - span.from;
  return reaches(covered, whole - kSlack) && reaches(covered, whole / 2);
}

// ES-TERR-4, ES-TERR-5
Occupied occupied_by(const State& s, int formation) {
  Occupied out;
  const int deployed = deployed_units(s, formation);
  if (deployed == 0) return out;
  for (int i = 0; i < area_count(s); ++i) {
    const AreaRules& rules = rules_at(s, i);
    const bool town_or_work = rules.built_up || rules.fortification;
    if (!town_or_work && !rules.fortified_city && !rules.strong_point) continue;
    if (!half_are_in(s, formation, i, deployed)) continue;
    out.fortified_city = out.fortified_city || rules.fortified_city;
    out.town_or_work = out.town_or_work || town_or_work;
    out.strong_point = out.strong_point || rules.strong_point;
  }
  if (out.fortified_city) out.town_or_work = false;
  if (!s.options().strongpoint_stacks && (out.town_or_work || out.fortified_city)) out.strong_point = false;
  return out;
}

// T5, T1 row 1
double deployed_allowance(const State& s, PieceId unit) {
  if (s.options().f1() && s.troops(unit).horse) return kHorseDeployedF1;
  return row_of(s.troops(unit)).deployed;
}

// ES-MOVE-1, ES-MOVE-2, ES-DIR-13, ES-STAT-11
double whole_allowance_of(const State& s, PieceId unit, bool all_on_road) {
  const Unit& u = s.unit(unit);
  if (!stands(u)) return 0;
  // ES-LEAD-15: what a Leader Action brings up has its Deployed rate, whatever its Formation may do.
  if (u.brings_up) return deployed_allowance(s, unit);
  if (is_unlimbered(u)) return 0;
  const Formation& f = s.formation(u.formation);
  const Allowance& row = row_of(s.troops(unit));
  const bool by_road = all_on_road && !s.options().road_pro_rata;
  const double full = is_deployed(u) ? deployed_allowance(s, unit) : by_road ? row.road : row.cross_country;
  if (f.status == Status::Reforming) return 0;
  if (has_status(f)) return s.options().f1() ? full : full / 2;
  return directive_of(f) == Directive::Reserve ? 0 : full;
}

// ES-DIR-9
double spendable(const State& s, int formation) {
  if (directive_of(s.formation(formation)) != Directive::Defend) return 1;
  switch (s.options().defend_move) {
    case Options::Share::Half: return 0.5;
    case Options::Share::Full: return 1;
    case Options::Share::None: return 0;
  }
  return 0.5;
}

double allowance_of(const State& s, PieceId unit, bool all_on_road) {
  const double whole = whole_allowance_of(s, unit, all_on_road);
  return s.unit(unit).brings_up ? whole : whole * spendable(s, s.unit(unit).formation);
}

}  // namespace grognard::esr

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "esr/rules/05_movement/ways/way.h"
#include "esr/sequence/steps.h"
#include "geometry/convex.h"
#include "geometry/sight.h"

namespace grognard::esr {
namespace {

using Stretches = std::vector<Interval>;

double covered_by(const Stretches& spans, double yards) {
  double sum = 0;
  for (const Interval& span : spans) sum += std::max(0.0, std::min(span.to, yards) - std::min(span.from, yards));
  return sum;
}

bool covers(const Stretches& spans, double at) {
  return std::any_of(spans.begin(), spans.end(), [&](const Interval& span) { return span.from <= at && at < span.to; });
}

void append_stretches(Stretches& to, const Stretches& more) { to.insert(to.end(), more.begin(), more.end()); }

// What is left of some stretches without others; both in order and joined.
Stretches without(const Stretches& spans, const Stretches& cleared) {
  if (cleared.empty()) return spans;
  Stretches out;
  for (Interval span : spans) {
    for (const Interval& hole : cleared) {
      if (hole.to <= span.from || hole.from >= span.to) continue;
      if (beyond(hole.from, span.from)) out.push_back({span.from, hole.from});
      span.from = std::max(span.from, hole.to);
    }
    if (beyond(span.to, span.from)) out.push_back(span);
  }
  return out;
}

// What the middle of a base goes over on a leg, with the ground before and behind its centre; places are counted from where
// the centre starts.
struct CentreLine {
  Vec2 from;
  Vec2 to;
  double behind = 0;  // yards of it before the leg

  Stretches in(const Area& area) const {
    if (area.parts.empty()) return {};
    Stretches out = inside(SightLine{from, to}, area.parts);
    for (Interval& span : out) span = {span.from - behind, span.to - behind};
    return out;
  }
};

// T6: ground over which what lies beneath does not count: fords for all, roads for ployed Units and generals.
Stretches cleared_along(const State& s, const CentreLine& line, bool by_road) {
  Stretches out;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (clears_ground(s.setup->areas[i], by_road)) append_stretches(out, line.in(s.setup->ground->areas[i]));
  convex::sort_and_join(out);
  return out;
}

// Where the centre is on the ford or road. Ground that is crossed on it from edge to edge does not count before and behind
// it either: the ford need not be broader than the river by the depth of the base.
Stretches uncleared(const Stretches& in_ground, const Stretches& centre, const Stretches& cleared, double reach) {
  if (in_ground.empty() || cleared.empty()) return in_ground;
  Stretches open = cleared;
  for (const Interval& span : centre)
    if (without({span}, cleared).empty()) open.push_back({span.from - reach, span.to + reach});
  convex::sort_and_join(open);
  return without(in_ground, open);
}

Stretches good_road_along(const State& s, Vec2 from, Vec2 to) {
  Stretches out;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const AreaRules& rules = s.setup->areas[i];
    if (rules.road && !rules.poor_road) append_stretches(out, inside({from, to}, s.setup->ground->areas[i].parts));
  }
  convex::sort_and_join(out);
  return out;
}

// Stretches of the leg by going.
struct ByGoing {
  Stretches rough;
  Stretches dense;
  Stretches impassable;
};

// reach: how far from its centre a base may touch ground that it is about to cross.
template <class Along>
ByGoing by_going(const State& s, const CentreLine& line, bool by_road, double reach, Along&& along) {
  ByGoing out;
  std::optional<Stretches> cleared;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Going going = going_of(s, static_cast<int>(i));
    if (going == Going::Open) continue;
    const Area& area = s.setup->ground->areas[i];
    const Stretches in_ground = along(area);
    if (in_ground.empty()) continue;
    if (!cleared) cleared = cleared_along(s, line, by_road);
    Stretches& to = going == Going::Rough ? out.rough : going == Going::Dense ? out.dense : out.impassable;
    append_stretches(to, uncleared(in_ground, line.in(area), *cleared, reach));
  }
  for (Stretches* spans : {&out.rough, &out.dense, &out.impassable}) convex::sort_and_join(*spans);
  return out;
}

// ES-CHAR-3, ES-CHAR-4: [L] and [I] are not slowed by rough ground and do not halt at dense.
void sort_out(LegGround& out, const ByGoing& found, bool nimble) {
  out.slow = found.dense;
  if (!nimble) {
    out.dense = found.dense;
    append_stretches(out.slow, found.rough);
    convex::sort_and_join(out.slow);
  }
  if (!found.impassable.empty()) out.blocked = found.impassable.front().from;
}

}  // namespace

// ES-MOVE-6
double LegGround::cost(double yards) const {
  return yards + covered_by(slow, yards) - road_saves * covered_by(road, yards);
}

double LegGround::reach(double allowance) const {
  if (cost(whole) <= allowance + kGridSlack) return whole;
  boost::container::small_vector<double, 16> marks{0.0, whole};
  for (const Stretches* spans : {&slow, &road})
    for (const Interval& span : *spans) {
      marks.push_back(std::clamp(span.from, 0.0, whole));
      marks.push_back(std::clamp(span.to, 0.0, whole));
    }
  std::sort(marks.begin(), marks.end());
  double spent = 0;
  for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
    const double yards = marks[i + 1] - marks[i];
    const double rate = 1.0 + (covers(slow, marks[i]) ? 1.0 : 0.0) - (covers(road, marks[i]) ? road_saves : 0.0);
    if (spent + rate * yards > allowance) return marks[i] + std::max(0.0, allowance - spent) / rate;
    spent += rate * yards;
  }
  return whole;
}

// ES-MOVE-7
double LegGround::halt(bool inside) const {
  for (const Interval& span : dense) {
    if (!inside || beyond(span.from, kGridSlack)) return span.from;
    if (span.to < whole - kTolerance) return span.to;
    inside = true;
  }
  return kNowhere;
}

LegGround ground_along(const State& s, PieceId unit, const Ring& ring, Vec2 centre, Vec2 direction, double yards) {
  LegGround out;
  out.whole = yards;
  const Vec2 to = centre + direction * yards;
  const bool by_road = marches_in_column(s.unit(unit));
  const double half_depth = length(ring[2] - ring[1]) / 2;
  const double half_width = length(ring[1] - ring[0]) / 2;
  const CentreLine line{centre - direction * half_depth, to + direction * half_depth, half_depth};
  const ByGoing found = by_going(s, line, by_road, half_depth + half_width,
                                 [&](const Area& area) { return travel_over(area, ring, direction, yards); });
  sort_out(out, found, is_nimble(s.troops(unit)));
  // Whoever stands in it already, by whatever mishap, is let out.
  if (within(out.blocked, kTolerance) && impassable_under(s, ring)) out.blocked = kNowhere;
  if (by_road && s.options().road_pro_rata) {
    const Allowance& row = row_of(s.troops(unit));
    out.road = good_road_along(s, centre, to);
    out.road_saves = 1 - row.cross_country / row.road;
  }
  return out;
}

// ES-MOVE-7
bool turns_into_dense(const State& s, PieceId unit, const Ring& before, const Ring& after) {
  if (marches_in_column(s.unit(unit)) || is_nimble(s.troops(unit))) return false;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (going_of(s, static_cast<int>(i)) != Going::Dense || !area.box.meets(after.box())) continue;
    if (overlap(area, after) && beyond(distance(area, before), kGridSlack)) return true;
  }
  return false;
}

bool has_halted(const State& s, PieceId unit) { return s.step == Step::Move && s.unit(unit).halted; }

DenseTouch dense_at(const State& s, PieceId unit, const Ring& ring) {
  if (is_nimble(s.troops(unit))) return DenseTouch::Clear;
  const Box box = ring.box().grown(kGridSlack);
  DenseTouch found = DenseTouch::Clear;
  for (std::size_t i = 0; i < s.setup->areas.size() && found != DenseTouch::In; ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (going_of(s, static_cast<int>(i)) != Going::Dense || !area.box.meets(box)) continue;
    if (overlap(area, ring)) found = DenseTouch::In;
    else if (within(distance(area, ring), kGridSlack)) found = DenseTouch::Edge;
  }
  if (found == DenseTouch::Clear) return found;
  // At the edge of a road or ford it is at the edge of what lies beside it.
  const bool by_road = marches_in_column(s.unit(unit));
  const auto cleared = [&](Vec2 off) {
    const Vec2 at = ring.centre() + off * kGridSlack;
    return on_ford(s, at) || (by_road && on_road(s, at));
  };
  if (!cleared({0, 0})) return found;
  const bool well_on = cleared({1, 1}) && cleared({1, -1}) && cleared({-1, 1}) && cleared({-1, -1});
  return well_on ? DenseTouch::Clear : DenseTouch::Edge;
}

// ES-MOVE-11, T6
bool impassable_on_way(const State& s, const Ring& ring, bool by_road) {
  const Vec2 front = (ring[0] + ring[1]) * 0.5;
  const Vec2 rear = (ring[2] + ring[3]) * 0.5;
  const CentreLine line{rear, front};
  const double middle = length(front - rear) / 2;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const int area = static_cast<int>(i);
    if (going_of(s, area) != Going::Impassable || !touches(s, area, ring) || lies_on_fords(s, area, ring, by_road))
      continue;
    const Stretches cleared = cleared_along(s, line, by_road);
    const Stretches centre = line.in(s.setup->ground->areas[i]);
    const bool carried = covers(cleared, middle) || (!centre.empty() && without(centre, cleared).empty());
    if (!carried) return true;
  }
  return false;
}

// ES-MOVE-8
Ride ride_leg(const State& s, Vec2 from, Vec2 to, double allowance) {
  Ride out;
  out.end = from;
  const Vec2 way = to - from;
  LegGround leg;
  leg.whole = length(way);
  if (within(leg.whole, 0)) return out;
  const CentreLine line{from, to};
  sort_out(leg, by_going(s, line, true, 0, [&](const Area& area) { return line.in(area); }), false);
  if (!s.options().generals_slowed) {
    leg.slow.clear();
    leg.dense.clear();
  }
  out.reached = leg.reach(allowance);
  out.short_of = out.reached < leg.whole - kTolerance;
  const double halt = leg.halt(true);
  if (halt < out.reached - kTolerance) {
    out.reached = halt;
    out.halted = true;
    out.short_of = false;
  }
  if (leg.blocked < out.reached - kTolerance) {
    out.reached = leg.blocked;
    out.blocked = true;
    out.halted = out.short_of = false;
  }
  out.cost = leg.cost(out.reached);
  out.end = out.reached >= leg.whole - kTolerance ? to : from + way * (out.reached / leg.whole);
  return out;
}

}  // namespace grognard::esr

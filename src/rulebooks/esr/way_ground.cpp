// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/steps.h"
#include "esr/way.h"
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
      if (hole.from > span.from) out.push_back({span.from, hole.from});
      span.from = std::max(span.from, hole.to);
    }
    if (beyond(span.to, span.from)) out.push_back(span);
  }
  return out;
}

// T6: ground over which what lies beneath does not count, by where the centre goes: fords for all, roads for ployed Units
// and generals.
Stretches cleared_along(const State& s, Vec2 from, Vec2 to, bool by_road) {
  Stretches out;
  const Ground& ground = *s.setup->ground;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    const AreaRules& rules = s.setup->areas[i];
    const bool clears = (by_road && (rules.road || rules.poor_road)) || rules.ford;
    if (clears && !ground.areas[i].parts.empty()) append_stretches(out, inside({from, to}, ground.areas[i].parts));
  }
  convex::sort_and_join(out);
  return out;
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

// Stretches of the leg by going, before roads are looked at.
struct ByGoing {
  Stretches rough;
  Stretches dense;
  Stretches impassable;
};

template <class Along>
ByGoing by_going(const State& s, Along&& along) {
  ByGoing out;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Going going = going_of(s, static_cast<int>(i));
    if (going == Going::Open) continue;
    Stretches& to = going == Going::Rough ? out.rough : going == Going::Dense ? out.dense : out.impassable;
    append_stretches(to, along(s.setup->ground->areas[i]));
  }
  return out;
}

// ES-CHAR-3, ES-CHAR-4: [L] and [I] are not slowed by rough ground and do not halt at dense.
void sort_out(const State& s, LegGround& out, ByGoing& found, Vec2 from, Vec2 to, bool by_road, bool nimble) {
  if (found.rough.empty() && found.dense.empty() && found.impassable.empty()) return;
  const Stretches cleared = cleared_along(s, from, to, by_road);
  convex::sort_and_join(found.dense);
  const Stretches dense = without(found.dense, cleared);
  out.slow = dense;
  if (!nimble) {
    out.dense = dense;
    convex::sort_and_join(found.rough);
    append_stretches(out.slow, without(found.rough, cleared));
  }
  convex::sort_and_join(out.slow);
  convex::sort_and_join(found.impassable);
  const Stretches closed = without(found.impassable, cleared);
  if (!closed.empty()) out.blocked = closed.front().from;
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

bool LegGround::ends_inside(double yards) const {
  return std::any_of(dense.begin(), dense.end(), [&](const Interval& span) {
    return beyond(yards, span.from) && !beyond(yards, span.to + kTolerance);
  });
}

LegGround ground_along(const State& s, PieceId unit, const Ring& ring, Vec2 centre, Vec2 direction, double yards) {
  LegGround out;
  out.whole = yards;
  const Vec2 to = centre + direction * yards;
  ByGoing found = by_going(s, [&](const Area& area) { return travel_over(area, ring, direction, yards); });
  const bool by_road = marches_in_column(s.unit(unit));
  sort_out(s, out, found, centre, to, by_road, is_nimble(s.troops(unit)));
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

bool has_halted(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (s.step != Step::Move || !u.moved || marches_in_column(u) || is_nimble(s.troops(unit))) return false;
  const Ring ring = ring_of(s, unit);
  if (turns_into_dense(s, unit, ring_at(s, unit, u.began), ring)) return true;
  const Box box = ring.box().grown(kGridSlack);
  bool at_edge = false;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Area& area = s.setup->ground->areas[i];
    if (going_of(s, static_cast<int>(i)) != Going::Dense || !area.box.meets(box)) continue;
    if (overlap(area, ring)) return false;
    at_edge = at_edge || within(distance(area, ring), kGridSlack);
  }
  return at_edge;
}

// ES-MOVE-8
Ride ride_leg(const State& s, Vec2 from, Vec2 to, double allowance) {
  Ride out;
  out.end = from;
  const Vec2 way = to - from;
  LegGround leg;
  leg.whole = length(way);
  if (within(leg.whole, 0)) return out;
  ByGoing found = by_going(
      s, [&](const Area& area) { return area.parts.empty() ? Stretches{} : inside(SightLine{from, to}, area.parts); });
  sort_out(s, leg, found, from, to, true, false);
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

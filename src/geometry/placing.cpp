// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/placing.h"

#include <algorithm>
#include <array>
#include <limits>

#include "geometry/convex.h"
#include "geometry/facing.h"
#include "geometry/tolerance.h"

namespace grognard {
namespace {

Box box_of(Bases bases) {
  Box box = bases.front().box();
  for (const Ring& base : bases) {
    const Box b = base.box();
    box.low = {std::min(box.low.x, b.low.x), std::min(box.low.y, b.low.y)};
    box.high = {std::max(box.high.x, b.high.x), std::max(box.high.y, b.high.y)};
  }
  return box;
}

// The travel during which low..high, moving with this speed, lies within from..to. Who sticks out by less than the
// tolerance stands within, and may at least stay.
Interval travel_within(double low, double high, double from, double to, double speed) {
  constexpr double kForever = std::numeric_limits<double>::infinity();
  constexpr double kParallel = 1e-12;
  const bool stands_within = low > from - kTolerance && high < to + kTolerance;
  if (speed < kParallel && speed > -kParallel) return stands_within ? Interval{-kForever, kForever} : Interval{1, 0};
  Interval travel = speed > 0 ? Interval{(from - low) / speed, (to - high) / speed}
                              : Interval{(to - high) / speed, (from - low) / speed};
  if (stands_within) travel = {std::min(travel.from, 0.0), std::max(travel.to, 0.0)};
  return travel;
}

// From where to where along its line a body stands on the table; empty (from > to) if nowhere.
Interval travel_on_table(Bases bases, Vec2 direction, const Box& table) {
  const Box box = box_of(bases);
  const Interval x = travel_within(box.low.x, box.high.x, table.low.x, table.high.x, direction.x);
  const Interval y = travel_within(box.low.y, box.high.y, table.low.y, table.high.y, direction.y);
  return {std::max(x.from, y.from), std::min(x.to, y.to)};
}

// The travel during which a base meets a ring. It holds 0 inside only where the base stands on the ring: one that only
// touches it (poses are snapped, so it may be a hair deep) begins or ends to meet it at 0.
std::optional<Interval> met_by(const Ring& base, Vec2 direction, const Ring& ring) {
  const auto found = convex::passage(base.corners(), direction, ring.corners());
  if (!found) return std::nullopt;
  Interval met = found->touching;
  if (found->deep.to <= convex::kHair) met.to = std::min(met.to, 0.0);
  else if (found->deep.from >= -convex::kHair) met.from = std::max(met.from, 0.0);
  return met;
}

void add_meetings(Bases bases, Vec2 direction, const std::vector<Ring>& rings, std::vector<Interval>& out) {
  for (const Ring& base : bases)
    for (const Ring& ring : rings)
      if (const auto met = met_by(base, direction, ring)) out.push_back(*met);
}

// Where it begins to meet the ring on a way forwards; it may leave what it stands on if there is no shorter way out.
std::optional<double> first_meeting(Bases bases, Vec2 direction, const Ring& ring) {
  std::optional<double> first;
  for (const Ring& base : bases) {
    const auto met = met_by(base, direction, ring);
    if (!met || met->to <= 0) continue;                           // behind it
    if (met->from < 0 && reaches(-met->from, met->to)) continue;  // it stands on it, and the way leads off
    const double at = std::max(0.0, met->from);
    if (!first || at < *first) first = at;
  }
  return first;
}

// The bar-free travel around the start, within the limits and the table.
Interval free_travel(Bases bases, Vec2 direction, Interval limits, const Obstacles& obstacles) {
  const Interval table = travel_on_table(bases, direction, obstacles.table);
  limits.to = std::min(limits.to, table.to);
  limits.from = std::max(limits.from, table.from);
  for (const Ring& bar : obstacles.bars) {
    if (const auto ahead = first_meeting(bases, direction, bar)) limits.to = std::min(limits.to, *ahead);
    if (const auto behind = first_meeting(bases, -direction, bar)) limits.from = std::max(limits.from, -*behind);
  }
  return limits;
}

struct Choice {
  std::optional<double> at;
  double wish;
  Rather rather;
  // A gap that is too narrow by less than the tolerance is wide enough.
  void offer_between(double from, double to) {
    if (from <= to) offer(std::clamp(wish, from, to));
    else if (from < to + kTolerance) offer((from + to) / 2);
  }
  void offer(double travel) {
    if (rather == Rather::Short && beyond(travel, wish)) return;
    if (!at || better(travel, *at)) at = travel;
  }
  bool better(double travel, double than) const {
    const bool beyond = travel >= wish - kTolerance;
    const bool was_beyond = than >= wish - kTolerance;
    if (rather == Rather::Beyond && beyond != was_beyond) return beyond;
    const double off = travel < wish ? wish - travel : travel - wish;
    const double was_off = than < wish ? wish - than : than - wish;
    return off < was_off - convex::kHair || (off < was_off + convex::kHair && travel < than);
  }
};

}  // namespace

bool fits(Bases bases, const Obstacles& obstacles) {
  const Box box = box_of(bases);
  const Box& table = obstacles.table;
  if (box.low.x < table.low.x - kTolerance || box.low.y < table.low.y - kTolerance) return false;
  if (box.high.x > table.high.x + kTolerance || box.high.y > table.high.y + kTolerance) return false;
  const auto on_one = [&](const Ring& ring) {
    return std::any_of(bases.begin(), bases.end(), [&](const Ring& base) { return overlap(base, ring); });
  };
  return std::none_of(obstacles.bars.begin(), obstacles.bars.end(), on_one) &&
         std::none_of(obstacles.taken.begin(), obstacles.taken.end(), on_one);
}

Run straight_run(Bases bases, Vec2 direction, double wish, const Obstacles& obstacles) {
  Run run{.way = wish};
  const Interval table = travel_on_table(bases, direction, obstacles.table);
  if (table.to < run.way) run = {.way = std::max(0.0, table.to), .by = Run::kEdge};
  for (std::size_t i = 0; i < obstacles.bars.size(); ++i) {
    const auto met = first_meeting(bases, direction, obstacles.bars[i]);
    if (met && *met < run.way) run = {.way = *met, .by = static_cast<int>(i)};
  }
  return run;
}

std::optional<double> landing(Bases bases, Vec2 direction, double wish, Interval limits, const Obstacles& obstacles,
                              Rather rather) {
  const Interval free = free_travel(bases, direction, limits, obstacles);
  if (free.from > free.to) return std::nullopt;
  std::vector<Interval> taken;
  add_meetings(bases, direction, obstacles.taken, taken);
  add_meetings(bases, direction, obstacles.bars, taken);  // those it stood on and comes off
  std::sort(taken.begin(), taken.end(), [](Interval a, Interval b) { return a.from < b.from; });
  Choice choice{.at = {}, .wish = wish, .rather = rather};
  double clear_from = free.from;
  for (const Interval& met : taken) {
    if (met.to <= clear_from) continue;
    if (met.from >= free.to) break;
    choice.offer_between(clear_from, met.from);
    clear_from = met.to;
  }
  choice.offer_between(clear_from, free.to);
  return choice.at;
}

std::optional<Vec2> shift_to_fit(Bases bases, Facing first, double most, const Obstacles& obstacles) {
  if (fits(bases, obstacles)) return Vec2{};
  constexpr int kDirections = 36;
  std::optional<Vec2> best;
  double shortest = most;
  for (int i = 0; i < kDirections; ++i) {
    // First, then one to either side of it, then two, ...
    const int turns = (i % 2 ? 1 : -1) * ((i + 1) / 2);
    const Vec2 direction = first.turned(turns * (3600 / kDirections)).forward();
    const auto way = landing(bases, direction, 0, {0, shortest}, obstacles, Rather::Nearest);
    if (!way || (best && *way >= shortest - kTolerance)) continue;
    best = direction * *way;
    shortest = *way;
  }
  return best;
}

}  // namespace grognard

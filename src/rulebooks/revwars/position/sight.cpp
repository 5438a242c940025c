// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sight.h"

#include <algorithm>

#include "geometry/convex.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/rules/b2b_shoot/swept.h"

// What a look meets on its way: line of sight, concealment and cover (RW-GEO-11 to 13, RW-FIRE-25 to 33, RW-FIRE-41).
namespace grognard::revwars {
namespace {

using Spans = boost::container::small_vector<Interval, 4>;  // inches from the eye

// One look with everything that the features on its way are held against.
struct ShotLook {
  SightLine line;
  double length = 0;
  Vec2 direction;
  const Ring& shooter;
  const Ring& target;
  Vec2 shooter_centre;
  Vec2 target_centre;
  bool skirmisher = false;
  Box box;

  ShotLook(Vec2 from, Vec2 to, const Ring& by, const Ring& at, bool loose)
      : line{from, to},
        length(grognard::length(to - from)),
        shooter(by),
        target(at),
        shooter_centre(by.centre()),
        target_centre(at.centre()),
        skirmisher(loose) {
    direction = length > 0 ? (to - from) * (1 / length) : Vec2{};
    const Vec2 points[] = {from, to, target_centre};
    box = convex::box_of(points).grown(2 * kTolerance);
  }
  Vec2 at(double distance) const { return line.from + direction * distance; }
  // RW-FIRE-32, RW-FIRE-33: ground that near to skirmishers does not conceal.
  bool too_near(double distance) const { return skirmisher && within(distance, kSkirmisherFree); }
};

// A line without breadth is met where the look crosses it; a hundredth beyond either end, so that troops whose front
// edge lies on a hedge stand behind it whatever the rounding.
Spans spans_along(const Area& area, const ShotLook& look) {
  Spans out;
  if (look.length <= 0 || !area.box.meets(look.box)) return out;
  if (!area.parts.empty()) {
    for (const Interval& span : inside(look.line, area.parts)) out.push_back(span);
    return out;
  }
  const Vec2 over = look.direction * kTolerance;
  for (const double at : crossings({look.line.from - over, look.line.to + over}, area.line)) {
    const double where = std::clamp(at - kTolerance, 0.0, look.length);
    out.push_back({where, where});
  }
  return out;
}

bool is_closed(const Area& area) { return area.line.size() > 3 && area.line.front() == area.line.back(); }

// Inside a work whose line runs all round.
bool is_surrounded(const Area& area, Vec2 p) {
  if (!is_closed(area)) return false;
  bool in = false;
  for (std::size_t i = 0; i + 1 < area.line.size(); ++i) {
    const Vec2 a = area.line[i];
    const Vec2 b = area.line[i + 1];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y))) in = !in;
  }
  return in;
}

// RW-GEO-11, RW-GEO-13: a wall that the shooter or the target lines. From inside a building no look crosses it.
bool is_own_cover(const ShotLook& look, const GroundFlags& flags, const Interval& span) {
  if (!flags.linear) return false;
  return within(distance(look.at(span.from), look.shooter), kLining) ||
         within(distance(look.at(span.to), look.target), kLining);
}

// RW-FIRE-31, RW-FIRE-33: the target stands in it, or the shot crosses it.
bool conceals(const Area& area, const ShotLook& look, const Spans& spans) {
  if (contains(area, look.target_centre) && !look.too_near(look.length)) return true;
  return std::any_of(spans.begin(), spans.end(), [&](const Interval& span) { return !look.too_near(span.to); });
}

// RW-FIRE-41
bool protects(const Area& area, const ShotLook& look, const Spans& spans) {
  if (contains(area, look.target_centre)) return true;
  if (!spans.empty() && is_surrounded(area, look.target_centre)) return true;
  return std::any_of(spans.begin(), spans.end(),
                     [&](const Interval& span) { return within(distance(look.at(span.to), look.target), kLining); });
}

// RW-GEO-12
bool hill_blocks(const Area& area, const ShotLook& look, const Spans& spans) {
  return !spans.empty() && !contains(area, look.shooter_centre) && !contains(area, look.target_centre);
}

void stop_look(SightReport& report, int area, double at) {
  if (!report.clear && report.ends_at <= at) return;
  report.clear = false;
  report.blocked_by = area;
  report.ends_at = at;
}

// RW-FIRE-26, RW-FIRE-28, RW-GEO-13: Tall Terrain along the look, without what does not count.
struct TallGround {
  std::vector<Interval> spans;
  int area = -1;  // the first one met

  void add(const ShotLook& look, int which, const Spans& more) {
    for (const Interval& span : more) {
      const bool lined = within(span.from, 0) && within(distance(look.at(span.to), look.shooter), kLining);
      if (lined) continue;
      const double from = look.skirmisher ? std::max(span.from, kSkirmisherFree) : span.from;
      if (span.to <= from) continue;
      if (area < 0) area = which;
      spans.push_back({from, span.to});
    }
  }
  // How far the look reaches before it has run through 2" of it; nothing if it never does.
  std::optional<double> stops_at() {
    convex::sort_and_join(spans);
    double depth = 0;
    for (const Interval& span : spans) {
      const double more = span.to - span.from;
      if (beyond(depth + more, kTallPenetration)) return span.from + (kTallPenetration - depth);
      depth += more;
    }
    return std::nullopt;
  }
};

bool matters_to_sight(const GroundFlags& f) { return f.height != Height::None || f.solid || f.hill || f.protects; }

}  // namespace

SightReport look_along(const State& s, Vec2 from, Vec2 to, const Ring& shooter, const Ring& target, bool skirmisher) {
  const ShotLook look(from, to, shooter, target, skirmisher);
  SightReport report{.ends_at = look.length};
  TallGround tall;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const GroundFlags& flags = s.setup->areas[i].flags;
    const Area& area = s.setup->ground->areas[i];
    if (!matters_to_sight(flags) || !area.box.meets(look.box)) continue;
    const int which = static_cast<int>(i);
    const Spans spans = spans_along(area, look);
    if (flags.height != Height::None) report.concealed = report.concealed || conceals(area, look, spans);
    if (flags.protects) report.protected_ = report.protected_ || protects(area, look, spans);
    if (flags.hill && s.options().hills_block && hill_blocks(area, look, spans))
      stop_look(report, which, spans.front().from);
    const bool solid = flags.solid && s.options().solid_walls_block;
    if (solid) {
      for (const Interval& span : spans)
        if (!is_own_cover(look, flags, span)) stop_look(report, which, span.from);
    } else if (flags.height == Height::Tall) {
      tall.add(look, which, spans);
    }
  }
  if (const std::optional<double> at = tall.stops_at()) stop_look(report, tall.area, *at);
  return report;
}

// RW-CHARGE-26: from some front-rank platoon to some platoon of the other.
bool can_see(const State& s, PieceId from, PieceId to) {
  const bool loose = skirmishes(s.unit(from));
  boost::container::static_vector<Ring, 2 * kMostStands> there;
  if (s.unit(to).building >= 0) {
    for (const Ring& ring : bases_of(s, to)) there.push_back(ring);
  } else {
    for (const Stand& stand : stands_of(s, to)) there.push_back(stand.ring());
  }
  for (const Stand& stand : stands_of(s, from)) {
    if (!stand.fights) continue;
    const Ring here = stand.ring();
    for (const Ring& ring : there) {
      const Gap between = gap(here, ring);
      if (look_along(s, between.from, between.to, here, ring, loose).clear) return true;
    }
  }
  return false;
}

}  // namespace grognard::revwars

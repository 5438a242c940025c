// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/losses.h"
#include "grant/position/room.h"
#include "grant/position/strides.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/02_water/barges.h"

// Barges under way (GW-MOVE-15 to 17, GW-BARGE-3), and what happens at the end of all movement on and by the water.
namespace grognard::grant {
namespace {

constexpr double kUpstream = 6.0;
constexpr double kDownstream = 9.0;
constexpr double kCanal = 7.5;
constexpr double kHullWidth = 2.0;
constexpr double kHullLength = 6.0;
constexpr double kSounding = 0.25;  // the hull and its way are sounded so densely

bool is_navigable(Kind kind) { return kind == Kind::River || kind == Kind::Water; }

bool is_in_water(const State& s, Vec2 p) {
  const Ground& ground = *s.setup->ground;
  for (std::size_t i = 0; i < ground.areas.size(); ++i) {
    if (!is_navigable(s.setup->areas[i].kind) || !ground.areas[i].box.grown(kTolerance).meets({p, p})) continue;
    for (const Ring& part : ground.areas[i].parts)
      if (within(distance(p, part), 0)) return true;
  }
  return false;
}

Pose midships(const Pose& at) { return Pose::snapped(at.at() - at.facing.forward() * (kHullLength / 2), at.facing); }
Pose bow(const Pose& centre) {
  return Pose::snapped(centre.at() + centre.facing.forward() * (kHullLength / 2), centre.facing);
}

// Afloat all the way: straight, or wheeling.
bool is_afloat_on(const State& s, const Pose& from, const Pose& to, const Leg& leg) {
  const int steps = std::max(1, static_cast<int>(leg.length / kSounding) + 1);
  for (int k = 1; k < steps; ++k) {
    Pose at = Pose::snapped(from.at() + (to.at() - from.at()) * (static_cast<double>(k) / steps), from.facing);
    if (leg.kind == LegKind::Wheel) at = bow(wheeled(midships(from), leg.turn * k / steps, kHullWidth, kHullLength));
    if (!is_afloat(s, at)) return false;
  }
  return is_afloat(s, to);
}

// GW-MOVE-25: ahead, astern and sideways at double cost, or a wheel; 0 or less if it is none of these.
double way_of(const Leg& leg, Facing facing) {
  switch (leg.kind) {
    case LegKind::Stay:
    case LegKind::Advance:
    case LegKind::Wheel: return leg.length;
    case LegKind::Retire: return 2 * leg.length;
    case LegKind::Oblique: {
      const double ahead = dot(leg.direction, facing.forward());
      return ahead * ahead * 2 >= 1 - kTolerance && ahead > 0 ? leg.length : 2 * leg.length;
    }
    default: return -1;
  }
}

// GW-BARGE-3: "without crew it drifts with the stream at 9 inches".
void drift(Play& p, PieceId barge) {
  State& s = p.s;
  Unit& u = s.unit(barge);
  const Vec2 stream = stream_at(s, midships(u.at).at());
  if (stream == Vec2{}) return;
  const Pose from = u.at;
  Pose at = from;
  for (int k = 1; k * kSounding <= kDownstream; ++k) {
    const Pose next = Pose::snapped(from.at() + stream * (k * kSounding), from.facing);
    const Ring hull = hull_at(next);
    if (!is_afloat(s, next) || who_stands_on(s, barge, {&hull, 1}) != kNoPiece) break;
    at = next;
  }
  if (at == from) return;
  u.at = at;
  p.log.tell([&] {
    Event e = with_path(
        event("GW-BARGE-3", "drift", {barge},
              fmt::format("{0} {0:drifts|drift} {1}.", name_of(s, barge), exact_inches(length(at.at() - from.at())))),
        {from, at});
    return with_way(s, std::move(e), barge, kDownstream);
  });
}

// GW-BARGE-4: an enemy unit that touches a wagon captures it.
void capture_wagons(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.contacts.size();) {
    const Contact c = s.contacts[i];
    if (c.defender == kNoPiece || s.unit(c.defender).arm != Class::Wagon) {
      ++i;
      continue;
    }
    s.contacts.erase(s.contacts.begin() + static_cast<std::ptrdiff_t>(i));
    s.unit(c.attacker).touched = std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& o) {
      return o.attacker == c.attacker || o.defender == c.attacker;
    });
    if (!on_table(s.unit(c.defender))) continue;
    p.log.tell([&] {
      return event("GW-BARGE-4", "captured", {c.attacker, c.defender},
                   fmt::format("{0} {0:takes|take} {1}.", name_of(s, c.attacker), name_of(s, c.defender)));
    });
    remove_unit(p, c.defender, Loss::Captured, "GW-BARGE-4");
  }
}

}  // namespace

Ring hull_at(const Pose& at) { return ring_at(at, {kHullWidth, kHullLength}); }

bool is_afloat(const State& s, const Pose& at) {
  if (!on_table(*s.setup->ground, hull_at(at))) return false;
  const Vec2 forward = at.facing.forward();
  const Vec2 right = right_of(forward);
  for (double y = 0; y <= kHullLength; y += kSounding)
    for (double x = -kHullWidth / 2; x <= kHullWidth / 2; x += kSounding)
      if (!is_in_water(s, at.at() + right * x - forward * y)) return false;
  return true;
}

// The topmost water here.
Vec2 stream_at(const State& s, Vec2 at) {
  const Ground& ground = *s.setup->ground;
  for (std::size_t i = ground.areas.size(); i-- > 0;)
    if (is_navigable(s.setup->areas[i].kind) && contains(ground.areas[i], at)) return s.setup->areas[i].stream;
  return {};
}

double sailing_rate(const State& s, Vec2 at, Vec2 direction) {
  const double with = dot(stream_at(s, at), direction);
  if (std::abs(with) <= kTolerance) return kCanal;  // no stream, or straight across it
  return with > 0 ? kDownstream : kUpstream;
}

Course sail_course(const State& s, PieceId barge, const Pose& start, std::span<const Pose> path, Verdict& v) {
  Course course{
      .keys = {start}, .costs = {0}, .full = kDownstream, .formation = Formation::Vehicle, .to_contact = false};
  Breakdown rate("GW-MOVE-16", "tenths of an inch in a move");
  for (const Pose& to : path) {
    const Pose& from = course.keys.back();
    const Leg leg = leg_between(midships(from), midships(to), kHullWidth, kHullLength);
    const double way = way_of(leg, from.facing);
    if (way < 0) {
      v.refuse("GW-MOVE-25", "A barge goes ahead, astern or sideways, or wheels.");
      return course;
    }
    const Vec2 by = to.at() - from.at();
    const double made = length(by);
    const double speed = made > kTolerance ? sailing_rate(s, midships(from).at(), by * (1 / made)) : kDownstream;
    if (v.workings.empty()) {
      if (speed == kUpstream) rate.base("GW-MOVE-15", "against the stream", 60);
      else if (speed == kCanal) rate.base("GW-MOVE-17", "on a canal", 75);
      else rate.base("GW-MOVE-16", "with the stream", 90);
      v.workings.push_back(rate);
    }
    if (!is_afloat_on(s, from, to, leg)) {
      v.refuse("GW-BARGE-3", sentence("{} would leave navigable water.", name_of(s, barge)));
      return course;
    }
    course.costs.push_back(course.cost() + way * kDownstream / speed);
    course.keys.push_back(to);
  }
  v.measure = {course.cost(), kDownstream};
  if (beyond(course.cost(), kDownstream))
    v.refuse("GW-MOVE-16", "A barge makes 9 inches with the stream, 6 inches against it and 7.5 inches on a canal.");
  return course;
}

void drift_barges(Play& p) {
  each_on_table(p.s, [&](PieceId id) {
    const Unit& u = p.s.unit(id);
    if (u.arm == Class::Barge && u.men == 0 && !melee_of(p.s, id)) drift(p, id);
  });
  for (PieceId id = 0; id < p.s.unit_count(); ++id) {
    Unit& u = p.s.unit(id);
    if (u.place == Place::Aboard && u.barge != kNoPiece) u.at = p.s.unit(u.barge).at;
  }
  capture_wagons(p);
}

}  // namespace grognard::grant

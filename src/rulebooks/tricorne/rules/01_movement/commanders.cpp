// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/01_movement/commanders.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/movement.h"

namespace grognard::tricorne {
namespace {

Ring commander_disc(Vec2 at) {
  Vec2 corners[8];
  for (int i = 0; i < 8; ++i) corners[i] = at + Facing::degrees(-45 * i).forward() * kCommanderRadius;
  return Ring(corners);
}

// The ground that he rides over in a straight line.
Ring ground_ridden(Vec2 from, Vec2 to) { return swept(commander_disc(from), to - from); }

PieceId enemy_across(const State& s, Side side, Vec2 from, Vec2 to) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side != side && on_table(s.unit(id)) && inside(from, to, footprint(s, id))) return id;
  return kNoPiece;
}

// TR-CMD-10: the way itself; the sum of its legs goes into the measure.
void weigh_ride_path(const State& s, PieceId id, Verdict& v) {
  Vec2 from = s.commander(id).pose.at();
  double ridden = 0;
  for (const Pose& pose : v.command.path) {
    const Vec2 to = pose.at();
    if (to == from) continue;
    ridden += length(to - from);
    if (const PieceId enemy = enemy_across(s, s.side_of(id), from, to); enemy != kNoPiece)
      v.refuse("TR-CMD-10", sentence("{0:^} {0:is|are} in the way.", name_of(s, enemy)));
    if (auto closed = closed_between(s, from, to, ground_ridden(from, to))) v.refusals.push_back(*closed);
    from = to;
  }
  v.measure = {ridden, kCommanderRide};
  if (beyond(ridden, kCommanderRide))
    v.refuse("TR-MOVE-2", sentence("A commander rides 14 inches, not {}.", exact_inches(ridden, 14)));
}

void weigh_ride(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  if (!s.is_commander(id)) {
    v.refuse("TR-MOVE-2", "Only commanders ride.");
    return;
  }
  if (v.command.path.empty() || v.command.path.back().at() == s.commander(id).pose.at()) {
    v.refuse("TR-MOVE-2", "Say where he rides to.");
    return;
  }
  weigh_ride_path(s, id, v);
  const Ring disc = commander_disc(v.command.path.back().at());
  if (!on_the_table(s, disc)) v.refuse("TR-CMD-10", "He would leave the table.");
  if (const PieceId other = overlapped_unit(s, kNoPiece, disc); other != kNoPiece)
    v.refuse("TR-CMD-10", sentence("He may not end upon {0}; he may join {0:it|them}.", name_of(s, other)));
  if (const PieceId other = commander_upon(s, id, v.command.path.back().at()); other != kNoPiece)
    v.refuse("TR-CMD-10", sentence("{:^} stands there.", name_of(s, other)));
  if (const PieceId enemy = enemy_within(s, s.side_of(id), disc, kKeepOff); enemy != kNoPiece)
    v.refuse("TR-CMD-10", sentence("He may not end within 1 inch of {}.", name_of(s, enemy)));
}

// The straight way to within reach of the unit; none if he is there already.
void find_way_to(const State& s, PieceId id, PieceId unit, Verdict& v) {
  const Vec2 at = s.commander(id).pose.at();
  const Gap gap = grognard::gap(at, footprint(s, unit));
  const double reach = kAttachReach + kCommanderRadius;
  if (within(gap.distance, reach)) return;
  const Vec2 way = (gap.to - gap.from) * (1 / gap.distance);
  v.command.path.push_back(Pose::snapped(at + way * (gap.distance - reach + kTolerance), facing_of(way)));
}

// TR-CMD-1, TR-CMD-4
void weigh_attach(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const PieceId unit = v.command.target();
  if (!s.is_commander(id)) {
    v.refuse("TR-CMD-1", "Only commanders join units.");
    return;
  }
  if (!s.is_unit(unit) || s.side_of(unit) != s.side_of(id) || !on_table(s.unit(unit))) {
    v.refuse("TR-CMD-1", "Name a friendly unit on the table.");
    return;
  }
  const PieceId there = commander_with(s, unit);
  if (there != kNoPiece) {
    v.refuse("TR-CMD-4", there == id ? "He is with this unit." : sentence("{} is with this unit.", name_of(s, there)));
    return;
  }
  if (v.command.path.empty()) find_way_to(s, id, unit, v);
  weigh_ride_path(s, id, v);
  const Vec2 end = v.command.path.empty() ? s.commander(id).pose.at() : v.command.path.back().at();
  const Gap rest = gap(end, footprint(s, unit));
  if (beyond(rest.distance, kAttachReach + kCommanderRadius))
    v.refuse("TR-CMD-1", "He must come within 1 inch of the unit.");
  else if (auto closed = closed_between(s, end, rest.to, ground_ridden(end, rest.to))) v.refusals.push_back(*closed);
}

void carry_commander(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  Commander& commander = s.commander(id);
  const Pose before = commander.pose;
  const double leaving = drawn_behind(s, commander.attached);
  commander.attached = kNoPiece;  // TR-CMD-2
  if (!c.path.empty()) commander.pose = c.path.back();
  const bool joins = c.verb == Verb("attach");
  std::vector<Pose> way{before};
  way.insert(way.end(), c.path.begin(), c.path.end());
  if (joins) {
    commander.attached = c.target();
    commander.pose = s.unit(c.target()).pose;
  }
  commander.done = true;
  p.log.tell([&] {
    Event e = joins ? event("TR-CMD-1", "commander", {id, c.target()},
                            fmt::format("{:^} joins {}.", name_of(s, id), name_of(s, c.target())))
                    : event("TR-MOVE-2", "commander", {id},
                            fmt::format("{:^} rides {}.", name_of(s, id), inches(length_of_line(way))));
    const double joining = joins ? kAttachReach + kCommanderRadius + 2 * radius_of(s, c.target()) : 0;
    return with_path(with_stride(std::move(e), id, kCommanderRide + joining + leaving), way);
  });
  s.spent = id;
}

// Some short ride is possible.
void offer_ride(const State& s, PieceId id, std::vector<Option>& out) {
  if (!s.is_commander(id)) return;
  const Pose from = s.commander(id).pose;
  for (int ride = 1; ride <= 8; ride *= 2)
    for (int way = 0; way < 3600; way += 450) {
      Verdict trial{.command = {.side = s.side_of(id), .verb = "ride", .units = {id}}};
      trial.command.path.push_back(Pose::snapped(from.at() + Facing::tenths(way).forward() * ride, from.facing));
      weigh_ride(s, trial);
      if (trial.legal()) return out.push_back(make_option("ride", id, kNoPiece, Needs::Path));
    }
}

void offer_attach(const State& s, PieceId id, std::vector<Option>& out) {
  if (!s.is_commander(id)) return;
  const Nearness near(s.commander(id).pose.at(), kCommanderRadius);
  each_on_table(s, s.side_of(id), [&](PieceId unit) {
    if (!near.maybe(s, unit, kCommanderRide + kAttachReach) || commander_with(s, unit) != kNoPiece) return;
    Verdict trial{.command = {.side = s.side_of(id), .verb = "attach", .units = {id}, .targets = {unit}}};
    weigh_attach(s, trial);
    if (trial.legal()) out.push_back(make_option("attach", id, unit));
  });
}

constexpr Deed kCommanderDeeds[] = {{"ride", offer_ride, weigh_ride, carry_commander},
                                    {"attach", offer_attach, weigh_attach, carry_commander}};

// TR-CMD-9: enemies by themselves for whom the test holds go to another unit.
template <class Reached>
void drive_away(Play& p, PieceId mover, Reached reached) {
  for (std::size_t i = 0; i < p.s.commanders.size(); ++i) {
    const PieceId id = p.s.commander_piece(static_cast<int>(i));
    const Commander& c = p.s.commanders[i];
    if (is_by_himself(c) && is_enemy(p.s, mover, id) && reached(c.pose.at()))
      rehome_commander(p, id, kNoPiece, "TR-CMD-9");
  }
}

void lose_commander(Play& p, PieceId id, RuleId rule, std::string_view how) {
  Commander& c = p.s.commander(id);
  c.alive = c.on_table = false;
  c.attached = kNoPiece;
  p.log.tell([&] { return event(rule, "commander", {id}, fmt::format("{:^} {}.", name_of(p.s, id), how)); });
  p.log.outcome([&] { return fmt::format("{} {}", name_of(p.s, id), how); });
}

}  // namespace

std::span<const Deed> commander_deeds() { return kCommanderDeeds; }

PieceId commander_upon(const State& s, PieceId who, Vec2 at) {
  for (std::size_t i = 0; i < s.commanders.size(); ++i) {
    const PieceId id = s.commander_piece(static_cast<int>(i));
    if (id == who || !is_by_himself(s.commanders[i])) continue;
    if (!reaches(length(s.commanders[i].pose.at() - at), 2 * kCommanderRadius)) return id;
  }
  return kNoPiece;
}

void commander_risk(Play& p, PieceId unit) {
  State& s = p.s;
  const PieceId id = commander_with(s, unit);
  const int risk = s.options().commander_risk;
  if (id == kNoPiece || risk <= 0) return;
  const int limits[] = {risk};
  const Roll roll = p.dice.bands("TR-CMD-7", s.side_of(unit), "commander of a unit that was hit", 1, limits, 10);
  const bool killed = roll.value == 0;
  p.log.tell([&] {
    return with_dice(
        event("TR-CMD-7", "commander", {id, unit},
              fmt::format("{0:^} is with {1}, {1:which was|who were} hit: {2} would kill him, {3}.", name_of(s, id),
                          name_of(s, unit), risk == 1 ? "a 1" : fmt::format("{} or less", risk),
                          killed ? "and it does" : "but he is unhurt")),
        roll);
  });
  if (killed) lose_commander(p, id, "TR-CMD-7", "is killed");
}

void rehome_commander(Play& p, PieceId id, PieceId left_unit, RuleId rule) {
  State& s = p.s;
  Commander& c = s.commander(id);
  c.attached = kNoPiece;
  PieceId best = kNoPiece;
  double least = std::numeric_limits<double>::infinity();
  each_on_table(s, s.side_of(id), [&](PieceId unit) {
    if (unit == left_unit || commander_with(s, unit) != kNoPiece) return;
    const double away = std::max(0.0, distance(c.pose.at(), footprint(s, unit)));
    if (within(away, kCommanderRide) && away < least - kTolerance) {
      least = away;
      best = unit;
    }
  });
  if (best == kNoPiece) return lose_commander(p, id, rule, "finds no unit to go to and is lost");
  c.attached = best;
  c.pose = s.unit(best).pose;
  p.log.tell([&] {
    return with_stride(
        event(rule, "commander", {id, best}, fmt::format("{:^} goes to {}.", name_of(s, id), name_of(s, best))), id,
        kCommanderRide + 2 * radius_of(s, best) + drawn_behind(s, left_unit));
  });
}

void brush_aside_commanders(Play& p, PieceId mover, const Ring& way) {
  drive_away(p, mover, [&](Vec2 at) { return !reaches(distance(at, way), kCommanderRadius); });
}

void ride_over_commanders(Play& p, PieceId mover, const Pose& from, const Pose& to) {
  const State& s = p.s;
  const Formation f = s.unit(mover).formation;
  if (from.facing == to.facing)
    return brush_aside_commanders(p, mover, swept(footprint(s, mover, f, from), to.at() - from.at()));
  const Size size = size_of(s, mover);
  const Leg leg = leg_between(from, to, size.width, size.depth);
  if (leg.kind != LegKind::Wheel || f == Formation::Skirmish)
    return brush_aside_commanders(p, mover, footprint(s, mover, f, to));
  drive_away(p, mover, [&](Vec2 at) {
    return wheel_meets(from, leg.turn, size.width, size.depth, commander_disc(at)).has_value();
  });
}

void displace_commanders(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.commanders.size(); ++i) {
    const Commander& c = s.commanders[i];
    if (!is_by_himself(c)) continue;
    const PieceId id = s.commander_piece(static_cast<int>(i));
    const Ring disc = commander_disc(c.pose.at());
    const Nearness near(disc);
    for (PieceId unit = 0; unit < s.unit_count(); ++unit) {
      if (s.unit(unit).side == s.side_of(id) || !on_table(s.unit(unit)) || !near.maybe(s, unit, 0)) continue;
      if (!overlap(disc, footprint(s, unit))) continue;
      rehome_commander(p, id, kNoPiece, "TR-CMD-9");
      break;
    }
  }
}

}  // namespace grognard::tricorne

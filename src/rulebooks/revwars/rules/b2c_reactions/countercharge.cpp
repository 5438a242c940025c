// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2b_charge/contact.h"

// RW-REACT-14 to 19, 29: a battalion that is charged comes to meet the charger.
namespace grognard::revwars {
namespace {

constexpr double kGiveWay = 0.25;  // how finely a shorter way is tried

bool is_charged_by(const State& s, PieceId unit, PieceId charger) {
  return std::ranges::any_of(s.activation.group,
                             [&](const Member& m) { return m.unit == charger && m.target == unit; });
}

Rings bases_of_stands(const Stands& stands) {
  Rings rings;
  for (const Stand& stand : stands) rings.push_back(stand.ring());
  return rings;
}

// RW-REACT-16: half its Charge Move or half the gap, turned to face the charger as far as there is room.
Pose place_to_meet(const State& s, PieceId unit, PieceId charger) {
  const Pose& from = s.unit(unit).pose;
  const Facing towards = facing_towards(s, unit, charger);
  const double most = std::min(s.card(unit).charge / 2, distance_between(s, unit, charger) / 2);
  for (const Facing facing : {towards, from.facing})
    for (double way = most; way > -kTolerance; way -= kGiveWay) {
      const Pose to = Pose::snapped(from.at() + towards.forward() * way, facing);
      if (may_go_to(s, unit, to)) return to;
    }
  return from;
}

}  // namespace

bool may_go_to(const State& s, PieceId unit, const Pose& to) {
  const Stands start = stands_of(s, unit);
  const Stands end = stands_at(s, unit, to);
  const Rings there = bases_of_stands(end);
  if (!on_the_table(s, there)) return false;
  Rings hulls;
  for (std::size_t i = 0; i < start.size() && i < end.size(); ++i) hulls.push_back(leg_hull(start[i].ring(), there[i]));
  for (const Ring& hull : hulls) {
    if (impassable_under(s, hull) >= 0) return false;
    for (const int building : s.setup->buildings)
      if (overlap_deeply(hull, building_ring(s, building))) return false;
  }
  return overlapped(s, unit, hulls) == kNoPiece;
}

Facing facing_towards(const State& s, PieceId unit, PieceId other) {
  const Facing now = s.unit(unit).pose.facing;
  double nearest = kNowhere;
  int least_turn = 0;
  Facing best = now;
  for (const Ring& own : bases_of(s, unit))
    for (const Ring& theirs : bases_of(s, other)) {
      const Gap between = gap(own, theirs);
      if (between.distance > nearest + kTolerance || between.distance < kTolerance) continue;
      const Facing along = facing_of(between.to - between.from);
      const int turn = std::abs(turn_between(now, along));
      if (between.distance > nearest - kTolerance && turn >= least_turn) continue;
      nearest = std::min(nearest, between.distance);
      least_turn = turn;
      best = along;
    }
  return best;
}

std::optional<Barred> may_not_countercharge(const State& s, PieceId unit, PieceId charger) {
  const Battalion& b = s.unit(unit);
  const Name name = name_of(s, unit);
  if (!s.is_unit(charger) || !is_charged_by(s, unit, charger))
    return Barred{"RW-REACT-15", sentence("{0} {0:is|are} not the target of that charge.", name)};
  if (b.shattered()) return Barred{"RW-REACT-15", sentence("{0} {0:is|are} Shattered.", name)};
  if (b.arm == Arm::Artillery || s.card(unit).charge <= 0)
    return Barred{"RW-REACT-18", sentence("{0} {0:is|are} artillery and cannot countercharge.", name)};
  if (b.arm == Arm::Infantry && s.unit(charger).arm == Arm::Cavalry)
    return Barred{"RW-REACT-17", sentence("{0} {0:is|are} infantry and may not countercharge cavalry.", name)};
  if (b.building >= 0) return Barred{"RW-TERR-17", sentence("{0} {0:is|are} inside a building.", name)};
  if (b.partner != kNoPiece) return Barred{"RW-FORM-31", sentence("{0} {0:stands|stand} in a joint square.", name)};
  if (b.formation() == Formation::Square && !s.options().square_may_charge)
    return Barred{"RW-CHARGE-27", sentence("{0} {0:is|are} in square.", name)};
  if (!in_front_zone(s, unit, s.unit(charger).pose.at()))
    return Barred{"RW-REACT-15", sentence("{0} {0:does|do} not face {1}.", name, name_of(s, charger))};
  return std::nullopt;
}

void countercharge(Play& p, PieceId unit, PieceId charger) {
  State& s = p.s;
  const Pose from = s.unit(unit).pose;
  const Pose to = place_to_meet(s, unit, charger);
  Charger meeting{.unit = unit, .target = charger, .start = from, .at_start = s.unit(unit).order};
  meeting.countercharging = true;
  p.log.tell([&] {
    const std::string text = fmt::format("{0} {0:comes|come} {1} to meet {2}.", name_of(s, unit),
                                         inches(inches_to(s, unit, to)), name_of(s, charger));
    const Event e = event("RW-REACT-14", "countercharge", {unit, charger}, text);
    return with_stride(with_path(e, {from, to}), unit, s.card(unit).charge / 2);
  });
  // RW-REACT-19. What the enemy stands behind is for him to cross.
  if (!cross_ground(p, meeting, to, kNoPiece)) return;
  for (NamedReaction& r : s.activation.reactions)
    if (r.unit == unit && r.kind == Reaction::Countercharge) r.soft = meeting.soft;
  arrive_at(p, unit, to);
}

std::optional<Pose> meeting_place(const State& s, PieceId charger, PieceId target) {
  const Pose& from = s.unit(charger).pose;
  const Vec2 way = facing_towards(s, charger, target).forward();
  double first = kNowhere;
  for (const Ring& own : bases_of(s, charger))
    for (const Ring& theirs : bases_of(s, target))
      if (const auto met = travel_meeting(own, way, theirs)) first = std::min(first, std::max(met->from, 0.0));
  if (beyond(first, s.card(charger).charge)) return std::nullopt;
  const Pose to = Pose::snapped(from.at() + way * first, from.facing);
  if (!may_go_to(s, charger, to)) return std::nullopt;
  return to;
}

}  // namespace grognard::revwars

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/positions.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/06_melee/melee.h"
#include "hanau/sequence/chapters.h"

// HN-MELEE-18 to 21 and 28 to 30: charging cavalry rides its path.
namespace grognard::hanau {
namespace {

bool is_waiting(const State& s, const Charge& c, Side side) {
  return c.cavalry && c.live && !c.resolved && on_table(s.unit(c.charger)) && s.side_of(c.charger) == side;
}

void list_rides(const State& s, const Question& q, Choices& out) {
  for (const Charge& c : s.charges)
    if (is_waiting(s, c, q.side)) offer(out, "ride", c.charger, kNoPiece, Needs::Nothing, out.empty());
}

void weigh_ride(const State& s, const Question& q, Verdict& v) {
  for (const Charge& c : s.charges)
    if (v.command.verb == Verb("ride") && c.charger == v.command.unit() && is_waiting(s, c, q.side)) return;
  v.refuse("HN-MELEE-20", "Choose charging cavalry that has yet to ride its path.");
}

enum class Ridden : std::uint8_t { On, StoppedByCavalry };

// HN-MELEE-19: one die; a casualty on 4 or more.
void ride_past(Play& p, PieceId charger, PieceId infantry) {
  State& s = p.s;
  s.unit(charger).rode_through = true;
  const Roll roll = p.dice.hits("HN-MELEE-19", s.side_of(charger), "riding past a square", 1, kRideThroughCasualty);
  p.log.tell([&] {
    return with_dice(event("HN-MELEE-19", "ride", {charger, infantry},
                           fmt::format("{0:^} {0:rides|ride} past {1}{2}.", name_of(s, charger), name_of(s, infantry),
                                       roll.value ? fmt::format(" and {0:is|are} hit", name_of(s, charger))
                                                  : std::string(" without loss"))),
                     roll, kRideThroughCasualty);
  });
  p.log.outcome([&] { return fmt::format("{0} {0:rides|ride} past {1}", name_of(s, charger), name_of(s, infantry)); });
  if (roll.value) take_losses(p, charger, 1, "HN-MELEE-19");
}

// One unit met on the way; what fights is the unit itself, or the supporter of a battery.
Ridden meet(Play& p, PieceId charger, PieceId enemy, PieceId battery) {
  State& s = p.s;
  if (is_cavalry(s, enemy)) {
    start_melee(p, charger, enemy, battery, charge_of(s, charger)->lane.facing);
    fight_round(p, charger);
    return Ridden::StoppedByCavalry;
  }
  if (is_infantry(s, enemy) && withstands_cavalry(s.unit(enemy).formation)) {
    ride_past(p, charger, enemy);
    return Ridden::On;
  }
  const RuleId rule = is_artillery(s, enemy)     ? RuleId("HN-MELEE-13")
                      : is_skirmishing(s, enemy) ? RuleId("HN-SKIRM-2")
                                                 : RuleId("HN-MELEE-18");
  p.log.tell([&] {
    return event(rule, "ride", {charger, enemy},
                 fmt::format("{0:^} {0:rides|ride} into {1}.", name_of(s, charger), name_of(s, enemy)));
  });
  remove_unit(p, enemy, Place::Destroyed, rule);
  return Ridden::On;
}

// Its list in order; and skirmishers who have run into its way since then (HN-SKIRM-2).
std::vector<Contact> path_of(const State& s, const Charge& charge) {
  std::vector<Contact> path;
  for (const Contact& c : s.contacts)
    if (c.charger == charge.charger) path.push_back(c);
  each_on_table(s, other(s.side_of(charge.charger)), [&](PieceId id) {
    if (!is_skirmishing(s, id) || contact_between(s, charge.charger, id)) return;
    const auto met = lane_meets(charge.lane, size_of(s, charge.charger), footprint(s, id));
    if (met && within(*met, charge.stop)) path.push_back({.charger = charge.charger, .charged = id, .travel = *met});
  });
  std::stable_sort(path.begin(), path.end(),
                   [](const Contact& a, const Contact& b) { return snap(a.travel) < snap(b.travel); });
  return path;
}

// Where a ride ends, and why.
struct RideEnd {
  double travel = 0;
  bool may_go_on = false;
  PieceId before = kNoPiece;  // it stops for this unit without a fight
  bool in_melee = false;
};

// HN-CAV-8, HN-CAV-17: cavalry that fights somebody else may not be contacted; nor may the guns that it fights for be taken.
RideEnd short_of(const State& s, const Charge& charge, const Contact& c, PieceId cavalry) {
  double travel = c.travel;
  if (const auto met = lane_meets(charge.lane, size_of(s, charge.charger), footprint(s, cavalry)))
    travel = std::min(travel, std::max(0.0, *met - kStandOff));
  return {.travel = travel, .may_go_on = false, .before = cavalry};
}

// Takes the contact list in order (HN-MELEE-20).
RideEnd ride_path(Play& p, const Charge& charge) {
  State& s = p.s;
  const PieceId charger = charge.charger;
  const double stop = ride_stop(s, charge);
  std::vector<PieceId> done;
  for (const Contact& c : path_of(s, charge)) {
    if (!on_table(s.unit(charger)) || beyond(c.travel, stop)) break;
    if (!on_table(s.unit(c.charged)) || std::find(done.begin(), done.end(), c.charged) != done.end()) continue;
    const PieceId guns = battery_of(s, c.charged);
    if (guns != kNoPiece && contact_between(s, charger, guns) && on_table(s.unit(guns)))
      continue;  // HN-MELEE-28: at the battery's place
    const Pose was = s.unit(charger).pose;
    set_pose(s, charger, advanced(charge.lane, c.travel));
    brush_aside_generals(p, charger, was);
    if (c.barred) return {.travel = c.travel, .may_go_on = false, .before = c.charged};  // HN-MELEE-25
    const PieceId support = is_artillery(s, c.charged) ? supporter_of(s, c.charged) : kNoPiece;
    const PieceId enemy = support == kNoPiece ? c.charged : support;
    if (melee_of(s, enemy) && is_cavalry(s, enemy)) return short_of(s, charge, c, enemy);
    done.push_back(enemy);
    if (meet(p, charger, enemy, support == kNoPiece ? kNoPiece : c.charged) == Ridden::StoppedByCavalry)
      return {.travel = c.travel, .may_go_on = false, .before = enemy, .in_melee = true};
  }
  return {.travel = stop, .may_go_on = same_length(stop, charge.stop) && may_be_carried_on(charge, stop)};
}

void carry_ride(Play& p, const Question&, const Command& command) {
  State& s = p.s;
  const PieceId charger = command.unit();
  const Charge charge = *charge_of(s, charger);
  charge_of(s, charger)->resolved = true;
  const Pose waited = s.unit(charger).pose;
  const RideEnd end = ride_path(p, charge);
  if (!on_table(s.unit(charger))) return;
  const Pose was = s.unit(charger).pose;
  const double went = stand_at(p, charger, end.travel, end.may_go_on);
  brush_aside_generals(p, charger, was);
  p.log.tell([&] {
    const Name name = name_of(s, charger);
    std::string words = fmt::format("{0:^} {0:ends its|end their} ride after {1}", name, ridden_words(s, charge, went));
    if (end.in_melee) words = fmt::format("{0:^} {0:is|are} stopped by {1}", name, name_of(s, end.before));
    else if (end.before != kNoPiece)
      words =
          fmt::format("{0:^} {0:stops|stop} before {1}, who {1:fights|fight} already", name, name_of(s, end.before));
    const double waited_at = dot(waited.at() - charge.lane.at(), charge.lane.facing.forward());
    const double allowed = ride_allowance(s, charge, waited_at, went);
    return with_path(
        with_unit_stride(
            s, event("HN-MELEE-30", "ride", {charger}, words + std::string(room_words(went, end.travel)) + "."),
            charger, allowed),
        {waited, s.unit(charger).pose});
  });
}

}  // namespace

const Chapter kRides = {.rule = "HN-MELEE-20",
                        .prompt = "Choose the next cavalry to ride its path",
                        .list = list_rides,
                        .weigh = weigh_ride,
                        .carry = carry_ride};

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/chapters.h"
#include "hanau/charges.h"
#include "hanau/generals.h"
#include "hanau/losses.h"
#include "hanau/melee.h"
#include "hanau/support.h"

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

bool withstands_cavalry(Formation f) {
  return f == Formation::Square || f == Formation::Mass || f == Formation::Garrison;
}

enum class Ridden : std::uint8_t { On, StoppedByCavalry };

// HN-MELEE-19: one die; a casualty on 4 or more.
void ride_past(Play& p, PieceId charger, PieceId infantry) {
  State& s = p.s;
  s.unit(charger).rode_through = true;
  const Roll roll = p.dice.hits("HN-MELEE-19", s.side_of(charger), "riding past a square", 1, kRideThroughCasualty);
  p.log.tell([&] {
    return with_dice(event("HN-MELEE-19", "ride", {charger, infantry},
                           fmt::format("{} rides past {}: {}.", name_of(s, charger), name_of(s, infantry),
                                       roll.value ? "one casualty" : "no loss")),
                     roll, kRideThroughCasualty);
  });
  p.log.outcome([&] { return fmt::format("{} rides past {}", name_of(s, charger), name_of(s, infantry)); });
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
                 fmt::format("{} rides down {}.", name_of(s, charger), name_of(s, enemy)));
  });
  remove_unit(p, enemy, Place::Destroyed, rule);
  return Ridden::On;
}

std::vector<Contact> path_of(const State& s, PieceId charger) {
  std::vector<Contact> path;
  for (const Contact& c : s.contacts)
    if (c.charger == charger) path.push_back(c);
  std::stable_sort(path.begin(), path.end(),
                   [](const Contact& a, const Contact& b) { return snap(a.travel) < snap(b.travel); });
  return path;
}

void carry_ride(Play& p, const Question&, const Command& command) {
  State& s = p.s;
  const PieceId charger = command.unit();
  const Charge charge = *charge_of(s, charger);
  charge_of(s, charger)->resolved = true;
  std::vector<PieceId> done;
  for (const Contact& c : path_of(s, charger)) {
    if (!on_table(s.unit(charger))) return;
    if (!on_table(s.unit(c.charged)) || std::find(done.begin(), done.end(), c.charged) != done.end()) continue;
    const PieceId guns = s.unit(c.charged).supports;
    if (guns != kNoPiece && contact_between(s, charger, guns) && on_table(s.unit(guns)))
      continue;  // HN-MELEE-28: at the battery's place
    const Pose was = s.unit(charger).pose;
    set_pose(s, charger, advanced(charge.lane, c.travel));
    brush_aside_generals(p, charger, was);
    if (c.barred) return stand_at(p, charger, c.travel, true);  // HN-MELEE-25: it stops touching that unit
    const PieceId support = is_artillery(s, c.charged) ? supporter_of(s, c.charged) : kNoPiece;
    const PieceId enemy = support == kNoPiece ? c.charged : support;
    if (melee_of(s, enemy) && is_cavalry(s, enemy)) continue;  // HN-CAV-8: drawn into another fight meanwhile
    done.push_back(enemy);
    if (meet(p, charger, enemy, support == kNoPiece ? kNoPiece : c.charged) == Ridden::StoppedByCavalry) {
      if (on_table(s.unit(charger))) stand_at(p, charger, c.travel, true);
      return;
    }
  }
  if (!on_table(s.unit(charger))) return;
  const Pose was = s.unit(charger).pose;
  stand_at(p, charger, charge.stop, charge.short_of_cavalry);
  brush_aside_generals(p, charger, was);
  p.log.tell([&] {
    return with_path(event("HN-MELEE-30", "ride", {charger},
                           fmt::format("{} ends its ride {:.1f}\" from where it began.", name_of(s, charger),
                                       length(s.unit(charger).pose.at() - charge.lane.at()))),
                     {charge.lane, s.unit(charger).pose});
  });
}

}  // namespace

const Chapter kRides = {.rule = "HN-MELEE-20",
                        .prompt = "Choose the next cavalry to ride its path",
                        .begin = nullptr,
                        .list = list_rides,
                        .orders = nullptr,
                        .weigh = weigh_ride,
                        .carry = carry_ride,
                        .end = nullptr};

}  // namespace grognard::hanau

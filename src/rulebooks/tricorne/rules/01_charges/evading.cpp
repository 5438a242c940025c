// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/placing.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/rules/04_close_combat/retreats.h"
#include "tricorne/sequence/chapters.h"

// Chapter EVADE: the charged unit stands or goes, and how far the charger comes after it.
namespace grognard::tricorne {
namespace {

// TR-EVADE-3: turned about its centre to face along the charge, away from the charger.
FlightLine evasion_line(const State& s, PieceId target, Facing away) {
  const Unit& u = s.unit(target);
  const FlightLine line{.unit = target,
                        .formation = u.formation,
                        .from = kept_on_table(s, target, u.formation, {u.pose.x, u.pose.y, away}),
                        .way = away.forward(),
                        .passed = {},
                        .charger = s.charge.charger,
                        .over_heavy_works = false};
  return line;
}

// Less than this nobody calls a flight: closed ground lets anybody stick in by a little (TR-GEO-12), and who comes nearer to an
// enemy at a shallow angle goes some way before lengths differ.
constexpr double kNowhere = 0.25;

double least_evasion(const State& s, PieceId target) { return evasion_reach(s, target) / 2; }

// Nobody runs off the table who can keep on it and still go far enough.
Flight prudent_flight(const State& s, PieceId target, Facing away, double distance) {
  const Flight wished = flight_of(s, target, away, distance);
  if (!wished.leaves_table || beyond(least_evasion(s, target), wished.travel)) return wished;
  const Flight shorter = flight_of(s, target, away, wished.travel);
  return shorter.possible ? shorter : wished;
}

// The distance that an order names: its pose, projected on the line of flight; the usual one without a pose.
Flight ordered_flight(const State& s, PieceId target, const Command& c) {
  const Facing away = s.charge.lane.facing;
  if (c.path.empty()) return usual_flight(s, target, away);
  const double along = dot(c.path.front().at() - s.unit(target).pose.at(), away.forward());
  return prudent_flight(s, target, away, std::clamp(along, least_evasion(s, target), evasion_reach(s, target)));
}

// TR-EVADE-4: terrain costs for each segment begun.
void pay_for_flight(Play& p, PieceId target, const FlightLine& line, double travel) {
  State& s = p.s;
  const double inches = row_of(s.unit(target)).inches;
  for (double used = 0; beyond(travel, used) && on_table(s.unit(target)); used += inches) {
    const Pose poses[] = {pose_on(line, used), pose_on(line, std::min(travel, used + inches))};
    const Toll toll = toll_of(s, target, line.formation, going_over(s, target, line.formation, poses), false);
    brush_aside_commanders(p, target,
                           swept(footprint(s, target, line.formation, poses[0]), poses[1].at() - poses[0].at()));
    set_pose(s, target, poses[1]);
    pay_toll(p, target, toll);
  }
}

void evade(Play& p, PieceId target, const Flight& flight) {
  State& s = p.s;
  const FlightLine line = evasion_line(s, target, s.charge.lane.facing);
  const Pose before = s.unit(target).pose;
  s.unit(target).evaded = true;
  p.log.tell([&] {
    const double reach = evasion_reach(s, target);
    Event e = event("TR-EVADE-3", "evade", {target, s.charge.charger},
                    fmt::format("{0:^} {0:evades|evade} {1}.", name_of(s, target),
                                flight_words(flight.travel, reach / 2, reach, flight.leaves_table)));
    const double allowed = std::max(reach, flight.travel) + length(line.from.at() - before.at());
    return with_path(with_going(std::move(e), s, target, allowed), {before, flight.last});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:evades|evade}", name_of(s, target)); });
  if (flight.leaves_table) return remove_unit(p, target, Place::Broken, "TR-EVADE-4");
  set_pose(s, target, line.from);
  pay_for_flight(p, target, line, flight.travel);
  if (on_table(s.unit(target))) set_pose(s, target, flight.last);
}

void list_evasions(const State& s, const Question& q, Choices& out) {
  offer(out, "stand", q.unit, kNoPiece, Needs::Nothing, true);
  if (!may_evade(s, q.unit) || !usual_flight(s, q.unit, s.charge.lane.facing).possible) return;
  offer(out, "evade", q.unit);
  offer(out, "evade", q.unit, kNoPiece, Needs::Pose);
}

void weigh_evasion(const State& s, const Question& q, Verdict& v) {
  v.command.targets.clear();
  if (v.command.units.empty()) v.command.units.push_back(q.unit);
  if (v.command.unit() != q.unit) {
    v.refuse("TR-EVADE-2",
             sentence("{0:^} {0:is|are} charged: {0:it stands or evades|they stand or evade}.", name_of(s, q.unit)));
  } else if (v.command.verb == Verb("stand")) {
    v.command.path.clear();
  } else if (v.command.verb != Verb("evade")) {
    v.refuse("TR-EVADE-2",
             sentence("{0:^} {0:is|are} charged: {0:it stands or evades|they stand or evade}.", name_of(s, q.unit)));
  } else {
    const Flight flight = ordered_flight(s, q.unit, v.command);
    if (!flight.possible) v.refuse("TR-EVADE-4", sentence("{0:^} {0:has|have} no room to evade.", name_of(s, q.unit)));
    v.command.path.assign(1, flight.last);
    v.measure = {flight.travel, evasion_reach(s, q.unit)};
  }
}

void carry_evasion(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  s.cursor.pop();
  if (c.verb == Verb("stand")) {
    p.log.tell([&] {
      return event("TR-EVADE-2", "stand", {q.unit}, fmt::format("{0:^} {0:stands|stand}.", name_of(s, q.unit)));
    });
    return charge_home(p);
  }
  const Charge& charge = s.charge;
  const double spot = lane_meets(charge.lane, size_of(s, charge.charger), footprint(s, q.unit)).value_or(0);
  evade(p, q.unit, ordered_flight(s, q.unit, c));
  pursue(p, spot);
}

// TR-EVADE-5: contact with whomever the charger has reached; false if it may not fall on that unit.
bool close_with(Play& p, const Reached& reached) {
  State& s = p.s;
  const Charge charge = s.charge;
  const bool caught = s.unit(reached.unit).evaded;  // TR-EVADE-9 for any other that has fled before
  if (may_not_fall_on(s, charge.charger, reached.unit)) return false;
  const Sector sector = caught ? Sector::Front : sector_of(s, reached.unit, eye_of(s, charge.charger, reached.unit));
  const auto last = flush_pose(s, charge.charger, advanced(charge.lane, reached.travel), reached.unit, sector, caught);
  if (!last) return false;
  const Defence defence = defence_crossed(s, charge.charger, charge.lane, *last, reached.unit);
  if (defence == Defence::HeavyWork && (!charge.half_speed || !is_foot(s.unit(charge.charger)))) return false;
  if (reached.unit == charge.target) {
    p.log.tell([&] {
      return event(
          "TR-EVADE-5", "caught", {reached.unit, charge.charger},
          fmt::format("{0:^} {0:is|are} caught by {1}.", name_of(s, reached.unit), name_of(s, charge.charger)));
    });
    p.log.outcome([&] { return fmt::format("{0} {0:is|are} caught", name_of(s, reached.unit)); });
  }
  const Arrival arrival{reached.unit, *last};
  pay_for_lane(p, charge.charger, charge.start, charge.lane, reached.travel, charge.half_speed, &arrival);
  if (on_table(s.unit(charge.charger)))
    make_contact(p, charge.charger, *last,
                 charge_stride(s, charge) +
                     slide_into(s, charge.charger, reached.unit, advanced(charge.lane, reached.travel), *last),
                 {.attacker = charge.charger,
                  .defender = reached.unit,
                  .sector = sector,
                  .defence = defence,
                  .by_charge = true,
                  .caught = caught},
                 reached.unit != charge.target);
  return true;
}

// How far the pursuit goes at most, and whom it reaches there. Of two reached at once the evader is meant.
struct Pursuit {
  double most = 0;
  Reached reached;
};
Pursuit pursuit_of(const State& s) {
  const Charge& charge = s.charge;
  Pursuit out;
  out.most = straight_limit(s, charge.charger, charge.lane, charge.reach, charge.half_speed, false);
  out.reached = first_enemy_ahead(s, charge.charger, charge.lane, out.most);
  if (out.reached.unit == kNoPiece || out.reached.unit == charge.target || !on_table(s.unit(charge.target))) return out;
  const auto met = lane_meets(charge.lane, size_of(s, charge.charger), footprint(s, charge.target));
  if (met && same_length(*met, out.reached.travel)) out.reached.unit = charge.target;
  return out;
}

// Where it may stop: not before the spot that its target left (TR-EVADE-5), and 1" short of an enemy it may not fall on.
Interval stopping_places(const State& s, double spot) {
  const Pursuit pursuit = pursuit_of(s);
  double most = pursuit.most;
  if (pursuit.reached.unit != kNoPiece) most = std::min(most, std::max(0.0, pursuit.reached.travel - kKeepOff));
  return {std::min(spot, most), most};
}

double frame_spot(const State& s) { return s.cursor.top().index / 100.0; }

// The place nearest to the wish where nobody stands; beyond it before short of it.
double stop_at(const State& s, const Interval& span, double wish) {
  const PieceId charger = s.charge.charger;
  const Ring ring = footprint(s, charger, s.unit(charger).formation, s.charge.lane);
  return landing({&ring, 1}, s.charge.lane.facing.forward(), wish, {0, span.to}, standing_room(s, charger),
                 Rather::Beyond)
      .value_or(0);
}

double ordered_stop(const State& s, const Command& c, double spot) {
  const Interval span = stopping_places(s, spot);
  if (c.path.empty()) return stop_at(s, span, span.from);
  const double along = dot(c.path.front().at() - s.charge.lane.at(), s.charge.lane.facing.forward());
  return stop_at(s, span, std::clamp(along, span.from, span.to));
}

void list_stops(const State& s, const Question& q, Choices& out) {
  const Interval span = stopping_places(s, frame_spot(s));
  offer(out, "stop", q.unit, kNoPiece, Needs::Nothing, true);
  if (beyond(span.to, span.from)) offer(out, "stop", q.unit, kNoPiece, Needs::Pose);
}

void weigh_stop(const State& s, const Question& q, Verdict& v) {
  v.command.targets.clear();
  if (v.command.units.empty()) v.command.units.push_back(q.unit);
  if (v.command.unit() != q.unit || v.command.verb != Verb("stop")) {
    v.refuse("TR-EVADE-5",
             sentence("{0:^} {0:has|have} caught nobody: say where {0:it stops|they stop}.", name_of(s, q.unit)));
    return;
  }
  const double travel = ordered_stop(s, v.command, frame_spot(s));
  v.command.path.assign(1, advanced(s.charge.lane, travel));
  v.measure = {travel, s.charge.reach};
}

void carry_stop(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  const Charge charge = s.charge;
  const double travel = ordered_stop(s, c, frame_spot(s));
  s.cursor.pop();
  pay_for_lane(p, q.unit, charge.start, charge.lane, travel, charge.half_speed);
  if (on_table(s.unit(q.unit))) {
    // Not one free place on the whole way, which only friends can fill: it goes back to where it began.
    if (overlapped_unit(s, q.unit, footprint(s, q.unit)) != kNoPiece) set_pose(s, q.unit, charge.start);
    p.log.tell([&] {
      Event e = event("TR-EVADE-5", "stop", {q.unit},
                      fmt::format("{0:^} {0:catches|catch} nobody and {0:stops|stop}.", name_of(s, q.unit)));
      return with_path(with_going(std::move(e), s, q.unit, charge_stride(s, charge)),
                       {charge.start, charge.lane, s.unit(q.unit).pose});
    });
  }
  end_charge(p);
}

}  // namespace

bool may_evade(const State& s, PieceId target) {
  const Unit& u = s.unit(target);
  if (u.evaded || in_contact(s, target)) return false;
  return is_loose(u) || is_mounted(u) || u.formation == Formation::Limbered;
}

double evasion_reach(const State& s, PieceId target) {
  const MoveRow row = row_of(s.unit(target));
  return row.inches * row.moves;
}

Flight flight_of(const State& s, PieceId target, Facing away, double distance) {
  const FlightLine line = evasion_line(s, target, away);
  const FlightEnd end = fly(s, line, distance);
  const bool goes_somewhere = end.leaves_table || end.travel > kNowhere;
  return {pose_on(line, end.travel), end.travel, end.leaves_table, end.possible && goes_somewhere};
}

Flight usual_flight(const State& s, PieceId target, Facing away) {
  return prudent_flight(s, target, away, evasion_reach(s, target));
}

void pursue(Play& p, double spot) {
  State& s = p.s;
  const Pursuit pursuit = pursuit_of(s);
  if (pursuit.reached.unit != kNoPiece && close_with(p, pursuit.reached)) return end_charge(p);
  s.cursor.push({.step = static_cast<std::uint8_t>(Step::StopCharge),
                 .unit = s.charge.charger,
                 .index = static_cast<std::int16_t>(std::lround(spot * 100))});
}

const Chapter kEvade = {.rule = "TR-EVADE-2",
                        .prompt = "Your unit is charged: stand, or evade",
                        .list = list_evasions,
                        .weigh = weigh_evasion,
                        .carry = carry_evasion};
const Chapter kStopCharge = {.rule = "TR-EVADE-5",
                             .prompt = "The charge has caught nobody: say where it stops",
                             .list = list_stops,
                             .weigh = weigh_stop,
                             .carry = carry_stop};

}  // namespace grognard::tricorne

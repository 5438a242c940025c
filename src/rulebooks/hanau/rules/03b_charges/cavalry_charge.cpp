// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/room.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"

// Chapter CAV.
namespace grognard::hanau {
namespace {

constexpr double kMostBonus = 12;       // 2d6
constexpr double kHardlyAWheel = 0.05;  // inches that are not worth a word

// HN-CAV-9: friendly artillery and skirmishers do not block the sight of the target.
bool rides_through(const State& s, PieceId charger, PieceId between) {
  return !is_enemy(s, charger, between) && is_artillery(s, between);
}

// HN-CMD-7: the printed part is halved out of command, the bonus never.
double charge_rate(const State& s, PieceId charger) { return move_rate(s, charger) / (in_command(s, charger) ? 1 : 2); }

// HN-CAV-7, HN-CAV-8: enemy cavalry that another unit has contacted, or that is in a melee.
bool is_protected(const State& s, PieceId charger, PieceId enemy) {
  if (!is_cavalry(s, enemy)) return false;
  if (melee_of(s, enemy)) return true;
  for (const Contact& c : s.contacts)
    if (c.charged == enemy && c.charger != charger && is_live(s, c)) return true;
  return false;
}

// HN-STAND-18, option: infantry in a melee may not be charged.
bool may_not_ride_at(const State& s, PieceId enemy) {
  return !s.options().cavalry_may_charge_infantry_in_melee && is_infantry(s, enemy) && melee_of(s, enemy);
}

// HN-CAV-10: how far the charge goes, and whom it touches on the way.
struct Ride {
  double stop = 0;
  bool short_of_cavalry = false;  // HN-CAV-17
  std::vector<Contact> contacts;
};
Ride survey(const State& s, PieceId charger, const Pose& lane, double reach) {
  const Size size = size_of(s, charger);
  Ride ride;
  ride.stop = std::min(reach, edge_of_table(s, Ring::base(lane, size.width, size.depth), lane.facing.forward()));
  const double free_way = ride.stop;
  const double ground = ground_stops_charge(s, charger, lane, size, free_way);
  ride.stop = std::min(ride.stop, ground);
  std::vector<Contact> met_on_the_way;
  const Vec2 from = front_middle(s, charger);
  const auto stop_at = [&](double travel, bool short_of_cavalry) {
    if (travel >= ride.stop) return;
    ride.stop = travel;
    ride.short_of_cavalry = short_of_cavalry;
  };
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || !on_table(s.unit(id))) continue;
    const auto met = lane_meets(lane, size, footprint(s, id));
    if (!met || !within(*met, ride.stop + kStandOff)) continue;
    if (!is_enemy(s, charger, id)) {
      if (!is_artillery(s, id)) stop_at(*met, false);
    } else if (is_protected(s, charger, id) || may_not_ride_at(s, id)) {
      stop_at(std::max(0.0, *met - kStandOff), is_cavalry(s, id));  // HN-CAV-17
    } else {
      if (is_cavalry(s, id)) stop_at(*met, false);
      met_on_the_way.push_back({charger, id, *met, zone_of(s, id, from), is_skirmishing(s, id), false});
    }
  }
  for (const Contact& c : met_on_the_way) {
    const bool at_the_edge = same_length(c.travel, ground) && ground < free_way;
    const bool ground_first = at_the_edge && behind_stopping_ground(s, charger, lane, size, ground, c.charged);
    if (within(c.travel, ride.stop) && !ground_first) ride.contacts.push_back(c);  // else stopped before contact
  }
  std::stable_sort(ride.contacts.begin(), ride.contacts.end(), [&](const Contact& a, const Contact& b) {
    if (!same_length(a.travel, b.travel)) return a.travel < b.travel;
    return !is_cavalry(s, a.charged) && is_cavalry(s, b.charged);
  });
  return ride;
}

bool is_before_skirmishers(const Contact& c) { return c.skirmishers; }

std::optional<Refusal> try_horse_lane(const State& s, PieceId charger, PieceId target, const Pose& lane,
                                      Measure& measure) {
  if (auto refusal = wheel_refusal(s, charger, lane)) return refusal;
  const auto travel = lane_meets(lane, size_of(s, charger), footprint(s, target));
  if (!travel)
    return Refusal{"HN-CAV-9",
                   sentence("{0:^} {0:is|are} not on its straight path after that wheel.", name_of(s, target))};
  const double most = charge_rate(s, charger) + kMostBonus - plain_wheel(s, charger, lane);
  measure = {*travel, most};
  if (beyond(*travel, most))
    return Refusal{"HN-CAV-9", sentence("Out of reach: {} away, {} at the very most.", exact_inches(*travel, most),
                                        exact_inches(most, *travel))};
  const Gap look = look_between(footprint(s, charger, s.unit(charger).formation, lane), footprint(s, target));
  if (auto block = sight_block(s, look.from, look.to, charger, target, rides_through))
    return Refusal{"HN-CAV-9", sentence("It cannot see its target: {}.", describe_block(s, *block))};
  return std::nullopt;
}

std::optional<Refusal> may_not_charge(const State& s, PieceId charger, PieceId target) {
  const Unit& u = s.unit(charger);
  if (s.options().cavalry_charges_in_line_only && u.formation != Formation::Line)
    return Refusal{"HN-FORM-2", "Cavalry charges only in line."};
  if (stands_in_difficult(s, charger)) return Refusal{"HN-CAV-9", "It stands in difficult terrain."};
  if (is_protected(s, charger, target)) {
    if (melee_of(s, target)) return Refusal{"HN-CAV-8", "That cavalry is in a melee already."};
    return Refusal{"HN-CAV-7", "Only one unit may contact that cavalry."};
  }
  if (may_not_ride_at(s, target)) return Refusal{"HN-STAND-18", "Cavalry may not charge infantry that is in a melee."};
  return std::nullopt;
}

}  // namespace

void weigh_cavalry_charge(const State& s, Verdict& v) {
  const PieceId charger = v.command.unit();
  const PieceId target = v.command.target();
  if (auto refusal = may_not_charge(s, charger, target)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (!v.command.path.empty()) {
    v.command.path.resize(1);
    if (auto refusal = try_horse_lane(s, charger, target, v.command.path[0], v.measure)) v.refusals.push_back(*refusal);
    return;
  }
  choose_lane(s, v, try_horse_lane, charge_rate(s, charger) + kMostBonus,
              {"HN-CAV-9", "It is not on a straight path, even after a wheel of 45 degrees."});
}

void carry_cavalry_charge(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId charger = c.unit();
  Unit& u = s.unit(charger);
  const Pose lane = c.path[0];
  const double rate = charge_rate(s, charger);
  const double wheel = plain_wheel(s, charger, lane);
  u.marker = {true, u.formation, u.pose};  // HN-CAV-3
  u.initiated_charge = true;
  u.charging = Charging::Cavalry;
  p.log.tell([&] {
    return with_path(event("HN-CAV-9", "charge", {charger, c.target()},
                           fmt::format("{0:^} {0:charges|charge} {1}.", name_of(s, charger), name_of(s, c.target()))),
                     {u.pose, lane});
  });
  const Roll bonus = p.dice.total("HN-CAV-1", s.side_of(charger), "charge bonus", 2);
  const double reach = std::max(0.0, rate + bonus.value - wheel);  // HN-CAV-2
  const Ride ride = survey(s, charger, lane, reach);
  p.log.tell([&] {
    const std::string words = fmt::format(
        "{0:^} {0:rolls|roll} {1} for a charge of {2}{3}{4}.", name_of(s, charger), bonus.value,
        inches(rate + bonus.value), wheel >= kHardlyAWheel ? fmt::format(", {} of it to wheel", inches(wheel)) : "",
        !beyond(reach, ride.stop) ? ""
                                  : fmt::format("; {}the way is open for {}",
                                                wheel >= kHardlyAWheel ? "after that " : "", inches(ride.stop)));
    const bool must_wait = std::any_of(ride.contacts.begin(), ride.contacts.end(), is_before_skirmishers);
    return with_unit_stride(s, with_dice(event("HN-CAV-1", "bonus", {charger}, words), bonus), charger,
                            must_wait ? wheel : wheel + reach);
  });
  const Pose start = u.pose;
  s.charges.push_back({charger, c.target(), true, true, false, start, lane, reach, ride.stop, ride.short_of_cavalry});
  s.contacts.insert(s.contacts.end(), ride.contacts.begin(), ride.contacts.end());
  set_pose(s, charger, lane);
  brush_aside_generals(p, charger, start);
  continue_charge(p, charger);
}

// HN-CAV-12: touching the first formed unit of its list; the rest of the path is ridden in the melee phase.
void finish_cavalry_charge(Play& p, PieceId charger, bool after_skirmishers) {
  State& s = p.s;
  if (!on_table(s.unit(charger))) return;
  const Charge charge = *charge_of(s, charger);
  const Contact* first = nullptr;
  for (const Contact& c : s.contacts)
    if (c.charger == charger && !c.skirmishers && (!first || c.travel < first->travel - kTolerance)) first = &c;
  const PieceId reached = first ? first->charged : kNoPiece;
  double went = first ? first->travel : charge.stop;
  if (first) {
    set_pose(s, charger, advanced(charge.lane, first->travel));
  } else {
    went = stand_at(p, charger, charge.stop, may_be_carried_on(charge, charge.stop));
    charge_of(s, charger)->resolved = true;
  }
  brush_aside_generals(p, charger, charge.lane);
  if (!after_skirmishers && (first || same_length(went, charge.stop))) return;  // told with the bonus
  p.log.tell([&] {
    const std::string words =
        reached != kNoPiece ? fmt::format("{0:^} {0:reaches|reach} {1}.", name_of(s, charger), name_of(s, reached))
                            : fmt::format("{0:^} {0:ends its|end their} ride after {1}{2}.", name_of(s, charger),
                                          ridden_words(s, charge, went), room_words(went, charge.stop));
    const double told = after_skirmishers ? 0 : charge.reach;
    const double allowed = std::max(0.0, ride_allowance(s, charge, 0, went) - told);
    return with_path(with_unit_stride(s, event("HN-CAV-12", "ride", {charger}, words), charger, allowed),
                     {charge.lane, s.unit(charger).pose});
  });
}

bool may_be_carried_on(const Charge& charge, double stop) {
  return !charge.short_of_cavalry && !beyond(charge.reach, stop);
}

std::string ridden_words(const State& s, const Charge& charge, double went) {
  const int turn = std::abs(turn_between(charge.start.facing, charge.lane.facing));
  const double wheel = wheel_length(turn, size_of(s, charge.charger).width);
  if (wheel < kHardlyAWheel) return inches(went);
  const std::string part = inches(wheel);
  return fmt::format("{}, {} of them to wheel", inches(went + wheel), part.substr(0, part.find(' ')));
}

std::string_view room_words(double went, double stop) {
  if (beyond(went, stop)) return ": there was no room nearer";
  return beyond(stop, went) ? ": there was no room farther on" : "";
}

double ride_stop(const State& s, const Charge& charge) {
  const Pose& waits = s.unit(charge.charger).pose;
  const double waits_at = dot(waits.at() - charge.lane.at(), charge.lane.facing.forward());
  double stop = charge.stop;
  each_on_table(s, s.side_of(charge.charger), [&](PieceId id) {
    if (id == charge.charger || is_artillery(s, id)) return;
    if (const auto met = lane_meets(waits, size_of(s, charge.charger), footprint(s, id)))
      stop = std::min(stop, waits_at + *met);
  });
  return stop;
}

double ride_allowance(const State& s, const Charge& charge, double waits_at, double went) {
  const Pose& now = s.unit(charge.charger).pose;
  if (length(now.at() - advanced(charge.lane, went).at()) > 2 * kTolerance)  // beside the place where it began
    return std::abs(waits_at) + length(charge.start.at() - charge.lane.at()) + kPassBeyond;
  if (went < waits_at) return waits_at;
  return charge.reach - waits_at + (beyond(went, charge.reach) ? kPassBeyond : 0);
}

// HN-MELEE-30. On the way on it passes nobody whom it has not met, and nothing that stops a charge (HN-CAV-4 to 6).
double stand_at(Play& p, PieceId charger, double travel, bool may_go_on) {
  State& s = p.s;
  const Charge& charge = *charge_of(s, charger);
  const Ring start = footprint(s, charger, s.unit(charger).formation, charge.lane);
  const Vec2 forward = charge.lane.facing.forward();
  const Ring there = start.moved(forward * travel);
  std::optional<double> place;
  if (may_go_on) {
    Ignoring ridden_past;  // the walls of those that it has met are no ground
    for (const Contact& c : s.contacts)
      if (c.charger == charger && s.unit(c.charged).garrison >= 0 &&
          ridden_past.ids.size() < ridden_past.ids.capacity())
        ridden_past.ids.push_back(c.charged);
    const auto bars = [&](PieceId id) {
      if (!is_enemy(s, charger, id)) return !is_artillery(s, id);
      return !contact_between(s, charger, id) && !withstands_cavalry(s.unit(id).formation);
    };
    const Obstacles met = what_bars(s, charger, bars, {}, ridden_past);
    const double most = ground_stops_charge(s, charger, charge.lane, size_of(s, charger), travel + kPassBeyond);
    place = landing({&there, 1}, forward, 0, {0, std::max(0.0, most - travel)}, met, Rather::Nearest);
  }
  if (!place) {
    place = landing({&there, 1}, -forward, 0, {0, travel}, what_is_taken(s, charger), Rather::Nearest);
    if (place) place = -*place;
  }
  if (place) {
    set_pose(s, charger, advanced(charge.lane, travel + *place));
    return travel + *place;
  }
  // It wheeled over its own guns and finds no place on its path: back to where it began, or beside it.
  const Ring home = footprint(s, charger, s.unit(charger).formation, charge.start);
  const auto aside = shift_to_fit({&home, 1}, charge.start.facing.opposite(), kPassBeyond, what_is_taken(s, charger));
  set_pose(s, charger, Pose::snapped(charge.start.at() + aside.value_or(Vec2{}), charge.start.facing));
  return 0;
}

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/charges.h"
#include "hanau/generals.h"
#include "hanau/losses.h"
#include "hanau/movement.h"
#include "hanau/terrain.h"

// Chapter CAV.
namespace grognard::hanau {
namespace {

constexpr double kMostBonus = 12;  // 2d6

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

std::optional<Refusal> try_horse_lane(const State& s, PieceId charger, PieceId target, const Pose& lane,
                                      Measure& measure) {
  if (auto refusal = wheel_refusal(s, charger, lane)) return refusal;
  const auto travel = lane_meets(lane, size_of(s, charger), footprint(s, target));
  if (!travel)
    return Refusal{"HN-CAV-9", sentence("{} is not on its straight path after that wheel.", name_of(s, target))};
  const double most = charge_rate(s, charger) + kMostBonus - plain_wheel(s, charger, lane);
  measure = {*travel, most};
  if (beyond(*travel, most))
    return Refusal{"HN-CAV-9", sentence("Out of reach: {:.1f}\" away, {:.1f}\" at the very most.", *travel, most)};
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
                           fmt::format("{} charges {}.", name_of(s, charger), name_of(s, c.target()))),
                     {u.pose, lane});
  });
  const Roll bonus = p.dice.total("HN-CAV-1", s.side_of(charger), "charge bonus", 2);
  const double reach = std::max(0.0, rate + bonus.value - wheel);  // HN-CAV-2
  const Ride ride = survey(s, charger, lane, reach);
  p.log.tell([&] {
    return with_dice(event("HN-CAV-1", "bonus", {charger},
                           fmt::format("{} rolls {} for a charge of {:.1f}\"; it can ride {:.1f}\".",
                                       name_of(s, charger), bonus.value, rate + bonus.value, ride.stop)),
                     bonus);
  });
  const Pose start = u.pose;
  s.charges.push_back({charger, c.target(), true, true, false, start, lane, reach, ride.stop, ride.short_of_cavalry});
  s.contacts.insert(s.contacts.end(), ride.contacts.begin(), ride.contacts.end());
  set_pose(s, charger, lane);
  brush_aside_generals(p, charger, start);
  continue_charge(p, charger);
}

// HN-CAV-12: touching the first formed unit of its list; the rest of the path is ridden in the melee phase.
void finish_cavalry_charge(Play& p, PieceId charger) {
  State& s = p.s;
  if (!on_table(s.unit(charger))) return;
  const Charge charge = *charge_of(s, charger);
  const Contact* first = nullptr;
  for (const Contact& c : s.contacts)
    if (c.charger == charger && !c.skirmishers && (!first || c.travel < first->travel - kTolerance)) first = &c;
  if (first) {
    set_pose(s, charger, advanced(charge.lane, first->travel));
  } else {
    stand_at(p, charger, charge.stop, charge.short_of_cavalry);
    charge_of(s, charger)->resolved = true;
  }
  brush_aside_generals(p, charger, charge.lane);
}

// HN-MELEE-30
void stand_at(Play& p, PieceId charger, double travel, bool stopped_by_cavalry) {
  State& s = p.s;
  const Charge& charge = *charge_of(s, charger);
  const Formation f = s.unit(charger).formation;
  const auto free_at = [&](double t) {
    return is_free(s, charger, footprint(s, charger, f, advanced(charge.lane, t)));
  };
  double at = travel;
  if (!free_at(at)) {
    std::optional<double> place;
    if (!stopped_by_cavalry) place = free_travel(s, charger, f, charge.lane, travel, travel + kPassBeyond);
    if (!place) place = free_travel(s, charger, f, charge.lane, travel, 0);
    at = place.value_or(0);
  }
  set_pose(s, charger, advanced(charge.lane, at));
}

}  // namespace grognard::hanau

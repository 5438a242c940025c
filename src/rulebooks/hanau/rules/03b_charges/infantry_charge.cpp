// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

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
#include "hanau/rules/05_stand/support.h"

// Chapter CHARGE.
namespace grognard::hanau {
namespace {

// HN-CHARGE-9: what a column charges through, and sees past.
bool charges_through(const State& s, PieceId charger, PieceId between) {
  if (is_skirmishing(s, between)) return true;
  return !is_enemy(s, charger, between) && is_artillery(s, between);
}

// HN-CHARGE-4, 6, 7, 8: whom a column may not charge.
std::optional<Refusal> target_refusal(const State& s, PieceId charger, PieceId target) {
  if (is_cavalry(s, target)) return Refusal{"HN-CHARGE-4", "Infantry cannot charge cavalry."};
  for (const Charge& c : s.charges)
    if (!c.cavalry && c.target == target) return Refusal{"HN-CHARGE-6", "Another column charges that unit already."};
  if (const Melee* m = melee_of(s, target)) {
    const PieceId friend_in_it = m->units[s.side_of(charger)];
    if (is_infantry(s, friend_in_it))
      return Refusal{"HN-CHARGE-7", "That unit is in a melee with friendly infantry already."};
  }
  if (is_artillery(s, target) && only_cavalry_supports(s, target))
    return Refusal{"HN-CHARGE-8", "Only cavalry could support that battery, and infantry cannot charge cavalry."};
  return std::nullopt;
}

MoveReport charge_cost(const State& s, PieceId charger, const Pose& lane, double travel) {
  MoveReport report;
  const int turn = turn_between(s.unit(charger).pose.facing, lane.facing);
  if (turn != 0) add_wheel(s, charger, s.unit(charger).pose, turn, report);
  add_straight(s, charger, footprint(s, charger, Formation::Column, lane), lane.facing.forward(), travel, false,
               report);
  return report;
}

std::optional<Refusal> lane_refusal(const State& s, PieceId charger, const Pose& lane, PieceId target, double travel) {
  const Size size = size_of(s, charger);
  const Frame ahead = Frame::of(lane, size.width, size.depth);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || id == target || !on_table(s.unit(id)) || charges_through(s, charger, id)) continue;
    if (!may_reach_strip(s, ahead, id)) continue;
    const auto met = lane_meets(lane, size, footprint(s, id));
    if (met && *met < travel - kTolerance)
      return Refusal{"HN-CHARGE-9", sentence("{0:^} {0:is|are} in the way.", name_of(s, id))};
  }
  const Ring way = swept(footprint(s, charger, Formation::Column, lane),
                         lane.facing.forward() * std::max(0.0, travel - 2 * kTolerance));
  const int wall = impassable_area(s, charger, way);
  if (wall >= 0 && s.unit(target).garrison != wall) return Refusal{"HN-CHARGE-9", "Impassable ground is in the way."};
  return std::nullopt;
}

// HN-MOVE-26: it runs through friendly guns and skirmishers, but may not end on top of them.
std::optional<Refusal> end_refusal(const State& s, PieceId charger, const Pose& end) {
  const Ring there = footprint(s, charger, Formation::Column, end);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || !on_table(s.unit(id)) || is_enemy(s, charger, id)) continue;
    if (overlap(there, footprint(s, id)))
      return Refusal{"HN-MOVE-26", sentence("It would end on top of {}.", name_of(s, id))};
  }
  return std::nullopt;
}

std::optional<Refusal> try_foot_lane(const State& s, PieceId charger, PieceId target, const Pose& lane,
                                     Measure& measure) {
  if (auto refusal = wheel_refusal(s, charger, lane)) return refusal;
  const auto travel = lane_meets(lane, size_of(s, charger), footprint(s, target));
  if (!travel)
    return Refusal{"HN-CHARGE-3",
                   sentence("{0:^} {0:is|are} not straight ahead after that wheel.", name_of(s, target))};
  const double cost = total_cost(s, charge_cost(s, charger, lane, *travel));
  measure = {cost, move_rate(s, charger)};
  if (beyond(cost, measure.allowed))
    return Refusal{"HN-CHARGE-3",
                   sentence("Out of reach: the charge costs {:.2f} of {:g} inches.", cost, measure.allowed)};
  if (auto refusal = lane_refusal(s, charger, lane, target, *travel)) return refusal;
  if (!is_skirmishing(s, target))  // those run, or are caught, and the column goes on (HN-SKIRM-7)
    if (auto refusal = end_refusal(s, charger, advanced(lane, *travel))) return refusal;
  const Gap look = look_between(footprint(s, charger, Formation::Column, lane), footprint(s, target));
  if (auto block = sight_block(s, look.from, look.to, charger, target, charges_through))
    return Refusal{"HN-CHARGE-9", sentence("It cannot see its target: {}.", describe_block(s, *block))};
  return std::nullopt;
}

// The farthest straight travel that this allowance pays for.
double travel_for(const State& s, PieceId charger, const Pose& lane, double allowance) {
  if (!beyond(total_cost(s, charge_cost(s, charger, lane, allowance)), allowance)) return allowance;
  double low = 0;
  double high = allowance;
  for (int i = 0; i < 24; ++i) {
    const double middle = (low + high) / 2;
    (total_cost(s, charge_cost(s, charger, lane, middle)) > allowance ? high : low) = middle;
  }
  return low;
}

// HN-SKIRM-7: nothing left to close with; the column goes on to the end of its allowance, or 1" short of the next enemy.
void run_out(Play& p, PieceId charger, const Charge& charge) {
  State& s = p.s;
  const Size size = size_of(s, charger);
  const Ring start = footprint(s, charger, Formation::Column, charge.lane);
  double wish = charge.reach;
  each_on_table(s, other(s.side_of(charger)), [&](PieceId id) {
    if (const auto met = lane_meets(charge.lane, size, footprint(s, id)))
      wish = std::min(wish, std::max(0.0, *met - kStandOff));
  });
  // HN-MOVE-26: it may run over friends on whom it cannot end.
  const Obstacles met = what_bars(s, charger, [&](PieceId id) { return !charges_through(s, charger, id); });
  const auto travel = landing({&start, 1}, charge.lane.facing.forward(), wish, {0, wish}, met, Rather::Short);
  const MoveReport gone = charge_cost(s, charger, charge.lane, travel.value_or(0));
  const Vec2 wheeled_to = s.unit(charger).pose.at();
  set_pose(s, charger, travel ? advanced(charge.lane, *travel) : charge.start);
  const double allowed = travel ? charge.reach : length(charge.start.at() - wheeled_to);
  brush_aside_generals(p, charger, charge.lane);
  s.unit(charger).charging = Charging::No;
  end_charge(s, charger);
  p.log.tell([&] {
    const Event e = event("HN-SKIRM-7", "move", {charger},
                          fmt::format("{0:^} {0:goes|go} on for {1}{2}.", name_of(s, charger),
                                      counted_way(inches(gone.plain), inches(total_cost(s, gone))),
                                      beyond(wish, travel.value_or(0)) ? ": there was no room farther on" : ""));
    return with_path(with_unit_stride(s, e, charger, allowed), {charge.lane, s.unit(charger).pose});
  });
}

}  // namespace

void weigh_infantry_charge(const State& s, Verdict& v) {
  const PieceId charger = v.command.unit();
  const PieceId target = v.command.target();
  if (s.unit(charger).formation != Formation::Column) {
    v.refuse("HN-CHARGE-1", "Infantry may charge only in column.");
    return;
  }
  if (auto refusal = target_refusal(s, charger, target)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (!v.command.path.empty()) {
    v.command.path.resize(1);
    if (auto refusal = try_foot_lane(s, charger, target, v.command.path[0], v.measure)) v.refusals.push_back(*refusal);
    return;
  }
  choose_lane(s, v, try_foot_lane, move_rate(s, charger),
              {"HN-CHARGE-3", "It is not ahead, even after a wheel of 45 degrees."});
}

void carry_infantry_charge(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId charger = c.unit();
  const Pose lane = c.path[0];
  const Size size = size_of(s, charger);
  Charge charge{.charger = charger,
                .target = c.target(),
                .cavalry = false,
                .live = true,
                .resolved = false,
                .start = s.unit(charger).pose,
                .lane = lane,
                .reach = 0,
                .stop = 0};
  charge.reach = travel_for(s, charger, lane, move_rate(s, charger));
  const MoveReport wheel = charge_cost(s, charger, lane, 0);
  charge.reach = std::min(charge.reach, std::max(0.0, move_rate(s, charger) - total_cost(s, wheel)));
  const bool at_skirmishers = is_skirmishing(s, c.target());
  charge.stop = at_skirmishers ? charge.reach : lane_meets(lane, size, footprint(s, c.target())).value_or(0);
  const Vec2 from = front_middle(s, charger);
  each_on_table(s, other(s.side_of(charger)), [&](PieceId id) {
    const auto met = lane_meets(lane, size, footprint(s, id));
    const bool in_the_way = met && is_skirmishing(s, id) && within(*met, charge.stop);
    if (id != c.target() && !in_the_way) return;
    s.contacts.push_back({charger, id, met.value_or(charge.stop), zone_of(s, id, from), is_skirmishing(s, id), false});
  });
  s.charges.push_back(charge);
  s.unit(charger).charging = Charging::Infantry;
  p.log.tell([&] {
    const Event e = event("HN-CHARGE-2", "charge", {charger, c.target()},
                          fmt::format("{0:^} {0:charges|charge} {1}.", name_of(s, charger), name_of(s, c.target())));
    const bool must_wait = std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& contact) {
      return contact.charger == charger && contact.skirmishers;
    });
    return with_path(with_unit_stride(s, e, charger, must_wait ? wheel.plain : wheel.plain + charge.reach),
                     {charge.start, lane, advanced(lane, charge.stop)});
  });
  set_pose(s, charger, lane);
  brush_aside_generals(p, charger, charge.start);
  continue_charge(p, charger);
}

// HN-CHARGE-10: placed touching its target; not yet a melee.
void finish_infantry_charge(Play& p, PieceId charger, bool after_skirmishers) {
  State& s = p.s;
  const Charge charge = *charge_of(s, charger);
  if (!on_table(s.unit(charger))) return;
  const bool target_stands = on_table(s.unit(charge.target)) && !is_skirmishing(s, charge.target);
  if (!target_stands) return run_out(p, charger, charge);
  set_pose(s, charger, advanced(charge.lane, charge.stop));
  brush_aside_generals(p, charger, charge.lane);
  if (!after_skirmishers) return;  // told with the charge
  p.log.tell([&] {
    const Event e = event("HN-CHARGE-10", "move", {charger, charge.target},
                          fmt::format("{0:^} {0:reaches|reach} {1}.", name_of(s, charger), name_of(s, charge.target)));
    return with_path(with_unit_stride(s, e, charger, charge.reach), {charge.lane, s.unit(charger).pose});
  });
}

}  // namespace grognard::hanau

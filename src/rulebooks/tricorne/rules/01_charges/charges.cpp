// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/01_charges/charges.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/sight.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/melee.h"
#include "tricorne/sequence/chapters.h"

// Chapter CHARGE: moving into contact.
namespace grognard::tricorne {
namespace {

constexpr int kScanStep = 25;  // tenths: how finely lanes are searched once the plain ones have failed

bool turns_freely(const State& s, PieceId charger) { return s.unit(charger).formation == Formation::Skirmish; }

// TR-CHARGE-3: a wheel on a front corner; skirmishers turn on the spot.
Pose lane_after(const State& s, PieceId charger, int turn) {
  const Pose& from = s.unit(charger).pose;
  if (turn == 0) return from;
  if (turns_freely(s, charger)) return turned(from, turn);
  const Size size = size_of(s, charger);
  return wheeled(from, turn, size.width, size.depth);
}

// Whom the wheel itself would run into.
PieceId met_by_wheel(const State& s, PieceId charger, int turn) {
  const Pose& from = s.unit(charger).pose;
  const Size size = size_of(s, charger);
  if (turns_freely(s, charger)) {
    const Ring there = footprint(s, charger, Formation::Skirmish, turned(from, turn));
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (on_table(s.unit(id)) && is_enemy(s, charger, id) && overlap(there, footprint(s, id))) return id;
    return kNoPiece;
  }
  const Nearness near(s, charger);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || !on_table(s.unit(id)) || !near.maybe(s, id, size.width)) continue;
    if (!is_enemy(s, charger, id) && passes_through(s, charger, id)) continue;
    if (wheel_meets(from, turn, size.width, size.depth, footprint(s, id))) return id;
  }
  return kNoPiece;
}

std::optional<Refusal> wheel_refused(const State& s, PieceId charger, int turn) {
  if (turn == 0) return std::nullopt;
  if (const PieceId met = met_by_wheel(s, charger, turn); met != kNoPiece)
    return Refusal{"TR-CHARGE-3", sentence("The wheel would run into {}.", name_of(s, met))};
  const Ring there = footprint(s, charger, s.unit(charger).formation, lane_after(s, charger, turn));
  if (!on_the_table(s, there)) return Refusal{"TR-MOVE-22", "The wheel would leave the table."};
  if (barred_ground(s, charger, s.unit(charger).formation, there) >= 0)
    return Refusal{"TR-CHARGE-9", "The wheel would end on ground that is closed to it."};
  return std::nullopt;
}

// TR-CHARGE-9, 10: the ground, segment by segment.
std::optional<Refusal> ground_refused(const State& s, PieceId charger, PieceId target, bool half_speed, Approach& a) {
  const Pose& from = s.unit(charger).pose;
  const Formation f = s.unit(charger).formation;
  const Arrival arrival{target, a.last};
  const LaneSegments segments = lane_segments(s, charger, from, a.lane, a.travel, half_speed);
  a.segments = std::max<int>(1, std::ssize(segments));
  for (const LaneSegment& segment : segments) {
    const Going going = lane_going(s, charger, segment, &segment == &segments.back() ? &arrival : nullptr);
    if (going.heavy_works > 0 && !is_foot(s.unit(charger)))
      return Refusal{"TR-CHARGE-9", "Cavalry may not charge across a heavy fieldwork."};
    if (going.barred >= 0) return Refusal{"TR-CHARGE-9", "The way leads over ground that is closed to it."};
    const Toll toll = toll_of(s, charger, f, going, half_speed);
    if (toll.refused) return Refusal{toll.refused_by, "A heavy fieldwork is crossed only at half speed."};
    for (const Line& line : toll.hits.lines()) a.toll.add(line.rule, line.label, line.value);
    a.obstacles += going.obstacles + going.heavy_works;
  }
  if (const int certain = a.toll.total(); certain > 0 && certain >= s.unit(charger).strength())
    return Refusal{"TR-UNIT-11", sentence("The ground would cost {} of its strength of {}.", certain,
                                          int{s.unit(charger).strength()})};
  return std::nullopt;
}

// One lane, judged; fills the approach.
std::optional<Refusal> lane_refused(const State& s, PieceId charger, PieceId target, int turn, bool half_speed,
                                    Approach& a, Measure& measure) {
  if (!turns_freely(s, charger) && std::abs(turn) > kChargeWheel)
    return Refusal{"TR-CHARGE-3", "A charge begins with a wheel of at most 45 degrees."};
  const Size size = size_of(s, charger);
  a.lane = lane_after(s, charger, turn);
  a.wheel = turns_freely(s, charger) ? 0 : wheel_length(std::abs(turn), size.width);
  const auto travel = lane_meets(a.lane, size, footprint(s, target));
  if (!travel) return Refusal{"TR-CHARGE-3", sentence("{0:^} {0:is|are} not straight ahead.", name_of(s, target))};
  a.travel = *travel;
  const double inches = charge_inches(s, charger, half_speed);
  a.reach = inches - a.wheel;
  measure = {a.wheel + a.travel, inches};
  if (beyond(measure.used, inches))
    return Refusal{half_speed ? RuleId("TR-CHARGE-10") : RuleId("TR-CHARGE-3"),
                   sentence("Out of reach: {}, and it has {}.", exact_inches(measure.used, inches),
                            exact_inches(inches, measure.used))};
  if (auto refusal = wheel_refused(s, charger, turn)) return refusal;
  if (const PieceId met = in_the_way(s, charger, a.lane, a.travel, target); met != kNoPiece)
    return Refusal{is_enemy(s, charger, met) ? RuleId("TR-CHARGE-15") : RuleId("TR-MOVE-20"),
                   sentence("{0:^} {0:is|are} in the way.", name_of(s, met))};
  a.sector = sector_of(s, target, eye_of(s, charger, target));
  const bool caught = s.unit(target).evaded;  // TR-EVADE-9
  if (caught) a.sector = Sector::Front;       // TR-EVADE-7
  const auto last = flush_pose(s, charger, advanced(a.lane, a.travel), target, a.sector, caught);
  a.last = last.value_or(advanced(a.lane, a.travel));
  if (auto refusal = ground_refused(s, charger, target, half_speed, a)) return refusal;
  if (!last) return Refusal{"TR-CHARGE-8", "There is no room for it in contact with that unit."};
  a.defence = defence_crossed(s, charger, a.lane, a.last, target);
  return std::nullopt;
}

// Wheels worth trying, plainest first: none, the smallest that brings the target ahead, the one towards its middle, then a scan.
using WheelsToTry = boost::container::small_vector<int, 80>;
WheelsToTry wheels_to_try(const State& s, PieceId charger, PieceId target) {
  WheelsToTry out{0};
  const Pose& from = s.unit(charger).pose;
  const Size size = size_of(s, charger);
  const Ring ring = footprint(s, target);
  const bool freely = turns_freely(s, charger);
  const int limit = freely ? 1800 : kChargeWheel;
  const Vec2 way = ring.centre() - from.at();
  const int side = cross(from.facing.forward(), way) > 0 ? -1 : 1;  // left is negative
  for (int t = 10; t <= limit; t += 10)
    if (lane_meets(lane_after(s, charger, side * t), size, ring)) {
      out.push_back(side * t);
      break;
    }
  if (freely && way != Vec2{}) out.push_back(turn_between(from.facing, facing_of(way)));
  else if (const auto middle = wheel_towards(from, size.width, size.depth, ring.centre(), limit))
    out.push_back(*middle);
  for (int t = kScanStep; t <= limit; t += kScanStep)
    for (const int turn : {t, -t}) out.push_back(turn);
  return out;
}

std::optional<Refusal> charge_refused(const State& s, PieceId charger, PieceId target) {
  const Unit& u = s.unit(charger);
  if (!may_charge(s, charger))
    return Refusal{is_gun(u) ? RuleId("TR-ART-8") : RuleId("TR-CHARGE-2"),
                   sentence("{0:^} {0:does|do} not charge {1}{2}.", name_of(s, charger), is_gun(u) ? "" : "in ",
                            word_for(u.formation))};
  if (in_contact(s, charger))
    return Refusal{"TR-MOVE-21", sentence("{0:^} {0:is|are} in contact with an enemy.", name_of(s, charger))};
  if (!s.is_unit(target) || !on_table(s.unit(target)) || !is_enemy(s, charger, target))
    return Refusal{"TR-CHARGE-3", "Name an enemy unit on the table to charge."};
  if (!cells_of(s, charger).next_is_move()) return Refusal{"TR-CHARGE-3", "It has no segment left to move in."};
  if (auto refusal = may_not_fall_on(s, charger, target)) return refusal;
  return std::nullopt;
}

// What the panel shows beside the scores: where it strikes, and what an evasion would come to.
Breakdown charge_prospects(const State& s, PieceId charger, PieceId target, const Approach& a) {
  constexpr std::string_view kStrikes[] = {"strikes its front", "strikes its flank", "strikes its rear"};
  Breakdown out("TR-CHARGE-6", "charge");
  out.base("TR-CHARGE-6", kStrikes[static_cast<std::size_t>(a.sector)], 0);
  if (s.unit(target).evaded) return out.base("TR-EVADE-9", "has evaded already: caught", 0);
  if (!may_evade(s, target)) return out.base("TR-EVADE-1", "cannot evade", 0);
  const Flight flight = usual_flight(s, target, a.lane.facing);
  if (!flight.possible) return out.base("TR-EVADE-4", "has no room to evade", 0);
  const auto met = lane_meets(a.lane, size_of(s, charger), footprint(s, target, s.unit(target).formation, flight.last));
  const bool escapes = flight.leaves_table || !met || beyond(*met, a.reach);
  if (escapes) return out.base("TR-EVADE-5", "can evade, and would escape", 0);
  return out.base("TR-EVADE-6", "can evade, but would be caught", 0);
}

void show_prospects(const State& s, PieceId charger, PieceId target, const Approach& a, Verdict& v) {
  if (Quietly::now()) return;
  v.workings.push_back(charge_prospects(s, charger, target, a));
  if (!a.toll.lines().empty()) v.workings.push_back(a.toll);
  State then = s;
  set_pose(then, charger, a.last);
  tire(then, charger, a.toll.total(), true);
  then.unit(charger).charging = true;
  const Contact contact{.attacker = charger,
                        .defender = target,
                        .sector = a.sector,
                        .defence = a.defence,
                        .by_charge = true,
                        .caught = s.unit(target).evaded};
  for (const Breakdown& score : forecast(then, contact, true)) {
    v.workings.push_back(score);
    v.workings.push_back(ways_in_ten(s.options(), score.total()));
  }
}

void weigh_charge(const State& s, Verdict& v) {
  const PieceId charger = v.command.unit();
  const bool half_speed = v.command.verb == Verb("charge-half");
  if (!s.is_unit(charger)) {
    v.refuse("TR-CHARGE-2", "Commanders do not charge.");
    return;
  }
  const Pose wish = v.command.path.empty() ? Pose{} : v.command.path.front();
  const Approach a =
      weigh_approach(s, charger, v.command.target(), v.command.path.empty() ? nullptr : &wish, half_speed, v);
  if (!v.legal()) return;
  v.command.path.assign({a.lane, a.last});
  show_prospects(s, charger, v.command.target(), a, v);
}

Approach quiet_approach(const State& s, PieceId charger, PieceId target, bool half_speed, bool& legal) {
  const Quietly listing;
  Verdict v;
  const Approach a = weigh_approach(s, charger, target, nullptr, half_speed, v);
  legal = v.legal();
  return a;
}

bool worth_judging(const State& s, PieceId charger) {
  return s.is_unit(charger) && may_charge(s, charger) && cells_of(s, charger).next_is_move() && !in_contact(s, charger);
}

void offer_charges(const State& s, PieceId id, std::vector<Option>& out) {
  if (!worth_judging(s, id)) return;
  const double inches = charge_inches(s, id, false);
  const Nearness near(s, id);
  each_on_table(s, other(s.side_of(id)), [&](PieceId target) {
    if (!near.maybe(s, target, inches)) return;
    bool legal = false;
    quiet_approach(s, id, target, false, legal);
    if (legal) out.push_back(make_option("charge", id, target));
  });
}

// TR-CHARGE-10: only where there is an obstacle to spare itself.
void offer_half_charges(const State& s, PieceId id, std::vector<Option>& out) {
  if (!worth_judging(s, id)) return;
  const double inches = charge_inches(s, id, true);
  const Nearness near(s, id);
  each_on_table(s, other(s.side_of(id)), [&](PieceId target) {
    if (!near.maybe(s, target, inches)) return;
    bool legal = false;
    const Approach a = quiet_approach(s, id, target, true, legal);
    if (legal && a.obstacles > 0) out.push_back(make_option("charge-half", id, target));
  });
}

void carry_charge(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId charger = c.unit();
  const PieceId target = c.target();
  const bool half_speed = c.verb == Verb("charge-half");
  const Pose lane = c.path.front();
  const double arc =
      turns_freely(s, charger)
          ? 0
          : wheel_length(std::abs(turn_between(s.unit(charger).pose.facing, lane.facing)), size_of(s, charger).width);
  s.charge = {.charger = charger,
              .target = target,
              .half_speed = half_speed,
              .start = s.unit(charger).pose,
              .lane = lane,
              .reach = charge_inches(s, charger, half_speed) - arc};
  p.log.tell([&] {
    return with_path(event(half_speed ? RuleId("TR-CHARGE-10") : RuleId("TR-CHARGE-3"), "charge", {charger, target},
                           fmt::format("{0:^} {0:charges|charge} {1}{2}.", name_of(s, charger), name_of(s, target),
                                       half_speed ? " at half speed" : "")),
                     std::vector<Pose>{s.charge.start, c.path.front(), c.path.back()});
  });
  use_segments(p, charger, cells_of(s, charger).moves_left());
  mark_moved(s, charger);
  s.unit(charger).charging = true;  // TR-CHARGE-11
  if (may_evade(s, target) && usual_flight(s, target, lane.facing).possible)
    s.cursor.push({.step = static_cast<std::uint8_t>(Step::Evade), .unit = target, .other = charger});
  else charge_home(p);
}

constexpr Deed kChargeDeeds[] = {{"charge", offer_charges, weigh_charge, carry_charge},
                                 {"charge-half", offer_half_charges, weigh_charge, carry_charge}};

}  // namespace

std::span<const Deed> charge_deeds() { return kChargeDeeds; }

bool may_charge(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (is_gun(u)) return false;
  if (u.formation == Formation::Line || u.formation == Formation::AttackColumn) return true;
  return is_foot(u) && is_loose(u);
}

double charge_inches(const State& s, PieceId charger, bool half_speed) {
  const Cells cells = cells_of(s, charger);
  return cells.moves_left() * cells.row.inches * (half_speed ? 0.5 : 1);
}

Approach weigh_approach(const State& s, PieceId charger, PieceId target, const Pose* lane, bool half_speed,
                        Verdict& v) {
  if (auto refusal = charge_refused(s, charger, target)) {
    v.refusals.push_back(std::move(*refusal));
    return {};
  }
  std::optional<Refusal> first;
  Measure first_measure;
  if (lane) {
    Approach a;
    first = lane_refused(s, charger, target, turn_between(s.unit(charger).pose.facing, lane->facing), half_speed, a,
                         v.measure);
    if (!first && can_see(s, charger, target)) return a;
  } else if (!Nearness(s, charger).maybe(s, target, charge_inches(s, charger, half_speed))) {
    first = Refusal{"TR-CHARGE-3", sentence("{0:^} {0:is|are} out of reach.", name_of(s, target))};
  } else {
    for (const int turn : wheels_to_try(s, charger, target)) {
      Approach a;
      Measure measure;
      auto refusal = lane_refused(s, charger, target, turn, half_speed, a, measure);
      if (!refusal) {
        v.measure = measure;
        if (can_see(s, charger, target)) return a;
        first = std::nullopt;
        break;
      }
      // Words about a lane that at least reaches it say more than "not straight ahead".
      if (!first || (first_measure.allowed == 0 && measure.allowed > 0)) {
        first = std::move(refusal);
        first_measure = measure;
      }
    }
    if (first) v.measure = first_measure;
  }
  if (!first)  // a good lane, but no view of the target
    first = Refusal{"TR-CHARGE-4", sentence("{:^} cannot see {}.", name_of(s, charger), name_of(s, target))};
  v.refusals.push_back(std::move(*first));
  return {};
}

void charge_home(Play& p) {
  State& s = p.s;
  const Charge charge = s.charge;
  const bool caught = s.unit(charge.target).evaded;  // TR-EVADE-9
  const Sector sector = caught ? Sector::Front : sector_of(s, charge.target, eye_of(s, charge.charger, charge.target));
  const double travel = lane_meets(charge.lane, size_of(s, charge.charger), footprint(s, charge.target)).value_or(0);
  const Pose last =
      flush_pose(s, charge.charger, advanced(charge.lane, travel), charge.target, sector, caught).value_or(charge.lane);
  const Defence defence = defence_crossed(s, charge.charger, charge.lane, last, charge.target);
  const Arrival arrival{charge.target, last};
  pay_for_lane(p, charge.charger, charge.start, charge.lane, travel, charge.half_speed, &arrival);
  if (on_table(s.unit(charge.charger)))
    make_contact(
        p, charge.charger, last,
        charge_stride(s, charge) + slide_into(s, charge.charger, charge.target, advanced(charge.lane, travel), last),
        {.attacker = charge.charger,
         .defender = charge.target,
         .sector = sector,
         .defence = defence,
         .by_charge = true,
         .caught = caught});
  end_charge(p);
}

// A charger that has caught nobody may still change formation (TR-FORM-3): its moves are used up, the last cell is not.
void end_charge(Play& p) {
  State& s = p.s;
  const PieceId id = s.charge.charger;
  s.charge = {};
  const MoveRow row = cells_of(s, id).row;
  s.mover.used = std::max(s.mover.used, static_cast<std::int8_t>(row.moves));
  if (!on_table(s.unit(id)) || in_contact(s, id) || s.mover.used >= row.segments) end_move(p);
}

}  // namespace grognard::tricorne

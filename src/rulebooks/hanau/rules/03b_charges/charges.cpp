// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/03b_charges/charges.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/sequence/chapters.h"

namespace grognard::hanau {
namespace {

double longest_charge(const State& s, PieceId charger) {
  return move_rate(s, charger) + (is_cavalry(s, charger) ? 12 : 0);
}

bool may_charge_at_all(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.acted || is_artillery(s, id)) return false;
  if (is_infantry(s, id) && u.formation != Formation::Column) return false;
  return !may_not_act(s, id);
}

Verdict weigh_target(const State& s, PieceId charger, PieceId target) {
  Verdict v{.command = {.side = s.side_of(charger),
                        .verb = "charge",
                        .units = {charger},
                        .targets = {target},
                        .path = {},
                        .number = 0},
            .refusals = {},
            .workings = {},
            .measure = {}};
  is_infantry(s, charger) ? weigh_infantry_charge(s, v) : weigh_cavalry_charge(s, v);
  return v;
}

// Ahead of it and near enough to be worth the judge's time.
bool may_be_charged(const State& s, PieceId charger, PieceId target) {
  if (!on_table(s.unit(target)) || !is_enemy(s, charger, target)) return false;
  if (!Nearness(s, charger).maybe(s, target, longest_charge(s, charger))) return false;
  const Vec2 way = s.unit(target).pose.at() - s.unit(charger).pose.at();
  const double beside = size_of(s, target).width + size_of(s, target).depth + size_of(s, charger).width;
  return dot(way, s.unit(charger).pose.facing.forward()) > -beside;
}

bool has_charge(const State& s, PieceId charger) {
  if (!may_charge_at_all(s, charger)) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (may_be_charged(s, charger, id) && weigh_target(s, charger, id).legal()) return true;
  return false;
}

void list_charges(const State& s, const Question& q, Choices& out) {
  each_on_table(s, q.side, [&](PieceId id) {
    if (has_charge(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  if (!out.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void charge_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) || !may_charge_at_all(s, id)) return;
  for (PieceId target = 0; target < s.unit_count(); ++target)
    if (may_be_charged(s, id, target) && weigh_target(s, id, target).legal())
      out.push_back(make_option("charge", id, target));
}

void weigh_charges(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  const PieceId id = c.unit();
  if (c.verb != Verb("charge")) {
    v.refuse("HN-TURN-6", "Ordinary actions are over: declare a charge, or end charging.");
    return;
  }
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("HN-CHARGE-1", "Name one of your units on the table.");
    return;
  }
  if (s.unit(id).acted) v.refuse("HN-MOVE-1", "It has acted in this phase.");
  refuse_to_act(s, id, v);
  if (!s.is_unit(c.target()) || !on_table(s.unit(c.target())) || !is_enemy(s, id, c.target()))
    v.refuse("HN-CHARGE-9", "Name an enemy unit on the table.");
  if (is_artillery(s, id)) v.refuse("HN-CHARGE-1", "Artillery does not charge.");
  if (!v.legal()) return;
  is_infantry(s, id) ? weigh_infantry_charge(s, v) : weigh_cavalry_charge(s, v);
}

void carry_charges(Play& p, const Question&, const Command& c) {
  p.s.unit(c.unit()).acted = true;
  is_infantry(p.s, c.unit()) ? carry_infantry_charge(p, c) : carry_cavalry_charge(p, c);
}

}  // namespace

const Contact* contact_between(const State& s, PieceId charger, PieceId charged) {
  for (const Contact& c : s.contacts)
    if (c.charger == charger && c.charged == charged) return &c;
  return nullptr;
}
Contact* contact_between(State& s, PieceId charger, PieceId charged) {
  return const_cast<Contact*>(contact_between(std::as_const(s), charger, charged));
}

bool is_live(const State& s, const Contact& c) {
  if (!on_table(s.unit(c.charger)) || !on_table(s.unit(c.charged))) return false;
  const Charge* charge = charge_of(s, c.charger);
  return charge && charge->live;
}

bool is_charged(const State& s, PieceId unit) {
  for (const Contact& c : s.contacts)
    if (c.charged == unit && is_live(s, c)) return true;
  return false;
}

double plain_wheel(const State& s, PieceId charger, const Pose& lane) {
  return wheel_length(std::abs(turn_between(s.unit(charger).pose.facing, lane.facing)), size_of(s, charger).width);
}

std::optional<Refusal> wheel_refusal(const State& s, PieceId charger, const Pose& lane) {
  const Pose& from = s.unit(charger).pose;
  if (lane == from) return std::nullopt;
  const Size size = size_of(s, charger);
  const Leg leg = leg_between(from, lane, size.width, size.depth);
  const RuleId rule = is_infantry(s, charger) ? RuleId("HN-CHARGE-3") : RuleId("HN-CAV-9");
  if (leg.kind != LegKind::Wheel) return Refusal{rule, "A charge begins with at most one wheel on a front corner."};
  if (std::abs(leg.turn) > kWheelLimit) return Refusal{rule, "A wheel of more than 45 degrees."};
  const Ring wheeled_to = Ring::base(lane, size.width, size.depth);
  if (!on_the_table(s, wheeled_to)) return Refusal{"HN-MOVE-26", "The wheel would leave the table."};
  if (impassable_area(s, charger, wheeled_to) >= 0)
    return Refusal{"HN-GEO-5", "The wheel would run into impassable ground."};
  const Nearness near(s, charger);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == charger || !on_table(s.unit(id)) || !near.maybe(s, id, size.width + 1)) continue;
    if (!is_enemy(s, charger, id) && (is_artillery(s, id) || (is_infantry(s, charger) && is_skirmishing(s, id))))
      continue;
    if (wheel_meets(from, leg.turn, size.width, size.depth, footprint(s, id)))
      return Refusal{"HN-GEO-5", sentence("The wheel would run into {}.", name_of(s, id))};
  }
  return std::nullopt;
}

boost::container::static_vector<Pose, 3> lanes_towards(const State& s, PieceId charger, PieceId target) {
  boost::container::static_vector<Pose, 3> out;
  const Pose& from = s.unit(charger).pose;
  const Size size = size_of(s, charger);
  const Ring ring = footprint(s, target);
  if (lane_meets(from, size, ring)) out.push_back(from);
  const Vec2 way = s.unit(target).pose.at() - from.at();
  const int turn = cross(from.facing.forward(), way) > 0 ? -10 : 10;  // left is negative
  if (out.empty())
    for (int a = turn; std::abs(a) <= kWheelLimit; a += turn) {
      const Pose lane = wheeled(from, a, size.width, size.depth);
      if (lane_meets(lane, size, ring)) {
        out.push_back(lane);
        break;
      }
    }
  if (const auto to_middle = wheel_towards(from, size.width, size.depth, s.unit(target).pose.at(), kWheelLimit))
    if (*to_middle != 0) out.push_back(wheeled(from, *to_middle, size.width, size.depth));
  return out;
}

void choose_lane(const State& s, Verdict& v, TryLane try_lane, double reach, const Refusal& otherwise) {
  const PieceId charger = v.command.unit();
  const PieceId target = v.command.target();
  std::optional<Refusal> first;
  const auto fits = [&](const Pose& lane) {
    Measure measure;
    const std::optional<Refusal> refusal = try_lane(s, charger, target, lane, measure);
    if (!refusal) v.command.path.assign(1, lane);
    if (!refusal || !first) v.measure = measure;
    if (!first) first = refusal;
    return !refusal;
  };
  for (const Pose& lane : lanes_towards(s, charger, target))
    if (fits(lane)) return;
  const Pose& from = s.unit(charger).pose;
  const Size size = size_of(s, charger);
  const Ring ring = footprint(s, target);
  // Farther off its axis than this a lane cannot meet the target.
  const Size theirs = size_of(s, target);
  const double widest = (size.width + theirs.width + theirs.depth) / 2;
  if (Nearness(s, charger).maybe(s, target, reach)) {
    for (int turn = 25; turn <= kWheelLimit; turn += 25) {
      for (const int way : {turn, -turn}) {
        const Pose lane = wheeled(from, way, size.width, size.depth);
        const double aside = std::abs(cross(lane.facing.forward(), s.unit(target).pose.at() - lane.at()));
        if (aside < widest && lane_meets(lane, size, ring) && fits(lane)) return;
      }
    }
  }
  v.refusals.push_back(first.value_or(otherwise));
}

const Chapter kCharges = {.rule = "HN-CHARGE-1",
                          .prompt = "Declare the next charge, or end charging",
                          .list = list_charges,
                          .orders = charge_orders,
                          .weigh = weigh_charges,
                          .carry = carry_charges};

}  // namespace grognard::hanau

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tricorne/advice/advice.h"
#include "tricorne/position/terrain.h"
#include "tricorne/rules/11_victory/victory.h"

// What the side wants, and what each unit has to do with it.
namespace grognard::tricorne {
namespace {

constexpr double kClearlyStronger = 1.4;  // then even the side that is ahead goes and finishes it
constexpr double kFarBehind = 15;         // points: then everything is risked
constexpr double kBoldAtOnce = 0.4;       // the rest of the boldness comes with the hour
constexpr double kGettingLate = 0.4;      // of the urgency: from here on a draw is not enough
constexpr double kBoldLate = 0.7;
constexpr double kToldBold = 0.8;  // boldness of whoever has been told to close
constexpr int kSentForOne = 2;     // units on an errand
constexpr int kSentAtLast = 3;
constexpr double kFarFromIt = 20;  // no unit so far from the middle of an objective is near it
constexpr int kWorthLeaving = 3;   // points for a unit off the table
constexpr double kMarchATurn = 7;  // inches, about

double army_worth(const State& s, Side side) {
  double sum = 0;
  each_on_table(s, side, [&](PieceId id) { sum += worth(s, id); });
  return sum;
}

Vec2 middle_of(const Objective& o) { return o.shape.front().centre(); }

// Nearer ones of the side that could go there as well.
int nearer_friends(const State& s, PieceId unit, Vec2 there) {
  const double own = length_squared(s.unit(unit).pose.at() - there);
  int nearer = 0;
  each_on_table(s, s.unit(unit).side, [&](PieceId id) {
    if (id == unit || !is_foot(s.unit(id)) || is_worn(s, id)) return;
    const double d = length_squared(s.unit(id).pose.at() - there);
    if (d < own || (d == own && id < unit)) ++nearer;
  });
  return nearer;
}

bool near_objective(const State& s, const Ring& ring) {
  const Vec2 at = ring.centre();
  for (const Objective& o : s.setup->objectives)
    if (length_squared(middle_of(o) - at) < kFarFromIt * kFarFromIt)
      for (const Ring& part : o.shape)
        if (within(distance(part, ring), kObjectiveReach)) return true;
  return false;
}

// The exit of its side that it should be on the way to: where units are sent off for points, in good time.
const Exit* way_out(const State& s, PieceId unit) {
  const Exit* best = nullptr;
  double least = 1e9;
  for (const Exit& exit : s.setup->exits) {
    if (exit.side != s.unit(unit).side || exit.points < kWorthLeaving) continue;
    const double far = length((exit.from + exit.to) * 0.5 - s.unit(unit).pose.at());
    if (far >= least) continue;
    least = far;
    best = &exit;
  }
  if (!best) return nullptr;
  const double turns = least / kMarchATurn + 2;
  const bool task = s.setup->objectives.empty() || best->points > s.unit(unit).full;
  return task || s.options().turn_limit - s.turn <= turns ? best : nullptr;
}

}  // namespace

Presence presence_at(const State& s, const Objective& o) {
  Presence out;
  const Vec2 there = middle_of(o);
  double radius = 0;
  for (const Ring& part : o.shape)
    for (std::size_t i = 0; i < part.size(); ++i) radius = std::max(radius, length_squared(part[i] - there));
  const Nearness near(there, std::sqrt(radius));
  each_on_table(s, [&](PieceId id) {
    bool& here = out.of[s.unit(id).side];
    if (here || !near.maybe(s, id, kObjectiveReach)) return;
    const Ring ring = footprint(s, id);
    for (const Ring& part : o.shape) here = here || within(distance(part, ring), kObjectiveReach);
  });
  return out;
}

Plan plan_of(const State& s, Side side) {
  Plan plan;
  int lead = s.sides[other(side)].lost_strength - s.sides[side].lost_strength;
  lead += s.sides[side].exit_points - s.sides[other(side)].exit_points;
  for (const Objective& o : s.setup->objectives) {
    const Presence here = presence_at(s, o);
    if (here.only(side)) lead += o.value;
    else if (here.only(other(side))) lead -= o.value;
    if (!here.only(side)) plan.wanted |= 1u << (&o - s.setup->objectives.data());
  }
  plan.lead = lead;
  const int left = s.options().turn_limit - s.turn;
  plan.urgency = left <= 0 ? 1 : std::clamp(1.0 - left / 8.0, 0.0, 1.0);
  if (lead > kDrawLead && army_worth(s, side) < kClearlyStronger * army_worth(s, other(side)))
    plan.stance = Stance::Hold;
  if (lead < -kDrawLead)
    plan.boldness = std::min(1.0, (-lead - kDrawLead) / kFarBehind) * (kBoldAtOnce + (1 - kBoldAtOnce) * plan.urgency);
  if (lead <= kDrawLead && plan.urgency > kGettingLate)
    plan.boldness = std::max(plan.boldness, kBoldLate * plan.urgency);
  return plan;
}

Intent intent_of(const State& s, PieceId unit, const Scheme& scheme) {
  const Task& task = scheme.task(unit);
  const Plan plan = plan_of(s, s.unit(unit).side);
  Intent out{.plan = plan, .posture = task.posture};
  const bool alive = task.target != kNoPiece && s.is_unit(task.target) && on_table(s.unit(task.target)) &&
                     is_enemy(s, unit, task.target);
  if (task.posture == Posture::Strike && alive) out.target = task.target;
  if (task.posture == Posture::Strike && !alive) out.posture = Posture::Bold;
  if (task.posture == Posture::Forward || task.posture == Posture::Back) out.goal = task.goal;
  const bool told = out.posture == Posture::Bold || out.posture == Posture::Strike;
  out.boldness = told ? std::max(kToldBold, plan.boldness) : plan.boldness;
  out.attacks = told || out.posture == Posture::Forward || plan.stance == Stance::Attack;
  if (out.posture == Posture::Back) {
    out.attacks = false;
    out.boldness = 0;
  }
  const Exit* exit = nullptr;
  for (const Exit& e : s.setup->exits)
    if (out.goal && e.side == s.unit(unit).side && length((e.from + e.to) * 0.5 - *out.goal) < 1) exit = &e;
  if (!exit && out.posture == Posture::Free) exit = way_out(s, unit);
  if (exit) {
    out.leaves = true;
    out.goal = (exit->from + exit->to) * 0.5;
  }
  return out;
}

const Objective* errand_of(const State& s, PieceId unit, const Intent& intent) {
  const Plan& plan = intent.plan;
  const Objective* best = nullptr;
  double least = 1e18;
  const int sent = plan.urgency > 0.5 ? kSentAtLast : kSentForOne;
  for (const Objective& o : s.setup->objectives) {
    const Vec2 there = middle_of(o);
    const double d = length_squared(there - s.unit(unit).pose.at());
    if (d >= least || nearer_friends(s, unit, there) >= sent || !(plan.wanted >> (&o - s.setup->objectives.data()) & 1))
      continue;
    least = d;
    best = &o;
  }
  return best;
}

bool guards_objective(const State& s, PieceId unit) {
  return !s.setup->objectives.empty() && near_objective(s, footprint(s, unit));
}

PieceId block_for(const State& s, PieceId unit, const Intent& intent, const Objective* errand, double reach) {
  if (s.unit(unit).arm != Arm::Infantry || intent.posture == Posture::Back || intent.target != kNoPiece)
    return kNoPiece;
  if (!errand && !intent.goal && intent.attacks) return kNoPiece;
  const Vec2 at = s.unit(unit).pose.at();
  PieceId best = kNoPiece;
  double least = reach;
  for (std::size_t i = 0; i < s.setup->blocks.size(); ++i) {
    const int area = s.setup->blocks[i];
    const Ring& ring = block_ring(s, area);
    const double d = length(ring.centre() - at);
    if (d >= least || garrison_of(s, area) != kNoPiece || nearer_friends(s, unit, ring.centre()) > 0) continue;
    bool serves = intent.goal ? within(distance(*intent.goal, ring), kObjectiveReach)
                              : errand == nullptr && near_objective(s, ring);
    if (errand)
      for (const Ring& part : errand->shape) serves = serves || within(distance(part, ring), kObjectiveReach);
    if (!serves) continue;
    least = d;
    best = static_cast<PieceId>(s.unit_count() + static_cast<int>(s.commanders.size() + i));
  }
  return best;
}

bool is_worn(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return u.fatigue >= 2 && u.strength() * 2 <= u.full;
}

}  // namespace grognard::tricorne

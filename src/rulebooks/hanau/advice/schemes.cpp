// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "hanau/advice/advice.h"
#include "hanau/position/losses.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/14_victory/victory.h"

// Whole plans that only this rulebook would think of.
namespace grognard::hanau {
namespace {

constexpr double kNearGoal = 5;
constexpr double kInReach = 16;  // of the worn unit that all go for
constexpr int kWorn = 3;         // figures lost: the next test is in danger

// What each unit is told.
template <class TaskOf>
NamedScheme plan_of(const State& s, Side side, std::string name, TaskOf&& task_of) {
  NamedScheme plan{.name = std::move(name), .scheme = {}};
  plan.scheme.of_piece.resize(static_cast<std::size_t>(s.unit_count()));
  each_on_table(s, side, [&](PieceId id) { plan.scheme.of_piece[id] = task_of(id); });
  return plan;
}

Task by_arm(const State& s, PieceId id, Posture foot, Posture horse) {
  return {is_infantry(s, id) ? foot : is_cavalry(s, id) ? horse : Posture::Free};
}

// Guns that no foot supports, nearest to the side's horse.
PieceId lonely_battery(const State& s, Side side) {
  PieceId best = kNoPiece;
  double least = 1e9;
  each_on_table(s, other(side), [&](PieceId guns) {
    if (!is_artillery(s, guns)) return;
    bool supported = false;
    each_on_table(s, other(side),
                  [&](PieceId id) { supported = supported || (is_infantry(s, id) && could_support(s, guns, id)); });
    if (supported) return;
    each_on_table(s, side, [&](PieceId id) {
      const double far = length(s.unit(id).pose.at() - s.unit(guns).pose.at());
      if (!is_cavalry(s, id) || far >= least) return;
      least = far;
      best = guns;
    });
  });
  return best;
}

PieceId most_worn(const State& s, Side side) {
  PieceId best = kNoPiece;
  int most = kWorn - 1;
  each_on_table(s, side, [&](PieceId id) {
    if (s.unit(id).formation == Formation::Garrison || s.unit(id).lost <= most) return;
    most = s.unit(id).lost;
    best = id;
  });
  return best;
}

// The ground that counts most and is not held yet.
const Objective* prize_of(const State& s, Side side) {
  const Objective* best = nullptr;
  int most = 0;
  for (const Objective& o : s.setup->objectives) {
    const int stake = o.points[side] + o.points[other(side)];
    if (stake <= most || holds(s, side, o)) continue;
    most = stake;
    best = &o;
  }
  return best;
}

// The two battalions that are nearest to it go, the others wait.
NamedScheme taking(const State& s, Side side, const Objective& o) {
  PieceId nearest[2] = {kNoPiece, kNoPiece};
  const auto far = [&](PieceId id) { return id == kNoPiece ? 1e9 : length(s.unit(id).pose.at() - middle_of(o)); };
  each_on_table(s, side, [&](PieceId id) {
    if (!is_infantry(s, id)) return;
    if (far(id) < far(nearest[0])) nearest[1] = std::exchange(nearest[0], id);
    else if (far(id) < far(nearest[1])) nearest[1] = id;
  });
  return plan_of(s, side, fmt::format("Two battalions take {}, the others wait", in_a_sentence(o.name)),
                 [&](PieceId id) {
                   if (id == nearest[0] || id == nearest[1])
                     return Task{.posture = Posture::Forward, .goal = middle_of(o)};
                   return by_arm(s, id, Posture::Stand, Posture::Free);
                 });
}

bool stands_at_own_goal(const State& s, Side side, PieceId id) {
  for (const Objective& o : s.setup->objectives)
    if (holds(s, side, o) && length(s.unit(id).pose.at() - middle_of(o)) < kNearGoal) return true;
  return false;
}

}  // namespace

std::vector<NamedScheme> schemes_of(const State& s, Side side) {
  std::vector<NamedScheme> plans;
  const auto each_arm = [&](std::string name, Posture foot, Posture horse) {
    plans.push_back(plan_of(s, side, std::move(name), [&](PieceId id) { return by_arm(s, id, foot, horse); }));
  };
  bool horse = false, guard = false, at_goal = false;
  each_on_table(s, side, [&](PieceId id) {
    horse = horse || is_cavalry(s, id);
    guard = guard || (is_infantry(s, id) && s.troops(id).guard && s.rules_of(side).guard_may_press_on);
    at_goal = at_goal || stands_at_own_goal(s, side, id);
  });
  const double range = s.rules_of(side).small_arms_range;
  if (range > s.rules_of(other(side)).small_arms_range)
    each_arm(fmt::format("Shoot from {:.0f} inches, where they cannot reply, and keep the columns back", range),
             Posture::Steady, Posture::Free);
  if (const Objective* o = prize_of(s, side)) plans.push_back(taking(s, side, *o));
  if (horse) each_arm("Pin them with the foot; the horse waits for what is shaken", Posture::Bold, Posture::Stand);
  if (const PieceId guns = horse ? lonely_battery(s, side) : kNoPiece; guns != kNoPiece)
    plans.push_back(plan_of(s, side, fmt::format("The horse rides for {}", name_of(s, guns)), [&](PieceId id) {
      return is_cavalry(s, id) ? Task{.posture = Posture::Strike, .target = guns} : Task{};
    }));
  if (const PieceId worn = most_worn(s, other(side)); worn != kNoPiece)
    plans.push_back(plan_of(s, side, fmt::format("All against {}, which is worn", name_of(s, worn)), [&](PieceId id) {
      const bool near = length(s.unit(id).pose.at() - s.unit(worn).pose.at()) < kInReach;
      return near && !is_artillery(s, id) ? Task{.posture = Posture::Strike, .target = worn} : Task{};
    }));
  if (guard)
    plans.push_back(plan_of(s, side, "The Guard breaks through", [&](PieceId id) {
      return Task{is_infantry(s, id) && s.troops(id).guard ? Posture::Bold : Posture::Free};
    }));
  if (at_goal)
    plans.push_back(plan_of(s, side, "Hold what we have", [&](PieceId id) {
      return Task{stands_at_own_goal(s, side, id) ? Posture::Stand : Posture::Free};
    }));
  return plans;
}

}  // namespace grognard::hanau

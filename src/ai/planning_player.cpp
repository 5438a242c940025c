// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planning_player.h"

#include <utility>

namespace grognard {

Advice PlanningPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  if (decision.half_turn != planned_) {
    planned_ = decision.half_turn;
    scheme_ = planner_.plan(battle, side);
  }
  Habits::Choice choice = habits_.choose(battle, decision, side, scheme_);
  if (!choice.candidate) return {std::move(choice.verdict.command), "Nothing better to do."};
  std::string why = habits_.advisor().reason(battle, *choice.candidate, choice.verdict);
  return {std::move(choice.verdict.command), std::move(why)};
}

}  // namespace grognard

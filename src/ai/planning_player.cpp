// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/planning_player.h"

namespace grognard {

Advice PlanningPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  if (decision.half_turn != planned_) {
    planned_ = decision.half_turn;
    scheme_ = planner_.plan(battle, side);
  }
  return habits_.advise(battle, decision, side, scheme_);
}

}  // namespace grognard

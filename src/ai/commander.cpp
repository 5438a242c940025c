// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/commander.h"

#include <fmt/format.h>

#include <cmath>

#include "core/sentence.h"

namespace grognard {
namespace {

int percent(double share) { return static_cast<int>(std::floor(100 * share + 0.5)); }

// "Plan: The foot goes for the farm. It promises 61 %; 54 % with "Everybody holds his ground"."
std::string in_words(const Plan& plan) {
  if (plan.words.empty()) return "";
  if (!plan.compared) return fmt::format("Plan: {}. ", plan.words);
  const int worth = percent(plan.worth), instead = percent(plan.worth_instead);
  if (worth == instead)
    return fmt::format("Plan: {}. It promises {} %, and so does \"{}\". ", plan.words, worth, plan.instead);
  return fmt::format("Plan: {}. It promises {} %; {} % with \"{}\". ", plan.words, worth, instead, plan.instead);
}

}  // namespace

Commander::Commander(const Advisor& advisor, Chance chance, const Level& level, const Character& character,
                     std::uint64_t seed)
    : habits_(advisor), chance_(std::move(chance)), level_(&level), character_(&character), seed_(seed) {}

Plan Commander::planned(const Battle& battle, Side side) {
  Muster muster;
  habits_.advisor().muster(battle, muster);
  if (chance_.weights.empty()) chance_ = plain_chance(muster);
  Planner planner(habits_.advisor(), chance_, budget_of(*level_, chance_, muster), character_->leaning, seed_);
  if (side == side_) planner.remember(plan_.scheme);
  return planner.plan(battle, side);
}

Advice Commander::answer(const Battle& battle, const Decision& decision, Side side) {
  if (level_->effort > 0 && (decision.half_turn != half_turn_ || side != side_)) {
    plan_ = planned(battle, side);
    half_turn_ = decision.half_turn;
    side_ = side;
    planned_at_ = battle.hash();
  }
  Random slips(seed_ ^ battle.hash(), 1);
  const bool slip = level_->slips > 0 && slips.below(100) < static_cast<std::uint32_t>(level_->slips);
  Advice advice = habits_.advise(battle, decision, side, plan_.scheme, slip ? 1 + static_cast<int>(slips.below(2)) : 0);
  if (battle.hash() == planned_at_) advice.why = in_words(plan_) + advice.why;
  return advice;
}

}  // namespace grognard

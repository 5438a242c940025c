// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/playout.h"

#include "ai/keyed_dice.h"

namespace grognard {
namespace {

constexpr int kMostDecisions = 5000;  // of a playout: more is a mistake, and ends it

}  // namespace

double Playouts::play(const Battle& seen, Side side, const Scheme& own, const Scheme& theirs, std::uint64_t number) {
  ++played_;
  Random secrets(seed_, 2 * number);
  const std::unique_ptr<Battle> battle = advisor_->imagine(seen, side, secrets);
  KeyedDice source(Random(seed_, 2 * number + 1).next() + (number << 32));
  Chronicle silent = Chronicle::silent();
  Decision decision = battle->decision();
  const int end = decision.half_turn + advisor_->horizon();
  for (int i = 0; i < kMostDecisions && !decision.over() && decision.half_turn < end; ++i) {
    source.half_turn(decision.half_turn);
    const Side asked = decision.side();
    const Verdict verdict = habits_.choose(*battle, decision, asked, asked == side ? own : theirs).verdict;
    if (!verdict.legal()) break;  // an imagined position may be one that cannot be
    Dice dice(source);
    battle->apply(verdict.command, dice, silent);
    decision = battle->decision();
  }
  return estimator_.of(*battle, side).score();
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/habits.h"

#include <algorithm>
#include <utility>

namespace grognard {

Habits::Choice Habits::choose(const Battle& battle, const Decision& decision, Side side, const Scheme& scheme) {
  candidates_.clear();
  advisor_->candidates(battle, side, scheme, candidates_);
  // The best is nearly always legal, so that sorting all of them would be wasted. Of equals the first listed is taken.
  for (auto first = candidates_.begin(); first != candidates_.end(); ++first) {
    const auto best =
        std::max_element(first, candidates_.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
    best->command.side = side;
    Verdict verdict = battle.judge(best->command);
    if (verdict.legal()) return {std::move(verdict), &*best};
    std::rotate(first, best, best + 1);  // keeps the others in the advisor's order
  }
  return {{.command = fallback_.choose(battle, decision, side).command}, nullptr};
}

}  // namespace grognard

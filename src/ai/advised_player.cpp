// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/advised_player.h"

#include <algorithm>
#include <utility>

namespace grognard {

Advice AdvisedPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  candidates_.clear();
  advisor_->candidates(battle, side, candidates_);
  // The best is nearly always legal, so that sorting all of them would be wasted. Of equals the first listed is taken.
  for (auto first = candidates_.begin(); first != candidates_.end(); ++first) {
    const auto best =
        std::max_element(first, candidates_.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
    best->command.side = side;
    Verdict verdict = battle.judge(best->command);
    if (verdict.legal()) {
      std::string why = advisor_->reason(battle, *best, verdict);
      return {std::move(verdict.command), std::move(why)};
    }
    std::rotate(first, best, best + 1);  // keeps the others in the advisor's order
  }
  return {fallback_.choose(battle, decision, side).command, "Nothing better to do."};
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/checkpoints.h"

#include "core/check.h"

namespace grognard {
namespace {

constexpr std::size_t kMostKept = 32;  // a position may take 40 kB

}  // namespace

Checkpoints::Checkpoints(std::shared_ptr<const Battle> start) : roster_(roster_of(start->view())) {
  kept_[0] = std::move(start);
}

void Checkpoints::offer(int step, const Battle& battle) {
  if (step % every_ != 0) return;
  kept_[step] = battle.clone();
  if (kept_.size() <= kMostKept) return;
  every_ *= 2;
  std::erase_if(kept_, [&](const auto& each) { return each.first % every_ != 0; });
}

void Checkpoints::cut_to(int steps) { kept_.erase(kept_.upper_bound(steps), kept_.end()); }

std::function<std::unique_ptr<Battle>()> Checkpoints::position_later(const Record& record, int step) const {
  GROGNARD_CHECK(step >= 0 && step <= static_cast<int>(record.steps.size()));
  const auto nearest = std::prev(kept_.upper_bound(step));
  const auto again =
      std::make_shared<Replay>(Replay{.battle = nearest->second->clone(), .roster = roster_, .steps = nearest->first});
  std::vector<RecordStep> missing(record.steps.begin() + nearest->first, record.steps.begin() + step);
  return [again, missing = std::move(missing)] {
    for (const RecordStep& each : missing) {
      const std::string difference = replay_step(*again, each);
      GROGNARD_CHECK(difference.empty());
    }
    return std::move(again->battle);
  };
}

}  // namespace grognard

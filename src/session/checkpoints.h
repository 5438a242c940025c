// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "core/record.h"
#include "core/replay.h"

namespace grognard {

// Some positions of a game, from which all others are played again: never more than a few dozen, however long it is.
class Checkpoints {
 public:
  explicit Checkpoints(std::shared_ptr<const Battle> start);
  // The position after so many steps: kept if it is that one's turn.
  void offer(int step, const Battle& battle);
  // The steps after these are taken back.
  void cut_to(int steps);
  // The position after so many steps of this record, all of which go as recorded.
  std::unique_ptr<Battle> position(const Record& record, int step) const { return position_later(record, step)(); }
  // The same to be worked out elsewhere, once: it needs neither us nor the record any more.
  std::function<std::unique_ptr<Battle>()> position_later(const Record& record, int step) const;
  std::size_t kept() const { return kept_.size(); }

 private:
  Roster roster_;
  std::map<int, std::shared_ptr<const Battle>> kept_;
  int every_ = 16;
};

}  // namespace grognard

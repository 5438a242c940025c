// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/record.h"
#include "core/rulebook.h"

namespace grognard {

// One step of a replay that went as recorded.
struct ReplayStep {
  int number = 0;
  const Battle& before;
  const Battle& after;
  const Verdict& verdict;  // its command is the order as carried out
  const std::vector<Event>& events;
  const RecordStep& recorded;
};
using OnStep = std::function<void(const ReplayStep&)>;

struct Replay {
  std::unique_ptr<Battle> battle;  // after the last step that went as recorded
  Roster roster;                   // of it: the same all through the game
  int steps = 0;                   // how many did
  int by_dice = 0;                 // of them by order and dice alone: their hashes are of an older kind
  std::string difference = {};     // what did not: "step 12: ..."; empty if the game went as recorded
  bool same() const { return difference.empty(); }
};

// Plays one more recorded step. Returns what differs from the record; nothing, and one step more, if it went as recorded.
std::string replay_step(Replay& so_far, const RecordStep& recorded, const OnStep& on_step = {});

// The same for a whole record, one step at a time: for whoever has other things to do in between. The record must outlive it.
class RecordReplay {
 public:
  // Throws BadInput if the scenario in the record cannot be started at all.
  RecordReplay(const Record& record, const Rulebook& rulebook);
  // One more step; false at the end, or where the game no longer goes as recorded.
  bool next(const OnStep& on_step = {});
  const Replay& so_far() const { return so_far_; }
  Replay take() { return std::move(so_far_); }
  // What happened before the first order.
  const std::vector<Event>& beginning() const { return beginning_; }
  // How it began: one for all battles of this scenario.
  const std::shared_ptr<const Battle>& start() const { return start_; }

 private:
  const Record& record_;
  const Rulebook& rulebook_;
  Replay so_far_;
  std::vector<Event> beginning_;
  std::shared_ptr<const Battle> start_;
};

// Plays a record again by the same path as a live game, with the recorded dice, up to the first difference. Throws BadInput
// only if the scenario in the record cannot be started at all.
Replay replay(const Record& record, const Rulebook& rulebook, const OnStep& on_step = {});

}  // namespace grognard

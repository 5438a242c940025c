// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/replay.h"
#include "session/session.h"

namespace grognard {

// A record on its way to becoming a game again, one step at a time: a long one takes seconds, and whoever reads it may have
// other things to do.
class RecordReading {
 public:
  // Parses the text and sets up its scenario; throws BadInput.
  RecordReading(std::string_view text, const std::string& file, const Session::FindRulebook& find);
  RecordReading(const RecordReading&) = delete;
  RecordReading& operator=(const RecordReading&) = delete;

  const Record& record() const { return record_; }
  const Rulebook& rulebook() const { return *rulebook_; }
  // The position after the steps that have been read, and what happened before the first of them.
  const Battle& battle() const { return *replay_.so_far().battle; }
  const std::vector<Event>& beginning() const { return replay_.beginning(); }
  // Was it played with another version of the program or its rules? Then it need not go the same.
  bool by_another_version() const;
  // One more step; false when there is none, or none that goes as recorded.
  bool next(const OnStep& on_step = {});
  int steps() const { return replay_.so_far().steps; }
  const std::string& difference() const { return replay_.so_far().difference; }  // empty: it goes as recorded
  // The orders that the side of the last step has given to the question that it answers.
  int answers() const { return answers_; }
  // The game as far as it goes the same. Once.
  Session take(bool real_dice);

 private:
  void remember(const ReplayStep& step);
  void take_notes(int after);

  Record record_;
  const Rulebook* rulebook_;
  RecordReplay replay_;
  Session session_;
  std::vector<std::uint64_t> starts_;  // of each step in the text
  std::size_t notes_ = 0;              // taken so far
  int known_ = 0;                      // steps that cannot be taken back, whatever came of them: dice, or a note
  int answers_ = 0;
  PerSide<int> asked_ = {0, 0};  // orders of each side to the question of the last step
};

}  // namespace grognard

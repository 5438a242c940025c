// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/replay.h"

namespace grognard {

// Whose secrets may be told, by side.
struct Confidant {
  PerSide<bool> of = {false, false};
};

// An order and what it led to, as the log shows it.
struct LogEntry {
  std::optional<Side> side = {};
  std::string order = {};            // as people write it
  std::string words = {};            // as people say it
  std::vector<PieceId> pieces = {};  // that the order names
  std::string why = {};
  std::string moment = {};
  std::string phase = {};  // the moment without its turn
  std::vector<Event> events = {};
  bool secret = false;  // the order itself

  // As somebody may read it who shares these secrets.
  LogEntry told_to(const Confidant& reader) const;
};

// What has happened in a battle, and any position of it.
class History {
 public:
  // Only the start, and what happened before the first order.
  History(const Rulebook& rulebook, const Battle& start, std::vector<Event> beginning);

  struct Step {
    const Battle& before;
    const Battle& after;
    const Command& command;
    std::string why;
    std::vector<Event> events;
    Secrecy secret = Secrecy::None;  // as the judge has said
  };
  void add(Step step);
  void note(const std::string& text);
  // The notes that stand behind so many steps.
  void take_notes(const Record& record, int after);
  // The orders of an older record from there on, with their dice, as they were written down: they were not played again.
  void add_as_recorded(const Record& record, int from, const std::string& difference);
  void cut_to(int steps);
  // The same past dice: the notes of this record, which has gone back, stay.
  void go_back(const Record& record, int to);

  int steps() const { return static_cast<int>(entries_.size()) - 1; }
  // The steps that anybody may know of: all but the secret answers to a question that is still open.
  int shown() const { return shown_; }
  // Somebody has been put where the other side does not see him, or has been told what the other side must not know, and
  // anybody may know that.
  bool keeps_secrets() const { return keeps_secrets_; }
  const LogEntry& entry(int step) const { return entries_[step]; }  // 0: before the first order
  // The first entry that has changed since it was last told (by a note); forgets that.
  std::optional<int> take_changed();

 private:
  const Rulebook* rulebook_;
  Roster roster_;
  std::vector<LogEntry> entries_;
  std::size_t notes_ = 0;  // of the record that have been taken
  int shown_ = 0;
  bool keeps_secrets_ = false;
  bool will_keep_ = false;  // once what is written now is shown
  std::optional<int> changed_;
};

Json to_json(const LogEntry& entry, int step, const Roster& roster);

}  // namespace grognard

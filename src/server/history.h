// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/replay.h"

namespace grognard::server {

// Whose secrets may be told, by side.
struct Confidant {
  bool of[2] = {false, false};
};

// An order and what it led to, as the log shows it.
struct LogEntry {
  std::optional<Side> side = {};
  std::string order = {};
  std::string why = {};
  std::string moment = {};
  std::vector<Event> events = {};
  bool secret = false;  // the order itself (order_is_secret); notes made later change nothing about that

  // As somebody may read it who shares these secrets.
  LogEntry told_to(const Confidant& reader) const;
};

// What has happened in a battle, and any position of it.
class History {
 public:
  // Plays the record again; throws BadInput if it does not go as recorded.
  History(const Rulebook& rulebook, const Record& record);

  struct Step {
    const Battle& before;
    const Battle& after;
    const Command& command;
    std::string why;
    std::vector<Event> events;
  };
  void add(Step step);
  void note(const std::string& text);
  void cut_to(int steps);

  int steps() const { return static_cast<int>(entries_.size()) - 1; }
  // The steps that anybody may know of: all but the secret answers to a question that is still open.
  int shown() const { return shown_; }
  // Somebody has been put where the other side does not see him, or has been told what the other side must not know.
  bool keeps_secrets() const { return keeps_secrets_; }
  const LogEntry& entry(int step) const {
    return entries_[static_cast<std::size_t>(step)];
  }  // 0: before the first order
  // The first entry that has changed since it was last told (by a note); forgets that.
  std::optional<int> take_changed();
  // The position after so many steps of this record.
  std::unique_ptr<Battle> position(const Record& record, int step) const;

 private:
  const Rulebook* rulebook_;
  Roster roster_;
  std::vector<LogEntry> entries_;
  std::vector<std::shared_ptr<const Battle>> kept_;  // every kKeepEvery steps, the start first
  int shown_ = 0;
  bool keeps_secrets_ = false;
  std::optional<int> changed_;
};

Json to_json(const LogEntry& entry, int step, const Roster& roster);

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/reading.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "core/version.h"

namespace grognard {
namespace {

// Any text will do as a seed: one that is not a number is made into one.
std::uint64_t seed_from(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return seed;
  seed = 0xcbf29ce484222325u;  // FNV-1a
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return seed;
}

// Where each step begins in the text of this record: every line is one, but for the header, the notes and the end.
std::vector<std::uint64_t> step_starts(std::string_view text, const Record& record) {
  std::vector<std::uint64_t> starts;
  auto note = record.notes.begin();
  for (std::size_t newline = text.find('\n'); starts.size() < record.steps.size();
       newline = text.find('\n', newline + 1)) {
    const bool is_note = note != record.notes.end() && note->after == static_cast<int>(starts.size());
    if (is_note) ++note;
    else starts.push_back(newline + 1);
  }
  return starts;
}

const Rulebook& rulebook_of(const Record& record, const std::string& file, const Session::FindRulebook& find) {
  if (const Rulebook* rulebook = find(record.rulebook); rulebook && rulebook->id() == record.rulebook) return *rulebook;
  throw BadInput(file, "line 1: /rulebook", fmt::format("there is no rulebook \"{}\"", record.rulebook));
}

Record without_steps(const Record& record) {
  Record start = record;
  start.steps.clear();
  start.notes.clear();
  start.end.reset();
  return start;
}

}  // namespace

RecordReading::RecordReading(std::string_view text, const std::string& file, const Session::FindRulebook& find)
    : record_(parse_record(text, file)),
      rulebook_(&rulebook_of(record_, file, find)),
      replay_(record_, *rulebook_),
      session_(*rulebook_, without_steps(record_), replay_.start()),
      starts_(step_starts(text, record_)) {
  for (std::size_t i = 0; i < record_.steps.size(); ++i)
    if (!record_.steps[i].faces.empty()) known_ = static_cast<int>(i) + 1;
  if (!record_.notes.empty()) known_ = std::max(known_, record_.notes.back().after);
  take_notes(0);
}

bool RecordReading::by_another_version() const {
  return versions_of(record_) != PlayedWith{std::string(program_version()), std::string(rulebook_->version())};
}

bool RecordReading::next(const OnStep& on_step) {
  return replay_.next([&](const ReplayStep& step) {
    remember(step);
    if (on_step) on_step(step);
    take_notes(step.number);
  });
}

void RecordReading::remember(const ReplayStep& step) {
  const Side side = step.verdict.command.side;
  const int question = step.before.decision().number;
  const bool same = !session_.marks_.empty() && session_.marks_.back().question == question;
  if (!same) asked_[Side::A] = asked_[Side::B] = 0;
  answers_ = ++asked_[side];
  // One that has gone the same by order and dice gets today's hash.
  RecordStep& recorded = record_.steps[static_cast<std::size_t>(step.number) - 1];
  if (!std::exchange(recorded.has_our_hash, true)) recorded.hash = step.after.hash();
  session_.record_.steps.push_back(recorded);
  session_.marks_.push_back({starts_[static_cast<std::size_t>(step.number) - 1], question, side});
  session_.events_ = step.events;
  if (step.number > known_) {
    session_.remember(step.before, step.after, step.verdict.command, step.events, false);
  } else {
    session_.closed_ = step.number;
    session_.kept_.offer(step.number, step.after);
  }
}

void RecordReading::take_notes(int after) {
  for (; notes_ < record_.notes.size() && record_.notes[notes_].after <= after; ++notes_)
    session_.take_note(record_.notes[notes_]);
}

Session RecordReading::take(bool real_dice) {
  session_.battle_ = replay_.take().battle;
  if (session_.battle_->outcome().over) session_.record_.end = record_.end;
  session_.seal_ = record_.seal;
  // Without the server's seed, as in a record that was taken home before the end, there are no dice to go on with.
  if (session_.fair_ && (real_dice || session_.fair_->server.empty())) session_.fair_.reset();
  const auto seed = seed_of(session_.record_);
  if (seed && !real_dice && !session_.fair_) session_.seed_ = seed_from(*seed);
  return std::move(session_);
}

}  // namespace grognard

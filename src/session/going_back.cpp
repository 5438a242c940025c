// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/check.h"
#include "core/json_input.h"
#include "session/session.h"

// Orders that are taken back, alone and by agreement.
namespace grognard {
namespace {

constexpr std::size_t kLongestNote = 500;  // bytes
constexpr std::size_t kMostNotes = 1000;   // they stay for ever

}  // namespace

Side Session::undoable_side(int back) const { return marks_[marks_.size() - 1 - static_cast<std::size_t>(back)].side; }

bool Session::undo(int orders) {
  if (pending_ || orders < 1 || orders > undoable()) return false;
  const int left = steps() - orders;
  std::unique_ptr<Battle> earlier = position(left);
  if (journal_) journal_->replace_from(marks_[left].at, "");
  seal_ = Seal(record_.steps[static_cast<std::size_t>(left)].before);
  drop_steps_from(left);
  battle_ = std::move(earlier);
  return true;
}

// No note is behind these steps, or they could not be taken back.
void Session::drop_steps_from(int step) {
  record_.steps.resize(static_cast<std::size_t>(step));
  marks_.resize(static_cast<std::size_t>(step));
  kept_.cut_to(step);
  record_.end.reset();
  events_.clear();
}

// One step for the journal: the cut, the notes that stood behind it, which stay, and the new one, which says how many numbers
// of throws are used up.
void Session::go_back(int to_step, const std::string& text) {
  GROGNARD_CHECK(to_step >= 0 && (to_step < steps() || (to_step == steps() && !record_.end)));
  if (record_.notes.size() >= kMostNotes)
    throw BadInput("record", "", fmt::format("the battle has gone back {} times, and goes back no more", kMostNotes));
  std::unique_ptr<Battle> earlier = position(to_step);
  RecordNote note{.after = to_step, .text = shortened(text, kLongestNote)};
  note.throws = throws_used_ + steps() - throws_since_;
  std::optional<std::uint64_t> seed = seed_;
  const bool known = record_.end.has_value() || versions_of(record_).program.empty();
  if (seed && known) {
    seed = new_seed_();
    note.seed = fmt::format("{}", *seed);
  }
  std::optional<RecordNote> bound;
  if (fair_) bound = server_seed(new_fair_seed_(), to_step);
  std::string lines;
  Seal seal = to_step < steps() ? Seal(record_.steps[static_cast<std::size_t>(to_step)].before) : seal_;
  std::vector<RecordNote> notes = record_.notes;
  for (RecordNote& kept : notes) {
    if (kept.after <= to_step) continue;
    kept.after = to_step;
    append_note(lines, kept, seal);
  }
  append_note(lines, note, seal);
  if (bound) append_note(lines, *bound, seal);
  if (journal_) {
    const std::size_t first = static_cast<std::size_t>(to_step);
    journal_->replace_from(to_step < steps() ? marks_[first].at : journal_->bytes(), lines);
  }
  record_.notes = std::move(notes);
  pending_.reset();
  drop_steps_from(to_step);
  battle_ = std::move(earlier);
  seed_ = seed;
  seal_ = seal;
  take_note(note);
  if (bound) take_note(*bound);
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <random>

#include "session/session.h"

// Seeds of fair dice: who binds himself and hands in is written down between two orders.
namespace grognard {

std::string any_fair_seed() {
  std::random_device device;
  std::string seed;
  for (int i = 0; i < 8; ++i) seed += fmt::format("{:08x}", static_cast<std::uint32_t>(device()));
  return seed;
}

RecordNote Session::server_seed(const std::string& seed, int after) const {
  RecordNote note{.after = after, .text = {}};
  note.dice = RecordDice{.who = "server", .binding = binding_of(seed), .seed = seed, .sides = rulebook_->die()};
  return note;
}

// That somebody binds himself tells nothing of what is written in secret.
void Session::write_note(const RecordNote& note) {
  Seal seal = seal_;
  std::string line;
  append_note(line, note, seal);
  if (journal_) journal_->add_in_secret(line);
  seal_ = seal;
  take_note(note);
}

bool Session::bind(Side side, const std::string& binding) {
  if (!fair_ || record_.end || !is_digest(binding) || !fair_->bound[side].empty()) return false;
  RecordNote note{.after = steps(), .text = {}};
  note.dice = RecordDice{.who = std::string(letter(side)), .binding = binding};
  write_note(note);
  return true;
}

bool Session::hand_in(Side side, const std::string& seed) {
  if (!fair_ || record_.end || !is_digest(seed) || !fair_->given[side].empty()) return false;
  if (binding_of(seed) != fair_->bound[side]) return false;
  RecordNote note{.after = steps(), .text = {}};
  note.dice = RecordDice{.who = std::string(letter(side)), .seed = seed};
  write_note(note);
  return true;
}

std::string Session::seal_after(int step) const {
  return hex(step < steps() ? record_.steps[static_cast<std::size_t>(step)].before : seal_.head());
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bad_input.h"
#include "core/fair_dice.h"
#include "core/seal.h"
#include "core/wire.h"

namespace grognard {

// A game written down: setup, then one line for each order with the dice thrown for it and the hash of the position after it.
// Saved game, replay, bug report and transcript in one. The format is described in docs/records.md.

inline constexpr std::size_t kMostRecordBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMostRecordSteps = 100000;
inline constexpr std::size_t kMostRecordFaces = 10000;  // of one step
inline constexpr int kMostThrows = 1000000000;

struct RecordStep {
  // JSON text on one line, as it stands in the record: its pieces have numbers only once the battle has been started.
  std::string command;
  std::vector<std::uint8_t> faces = {};
  std::uint64_t hash = 0;  // of the position after the order
  // Programs before 0.3 wrote hashes of another kind: such a step goes the same if its order is judged the same and throws
  // the same dice.
  bool has_our_hash = true;
  std::string why = {};   // a player's or opponent's reason; may be empty
  std::string salt = {};  // random digits, so that nobody guesses a secret order from the seal behind it; may be empty
  Digest before = {};     // the seal of all that stands before this step, where the text was read or written
};
RecordStep step_of(const Command& command, const Roster& roster, std::span<const std::uint8_t> faces,
                   std::uint64_t hash_after);

// Which program played it, by which version of the rulebook's rules.
struct PlayedWith {
  std::string program = {};  // "0.2.0"; empty: an older one, which did not say
  std::string rules = {};
  friend bool operator==(const PlayedWith&, const PlayedWith&) = default;
};
std::string in_words(const PlayedWith& versions);  // "rules 4 of grognard 0.2.0"

// Whoever has a part in the dice binds himself to a seed, or hands it in (core/fair_dice.h). The server does both at once, and
// with that the seeds before it are done with; its seed stays with it till the end.
struct RecordDice {
  std::string who;                       // "server", "A" or "B"
  std::string binding = {};              // empty: the seed is handed in to which he is bound
  std::optional<std::string> seed = {};  // 64 hex digits
  int sides = 0;                         // of the dice, where the server says it
};

// Something worth knowing that is not an order: "By agreement the battle went back from order 30 to order 12." Notes are
// never taken off a record.
struct RecordNote {
  int after = 0;  // this many steps
  std::string text;
  // Numbers of throws used up by then, where that is more than the steps show: the next order throws the next number.
  std::optional<int> throws = {};
  std::optional<std::string> seed = {};     // of the dice from here on
  std::optional<PlayedWith> versions = {};  // from here on
  std::optional<RecordDice> dice = {};      // then nothing else is in it
};

struct Record {
  std::string rulebook;
  std::string rules;            // version of the rulebook's rules
  std::string scenario = "{}";  // JSON text
  PerSide<std::string> players;
  PerSide<std::string> seats = {"", ""};  // who sits where: "here", "link", "computer"; empty: not said
  std::optional<std::string> seed = {};
  std::string program = {};  // that began it; empty: an older one, which did not say
  std::vector<RecordStep> steps = {};
  std::vector<RecordNote> notes = {};
  std::optional<std::string> end = {};  // JSON text of the outcome, once the game is over
  // Of the text that was read: the seal of all of it, and how many lines at its end are sealed.
  Seal seal = {};
  int sealed_lines = 0;
  bool sealed = false;  // every line is
};

// By what its last orders were played: what it takes to verify all of it.
PlayedWith versions_of(const Record& record);
// The seed of its next dice, if they are seeded; not of fair ones.
std::optional<std::string> seed_of(const Record& record);
// The seeds of its next dice, if they are fair; without the server's if that is hidden.
std::optional<FairSeeds> fair_seeds_of(const Record& record);
void take_into(FairSeeds& seeds, const RecordDice& dice);
// Leaves no seed in it, nor the numbers of its throws: without the seed they are of no use, and they count secret orders.
void hide_seeds(Record& record);

std::string write_record(const Record& record);
// Of one that is not over and leaves something out: no seal would fit it.
std::string write_unsealed(const Record& record);
// The lines one by one, each with its newline, for a record that is written while the game goes on.
std::string header_line(const Record& record, Seal& seal);
void append_step(std::string& text, int number, const RecordStep& step, Seal& seal);  // steps are numbered from 1
void append_note(std::string& text, const RecordNote& note, Seal& seal);
void append_end(std::string& text, const Outcome& outcome, Seal& seal);

// The file is none, and was never meant to be one.
class NoRecord final : public BadInput {
 public:
  explicit NoRecord(std::string file);
};

// Throws BadInput with the line, or NoRecord; a last line that is cut off is reported as such.
Record parse_record(std::string_view text, const std::string& file);

std::string hash_text(std::uint64_t hash);  // 16 hex digits

}  // namespace grognard

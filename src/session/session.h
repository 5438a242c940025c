// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/record.h"
#include "core/replay.h"
#include "core/rulebook.h"
#include "session/record_file.h"

namespace grognard {

// What the players are asked to throw and type in.
struct WantedDice {
  RollRequest request;
  int more =
      0;  // faces still missing: fewer than the throw has if some are typed, or if only failures are thrown again
  std::vector<int> dice = {};  // which of RollRequest::each these are; empty where all are read alike
};

// What became of an order, or of the dice typed for it.
struct Reply {
  enum class Status : std::uint8_t {
    Done,       // carried out and recorded
    WantsDice,  // carried on as soon as the dice are typed; nothing has happened yet
    Refused,    // the verdict says why
    Stale,      // an answer to an earlier question, or to none
    BadDice,    // not faces of the dice that are wanted
    NotSaved,   // the record could not be written: nothing has happened
  };
  Status status = Status::Done;
  Verdict verdict = {};
  std::vector<Event> events = {};  // what happened; WantsDice: up to the throw
  std::optional<WantedDice> wanted = {};
  std::string problem = {};  // a sentence for Stale, BadDice and NotSaved
};

struct SessionSetup {
  std::string scenario;  // JSON text
  std::string file;      // where it comes from, for errors
  std::string players[2] = {};
  std::optional<std::uint64_t> seed = {};          // none: the players throw real dice and type them
  std::optional<std::filesystem::path> save = {};  // none: the record is kept in memory only
};

// One live game. An order is judged, carried out on a copy, recorded durably, and only then becomes the position: whatever
// goes wrong on the way, the game stands where it stood.
class Session {
 public:
  // Both throw BadInput.
  static Session start(const Rulebook& rulebook, SessionSetup setup);
  using FindRulebook = std::function<const Rulebook*(std::string_view id)>;
  // Re-reads a record's text and verifies every step. Kept in memory only until keep_in() is called.
  static Session read(std::string_view text, const std::string& file, const FindRulebook& find, bool real_dice = false);
  // The same from a file, and goes on in that file. Re-reads a record, verifies every step and goes on with it. A last line that was cut off in writing was never
  // acknowledged and is dropped. real_dice: whatever it was begun with.
  static Session open(const std::filesystem::path& path, const FindRulebook& find, bool real_dice = false);

  const Rulebook& rulebook() const { return *rulebook_; }
  const Battle& battle() const { return *battle_; }
  // As one side may see it: what a computer opponent gets.
  std::unique_ptr<Battle> seen_by(Side side) const { return battle_->clone(side); }
  const Record& record() const { return record_; }
  const Roster& roster() const { return roster_; }
  const std::optional<std::filesystem::path>& saved_in() const { return saved_in_; }
  // From now on every order is written there before it counts. The journal holds the record so far.
  void keep_in(std::unique_ptr<Journal> journal) { journal_ = std::move(journal); }
  bool real_dice() const { return !seed_.has_value(); }
  int steps() const { return static_cast<int>(record_.steps.size()); }

  Reply submit(int decision_number, const Command& command, std::string why = "");
  // Real dice: the faces of the throw that is wanted, or the first of them.
  Reply type_faces(std::span<const std::uint8_t> faces);
  bool wants_dice() const { return pending_.has_value(); }
  const WantedDice& wanted_dice() const { return pending_->wanted; }
  // An order that waits for dice, with the faces typed for it so far.
  struct Waiting {
    Command command;
    std::string why;
    std::vector<std::uint8_t> faces;
  };
  Waiting waiting() const { return {pending_->verdict.command, pending_->why, pending_->faces}; }
  // Puts an order that waited for dice back to where it was, whatever waits now: after the program has ended, or when typed
  // faces could not be kept.
  Reply resume(Waiting order);
  // Takes back an order that waits for its dice; false once one of them has been thrown.
  bool withdraw();

  // Orders that may be taken back: those since the last die and since secret answers were last shown.
  int undoable() const { return static_cast<int>(earlier_.size()); }
  // The side that gave the last order but `back`; back < undoable().
  Side undoable_side(int back) const;
  // Takes the last orders back; false if these are more than may be. Throws BadInput if the record cannot be written.
  bool undo(int orders = 1);

  // Goes back to where so many steps had been made, past dice: only when both sides have agreed, which the note says. Throws
  // BadInput if the record cannot be written.
  void go_back(int to_step, const std::string& note);

  // What the last order led to.
  const std::vector<Event>& events() const { return events_; }

 private:
  // An order that waits for dice.
  struct Pending {
    Verdict verdict;
    std::string why;
    std::vector<std::uint8_t> faces = {};
    std::size_t told = 0;  // events the players have been told
    WantedDice wanted = {.request = {.rule = "XX-NONE-0"}};
  };
  // A position that can be gone back to, and the order given there.
  struct Earlier {
    std::unique_ptr<Battle> battle;
    Side side;
  };

  Session(const Rulebook& rulebook, Record record, std::unique_ptr<Battle> battle);
  Reply run_with_seed(const Pending& order);
  Reply run_with_typed_dice(Pending order);
  Reply commit(std::unique_ptr<Battle> after, const Pending& order, std::span<const std::uint8_t> faces,
               std::vector<Event> events);
  void forget_from(std::size_t step);
  void write_down(const RecordStep& step, const Battle& after);
  void remember(std::unique_ptr<Battle> before, const Battle& after, Side side, bool threw_dice);

  const Rulebook* rulebook_;
  Record record_;
  std::unique_ptr<Battle> battle_;
  Roster roster_;
  std::optional<std::uint64_t> seed_;
  std::unique_ptr<Journal> journal_;
  std::vector<std::uint64_t> step_at_;  // where in the journal each step begins
  std::optional<std::filesystem::path> saved_in_;
  std::optional<Pending> pending_;
  std::vector<Earlier> earlier_;
  int secret_number_ = -1;  // of the last decision that both sides were asked
  std::vector<Event> events_;
};

}  // namespace grognard

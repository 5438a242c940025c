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
#include "session/checkpoints.h"
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
    TooMany,    // more orders than anybody needs; nothing has happened
  };
  Status status = Status::Done;
  Verdict verdict = {};
  std::vector<Event> events = {};  // what happened; WantsDice: up to the throw
  std::optional<WantedDice> wanted = {};
  std::string problem = {};  // a sentence for Stale, BadDice, NotSaved and TooMany
};

using NewSeed = std::function<std::uint64_t()>;
std::uint64_t any_seed();  // from the machine's own randomness
// Of fair dice: 64 hex digits.
using NewFairSeed = std::function<std::string()>;
std::string any_fair_seed();

struct SessionSetup {
  std::string scenario;  // JSON text
  std::string file;      // where it comes from, for errors
  PerSide<std::string> players = {};
  std::optional<std::uint64_t> seed = {};          // none, nor a fair one: the players throw real dice and type them
  std::optional<std::filesystem::path> save = {};  // none: the record is kept in memory only
  bool takes_back = true;  // false: no order is ever taken back, and no time is spent on finding out which could be
  std::optional<std::string> fair_seed = {};  // the server's, to which it is bound from the start
  PerSide<std::string> seats = {};            // who sits where, for the record
};

// No player needs more; who does fills disks and memories.
inline constexpr int kMostAnswers = 500;  // of one side to one question, where an order can be written again

// One live game. An order is judged, carried out on a copy, recorded durably, and only then becomes the position: whatever
// goes wrong on the way, the game stands where it stood.
//
// The dice of an order are a function of the seed and of the order's number. That number never goes back: after going back
// past dice the record's note says how many have been used up, and it is written together with the cut. A battle that is
// over has shown its seed, so going back from there takes a new one; with fair dice (core/fair_dice.h) going back always does.
class Session {
 public:
  // Both throw BadInput.
  static Session start(const Rulebook& rulebook, SessionSetup setup);
  using FindRulebook = std::function<const Rulebook*(std::string_view id)>;
  // Re-reads a record's text and verifies every step. Kept in memory only until keep_in() is called.
  static Session read(std::string_view text, const std::string& file, const FindRulebook& find, bool real_dice = false);
  // The same from a file, and goes on in that file. A last line that was cut off in writing was never acknowledged and is
  // dropped. real_dice: whatever it was begun with.
  static Session open(const std::filesystem::path& path, const FindRulebook& find, bool real_dice = false);

  const Rulebook& rulebook() const { return *rulebook_; }
  const Battle& battle() const { return *battle_; }
  // As one side may see it: what a computer opponent gets.
  std::unique_ptr<Battle> seen_by(Side side) const { return battle_->clone(side); }
  // The position after so many steps.
  std::unique_ptr<Battle> position(int step) const { return kept_.position(record_, step); }
  std::function<std::unique_ptr<Battle>()> position_later(int step) const {
    return kept_.position_later(record_, step);
  }
  const Record& record() const { return record_; }
  const Roster& roster() const { return roster_; }
  const std::optional<std::filesystem::path>& saved_in() const { return saved_in_; }
  // From now on every order is written there before it counts. The journal holds the record so far.
  void keep_in(std::unique_ptr<Journal> journal) { journal_ = std::move(journal); }
  // Where new seeds come from.
  void take_seeds_from(NewSeed source, NewFairSeed fair = any_fair_seed) {
    new_seed_ = std::move(source);
    new_fair_seed_ = std::move(fair);
  }
  // From now on each order is salted: its seal is shown to people who may not know it.
  void salt_orders() { salted_ = true; }
  // So many steps and no more.
  void limit_steps(std::size_t most) { most_steps_ = most; }
  bool real_dice() const { return !seed_ && !fair_; }
  // Fair dice: who is bound to which seed and has handed it in.
  const std::optional<FairSeeds>& fair_seeds() const { return fair_; }
  // A side binds itself to a seed, then hands it in: from the next order on it has its part in the dice. False if that does not
  // fit what was before. Both throw BadInput if it cannot be written down.
  bool bind(Side side, const std::string& binding);
  bool hand_in(Side side, const std::string& seed);
  // The seal of the record up to this step: equal for two only if all before it is.
  std::string seal_after(int step) const;
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
  // Takes back an order that waits for its dice; false once one of them has been thrown, or if what led to the throw has
  // shown somebody what he did not know.
  bool withdraw();
  bool can_withdraw() const { return pending_ && pending_->faces.empty() && !pending_->showed; }

  // Orders that may be taken back: those since anybody last learnt anything (from dice, from secret answers that were
  // shown, from something hidden that came to light) and since the last note.
  int undoable() const { return steps() - closed_; }
  // The side that gave the last order but `back`; back < undoable().
  Side undoable_side(int back) const;
  // Takes the last orders back; false if these are more than may be. Throws BadInput if the record cannot be written.
  bool undo(int orders = 1);

  // Goes back to where so many steps had been made, past dice: only when both sides have agreed, which the note says. Throws
  // BadInput if the record cannot be written: then nothing has changed.
  void go_back(int to_step, const std::string& note);

  // What the last order led to.
  const std::vector<Event>& events() const { return events_; }

 private:
  friend class RecordReading;
  // An order that waits for dice.
  struct Pending {
    Verdict verdict;
    std::string why;
    std::vector<std::uint8_t> faces = {};
    std::size_t told = 0;  // events the players have been told
    bool showed = false;   // something that somebody did not know
    WantedDice wanted = {.request = {.rule = "XX-NONE-0"}};
  };
  // What is remembered of each step.
  struct StepMark {
    std::uint64_t at = 0;  // where in the journal it begins
    int question = 0;      // the number of the decision that it answers
    Side side = Side::A;
  };
  // Before the next order: its number, and the note that is due because another program played so far.
  struct Preparation {
    std::uint64_t number = 0;
    std::optional<std::uint64_t> seed = {};
    std::optional<FairSeeds> fair = {};
    std::optional<RecordNote> note = {};
  };

  // It may share its start with other games.
  Session(const Rulebook& rulebook, Record record, std::shared_ptr<const Battle> start);
  Preparation prepared() const;
  bool is_one_too_many(Side side, const Battle& after) const;
  Reply run_with_seed(const Pending& order);
  Reply run_with_typed_dice(Pending order);
  Reply commit(std::unique_ptr<Battle> after, const Pending& order, const Preparation& prepared,
               std::span<const std::uint8_t> faces, std::vector<Event> events);
  void write_down(const std::string& note, RecordStep& step, const Battle& after, Seal& seal);
  void write_note(const RecordNote& note);
  RecordNote server_seed(const std::string& seed, int after) const;
  bool throws_by_itself() const { return seed_ || fair_; }
  void remember(const Battle& before, const Battle& after, const Command& command, const std::vector<Event>& events,
                bool threw_dice);
  void take_note(const RecordNote& note);
  void drop_steps_from(int step);

  const Rulebook* rulebook_;
  Record record_;
  std::unique_ptr<Battle> battle_;
  Roster roster_;
  Checkpoints kept_;
  std::optional<std::uint64_t> seed_;
  std::optional<FairSeeds> fair_;
  NewSeed new_seed_ = any_seed;
  NewFairSeed new_fair_seed_ = any_fair_seed;
  bool salted_ = false;
  Seal seal_;
  std::size_t most_steps_ = kMostRecordSteps;
  std::unique_ptr<Journal> journal_;
  std::vector<StepMark> marks_;
  std::optional<std::filesystem::path> saved_in_;
  std::optional<Pending> pending_;
  bool takes_back_ = true;
  int closed_ = 0;          // steps that cannot be taken back
  int throws_used_ = 0;     // when the numbers last jumped
  int throws_since_ = 0;    // after this step
  int secret_number_ = -1;  // of the last decision that both sides were asked
  std::vector<Event> events_;
};

}  // namespace grognard

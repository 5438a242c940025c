// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bad_input.h"
#include "core/side.h"
#include "server/logbook.h"

namespace grognard::server {

// Who may sit where. A secret that plays neither side watches; a key sits nowhere, but renews the other secrets.
struct SeatRight {
  std::string battle;
  PerSide<bool> plays = {false, false};
  bool key = false;
};
struct NewSeat {
  std::string secret_hash;
  PerSide<bool> plays = {false, false};
  bool key = false;
};

// What is kept for one maker of battles.
struct Share {
  std::int64_t battles = 0;
  std::int64_t bytes = 0;  // of their records
};

struct StoredBattle {
  std::string id = {};
  std::string setup = {};   // JSON text: who plays, what they are called
  std::string record = {};  // JSON Lines (docs/records.md), so far
  std::string pending =
      {};  // JSON text: an order that waits for typed dice and the faces so far; empty if there is none
  std::string damage = {};   // why it was set aside; empty for a sound one
  std::int64_t created = 0;  // seconds since 1970
  std::int64_t played = 0;   // when it was last changed so that everybody knew
  std::int64_t changes = 0;  // of its record, so far
  int lost_links = 0;        // of its seats: damaged, they open nothing any more
  std::int64_t maker = 0;    // from where it was set up (Hall::maker_of); 0: not known
};

// A battle without its record, as a list shows it. Not for players: touched counts what is written in secret.
struct BattleNote {
  std::string id = {};
  std::string damage = {};    // why it was set aside, or cannot be read
  std::string verified = {};  // by what, if it was and has not changed since
  std::int64_t created = 0;
  std::int64_t touched = 0;  // when anything of it was last changed
};

// That a battle has been re-read in the state in which it had so many changes.
struct VerifiedMark {
  std::string id;
  std::int64_t changes = 0;
  std::string by;
};

// The disk fails or is full, or somebody has taken the file away. Its text is for players; the details go to the server's own log.
class StorageFailure final : public BadInput {
 public:
  // What has become of it: it has not happened; the disk does not even say so; its place in the file is damaged.
  enum class Kept : std::uint8_t { No, NotKnown, Damaged };
  explicit StorageFailure(Kept kept = Kept::No) : BadInput("", "", in_words(kept)) {}

 private:
  static std::string in_words(Kept kept);
};

inline std::string StorageFailure::in_words(Kept kept) {
  switch (kept) {
    case Kept::No:
      return "the server could not save it (its disk may be full). Nothing has changed; try again, or tell its keeper";
    case Kept::NotKnown:
      return "the server's disk fails, and it is not known whether this was saved. Here nothing has changed; tell the "
             "server's keeper, and look again before you go on";
    case Kept::Damaged: return "the server's file is damaged where this is kept. Nothing has changed; tell its keeper";
  }
  return {};
}

// Where battles are kept. What a call has returned from survives a crash or a power cut; what it has thrown from (BadInput)
// has not happened (once it is open: StorageFailure, which says so if that is not known). May be called from several threads.
// tests/server/storage_contract.h is what every implementation must pass.
class Storage {
 public:
  virtual ~Storage() = default;
  virtual void create(const StoredBattle& battle, std::span<const NewSeat> seats) = 0;
  virtual std::optional<SeatRight> seat(const std::string& secret_hash) = 0;
  // From now on this secret opens that seat (or is the key), and the one before opens nothing. False: there is no such seat.
  virtual bool renew_seat(const std::string& battle, const NewSeat& seat) = 0;
  virtual Share share_of(std::int64_t maker) = 0;
  // The next battles by id after this one, at most so many; none: that was all. One whose place on the disk is damaged is
  // among them, with its damage.
  virtual std::vector<BattleNote> list(const std::string& after, std::size_t most) = 0;
  // Checked: throws BadInput if it is not what was written. Anyhow: whatever can still be read.
  enum class Reading : std::uint8_t { Checked, Anyhow };
  virtual std::optional<StoredBattle> load(const std::string& id, Reading reading = Reading::Checked) = 0;
  // Takes off the record what stands there from this byte on, and puts the text there: both or neither. At the end of the
  // record it only adds. An order that has been carried out or taken back waits for dice no longer.
  // Of a secret change StoredBattle::played tells nothing.
  enum class Change : std::uint8_t { Known, Secret };
  virtual void replace_from(const std::string& id, std::uint64_t at, std::string_view text,
                            Change change = Change::Known) = 0;
  virtual void set_pending(const std::string& id, std::string_view pending) = 0;
  // A battle that cannot be read is kept as it is, and marked.
  virtual void set_aside(const std::string& id, std::string_view why) = 0;
  // Those that have changed in between are left out. A mark may be lost: then the battle is re-read once more.
  virtual void mark_verified(std::span<const VerifiedMark> marks) = 0;
  // With its seats. False: there is none.
  virtual bool remove(const std::string& id) = 0;
};

// A storage that is a file, of which a copy can be made while it is used.
class FileStorage : public Storage {
 public:
  // Into a new file, in slices between which others get on; whoever waits between two slices says whether to go on. Throws
  // BadInput, and leaves no file then.
  virtual void copy_to(const std::string& path, const std::function<bool()>& between) = 0;
  // What is missing compared with what the file had when it was last in use (docs/hosting.md); empty: nothing.
  virtual const std::vector<std::string>& missing() const = 0;
};

// One SQLite file (":memory:" for tests). Throws BadInput.
std::unique_ptr<FileStorage> open_sqlite(const std::string& path, Logbook& log = Logbook::silent());
// Copies a file that no server uses, as it stands, without changing anything in it. Throws BadInput.
void copy_sqlite(const std::string& from, const std::string& to);
// Has another program got hold of it? (Of a file that is none of ours: no.)
bool sqlite_is_in_use(const std::string& path);
// What is wrong with the file as a whole, a line each; empty: nothing.
std::vector<std::string> faults_of_sqlite(const std::string& path);

}  // namespace grognard::server

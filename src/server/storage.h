// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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

// Who may sit where. A secret that plays neither side watches.
struct SeatRight {
  std::string battle;
  PerSide<bool> plays = {false, false};
};
struct NewSeat {
  std::string secret_hash;
  PerSide<bool> plays = {false, false};
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
};

// The disk fails or is full, or somebody has taken the file away. Its text is for players; the details go to the server's own log.
class StorageFailure final : public BadInput {
 public:
  StorageFailure()
      : BadInput(
            "", "",
            "the server could not save it (its disk may be full). Nothing has changed; try again, or tell its keeper") {
  }
};

// Where battles are kept. What a call has returned from survives a crash or a power cut; what it has thrown from (BadInput)
// has not happened (once it is open: StorageFailure). May be called from several threads.
class Storage {
 public:
  virtual ~Storage() = default;
  virtual void create(const StoredBattle& battle, std::span<const NewSeat> seats) = 0;
  virtual std::optional<SeatRight> seat(const std::string& secret_hash) = 0;
  virtual std::vector<std::string> battles() = 0;  // all ids, oldest first
  virtual std::optional<StoredBattle> load(const std::string& id) = 0;
  // Takes off the record what stands there from this byte on, and puts the text there: both or neither. At the end of the
  // record it only adds. An order that has been carried out or taken back waits for dice no longer.
  // Of a secret change StoredBattle::played tells nothing.
  enum class Change : std::uint8_t { Known, Secret };
  virtual void replace_from(const std::string& id, std::uint64_t at, std::string_view text,
                            Change change = Change::Known) = 0;
  virtual void set_pending(const std::string& id, std::string_view pending) = 0;
  // A battle that cannot be read is kept as it is, and marked.
  virtual void set_aside(const std::string& id, std::string_view why) = 0;
};

// One SQLite file (":memory:" for tests). Throws BadInput.
std::unique_ptr<Storage> open_sqlite(const std::string& path, Logbook& log = Logbook::silent());

}  // namespace grognard::server

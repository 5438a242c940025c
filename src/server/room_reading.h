// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "server/room.h"
#include "session/reading.h"

namespace grognard::server {

// A stored battle on its way to its table, one step at a time.
class RoomReading {
 public:
  // Throws BadInput, and so does next(), if the record is damaged.
  RoomReading(House house, StoredBattle stored);
  bool next();  // false when all has been read
  std::shared_ptr<Room> take();
  std::string rulebook() const { return reading_.record().rulebook; }
  // Why it can only be read, where that is so.
  const std::string& difference() const { return reading_.difference(); }

 private:
  House house_;
  StoredBattle stored_;
  RecordReading reading_;
  History history_;
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "server/room.h"
#include "server/room_reading.h"

// What ended in its middle, for want of memory or by a mistake of ours, may be on the disk and not here, or half here. The
// disk is right.
namespace grognard::server {

void Room::recover() {
  if (!broken_) return;
  const std::optional<StoredBattle> stored = house_.storage.load(id_);
  if (!stored) throw Trouble("gone", "That battle is no longer here.", 404);
  RoomReading reading(house_, *stored);
  while (reading.next()) {
  }
  const std::shared_ptr<Room> kept = reading.take();
  session_ = std::move(kept->session_);
  history_ = std::move(kept->history_);
  read_only_ = std::move(kept->read_only_);
  events_so_far_ = std::move(kept->events_so_far_);
  played_ = kept->played_;
  proposal_.reset();
  ended_.reset();
  thinking_ = false;
  // Nobody knows what of it has been sent.
  for (auto& [guest, sitting] : sittings_) {
    sitting.told = 0;
    sitting.drawings = {};
  }
  broken_ = false;
  house_.log.warning("battle {} is read anew after something ended in its middle", id_);
  tell_everybody();
  think();
}

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "server/hall.h"
#include "server/seal.h"
#include "server/secrets.h"

// Who has set up which battles: the keys of tables, which renew links, and what one address may keep here.
namespace grognard::server {

std::int64_t maker_of(const std::string& address) { return address.empty() ? 0 : seal_of({"made from", address}); }

std::string Hall::renew(const std::string& key, const SeatName& seat, std::string& battle) {
  const std::optional<SeatRight> right = is_secret(key) ? house_.storage.seat(hash_of_secret(key)) : std::nullopt;
  if (!right || !right->key)
    throw Trouble(
        "not_yours",
        "Only whoever set up the battle can replace its links, in the browser in which it was done. If that is "
        "lost, ask the keeper of this server.",
        403);
  battle = right->battle;
  return renew_in(battle, seat, "by its key");
}

std::string Hall::renew_for_keeper(const std::string& battle, const SeatName& seat) {
  return renew_in(battle, seat, "by the keeper");
}

std::string Hall::renew_in(const std::string& battle, const SeatName& seat, std::string_view whose) {
  const std::string secret = new_secret();
  if (!house_.storage.renew_seat(battle, {hash_of_secret(secret), seat.plays, seat.key}))
    throw Trouble("gone", "There is no such seat in this battle: nothing has been replaced.", 404);
  house_.log.info("battle {}: a {} is replaced {}", battle, seat.key ? "key" : "link", whose);
  std::shared_ptr<Room> room;
  {
    const std::lock_guard lock(mutex_);
    const auto door = doors_.find(battle);
    if (door == doors_.end() || seat.key) return secret;
    const std::lock_guard inside(door->second->mutex);
    room = door->second->room;
  }
  // Whoever comes in later has been looked for among the links that count (TableTalk::hello).
  if (room)
    room->queue().post({.run = [room, plays = seat.plays] { room->unseat(plays); },
                        .asked = [battle] { return "battle " + battle + ": a link is replaced"; }});
  return secret;
}

// Where a page of the file is damaged nobody is kept from playing.
void Hall::check_share(const std::string& address) {
  const Share& most = house_.quota;
  if (address.empty() || (most.battles == 0 && most.bytes == 0)) return;
  Share share;
  try {
    share = house_.storage.share_of(maker_of(address));
  } catch (const StorageFailure&) {
    return;
  }
  const auto refuse = [](const std::string& what) {
    throw Trouble("too_many",
                  fmt::format("{} from your address are kept here, as many as may be. Play on in one that you have; or "
                              "take home what you want to keep and ask the keeper of this server to remove old ones.",
                              what),
                  429);
  };
  if (most.battles > 0 && share.battles >= most.battles) refuse(fmt::format("{} battles", share.battles));
  if (most.bytes > 0 && share.bytes >= most.bytes) refuse(fmt::format("Battles of {} MiB", share.bytes >> 20));
}

}  // namespace grognard::server

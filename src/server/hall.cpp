// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/hall.h"

#include <fmt/format.h>

#include <ctime>

#include "server/secrets.h"

namespace grognard::server {

std::vector<std::string> Hall::verify_all(const std::function<void(int, int)>& progress) {
  std::vector<std::string> report;
  const std::vector<std::string> ids = house_.storage.battles();
  int sound = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    progress(static_cast<int>(i), static_cast<int>(ids.size()));
    const std::optional<StoredBattle> stored = house_.storage.load(ids[i]);
    if (!stored) continue;
    try {
      const Room room(house_, *stored);
      // What was damaged and can be read again, perhaps by a newer program, is sound again.
      if (!stored->damage.empty()) house_.storage.set_aside(ids[i], "");
      ++sound;
    } catch (const BadInput& mistake) {
      house_.storage.set_aside(ids[i], mistake.what());
      report.push_back(fmt::format("battle {} cannot be read and is set aside: {}", ids[i], mistake.what()));
    }
  }
  report.push_back(
      fmt::format("{} battle{} re-read and verified, {} set aside", sound, sound == 1 ? "" : "s", report.size()));
  return report;
}

NewTable Hall::create(const TableSetup& setup, Session session) {
  NewTable table{.battle = new_battle_id(), .here = {}, .links = {}, .watch = new_secret()};
  std::vector<NewSeat> seats = {{.secret_hash = hash_of_secret(table.watch)}};
  NewSeat here;
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    if (setup.seats[i] == "here") here.plays[i] = true;
    if (setup.seats[i] != "link") continue;
    table.links[i] = new_secret();
    seats.push_back({.secret_hash = hash_of_secret(table.links[i])});
    seats.back().plays[i] = true;
  }
  if (here.plays[0] || here.plays[1]) {
    table.here = new_secret();
    here.secret_hash = hash_of_secret(table.here);
    seats.push_back(here);
  }
  StoredBattle battle{.id = table.battle, .setup = to_text(setup), .record = write_record(session.record())};
  battle.created = battle.played = static_cast<std::int64_t>(std::time(nullptr));
  house_.storage.create(battle, seats);
  return table;
}

Seating Hall::seat(const std::string& secret) {
  const std::optional<SeatRight> right = is_secret(secret) ? house_.storage.seat(hash_of_secret(secret)) : std::nullopt;
  if (!right)
    throw Trouble("no_such_seat", "This link opens no battle here. Check that it is complete, or ask for a new one.",
                  404);
  return {*right, open(right->battle)};
}

std::shared_ptr<Room> Hall::open(const std::string& battle) {
  std::shared_ptr<Door> door;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Door>& known = doors_[battle];
    if (!known) known = std::make_shared<Door>();
    door = known;
  }
  // Whoever comes second waits until the first has read the battle.
  const std::lock_guard lock(door->mutex);
  if (door->room) return door->room;
  const std::optional<StoredBattle> stored = house_.storage.load(battle);
  if (!stored) throw Trouble("gone", "That battle is no longer here.", 404);
  try {
    door->room = std::make_shared<Room>(house_, *stored);
  } catch (const BadInput& mistake) {
    throw Trouble(
        "gone",
        fmt::format("This battle's record is damaged and cannot be played on: {}. It has been kept; the keeper of "
                    "this server can export it.",
                    mistake.what()),
        409);
  }
  return door->room;
}

void Hall::tidy_up() {
  const std::lock_guard lock(mutex_);
  std::erase_if(doors_, [](const auto& each) {
    // Connections, jobs and requests under way each hold the room (or the door): nobody else does, so nobody can come
    // by it but through open(), which waits for us.
    const std::shared_ptr<Door>& door = each.second;
    return door.use_count() == 1 && (!door->room || door->room.use_count() == 1);
  });
}

int Hall::open_rooms() {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(doors_.size());
}

}  // namespace grognard::server

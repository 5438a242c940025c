// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/hall.h"

#include <fmt/format.h>

#include <ctime>
#include <functional>

#include "core/sentence.h"
#include "server/reserve.h"
#include "server/room_reading.h"
#include "server/secrets.h"

namespace grognard::server {
namespace {

constexpr std::size_t kManyClosed = 20;  // tables

Trouble damaged(std::string_view why) {
  return Trouble(
      "gone",
      fmt::format("This battle's record is damaged and cannot be played on: {}. It has been kept; the keeper of "
                  "this server can export it.",
                  why),
      409);
}

Trouble no_such_link() {
  return Trouble(
      "no_such_seat",
      "This link opens no battle here. Check that it is complete; or it has been replaced: ask whoever set up "
      "the battle for the new one.",
      404);
}

}  // namespace

Hall::Hall(House house, UploadLimits limits) : house_(std::move(house)), limits_(limits), long_work_(house_.log) {}
Hall::~Hall() { long_work_.stop(); }

NewTable Hall::create(const TableSetup& setup, const Record& record, const std::string& address) {
  check_share(address);
  NewTable table{.battle = new_battle_id(), .here = {}, .links = {}, .watch = new_secret(), .key = new_secret()};
  std::vector<NewSeat> seats = {{.secret_hash = hash_of_secret(table.watch)},
                                {.secret_hash = hash_of_secret(table.key), .key = true}};
  NewSeat here;
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    if (setup.seats[i] == "here") here.plays[i] = true;
    if (setup.seats[i] != "link") continue;
    table.links[i] = new_secret();
    seats.push_back({.secret_hash = hash_of_secret(table.links[i])});
    seats.back().plays[i] = true;
  }
  if (here.plays[Side::A] || here.plays[Side::B]) {
    table.here = new_secret();
    here.secret_hash = hash_of_secret(table.here);
    seats.push_back(here);
  }
  StoredBattle battle{.id = table.battle, .setup = to_text(setup), .record = write_record(record)};
  battle.created = battle.played = static_cast<std::int64_t>(std::time(nullptr));
  battle.maker = maker_of(address);
  house_.storage.create(battle, seats);
  house_.log.info("battle {} is set up: {}, {} against {}, {}", table.battle, record.rulebook, setup.seats[Side::A],
                  setup.seats[Side::B], counted(static_cast<int>(record.steps.size()), "order"));
  return table;
}

SeatRight Hall::right_of(const std::string& secret) {
  const std::optional<SeatRight> right = is_secret(secret) ? house_.storage.seat(hash_of_secret(secret)) : std::nullopt;
  if (!right || right->key) throw no_such_link();
  return *right;
}

void Hall::seat(const std::string& secret, OnSeat answer) {
  std::optional<SeatRight> right;
  try {
    right = right_of(secret);
  } catch (const Trouble& trouble) {
    return answer({.trouble = trouble});
  }
  open(right->battle, [right = *right, answer](std::shared_ptr<Room> room, std::optional<Trouble> trouble) {
    answer({right, std::move(room), std::move(trouble)});
  });
}

void Hall::open(const std::string& battle, std::function<void(std::shared_ptr<Room>, std::optional<Trouble>)> answer) {
  std::shared_ptr<Door> door;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Door>& known = doors_[battle];
    if (!known) known = std::make_shared<Door>();
    door = known;
  }
  std::unique_lock lock(door->mutex);
  if (std::shared_ptr<Room> room = door->room) {
    lock.unlock();
    return answer(std::move(room), std::nullopt);
  }
  // Whoever comes second waits until the battle has been read for the first.
  door->waiting.push_back(std::move(answer));
  if (door->waiting.size() > 1) return;
  lock.unlock();
  try {
    auto reading = std::make_shared<std::unique_ptr<RoomReading>>();
    long_work_.add("opening battle " + battle, [this, door, battle, reading] {
      try {
        return read_more(*door, battle, *reading);
      } catch (...) {
        opened(*door, nullptr, out_of_memory());
        return false;
      }
    });
  } catch (...) {
    opened(*door, nullptr, out_of_memory());  // nobody reads it, so nobody may wait for that
  }
}

// False when the table is open, or cannot be opened; then all who wait know it.
bool Hall::read_more(Door& door, const std::string& battle, std::unique_ptr<RoomReading>& reading) {
  std::shared_ptr<Room> room;
  std::optional<Trouble> trouble;
  try {
    if (!reading) {
      const std::optional<StoredBattle> stored = house_.storage.load(battle);
      if (!stored) throw Trouble("gone", "That battle is no longer here.", 404);
      reading = std::make_unique<RoomReading>(house_, *stored);
      return true;
    }
    if (reading->next()) return true;
    room = reading->take();
    house_.log.info("battle {} is opened", battle);
  } catch (const Trouble& known) {
    trouble = known;
  } catch (const StorageFailure& failure) {
    trouble = Trouble("not_saved", failure.problem(), 503);
  } catch (const BadInput& mistake) {
    house_.log.error("battle {} is damaged: {}", battle, blotted(mistake.what()));
    trouble = damaged(mistake.what());
  } catch (const std::exception&) {
    trouble = done_safely(house_.log, [&] { return "opening battle " + battle; }, [] { throw; });
  }
  opened(door, std::move(room), std::move(trouble));
  return false;
}

void Hall::opened(Door& door, std::shared_ptr<Room> room, std::optional<Trouble> trouble) {
  decltype(door.waiting) waiting;
  {
    const std::lock_guard lock(door.mutex);
    door.room = room;
    waiting.swap(door.waiting);
  }
  // Each by itself: whoever cannot be answered keeps nobody else waiting.
  for (const auto& answer : waiting) {
    const auto tell = [&] { answer(room, trouble); };
    do_for_sure(house_.log, [] { return "telling that a battle is open"; }, std::cref(tell));
  }
}

void Hall::tidy_up() {
  std::size_t closed = 0;
  {
    const std::lock_guard lock(mutex_);
    closed = std::erase_if(doors_, [](const auto& each) {
      // Connections, jobs and requests under way each hold the room (or the door): nobody else does, so nobody can come
      // by it but through open(), which waits for us.
      const std::shared_ptr<Door>& door = each.second;
      return door.use_count() == 1 && (!door->room || door->room.use_count() == 1);
    });
    look_for_expired();
  }
  if (closed == 0) return;
  house_.log.debug("{} closed", counted(static_cast<int>(closed), "table"));
  if (closed >= kManyClosed) give_memory_back();
}

int Hall::open_rooms() {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(doors_.size());
}

}  // namespace grognard::server

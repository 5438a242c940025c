// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_seats.h"

#include <fmt/format.h>

#include "server/seal.h"

namespace grognard::server {
namespace {

std::int64_t seal_of_seat(const std::string& secret_hash, const SeatRight& right) {
  const char* a = right.plays[Side::A] ? "A" : "";
  const char* b = right.plays[Side::B] ? "B" : "";
  return right.key ? seal_of({secret_hash, right.battle, a, b, "key"}) : seal_of({secret_hash, right.battle, a, b});
}

constexpr const char* kSeatColumns = "secret_hash, battle, a, b, seal, key";

SeatRow row_of(const Statement& found) {
  SeatRow row{.right = {.battle = found.text_at(1),
                        .plays = {found.number_at(2) != 0, found.number_at(3) != 0},
                        .key = found.number_at(5) != 0}};
  row.sound = found.empty_at(4) || found.number_at(4) == seal_of_seat(found.text_at(0), row.right);
  return row;
}

void count_one_more(Database& database, const std::string& battle) {
  Statement entry(database, "SELECT setup, seats FROM battles WHERE id = ?");
  entry.text(battle);
  if (!entry.next() || entry.empty_at(1)) return;  // written before seats were counted
  const std::int64_t seats = entry.number_at(1) + 1;
  Statement(database, "UPDATE battles SET seats = ?, seal = ? WHERE id = ?")
      .number(seats)
      .number(seal_of_entry(battle, entry.text_at(0), seats))
      .text(battle)
      .run();
}

}  // namespace

std::int64_t seal_of_entry(const std::string& battle, std::string_view setup, std::int64_t seats) {
  return seal_of({battle, setup, fmt::to_string(seats)});
}

void add_seat(Database& database, const std::string& battle, const NewSeat& seat) {
  Statement(database, "INSERT INTO seats (secret_hash, battle, a, b, seal, key) VALUES (?, ?, ?, ?, ?, ?)")
      .text(seat.secret_hash)
      .text(battle)
      .number(seat.plays[Side::A])
      .number(seat.plays[Side::B])
      .number(seal_of_seat(seat.secret_hash, {.battle = battle, .plays = seat.plays, .key = seat.key}))
      .number(seat.key)
      .run();
}

std::optional<SeatRow> find_seat(Database& database, const std::string& secret_hash) {
  Statement find(database, fmt::format("SELECT {} FROM seats WHERE secret_hash = ?", kSeatColumns));
  find.text(secret_hash);
  if (!find.next()) return std::nullopt;
  return row_of(find);
}

int count_sound_seats(Database& database, const std::string& battle) {
  try {
    int sound = 0;
    Statement seats(database, fmt::format("SELECT {} FROM seats WHERE battle = ?", kSeatColumns));
    seats.text(battle);
    while (seats.next()) sound += row_of(seats).sound;
    return sound;
  } catch (const DamagedPage&) {
    return 0;
  }
}

bool renew_seat_row(Database& database, const std::string& battle, const NewSeat& seat) {
  Statement(database, "DELETE FROM seats WHERE battle = ? AND a = ? AND b = ? AND key = ?")
      .text(battle)
      .number(seat.plays[Side::A])
      .number(seat.plays[Side::B])
      .number(seat.key)
      .run();
  if (sqlite3_changes(database.handle()) == 0) {
    if (!seat.key) return false;
    count_one_more(database, battle);
  }
  add_seat(database, battle, seat);
  return true;
}

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "server/sqlite_database.h"
#include "server/storage.h"

// The rows of seats and keys, one for each secret of a battle.
namespace grognard::server {

void add_seat(Database& database, const std::string& battle, const NewSeat& seat);
// What this secret opens, and whether its row is as it was written.
struct SeatRow {
  SeatRight right;
  bool sound = true;
};
std::optional<SeatRow> find_seat(Database& database, const std::string& secret_hash);
int count_sound_seats(Database& database, const std::string& battle);
// Part of a transaction: the row of this seat has another secret from now on. A key that an older program has not made is new.
// False: there is no such seat.
bool renew_seat_row(Database& database, const std::string& battle, const NewSeat& seat);
// Of a battle's entry, which counts its seats.
std::int64_t seal_of_entry(const std::string& battle, std::string_view setup, std::int64_t seats);

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/sqlite_database.h"
#include "server/storage.h"

// The rows of records: a piece of one each.
namespace grognard::server {

BadInput damaged_battle(const std::string& id, std::string_view why);
// Adds what there is to the battle's record. Throws BadInput if it shall be checked and is not what was written.
void load_lines(Database& database, StoredBattle& battle, Storage::Reading reading);
// Parts of a transaction: what stands in the record from this byte on goes; a piece comes.
void cut_lines(Database& database, const std::string& id, std::uint64_t at);
void add_line(Database& database, const std::string& id, std::uint64_t at, std::string_view text);

}  // namespace grognard::server

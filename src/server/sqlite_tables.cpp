// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_tables.h"

#include <fmt/format.h>

#include "core/bad_input.h"
#include "server/secrets.h"

namespace grognard::server {
namespace {

constexpr int kFormat = 3;
constexpr const char* kFirstTables = R"(
CREATE TABLE battles (
  id TEXT PRIMARY KEY, setup TEXT NOT NULL, pending TEXT NOT NULL DEFAULT '', damage TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL, played INTEGER NOT NULL) WITHOUT ROWID;
-- One row for each piece of a record: a header, or an order with what belongs to it. at: its first byte in the record.
CREATE TABLE lines (
  battle TEXT NOT NULL REFERENCES battles(id), at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (battle, at)) WITHOUT ROWID;
CREATE TABLE seats (
  secret_hash TEXT PRIMARY KEY, battle TEXT NOT NULL REFERENCES battles(id), a INTEGER NOT NULL, b INTEGER NOT NULL) WITHOUT ROWID;
)";
// Seals (seal.h) make a changed bit known; what was written before there were any has none. bytes: of the record.
constexpr const char* kSecondTables = R"(
ALTER TABLE battles ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE battles ADD COLUMN verified TEXT NOT NULL DEFAULT '';
ALTER TABLE battles ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE battles ADD COLUMN bytes INTEGER;
ALTER TABLE battles ADD COLUMN seats INTEGER;
ALTER TABLE battles ADD COLUMN seal INTEGER;
ALTER TABLE battles ADD COLUMN pending_seal INTEGER;
ALTER TABLE lines ADD COLUMN seal INTEGER;
ALTER TABLE seats ADD COLUMN seal INTEGER;
CREATE INDEX seats_of ON seats(battle);
-- What holds for the whole file, in one row: a name by which it is known again, the changes of all battles so far, and
-- something to write where nothing may change.
CREATE TABLE house (one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL, changes INTEGER NOT NULL, settled INTEGER NOT NULL);
PRAGMA user_version = 2;
)";
// maker: from where a battle was set up, as a number; key: of a secret that renews the others.
constexpr const char* kThirdTables = R"(
ALTER TABLE battles ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN key INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 3;
)";

void renew_tables(Database& database, std::int64_t found) {
  database.run("BEGIN IMMEDIATE");
  if (found < 1) database.run(kFirstTables);
  if (found < 2) {
    database.run(kSecondTables);
    Statement(database, "INSERT INTO house VALUES (1, ?, 0, 0)").text(new_secret().substr(0, 16)).run();
  }
  database.run(kThirdTables);
  database.run("COMMIT");
}

}  // namespace

void prepare_tables(Database& database, const std::string& path) {
  std::int64_t found = 0;
  {
    Statement version(database, "PRAGMA user_version");
    if (version.next()) found = version.number_at(0);
  }
  if (found < 0 || found > kFormat)
    throw BadInput(path, "",
                   fmt::format("was written by a newer grognard (format {}, this one knows {}): start that one, or "
                               "restore a back-up of this one",
                               found, kFormat));
  if (found < kFormat) renew_tables(database, found);
  try {
    database.run("CREATE INDEX IF NOT EXISTS battles_of ON battles(maker)");
  } catch (const BadInput&) {
    // A page is damaged: it is done without one, and tried again at the next start.
  }
}

}  // namespace grognard::server

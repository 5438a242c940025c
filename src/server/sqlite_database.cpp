// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_database.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "server/storage.h"

namespace grognard::server {
namespace {

constexpr const char* kWhatToDo =
    "`grognard check` says what can still be read, `grognard restore` puts a back-up in its place (docs/hosting.md)";

bool is_damage(int code) { return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB; }

}  // namespace

Database::Database(const std::string& path, Logbook& log, int flags) : path_(path), log_(log) {
  if (sqlite3_open_v2(path.c_str(), &handle_, flags | SQLITE_OPEN_FULLMUTEX, nullptr) == SQLITE_OK) return;
  // The destructor is not called for what has not been made.
  try {
    fail("cannot be opened");
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

void Database::run(const char* sql) {
  if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail("cannot be used");
}

void Database::fail(std::string_view what) const {
  const int code = handle_ != nullptr ? sqlite3_errcode(handle_) : SQLITE_NOMEM;
  const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : "no memory";
  if (serving) {
    ++log_.tally().storage_failures;
    if (is_damage(code)) throw DamagedPage();
    log_.error("{} {}: {}", path_, what, why);
    throw StorageFailure();
  }
  if (code == SQLITE_BUSY)
    throw BadInput(path_, "", "is in use by another grognard; end that one first, or choose another --data");
  if (is_damage(code)) throw BadInput(path_, "", fmt::format("is damaged or no such file ({}): {}", why, kWhatToDo));
  throw BadInput(path_, "", fmt::format("{}: {}", what, why));
}

// SQLite knows whether its main file has been moved, but not its journal: that one is known by its number on the disk.
std::uint64_t Database::journal_on_disk() const {
  struct stat found = {};
  return ::stat((path_ + "-wal").c_str(), &found) == 0 ? found.st_ino : 0;
}

void Database::know_journal() { journal_ = journal_on_disk(); }

void Database::check_there() {
  int moved = 0;
  if (sqlite3_file_control(handle_, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0) {
    log_.error("{} is no longer there: somebody has moved or deleted it", path_);
    ++log_.tally().storage_failures;
    throw StorageFailure();
  }
  if (journal_ == 0 || journal_ == journal_on_disk()) return;
  log_.error("{}-wal has been taken away while it was in use; it is written anew, and nothing is lost", path_);
  run("PRAGMA journal_mode = DELETE");  // brings all that the lost file had into the main one
  run("PRAGMA journal_mode = WAL");
  know_journal();
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  if (sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &handle_, nullptr) != SQLITE_OK)
    database.fail("cannot be used");
}

Statement& Statement::text(std::string_view value) {
  check(sqlite3_bind_text64(handle_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::number(std::int64_t value) {
  check(sqlite3_bind_int64(handle_, ++bound_, value));
  return *this;
}

bool Statement::next() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail("cannot be used");
  return code == SQLITE_ROW;
}

std::string Statement::text_at(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))) : std::string();
}

void Statement::check(int code) {
  if (code != SQLITE_OK) database_.fail("cannot be used");
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.check_there();
  // There may have been no memory even to give up the last one.
  if (sqlite3_get_autocommit(database_.handle()) == 0) database_.run("ROLLBACK");
  database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!done_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  try {
    database_.run("COMMIT");
    done_ = true;
  } catch (const StorageFailure&) {
    // What has been written of it may be whole, and would count after a crash: the next commit overwrites it.
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    done_ = true;
    if (sqlite3_exec(database_.handle(), "UPDATE house SET settled = settled + 1", nullptr, nullptr, nullptr) !=
        SQLITE_OK)
      throw StorageFailure(StorageFailure::Kept::NotKnown);
    throw;
  }
}

}  // namespace grognard::server

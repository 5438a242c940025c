// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sqlite_copy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "server/storage.h"

namespace grognard::server {
namespace {

constexpr int kPagesAtOnce = 64;  // a quarter of a megabyte

}  // namespace

NewFile::NewFile(std::string path) : path_(std::move(path)) {
  const int handle = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0)
    throw BadInput(path_, "",
                   errno == EEXIST ? "is there already: choose another name, or move it away first"
                                   : "cannot be written: " + std::generic_category().message(errno));
  ::close(handle);
}

NewFile::~NewFile() {
  if (kept_) return;
  for (const char* end : {"", "-journal", "-wal", "-shm"}) ::unlink((path_ + end).c_str());
}

SqliteCopy::SqliteCopy(Database& from, const std::string& path)
    : path_(path), to_(path, Logbook::silent(), SQLITE_OPEN_READWRITE) {
  backup_ = sqlite3_backup_init(to_.handle(), "main", from.handle(), "main");
  if (backup_ == nullptr) to_.fail("cannot be written");
}

SqliteCopy::~SqliteCopy() {
  if (backup_ != nullptr) sqlite3_backup_finish(backup_);
}

bool SqliteCopy::next() {
  const int code = sqlite3_backup_step(backup_, kPagesAtOnce);
  if (code == SQLITE_OK) return true;
  if (code == SQLITE_DONE) return false;
  throw BadInput(path_, "", fmt::format("the copy cannot be made: {}", sqlite3_errstr(code)));
}

void SqliteCopy::finish() {
  if (const int code = sqlite3_backup_finish(std::exchange(backup_, nullptr)); code != SQLITE_OK)
    throw BadInput(path_, "", fmt::format("the copy cannot be made: {}", sqlite3_errstr(code)));
}

void copy_sqlite(const std::string& from, const std::string& to) {
  const NewFile file(to);
  Database source(from, Logbook::silent(), SQLITE_OPEN_READWRITE);
  // Whoever only looks leaves the journal as it is.
  sqlite3_db_config(source.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  source.run("PRAGMA locking_mode = EXCLUSIVE");
  source.run("BEGIN IMMEDIATE");  // refused if a server has it
  source.run("COMMIT");
  SqliteCopy copy(source, to);
  while (copy.next()) {
  }
  copy.finish();
  file.keep();
}

bool sqlite_is_in_use(const std::string& path) {
  sqlite3* handle = nullptr;
  const int opened = sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_exec(handle, "PRAGMA locking_mode = EXCLUSIVE", nullptr, nullptr, nullptr);
  const bool busy =
      opened == SQLITE_OK && sqlite3_exec(handle, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_BUSY;
  sqlite3_close_v2(handle);
  return busy;
}

}  // namespace grognard::server

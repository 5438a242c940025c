// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "server/logbook.h"

namespace grognard::server {

// A page of the file is damaged: whatever lies on it cannot be read, everything else can.
class DamagedPage final : public std::exception {
 public:
  const char* what() const noexcept override { return "a page of the file is damaged"; }
};

// A connection to one SQLite file. What goes wrong is thrown: BadInput at first, StorageFailure once it serves.
class Database {
 public:
  Database(const std::string& path, Logbook& log, int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { sqlite3_close_v2(handle_); }

  void run(const char* sql);
  [[noreturn]] void fail(std::string_view what) const;
  sqlite3* handle() const { return handle_; }
  // Has the file been deleted or replaced? Then whatever is written is lost, and this fails. A journal (-wal) that has been
  // taken away is written anew, with all that was in it.
  void check_there();
  void know_journal();  // the one that is there now

  bool serving = false;  // from now on clients read what is thrown

 private:
  std::uint64_t journal_on_disk() const;  // 0: none

  std::string path_;
  Logbook& log_;
  sqlite3* handle_ = nullptr;
  std::uint64_t journal_ = 0;
};

// One statement, prepared and run once.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(handle_); }

  Statement& text(std::string_view value);
  Statement& number(std::int64_t value);
  bool next();
  void run() {
    while (next()) {
    }
  }
  std::string text_at(int column) const;
  std::int64_t number_at(int column) const { return sqlite3_column_int64(handle_, column); }
  bool empty_at(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

 private:
  void check(int code);

  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
  int bound_ = 0;
};

// All or nothing.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  // If the disk refuses, something else is written in its place, so that it cannot come to light after a crash; if that
  // fails too, the StorageFailure says that it is not known.
  void commit();

 private:
  Database& database_;
  bool done_ = false;
};

}  // namespace grognard::server

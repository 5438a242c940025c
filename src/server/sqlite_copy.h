// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/sqlite_database.h"

namespace grognard::server {

// A file that was not there before, for the eyes of its owner only; gone again unless it is kept.
class NewFile {
 public:
  explicit NewFile(std::string path);  // throws BadInput
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();
  void keep() const { kept_ = true; }

 private:
  std::string path_;
  mutable bool kept_ = false;
};

// A copy by SQLite's own means, page by page. Whatever is changed in between through the same connection is in it as well.
class SqliteCopy {
 public:
  SqliteCopy(Database& from, const std::string& path);
  SqliteCopy(const SqliteCopy&) = delete;
  SqliteCopy& operator=(const SqliteCopy&) = delete;
  ~SqliteCopy();
  bool next();    // some pages more; false when all are copied. Throws BadInput
  void finish();  // throws BadInput

 private:
  std::string path_;
  Database to_;
  sqlite3_backup* backup_ = nullptr;
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/library.h"
#include "server/storage.h"

namespace grognard {

// What a keeper of battles needs: the file, the books, a copy to look at.

// As the option --data says, or in the home folder; absolute.
std::string data_file(const std::string& option);
// The same for a file that must be there. Throws BadInput.
std::string data_file_there(const std::string& option);
server::Library library_at_home(bool with_examples);

// All battles as they stood at one moment, to be looked at while others play; gone afterwards. Copied by the server if one
// runs, else directly. Throws BadInput.
class Snapshot {
 public:
  explicit Snapshot(const std::string& data);
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  ~Snapshot();
  const std::string& path() const { return path_; }
  std::unique_ptr<server::FileStorage> open() const { return server::open_sqlite(path_); }

 private:
  std::string path_;
};

// Copies all battles into a new file, by the server if one runs.
void copy_battles(const std::string& data, const std::string& to);
// Removes the file and whatever SQLite and we put beside it.
void remove_sqlite(const std::string& path);

// What re-reading everything has found.
struct Findings {
  std::vector<std::string> lines;  // one for each thing that is wrong
  std::string sum;
  bool fine() const { return lines.empty(); }
};
// Holds the file against itself, then plays every battle again. The file is a copy: what is found is marked in it.
Findings look_through(const std::string& copy);

}  // namespace grognard

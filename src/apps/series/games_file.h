// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "apps/series/runner.h"

namespace grognard {

// Finished games on disk, a line of JSON for each in the order in which they were finished, after a line that says of which
// study they are. Lines are only ever added, each at once; what a stop has cut short is cut off when the file is opened again.
class GamesFile {
 public:
  // A new file, or one of the same study to go on with. Throws BadInput for any other.
  GamesFile(const std::filesystem::path& path, const Study& study);

  const std::map<int, GameNotes>& read() const { return read_; }  // by number
  void add(int number, const GameNotes& notes);                   // by any thread

 private:
  std::string read_from(const std::string& text, const std::string& heading);
  [[noreturn]] void refuse(int line, const std::string& problem) const;

  std::filesystem::path path_;
  std::map<int, GameNotes> read_;
  std::mutex guard_;
  std::ofstream out_;
};

}  // namespace grognard

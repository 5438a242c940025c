// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace grognard::server {

// A small file beside the battles that says how far they had come, because SQLite drops without a word what it cannot read at
// the end of its journal. Each change is noted here after it is safe, in one of a ring of lines; so this mark may lag behind
// (a power cut takes the last second of it), but never runs ahead: if it says more than the battles have, something is gone.
class Tide {
 public:
  struct Line {
    std::int64_t change = 0;
    std::string battle;
  };

  // Of the battles of this name (a random one, so that nobody compares two files that never belonged together). A mark that
  // cannot be written is no reason to stop playing: then there is none.
  Tide(const std::string& path, const std::string& house);
  Tide(const Tide&) = delete;
  Tide& operator=(const Tide&) = delete;
  ~Tide();

  // What was noted that is newer than this change, oldest first: the last 256 at most.
  const std::vector<Line>& newer_than(std::int64_t change);
  void note(std::int64_t change, const std::string& battle);
  void sync();  // makes it safe from a power cut, too

 private:
  std::string house_;
  int handle_ = -1;
  std::vector<Line> found_;
  std::atomic<bool> unsynced_ = false;  // noted by one thread, synced by another
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <mutex>

namespace grognard {

// A bar on standard error that shows how much is done; silent if that is not a terminal.
class Progress {
 public:
  Progress(int total, const char* what);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tick();  // by any thread
  double seconds() const;

 private:
  void draw() const;

  const int total_;
  const char* const what_;
  const bool shown_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex guard_;
  std::chrono::steady_clock::time_point drawn_ = start_;
  int done_ = 0;
};

}  // namespace grognard

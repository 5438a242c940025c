// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>

#include "server/logbook.h"

namespace grognard::server {

// Work that may take seconds: reading battles. One thread of its own does it in slices, so that nobody at a table waits for
// it, and whoever has had least of its time comes first, so that a short piece of work never waits for a long one.
class LongWork {
 public:
  // Does a little, a millisecond or so; false when all is done.
  using Piece = std::function<bool()>;

  explicit LongWork(Logbook& log);
  ~LongWork();  // drops what is not done
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;

  enum class Haste : std::uint8_t { SomebodyWaits, WheneverThereIsTime };
  // What it is, as it may stand in the log: if it throws, that is a mistake, and it is not gone on with.
  void add(std::string what, Piece piece, Haste haste = Haste::SomebodyWaits);
  // Finishes the slice that has begun and drops the rest.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Task {
    std::string what;
    Piece piece;
    Clock::duration spent;
    Clock::time_point since = Clock::now();
    bool begun = false;
  };
  void run();
  bool run_slice(Task& task);

  Logbook& log_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::list<Task> tasks_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace grognard::server

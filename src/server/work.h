// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>

#include "server/slow_work.h"

namespace grognard::server {

// Jobs that are done one after the other, in the order in which they came, by whichever worker is free.
class WorkQueue {
 public:
  virtual ~WorkQueue() = default;
  virtual void post(Job job) = 0;
  virtual void post_after(std::chrono::milliseconds pause, Job job) = 0;
};

// Threads for everything that takes longer than handing on a message: rules and the disk. What takes much longer is slow
// work, and nothing here ever waits for that.
class Workers {
 public:
  explicit Workers(int threads, Logbook& log = Logbook::silent(), SlowLimits slow = {});
  ~Workers();  // waits for the jobs that have begun
  void post(Job job);
  std::shared_ptr<WorkQueue> queue();
  SlowWork& slow() { return slow_; }
  // Finishes the jobs that have begun and drops the others.
  void stop();

 private:
  struct Pool;
  std::shared_ptr<Pool> pool_;
  SlowWork slow_;
};

}  // namespace grognard::server

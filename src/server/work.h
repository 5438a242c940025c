// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace grognard::server {

using Job = std::function<void()>;

// Jobs that are done one after the other, in the order in which they came, by whichever worker is free.
class WorkQueue {
 public:
  virtual ~WorkQueue() = default;
  virtual void post(Job job) = 0;
  virtual void post_after(std::chrono::milliseconds pause, Job job) = 0;
};

// Threads for everything that takes longer than handing on a message: rules, drawings, the disk.
class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();  // waits for the jobs that have begun
  void post(Job job);
  std::shared_ptr<WorkQueue> queue();
  // Finishes the jobs that have begun and drops the others.
  void stop();

 private:
  struct Pool;
  std::shared_ptr<Pool> pool_;
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/logbook.h"

namespace grognard::server {

using Asked = std::function<std::string()>;  // what somebody wanted, as it may stand in the log

// Does it; nothing that it throws gets any farther. What whoever asked for it is to be told, if something went wrong; a
// mistake of ours is in the log then, with what was asked. Every job is done through here, and every piece of long work.
std::optional<Trouble> done_safely(Logbook& log, const Asked& asked, const std::function<void()>& work);

struct Job {
  std::function<void()> run;
  Asked asked;
  std::function<void(const Trouble&)> failed = {};  // tells whoever waits for it; empty: nobody does
};

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
  explicit Workers(int threads, Logbook& log = Logbook::silent());
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

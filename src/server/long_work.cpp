// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/long_work.h"

#include <algorithm>
#include <functional>

#include "server/work.h"

namespace grognard::server {
namespace {

constexpr std::chrono::milliseconds kSlice{10};
constexpr std::chrono::hours kPatient{24};  // as if it had had so much already

}  // namespace

LongWork::LongWork(Logbook& log)
    : log_(log), thread_([this] {
        give_way();
        run();
      }) {}
LongWork::~LongWork() { stop(); }

void LongWork::add(std::string what, Piece piece, Haste haste) {
  const Clock::duration spent = haste == Haste::SomebodyWaits ? Clock::duration(0) : Clock::duration(kPatient);
  ++log_.tally().long_tasks.came;
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back({std::move(what), std::move(piece), spent});
  }
  wake_.notify_one();
}

void LongWork::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  tasks_.clear();
}

void LongWork::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !tasks_.empty(); });
    if (stopping_) return;
    const auto next =
        std::min_element(tasks_.begin(), tasks_.end(), [](const Task& a, const Task& b) { return a.spent < b.spent; });
    std::list<Task> taken;
    taken.splice(taken.begin(), tasks_, next);
    lock.unlock();
    const bool goes_on = run_slice(taken.front());
    if (!goes_on) taken.clear();  // what it holds is let go of here, without the lock
    lock.lock();
    tasks_.splice(tasks_.end(), taken);
  }
}

bool LongWork::run_slice(Task& task) {
  if (!std::exchange(task.begun, true)) log_.tally().long_tasks.begin(task.since);
  const Clock::time_point start = Clock::now();
  bool goes_on = true;
  const auto work = [&] {
    while (goes_on && Clock::now() - start < kSlice) goes_on = task.piece();
  };
  // By reference: to hand it on takes no memory.
  const std::optional<Trouble> trouble = done_safely(log_, [&] { return task.what; }, std::cref(work));
  task.spent += Clock::now() - start;
  return goes_on && !trouble;
}

}  // namespace grognard::server

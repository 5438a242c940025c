// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace grognard {

// Runs work(state, 0), ... work(state, count - 1) on so many threads, in any order; each thread has a state of its own,
// made by make(). The first exception stops the rest and is thrown again here.
template <class Make, class Work>
void in_parallel(int jobs, int count, Make&& make, Work&& work) {
  std::atomic<int> next = 0;
  std::exception_ptr trouble;
  std::mutex guard;
  const auto worker = [&] {
    try {
      auto state = make();
      for (int i = next++; i < count; i = next++) work(state, i);
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!trouble) trouble = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < jobs; ++i) threads.emplace_back(worker);
    worker();
  }
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace grognard

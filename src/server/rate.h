// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace grognard::server {

// Allows so many things a second on average, and some at once.
class Rate {
 public:
  using Clock = std::chrono::steady_clock;
  Rate(double per_second, double at_once) : per_second_(per_second), most_(at_once), left_(at_once) {}
  bool allow(Clock::time_point now = Clock::now()) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(most_, left_ + std::max(0.0, seconds) * per_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  bool rested() const { return left_ >= most_; }

 private:
  double per_second_;
  double most_;
  double left_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace grognard::server

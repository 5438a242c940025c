// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace grognard::server {

// So many things a second on average, and so many at once.
struct Pace {
  double per_second;
  double at_once;
};

// Allows what keeps a pace.
class Rate {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Rate(Pace pace, Clock::time_point now = Clock::now()) : pace_(pace), left_(pace.at_once), last_(now) {}
  bool allow(Clock::time_point now = Clock::now()) {
    left_ = left_at(now);
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // So much more than one: it may owe some, and is allowed nothing until that is made good.
  void charge(double cost, Clock::time_point now = Clock::now()) {
    left_ = left_at(now) - cost;
    last_ = now;
  }
  bool rested(Clock::time_point now = Clock::now()) const { return left_at(now) >= pace_.at_once; }
  Clock::time_point last() const { return last_; }

 private:
  double left_at(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    return std::min(pace_.at_once, left_ + std::max(0.0, seconds) * pace_.per_second);
  }

  Pace pace_;
  double left_;
  Clock::time_point last_;
};

// The same for each of many, by name. Whoever has rested is forgotten when there are many, and if there are too many still,
// the half of them that has been silent longest.
class Rates {
 public:
  using Clock = Rate::Clock;
  explicit Rates(Pace pace, std::size_t most = 10000) : pace_(pace), most_(most) {}
  bool allow(const std::string& whose, Clock::time_point now = Clock::now()) {
    const auto known = each_.find(whose);
    if (known != each_.end()) return known->second.allow(now);
    if (each_.size() >= most_) forget(now);
    return each_.try_emplace(whose, pace_, now).first->second.allow(now);
  }
  void charge(const std::string& whose, double cost, Clock::time_point now = Clock::now()) {
    if (const auto known = each_.find(whose); known != each_.end()) known->second.charge(cost, now);
  }
  std::size_t known() const { return each_.size(); }

 private:
  void forget(Clock::time_point now) {
    std::erase_if(each_, [&](const auto& one) { return one.second.rested(now); });
    if (each_.size() <= most_ / 2) return;
    std::vector<Clock::time_point> last;
    for (const auto& [whose, rate] : each_) last.push_back(rate.last());
    const auto middle = last.begin() + static_cast<std::ptrdiff_t>(last.size() / 2);
    std::ranges::nth_element(last, middle);
    std::erase_if(each_, [&](const auto& one) { return one.second.last() <= *middle; });
  }

  Pace pace_;
  std::size_t most_;
  std::map<std::string, Rate> each_;
};

}  // namespace grognard::server

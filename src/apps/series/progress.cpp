// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace grognard {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBar = 40;  // signs
constexpr auto kPause = std::chrono::milliseconds(100);

}  // namespace

Progress::Progress(int total, const char* what) : total_(total), what_(what), shown_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r{:70}\r", "");
}

void Progress::tick() {
  const std::lock_guard lock(guard_);
  ++done_;
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - drawn_ < kPause) return;
  drawn_ = now;
  draw();
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Progress::draw() const {
  const int filled = total_ > 0 ? static_cast<int>(std::int64_t{kBar} * done_ / total_) : kBar;
  fmt::print(stderr, "\r[{:#>{}}{:.>{}}] {} of {} {}", "", filled, "", kBar - filled, done_, total_, what_);
  std::fflush(stderr);
}

}  // namespace grognard

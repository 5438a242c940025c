// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/tally.h"

#include <algorithm>

namespace grognard::server {
namespace {

std::uint64_t microseconds_of(Tally::Clock::duration time) {
  return static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::microseconds>(time).count()));
}

}  // namespace

void Tally::Times::add(Clock::duration time) {
  const auto bound = std::ranges::lower_bound(kBounds, std::chrono::duration<double>(time).count());
  ++within_[static_cast<std::size_t>(bound - kBounds.begin())];
  microseconds_ += microseconds_of(time);
}

void Tally::Queue::begin(Clock::time_point since) {
  waited += microseconds_of(Clock::now() - since);
  ++begun;
}

std::uint64_t Tally::Queue::waiting() const {
  const std::uint64_t so_far = begun;
  return std::max(so_far, came.load()) - so_far;
}

void Tally::refused(std::string_view code) {
  const auto found = std::ranges::find(kCodes, code);
  ++refusals[found == kCodes.end() ? kCodes.size() - 1 : static_cast<std::size_t>(found - kCodes.begin())];
}

}  // namespace grognard::server

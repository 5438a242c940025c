// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace grognard::server {

// What happens in a house in numbers since it opened, for whoever watches over it (metrics.h). It stands beside the log, so
// that whatever is written there can be counted. May be counted from several threads, and nobody ever waits.
class Tally {
 public:
  using Count = std::atomic<std::uint64_t>;
  using Clock = std::chrono::steady_clock;

  // One more for as long as this lives.
  class Present {
   public:
    explicit Present(std::atomic<std::int64_t>& count) : count_(count) { ++count_; }
    Present(const Present&) = delete;
    Present& operator=(const Present&) = delete;
    ~Present() { --count_; }

   private:
    std::atomic<std::int64_t>& count_;
  };

  // How long something took; how many times up to each bound.
  class Times {
   public:
    static constexpr std::array<double, 12> kBounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                       0.1,   0.2,   0.5,   1,    2,    5};  // seconds
    void add(Clock::duration time);
    std::uint64_t within(std::size_t bound) const { return within_[bound]; }  // these and no earlier ones
    std::uint64_t longer() const { return within_.back(); }
    double seconds() const { return static_cast<double>(microseconds_.load()) / 1e6; }

   private:
    std::array<Count, kBounds.size() + 1> within_ = {};
    Count microseconds_ = 0;
  };

  // Work that waits for somebody to do it.
  struct Queue {
    Count came = 0;
    Count begun = 0;
    Count waited = 0;  // microseconds, of all that were begun
    void begin(Clock::time_point since);
    // What is counted here without a lock may be seen out of order.
    std::uint64_t waiting() const;
  };

  // What was refused as too fast, by the limit.
  struct TooFast {
    Count requests = 0;     // over HTTP, of one address
    Count answers = 0;      // bytes of the answers to those
    Count messages = 0;     // at tables, of one address
    Count seats = 0;        // both, of one seat
    Count connections = 0;  // of one connection at a table
    Count new_battles = 0;
    Count ended = 0;  // connections that did not slow down
  };

  static constexpr std::array<std::string_view, 12> kCodes = {"bad_request", "no_such_seat", "too_fast",  "too_big",
                                                              "too_many",    "not_yours",    "not_saved", "busy",
                                                              "stale",       "gone",         "bug",       "other"};
  void refused(std::string_view code);
  // What became of an order that a player gave, as Submitted says it.
  static constexpr std::array<std::string_view, 7> kStatuses = {"done",     "wants_dice", "refused", "stale",
                                                                "bad_dice", "not_saved",  "too_many"};

  std::array<Count, kCodes.size()> refusals = {};
  std::array<Count, kStatuses.size()> orders = {};
  TooFast too_fast;
  Count bugs = 0;
  Count storage_failures = 0;
  Count bytes_in = 0;  // at tables and over HTTP, without the heads of messages
  Count bytes_out = 0;
  Times previews;
  Times submits;
  Queue short_jobs;
  Queue long_tasks;
  std::atomic<std::int64_t> battles = 0;  // that are kept
  std::atomic<std::int64_t> rooms = 0;    // open tables
  std::atomic<std::int64_t> guests = 0;   // connections at tables
  std::atomic<std::int64_t> connections = 0;
};

}  // namespace grognard::server

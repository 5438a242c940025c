// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/job.h"

namespace grognard::server {

// On whose account slow work is done.
struct Asker {
  std::string address = {};  // empty: the house itself, for its computer players; it is never turned away
  std::string table = {};    // empty: no table's
};

struct SlowLimits {
  std::size_t waiting = 1024;  // jobs in all; each may hold a position
  std::size_t of_one_address = 768;
  std::size_t of_one_table = 32;
  std::chrono::milliseconds patience{20000};  // nobody waits longer before it is begun
};

// What takes a hundredth of a second or more and needs no room: pictures, odds, hints, the computer's thoughts. Threads of
// its own that give way to all others do it, and whoever has had least of their time comes first.
class SlowWork {
 public:
  SlowWork(int threads, Logbook& log, SlowLimits limits = {});
  ~SlowWork();  // waits for what has begun
  SlowWork(const SlowWork&) = delete;
  SlowWork& operator=(const SlowWork&) = delete;

  // Throws Trouble (busy) if too many wait already. Who waits too long is told the same later.
  void post(const Asker& asker, Job job);
  // Finishes what has begun and drops the rest.
  void stop();

  struct Stand {
    std::size_t waiting = 0;
    std::uint64_t done = 0;
    std::uint64_t turned_away = 0;
    double waited = 0;  // seconds, of all that are done
    double worked = 0;
  };
  Stand stand();

 private:
  using Clock = std::chrono::steady_clock;
  // What an address or a table has had, half of it forgotten every so often.
  struct Account {
    double seconds = 0;
    Clock::time_point at = {};
    int running = 0;
    int waiting = 0;
  };
  // Of one asker: they stay as long as anything of his waits or runs. Without memory of its own, which may be short.
  struct Accounts {
    Account* each[2] = {};
    int count = 0;
    void add(Account* account) { each[count++] = account; }
    Account* const* begin() const { return each; }
    Account* const* end() const { return each + count; }
  };
  struct Waiting {
    Asker asker;
    Job job;
    Clock::time_point since;
    Accounts accounts;
  };
  void run();
  void do_one(std::unique_lock<std::mutex>& lock, std::list<Waiting>::iterator chosen);
  bool turn_away_late(std::unique_lock<std::mutex>& lock);  // true: without the lock for a while
  std::list<Waiting>::iterator next(Clock::time_point now);
  double had(const Accounts& whose, Clock::time_point now);
  bool has_its_share(const Accounts& whose);
  Accounts accounts(const Asker& asker);
  void forget_idle(Clock::time_point now);

  Logbook& log_;
  SlowLimits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::list<Waiting> waiting_;
  std::map<std::string, Account> accounts_;
  Stand stand_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

// This thread gives way to all others from now on.
void give_way();

}  // namespace grognard::server

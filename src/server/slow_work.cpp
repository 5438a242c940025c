// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/slow_work.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace grognard::server {
namespace {

constexpr int kNiceness = 10;          // a tenth of the time where others want all of it
constexpr double kHalfForgotten = 30;  // seconds
constexpr double kForgotten = 0.001;
constexpr std::size_t kManyAccounts = 10000;

Trouble busy() {
  return Trouble("busy", "Too many ask for pictures, odds or advice just now. Try again in a few seconds.", 503, 5);
}

double seconds_of(std::chrono::steady_clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

// On Linux the niceness is each thread's own.
void give_way() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness); }

SlowWork::SlowWork(int threads, Logbook& log, SlowLimits limits) : log_(log), limits_(limits) {
  try {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this] {
        give_way();
        run();
      });
  } catch (...) {
    stop();  // those that have begun
    throw;
  }
}
SlowWork::~SlowWork() { stop(); }

void SlowWork::post(const Asker& asker, Job job) {
  {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = Clock::now();
    if (!asker.address.empty()) {
      forget_idle(now);
      const auto waits = [&](const std::string& whose, std::size_t most) {
        const auto found = accounts_.find(whose);
        return found != accounts_.end() && static_cast<std::size_t>(found->second.waiting) >= most;
      };
      if (waiting_.size() >= limits_.waiting || waits("from " + asker.address, limits_.of_one_address) ||
          (!asker.table.empty() && waits("at " + asker.table, limits_.of_one_table))) {
        ++stand_.turned_away;
        throw busy();
      }
    }
    Accounts whose = accounts(asker);
    waiting_.push_back({asker, std::move(job), now, whose});
    for (Account* account : whose) ++account->waiting;
  }
  wake_.notify_one();
}

void SlowWork::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
  waiting_.clear();
}

SlowWork::Stand SlowWork::stand() {
  const std::lock_guard lock(mutex_);
  Stand now = stand_;
  now.waiting = waiting_.size();
  return now;
}

void SlowWork::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stopping_) return;
    if (turn_away_late(lock)) continue;  // much may have happened meanwhile
    const auto chosen = next(Clock::now());
    if (chosen == waiting_.end()) wake_.wait(lock);
    else do_one(lock, chosen);
  }
}

void SlowWork::do_one(std::unique_lock<std::mutex>& lock, std::list<Waiting>::iterator chosen) {
  std::list<Waiting> taken;
  taken.splice(taken.begin(), waiting_, chosen);
  const Accounts whose = taken.front().accounts;
  for (Account* account : whose) {
    --account->waiting;
    ++account->running;
  }
  const Clock::time_point start = Clock::now();
  stand_.waited += seconds_of(start - taken.front().since);
  lock.unlock();
  do_job(log_, taken.front().job);
  taken.clear();  // what it holds is let go of here, without the lock
  lock.lock();
  const Clock::time_point end = Clock::now();
  had(whose, end);  // so that what is added below counts from now
  for (Account* account : whose) {
    --account->running;
    account->seconds += seconds_of(end - start);
  }
  ++stand_.done;
  stand_.worked += seconds_of(end - start);
  wake_.notify_all();  // somebody may have waited because of what this asker had running
}

bool SlowWork::turn_away_late(std::unique_lock<std::mutex>& lock) {
  const Clock::time_point now = Clock::now();
  std::list<Waiting> late;
  for (auto each = waiting_.begin(); each != waiting_.end();) {
    const auto here = each++;
    if (here->asker.address.empty() || now - here->since < limits_.patience) continue;
    for (Account* account : here->accounts) --account->waiting;
    late.splice(late.end(), waiting_, here);
    ++stand_.turned_away;
  }
  if (late.empty()) return false;
  lock.unlock();
  for (const Waiting& each : late)
    if (each.job.failed) do_for_sure(log_, each.job.asked, [&] { each.job.failed(busy()); });
  late.clear();
  lock.lock();
  return true;
}

std::list<SlowWork::Waiting>::iterator SlowWork::next(Clock::time_point now) {
  auto best = waiting_.end();
  double least = 0;
  for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
    if (has_its_share(each->accounts)) continue;
    const double spent = had(each->accounts, now);
    if (best != waiting_.end() && spent >= least) continue;
    best = each;
    least = spent;
  }
  return best;
}

// What is running counts as if it took a second.
double SlowWork::had(const Accounts& whose, Clock::time_point now) {
  double most = 0;
  for (Account* account : whose) {
    account->seconds *= std::exp2(-seconds_of(now - account->at) / kHalfForgotten);
    account->at = now;
    most = std::max(most, account->seconds + account->running);
  }
  return most;
}

// One thread is always left for others.
bool SlowWork::has_its_share(const Accounts& whose) {
  const int most = std::max(1, static_cast<int>(threads_.size()) - 1);
  return std::ranges::any_of(whose, [&](const Account* account) { return account->running >= most; });
}

SlowWork::Accounts SlowWork::accounts(const Asker& asker) {
  const auto account = [&](const std::string& whose) {
    return &accounts_.try_emplace(whose, Account{.at = Clock::now()}).first->second;
  };
  Accounts both;
  if (!asker.address.empty()) both.add(account("from " + asker.address));
  if (!asker.table.empty()) both.add(account("at " + asker.table));
  return both;
}

void SlowWork::forget_idle(Clock::time_point now) {
  if (accounts_.size() < kManyAccounts) return;
  std::erase_if(accounts_, [&](const auto& each) {
    const Account& account = each.second;
    return account.running == 0 && account.waiting == 0 &&
           account.seconds * std::exp2(-seconds_of(now - account.at) / kHalfForgotten) < kForgotten;
  });
}

}  // namespace grognard::server

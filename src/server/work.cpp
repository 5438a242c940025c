// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/work.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <new>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "server/reserve.h"
#include "server/storage.h"

namespace grognard::server {

namespace asio = boost::asio;

struct Workers::Pool {
  Pool(int count, Logbook& log) : threads(static_cast<std::size_t>(count)), log(log) {}
  asio::thread_pool threads;
  Logbook& log;
};

namespace {

// A job that is counted while it waits.
auto counted_job(Logbook& log, Job job) {
  ++log.tally().short_jobs.came;
  return [&log, job = std::move(job), since = Tally::Clock::now()] {
    log.tally().short_jobs.begin(since);
    do_job(log, job);
  };
}

using Strand = asio::strand<asio::thread_pool::executor_type>;

class StrandQueue final : public WorkQueue {
 public:
  StrandQueue(Strand strand, Logbook& log) : strand_(std::move(strand)), log_(log) {}
  void post(Job job) override { asio::post(strand_, counted_job(log_, std::move(job))); }
  void post_after(std::chrono::milliseconds pause, Job job) override {
    if (pause.count() <= 0) return post(std::move(job));
    auto timer = std::make_shared<asio::steady_timer>(strand_, pause);
    timer->async_wait([timer, &log = log_, job = std::move(job)](const boost::system::error_code& stopped) {
      if (!stopped) do_job(log, job);
    });
  }

 private:
  Strand strand_;
  Logbook& log_;
};

// So short that to make it, or a copy of it, takes no memory.
constexpr const char* kOutOfMemory = "Out of memory.";

// While there is no memory even to say so, whoever asked waits a little longer.
constexpr int kMostTries = 8;
constexpr std::chrono::milliseconds kFirstPause{5};

std::optional<Trouble> done_or_told(Logbook& log, const Asked& asked, const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const Trouble& trouble) {
    log.refused(asked(), trouble);
    return trouble;
  } catch (const StorageFailure& failure) {
    log.tally().refused("not_saved");
    return Trouble("not_saved", failure.problem(), 503);
  } catch (const BadInput& mistake) {
    log.tally().refused("bad_request");
    return Trouble("bad_request", mistake.what());
  } catch (const std::bad_alloc&) {
    log.error("out of memory in answer to {}", asked());
    return out_of_memory();
  } catch (const std::exception& mistake) {
    return log.bug(asked(), mistake);
  } catch (...) {
    return log.bug(asked(), std::runtime_error("something that is no exception"));
  }
}

}  // namespace

Trouble out_of_memory() { return Trouble("busy", kOutOfMemory, 503, 5); }

std::optional<Trouble> done_safely(Logbook& log, const Asked& asked, const std::function<void()>& work) {
  try {
    return done_or_told(log, asked, work);
  } catch (...) {
    return out_of_memory();  // even to write it down there was none
  }
}

void do_for_sure(Logbook& log, const Asked& asked, const std::function<void()>& work) {
  std::chrono::milliseconds pause = kFirstPause;
  for (int tries = 0; tries < kMostTries; ++tries, pause *= 2) {
    const std::optional<Trouble> trouble = done_safely(log, asked, work);
    if (!trouble || trouble->what() != std::string_view(kOutOfMemory)) return;
    std::this_thread::sleep_for(pause);
  }
}

void do_job(Logbook& log, const Job& job) {
  const std::optional<Trouble> trouble = has_memory() ? done_safely(log, job.asked, job.run) : out_of_memory();
  if (trouble && job.failed) do_for_sure(log, job.asked, [&] { job.failed(*trouble); });
}

// At least two slow ones: nobody has more than all but one of them.
Workers::Workers(int threads, Logbook& log, SlowLimits slow)
    : pool_(std::make_shared<Pool>(threads, log)), slow_(std::max(2, threads), log, slow) {}
Workers::~Workers() { stop(); }

void Workers::post(Job job) { asio::post(pool_->threads, counted_job(pool_->log, std::move(job))); }

std::shared_ptr<WorkQueue> Workers::queue() {
  return std::make_shared<StrandQueue>(Strand(pool_->threads.get_executor()), pool_->log);
}

void Workers::stop() {
  slow_.stop();
  pool_->threads.stop();
  pool_->threads.join();
}

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/work.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

namespace grognard::server {

namespace asio = boost::asio;

struct Workers::Pool {
  explicit Pool(int count) : threads(static_cast<std::size_t>(count)) {}
  asio::thread_pool threads;
};

namespace {

using Strand = asio::strand<asio::thread_pool::executor_type>;

class StrandQueue final : public WorkQueue {
 public:
  explicit StrandQueue(Strand strand) : strand_(std::move(strand)) {}
  void post(Job job) override { asio::post(strand_, std::move(job)); }
  void post_after(std::chrono::milliseconds pause, Job job) override {
    if (pause.count() <= 0) return post(std::move(job));
    auto timer = std::make_shared<asio::steady_timer>(strand_, pause);
    timer->async_wait([timer, job = std::move(job)](const boost::system::error_code& stopped) {
      if (!stopped) job();
    });
  }

 private:
  Strand strand_;
};

}  // namespace

Workers::Workers(int threads) : pool_(std::make_shared<Pool>(threads)) {}
Workers::~Workers() { stop(); }

void Workers::post(Job job) { asio::post(pool_->threads, std::move(job)); }

std::shared_ptr<WorkQueue> Workers::queue() {
  return std::make_shared<StrandQueue>(Strand(pool_->threads.get_executor()));
}

void Workers::stop() {
  pool_->threads.stop();
  pool_->threads.join();
}

}  // namespace grognard::server

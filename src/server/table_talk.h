// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/hall.h"

namespace grognard::server {

// One connection's conversation with the hall: a hello, then requests. Each is answered before the next is taken, but for those
// that take long (odds, hints, moments): these may be overtaken. Knows nothing of networks, so that it can be tested and
// fuzzed without one.
class TableTalk {
 public:
  TableTalk(Hall& hall, Workers& workers, std::string address = "nowhere")
      : hall_(hall), workers_(workers), address_(std::move(address)) {}
  using Done = std::function<void(std::string)>;
  // Answers a message; done is called once, from any thread, with the text of an Answer. After next the next may be heard.
  void hear(const std::shared_ptr<Guest>& guest, std::string message, Done done, std::function<void()> next = [] {});
  // By the secret of the last hello, so that it says nothing of the secret; empty: nothing was said yet. On the thread of hear().
  const std::string& seat() const { return seat_; }
  // The connection is gone.
  void end(const std::shared_ptr<Guest>& guest);

 private:
  void hello(const std::shared_ptr<Guest>& guest, Json request, Done done);

  Hall& hall_;
  Workers& workers_;
  std::string address_;
  std::string seat_;
  std::shared_ptr<std::atomic<int>> slow_ =
      std::make_shared<std::atomic<int>>(0);  // answers that are still being worked out
  std::shared_ptr<Seating> seating_;          // set once the hello has been heard
};

// The number of a request, if it can be made out at all; otherwise 0.
int id_of_message(const std::string& message);
std::string problem_answer(int id, const std::string& code, const std::string& text);

}  // namespace grognard::server

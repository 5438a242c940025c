// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/hall.h"

namespace grognard::server {

// One connection's conversation with the hall: a hello, then requests, each answered before the next is taken. Knows nothing of
// networks, so that it can be tested and fuzzed without one.
class TableTalk {
 public:
  TableTalk(Hall& hall, Workers& workers) : hall_(hall), workers_(workers) {}
  // Answers a message; done is called once, from a worker, with the text of an Answer.
  void hear(const std::shared_ptr<Guest>& guest, std::string message, std::function<void(std::string)> done);
  // The connection is gone.
  void end(const std::shared_ptr<Guest>& guest);

 private:
  void hello(const std::shared_ptr<Guest>& guest, Json request, std::function<void(std::string)> done);

  Hall& hall_;
  Workers& workers_;
  std::shared_ptr<Seating> seating_;  // set once the hello has been heard
};

std::string problem_answer(int id, const std::string& code, const std::string& text);

}  // namespace grognard::server

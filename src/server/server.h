// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "server/hall.h"
#include "server/http_api.h"
#include "server/proxies.h"
#include "server/rate.h"

namespace grognard::server {

// What the world outside may ask of us.
struct Limits {
  std::size_t body = std::size_t{4} << 20;      // bytes of a request
  std::size_t record = std::size_t{4} << 20;    // of a record that is brought along
  std::size_t message = std::size_t{64} << 10;  // of a message at the table
  std::size_t connections = 4096;
  std::size_t connections_of_one_address = 1024;
  double new_battles_per_minute = 20;  // of one address, new links too; as many at once
  // Nobody who plays comes near these, nor does a club behind one address.
  Pace messages = {.per_second = 100, .at_once = 200};     // of one connection
  Pace of_one_seat = {.per_second = 100, .at_once = 400};  // from one address, messages and requests over HTTP
  Pace requests = {.per_second = 100, .at_once = 2000};    // over HTTP, of one address; without those of new battles
  Pace answers = {.per_second = 8e6, .at_once = 128e6};    // bytes of what these are answered with
  Pace messages_of_address = {.per_second = 2000, .at_once = 4000};
  Pace warnings = {.per_second = 0.2, .at_once = 20};  // to a connection that sends too much, before it is ended
};

struct Endpoint {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any that is free
};
// "127.0.0.1:9100" or "[::1]:9100". Throws BadInput.
Endpoint read_endpoint(const std::string& option, const std::string& text);

struct ServeOptions {
  Endpoint at = {};
  std::optional<Endpoint> metrics = {};  // where its numbers can be read; nothing: nowhere
  std::string data = {};                 // the file of battles, whose size is one of them
  Proxies proxies = {};
  Limits limits = {};
};

// HTTP and WebSocket: hands on what comes in, judges nothing but its size, rate and origin.
class Server {
 public:
  // Listens at once; throws BadInput if it cannot.
  Server(Hall& hall, HttpApi& api, Workers& workers, const ServeOptions& options);
  ~Server();
  unsigned short port() const;
  unsigned short metrics_port() const;
  void run();   // until stop() or a signal to end: then everybody at a table is told
  void stop();  // from any thread

  struct Inside;

 private:
  std::shared_ptr<Inside> inside_;
};

}  // namespace grognard::server

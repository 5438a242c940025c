// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "server/rate.h"
#include "server/server.h"

// What the server's own files share: its connections and who is counted for them.
namespace grognard::server {

inline std::string plain_text(boost::beast::string_view view) { return std::string(view.data(), view.size()); }

class LiveConnection;

struct Server::Inside {
  Inside(Hall& hall, HttpApi& api, Workers& workers, const ServeOptions& options)
      : hall(hall),
        api(api),
        workers(workers),
        options(options),
        acceptor(io),
        metrics(io),
        pause(io),
        tidy(io),
        parting(io),
        signals(io),
        new_battles({.per_second = options.limits.new_battles_per_minute / 60,
                     .at_once = options.limits.new_battles_per_minute}),
        requests(options.limits.requests),
        answers(options.limits.answers),
        messages(options.limits.messages_of_address),
        seats(options.limits.of_one_seat) {}

  Hall& hall;
  HttpApi& api;
  Workers& workers;
  ServeOptions options;
  boost::asio::io_context io{1};
  boost::asio::ip::tcp::acceptor acceptor;
  boost::asio::ip::tcp::acceptor metrics;
  boost::asio::steady_timer pause;  // of accepting
  boost::asio::steady_timer tidy;
  boost::asio::steady_timer parting;
  boost::asio::signal_set signals;
  // Only the thread of io touches what follows.
  std::size_t connections = 0;
  std::map<std::string, std::size_t> from_address;
  Rates new_battles;
  Rates requests;
  Rates answers;
  Rates messages;
  Rates seats;
  std::set<LiveConnection*> at_tables;
  bool accepting = false;
  bool ending = false;

  Logbook& log() const { return hall.house().log; }
  // Whether whoever has this address (and the secret of this seat, by its hash; empty: of none) may ask for more now. What
  // he is told otherwise.
  std::optional<Trouble> too_many_requests(const std::string& address, const std::string& seat);
  std::optional<Trouble> too_many_messages(const std::string& address, const std::string& seat);
  std::optional<Trouble> too_many_new(const std::string& address);
  // Tells everybody at a table and ends when they have gone, or soon anyway.
  void end();
  void has_left(LiveConnection* guest);
};
using Inside = std::shared_ptr<Server::Inside>;

// Counts a connection for as long as it lasts; one from a proxy counts for whoever asks through it just now.
class Admission {
 public:
  Admission(Inside inside, std::string peer);
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;
  ~Admission();
  bool granted() const;
  // On whose behalf the next request is, as its head says.
  void hear(const boost::beast::http::fields& head);
  void request_is_done();

  const std::string& address() const { return address_; }
  Server::Inside& inside() const { return *inside_; }
  const Inside& shared_inside() const { return inside_; }
  Logbook& log() const { return inside_->log(); }

 private:
  void count_for(std::string address);
  void uncount();

  Inside inside_;
  Tally::Present present_;
  std::string peer_;
  bool of_a_proxy_;
  std::string address_;
  bool counted_ = false;
};

}  // namespace grognard::server

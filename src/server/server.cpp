// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <fmt/format.h>

#include <charconv>
#include <functional>

#include "server/http_connection.h"
#include "server/live_connection.h"
#include "server/metrics_connection.h"
#include "server/server_inside.h"

namespace grognard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kTidyEvery{60};
constexpr std::chrono::milliseconds kPauseAfterFailure{500};
constexpr std::chrono::milliseconds kTimeToPart{1000};

void accept_next(const Inside& inside) {
  inside->accepting = true;
  inside->acceptor.async_accept([inside](error_code failed, tcp::socket socket) {
    inside->accepting = false;
    if (!inside->acceptor.is_open()) return;
    if (!failed) {
      error_code unknown;
      const std::string peer = socket.remote_endpoint(unknown).address().to_string();
      socket.set_option(tcp::no_delay(true), unknown);
      auto admission = std::make_shared<Admission>(inside, peer);
      const bool granted = admission->granted();
      auto connection =
          make_connection<HttpConnection>(inside, beast::tcp_stream(std::move(socket)), std::move(admission));
      if (granted) connection->read();
      else connection->turn_away();
    }
    if (!failed) return accept_next(inside);
    // Out of file descriptors, as a rule: to try again at once would only burn time.
    const Trouble full("busy", fmt::format("Nobody can be let in just now: {}.", failed.message()));
    inside->log().refused("a connection", full);
    inside->pause.expires_after(kPauseAfterFailure);
    inside->accepting = true;  // in a moment
    inside->pause.async_wait([inside](error_code stopped) {
      if (!stopped) accept_next(inside);
    });
  });
}

void tidy_later(const Inside& inside) {
  inside->tidy.expires_after(kTidyEvery);
  inside->tidy.async_wait([inside](error_code stopped) {
    if (stopped) return;
    tidy_later(inside);
    inside->workers.post({.run = [inside] { inside->hall.tidy_up(); }, .asked = [] { return "tidying up"; }});
  });
}

void listen_at(tcp::acceptor& acceptor, const Endpoint& at, std::string_view option, std::string_view instead) {
  error_code not_one;
  const asio::ip::address address = asio::ip::make_address(at.address, not_one);
  if (not_one)
    throw BadInput(fmt::format("{} {}", option, at.address), "", "expected an address such as 127.0.0.1 or 0.0.0.0");
  try {
    const tcp::endpoint endpoint(address, at.port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
  } catch (const boost::system::system_error& mistake) {
    throw BadInput(fmt::format("{}:{}", at.address, at.port), "",
                   fmt::format("cannot listen there: {}. {}", mistake.code().message(), instead));
  }
}

void wait_for_end(const Inside& inside) {
  inside->signals.async_wait([inside](error_code failed, int) {
    if (failed) return;
    if (inside->ending) return inside->io.stop();  // told twice
    inside->end();
    wait_for_end(inside);
  });
}

}  // namespace

Endpoint read_endpoint(const std::string& option, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Endpoint endpoint;
  if (colon != text.npos) {
    endpoint.address = text.substr(0, colon);
    if (endpoint.address.starts_with('[') && endpoint.address.ends_with(']'))
      endpoint.address = endpoint.address.substr(1, endpoint.address.size() - 2);
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + colon + 1, end, endpoint.port);
    if (read.ec == std::errc{} && read.ptr == end && read_ip(endpoint.address)) return endpoint;
  }
  throw BadInput(option + " " + text, "", "expected an address and a port, such as 127.0.0.1:9100");
}

void Server::Inside::end() {
  ending = true;
  error_code ignored;
  acceptor.close(ignored);
  if (at_tables.empty()) return io.stop();
  log().info("{} at tables are told that the server ends", at_tables.size());
  for (LiveConnection* guest : at_tables) guest->dismiss(Parting::Restart);
  parting.expires_after(kTimeToPart);
  parting.async_wait([this](error_code) { io.stop(); });
}

void Server::Inside::has_left(LiveConnection* guest) {
  at_tables.erase(guest);
  if (ending && at_tables.empty()) io.stop();
}

Server::Server(Hall& hall, HttpApi& api, Workers& workers, const ServeOptions& options)
    : inside_(std::make_shared<Inside>(hall, api, workers, options)) {
  listen_at(inside_->acceptor, options.at, "--address", "Is another grognard running? Choose another --port");
  if (options.metrics)
    listen_at(inside_->metrics, *options.metrics, "--metrics", "Choose another --metrics ADDRESS:PORT");
}

Server::~Server() = default;

unsigned short Server::port() const { return inside_->acceptor.local_endpoint().port(); }

unsigned short Server::metrics_port() const { return inside_->metrics.local_endpoint().port(); }

void Server::run() {
  inside_->signals.add(SIGINT);
  inside_->signals.add(SIGTERM);
  wait_for_end(inside_);
  if (inside_->metrics.is_open()) accept_metrics(inside_);
  tidy_later(inside_);
  // Whatever a connection throws, for want of memory, ends that one connection.
  const auto run = [&] {
    if (!inside_->accepting) accept_next(inside_);
    inside_->io.run();
  };
  while (!inside_->io.stopped())
    done_safely(inside_->hall.house().log, [] { return "something a connection has sent"; }, std::cref(run));
}

void Server::stop() { inside_->io.stop(); }

}  // namespace grognard::server

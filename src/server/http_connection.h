// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "server/server_inside.h"

namespace grognard::server {

// Requests over HTTP, one after the other.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  HttpConnection(boost::beast::tcp_stream stream, std::shared_ptr<Admission> admission)
      : stream_(std::move(stream)), admission_(std::move(admission)) {}

  void read();
  // Too many people: says so and ends.
  void turn_away();

 private:
  void read_body();
  void refuse_size();
  std::optional<Trouble> too_fast();
  void refuse_later(const Trouble& why);
  void answer(Request request);
  void check_welcome(const Request& request, const HttpRequest& plain);
  void ask_api(HttpRequest request);
  void sit_down(Request request, const HttpRequest& plain);
  void serve_page(const HttpRequest& request);
  void respond(HttpResponse response);
  void refuse(const Trouble& trouble);
  template <class Body>
  void write(boost::beast::http::response<Body> response, bool head_only);

  boost::beast::tcp_stream stream_;
  std::shared_ptr<Admission> admission_;
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  unsigned version_ = 11;
  bool keep_alive_ = false;
  bool head_only_ = false;
};

// Jobs hold connections, too: whoever lets go last, only the thread of io may count one as gone.
template <class Connection, class... Args>
std::shared_ptr<Connection> make_connection(const Inside& inside, Args&&... args) {
  return std::shared_ptr<Connection>(new Connection(std::forward<Args>(args)...), [inside](Connection* gone) {
    boost::asio::post(inside->io, [last = std::unique_ptr<Connection>(gone)] {});
  });
}

}  // namespace grognard::server

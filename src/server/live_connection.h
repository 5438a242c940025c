// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/server_inside.h"
#include "server/table_talk.h"

namespace grognard::server {

// Somebody at a table.
class LiveConnection final : public Guest, public std::enable_shared_from_this<LiveConnection> {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  LiveConnection(boost::beast::tcp_stream stream, std::shared_ptr<Admission> admission);
  ~LiveConnection() override;

  void start(Request request);
  void send(std::string message) override;
  void dismiss(Parting why) override;

 private:
  void read();
  void hear(std::string message);
  std::optional<Trouble> too_fast();
  void write();
  void drop();

  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  std::shared_ptr<Admission> admission_;
  Tally::Present present_;
  TableTalk talk_;
  Rate rate_;
  Rate warnings_;
  Request request_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool dismissed_ = false;
};

}  // namespace grognard::server

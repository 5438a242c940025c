// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/metrics_connection.h"

#include "server/metrics.h"

namespace grognard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kPatienceForMetrics{5};
constexpr std::chrono::milliseconds kPauseOfMetrics{500};
constexpr int kMostReaders = 16;

// One request, one answer.
class MetricsConnection : public std::enable_shared_from_this<MetricsConnection> {
 public:
  MetricsConnection(beast::tcp_stream stream, Inside inside, std::shared_ptr<int> readers)
      : stream_(std::move(stream)), inside_(std::move(inside)), readers_(std::move(readers)) {
    ++*readers_;
  }
  MetricsConnection(const MetricsConnection&) = delete;
  MetricsConnection& operator=(const MetricsConnection&) = delete;
  ~MetricsConnection() { --*readers_; }

  void read() {
    if (*readers_ > kMostReaders) return;
    stream_.expires_after(kPatienceForMetrics);
    http::async_read(stream_, buffer_, request_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (!failed) self->answer();
    });
  }

 private:
  void answer() {
    const bool known = request_.target() == "/metrics" && request_.method() == http::verb::get;
    response_.version(request_.version());
    response_.result(known ? http::status::ok : http::status::not_found);
    response_.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
    response_.keep_alive(false);
    response_.body() = known ? metrics_text({.tally = inside_->log().tally(),
                                             .slow = inside_->workers.slow().stand(),
                                             .pictures = inside_->api.pictures().stand(),
                                             .version = inside_->hall.house().library.version,
                                             .data = inside_->options.data})
                             : "The numbers are at /metrics.\n";
    response_.prepare_payload();
    http::async_write(stream_, response_, [self = shared_from_this()](error_code, std::size_t) {
      error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  beast::tcp_stream stream_;
  Inside inside_;
  std::shared_ptr<int> readers_;
  beast::flat_buffer buffer_{std::size_t{16} << 10};
  http::request<http::empty_body> request_;
  http::response<http::string_body> response_;
};

void accept_next_reader(const Inside& inside, const std::shared_ptr<int>& readers) {
  inside->metrics.async_accept([inside, readers](error_code failed, tcp::socket socket) {
    if (!inside->metrics.is_open()) return;
    if (!failed) {
      std::make_shared<MetricsConnection>(beast::tcp_stream(std::move(socket)), inside, readers)->read();
      return accept_next_reader(inside, readers);
    }
    auto pause = std::make_shared<asio::steady_timer>(inside->io, kPauseOfMetrics);
    pause->async_wait([inside, readers, pause](error_code) { accept_next_reader(inside, readers); });
  });
}

}  // namespace

void accept_metrics(const Inside& inside) { accept_next_reader(inside, std::make_shared<int>(0)); }

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <functional>

#include "server/rate.h"
#include "server/responses.h"
#include "server/table_talk.h"

namespace grognard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds kPatience{30};  // for a request to arrive or an answer to be taken
constexpr std::size_t kMostWaiting = 256;      // messages that a slow connection has not taken yet
constexpr std::size_t kMostWaitingBytes = 32 << 20;
constexpr std::chrono::seconds kTidyEvery{60};
constexpr std::chrono::milliseconds kPauseAfterFailure{500};

using Request = http::request<http::string_body>;

std::string plain_text(beast::string_view view) { return std::string(view.data(), view.size()); }

}  // namespace

struct Server::Inside {
  Inside(Hall& hall, HttpApi& api, Workers& workers, const ServeOptions& options)
      : hall(hall), api(api), workers(workers), options(options), acceptor(io), pause(io), tidy(io), signals(io) {}

  Hall& hall;
  HttpApi& api;
  Workers& workers;
  ServeOptions options;
  asio::io_context io{1};
  tcp::acceptor acceptor;
  asio::steady_timer pause;  // of accepting
  asio::steady_timer tidy;
  asio::signal_set signals;
  // Only the thread of io touches what follows.
  std::size_t connections = 0;
  std::map<std::string, std::size_t> from_address;
  std::map<std::string, Rate> new_battles;
  bool accepting = false;

  bool may_create(const std::string& address) {
    if (new_battles.size() > 10000) std::erase_if(new_battles, [](const auto& each) { return each.second.rested(); });
    const double per_minute = options.limits.new_battles_per_minute;
    return new_battles.try_emplace(address, per_minute / 60, per_minute).first->second.allow();
  }
};

namespace {

using Inside = std::shared_ptr<Server::Inside>;

// Counts a connection for as long as it lasts.
class Admission {
 public:
  Admission(Inside inside, std::string address) : inside_(std::move(inside)), address_(std::move(address)) {
    ++inside_->connections;
    ++inside_->from_address[address_];
  }
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;
  ~Admission() {
    --inside_->connections;
    if (--inside_->from_address[address_] == 0) inside_->from_address.erase(address_);
  }
  bool granted() const {
    return inside_->connections <= inside_->options.limits.connections &&
           inside_->from_address[address_] <= inside_->options.limits.connections_of_one_address;
  }
  const std::string& address() const { return address_; }
  Logbook& log() const { return inside_->hall.house().log; }
  Server::Inside& inside() const { return *inside_; }
  const Inside& shared_inside() const { return inside_; }

 private:
  Inside inside_;
  std::string address_;
};

// Somebody at a table.
class LiveConnection final : public Guest, public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(beast::tcp_stream stream, std::shared_ptr<Admission> admission)
      : socket_(std::move(stream)),
        admission_(std::move(admission)),
        talk_(admission_->inside().hall, admission_->inside().workers, admission_->address()),
        rate_(admission_->inside().options.limits.messages_per_second,
              2 * admission_->inside().options.limits.messages_per_second) {}

  void start(Request request) {
    websocket::stream_base::timeout times = websocket::stream_base::timeout::suggested(beast::role_type::server);
    times.idle_timeout = std::chrono::seconds(120);
    times.keep_alive_pings = true;
    socket_.set_option(times);
    websocket::permessage_deflate squeeze;
    squeeze.server_enable = true;
    squeeze.compLevel = 3;
    // Each connection has its own window to both sides: with one of 32 kB a state is hardly smaller than with one of 2, but 180 kB of memory are gone.
    squeeze.server_max_window_bits = 11;
    squeeze.client_max_window_bits = 10;
    squeeze.memLevel = 3;
    squeeze.msg_size_threshold = 4096;
    socket_.set_option(squeeze);
    socket_.read_message_max(admission_->inside().options.limits.message);
    beast::get_lowest_layer(socket_).expires_never();
    request_ = std::move(request);
    socket_.async_accept(request_, [self = shared_from_this()](error_code failed) {
      if (!failed) self->read();
    });
  }

  void send(std::string message) override {
    asio::post(socket_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable {
      self->waiting_bytes_ += message.size();
      self->waiting_.push_back(std::move(message));
      if (self->waiting_.size() > kMostWaiting || self->waiting_bytes_ > kMostWaitingBytes) return self->drop();
      if (self->waiting_.size() == 1) self->write();
    });
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (failed) return self->talk_.end(self);
      std::string message = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->hear(std::move(message));
    });
  }

  void hear(std::string message) {
    if (!rate_.allow()) {
      // Those who do not slow down are made to wait, which also slows down what they send.
      const Trouble too_fast("too_fast",
                             "Too many requests at once; this one was left out. Wait a moment and try again.");
      admission_->log().refused("messages from " + admission_->address(), too_fast);
      send(problem_answer(id_of_message(message), too_fast.code(), too_fast.what()));
      auto pause = std::make_shared<asio::steady_timer>(socket_.get_executor(), std::chrono::milliseconds(200));
      pause->async_wait([self = shared_from_this(), pause](error_code) { self->read(); });
      return;
    }
    talk_.hear(
        shared_from_this(), std::move(message),
        [self = shared_from_this()](std::string answer) { self->send(std::move(answer)); },
        [self = shared_from_this()] { asio::post(self->socket_.get_executor(), [self] { self->read(); }); });
  }

  void write() {
    socket_.text(true);
    socket_.async_write(asio::buffer(waiting_.front()), [self = shared_from_this()](error_code failed, std::size_t) {
      if (failed) return;  // the read that is under way fails too, and ends the talk
      self->waiting_bytes_ -= self->waiting_.front().size();
      self->waiting_.pop_front();
      if (!self->waiting_.empty()) self->write();
    });
  }

  void drop() {
    const Trouble slow("busy", "It takes too few of its messages, and is dropped.");
    admission_->log().refused("a connection from " + admission_->address(), slow);
    beast::get_lowest_layer(socket_).close();
  }

  websocket::stream<beast::tcp_stream> socket_;
  std::shared_ptr<Admission> admission_;
  TableTalk talk_;
  Rate rate_;
  Request request_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;
};

// Requests over HTTP, one after the other.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(beast::tcp_stream stream, std::shared_ptr<Admission> admission)
      : stream_(std::move(stream)), admission_(std::move(admission)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(16 << 10);
    parser_->body_limit(admission_->inside().options.limits.record);
    stream_.expires_after(kPatience);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (!failed) return self->read_body();
      if (failed == http::error::header_limit) self->refuse(Trouble("too_big", "The request's head is too long.", 431));
    });
  }

  // Too many people: says so and ends.
  void turn_away() { refuse(Trouble("busy", "There are too many connections. Try again in a minute.", 503)); }

 private:
  void read_body() {
    const Limits& limits = admission_->inside().options.limits;
    const std::string target = plain_text(parser_->get().target());
    const std::size_t most = target.starts_with("/api/records") ? limits.record : limits.body;
    if (parser_->content_length().value_or(0) > most) return refuse_size();
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (!failed) return self->answer(self->parser_->release());
      if (failed == http::error::body_limit) self->refuse_size();
    });
  }
  void refuse_size() { refuse(Trouble("too_big", "That is larger than this server takes.", 413)); }

  void answer(Request request) {
    stream_.expires_never();
    version_ = request.version();
    keep_alive_ = request.keep_alive();
    head_only_ = request.method() == http::verb::head;
    HttpRequest plain{.method = head_only_ ? "GET" : plain_text(request.method_string()), .path = {}};
    try {
      read_target(plain_text(request.target()), plain);
      if (websocket::is_upgrade(request)) return sit_down(std::move(request), plain);
      if (!plain.path.starts_with("/api/")) return serve_page(plain);
      if (plain.method != "GET" && !from_our_page(request))
        throw Trouble("not_yours", "This request comes from another site's page.", 403);
      if ((plain.path == "/api/battles" || plain.path == "/api/records") &&
          !admission_->inside().may_create(admission_->address()))
        throw Trouble("too_fast", "That is a lot of new battles. Wait a minute and try again.", 429, 60);
    } catch (const Trouble& trouble) {
      admission_->log().refused("a request from " + admission_->address(), trouble);
      return respond(problem_response(trouble));
    }
    constexpr std::string_view kBearer = "Bearer ";
    const std::string authorization = plain_text(request[http::field::authorization]);
    if (authorization.starts_with(kBearer)) plain.secret = authorization.substr(kBearer.size());
    plain.body = std::move(request.body());
    plain.address = admission_->address();
    // Whether we are well must be known at once, whatever else is going on.
    if (plain.path == "/api/health" && plain.method == "GET") return respond({.body = R"({"ok":true})"});
    const auto answer = [self = shared_from_this()](HttpResponse response) {
      asio::post(self->stream_.get_executor(),
                 [self, response = std::move(response)]() mutable { self->respond(std::move(response)); });
    };
    admission_->inside().workers.post(
        {.run = [self = shared_from_this(), plain, answer] { self->admission_->inside().api.handle(plain, answer); },
         .asked = [plain] { return plain.method + " " + plain.path; },
         .failed = [answer](const Trouble& why) { answer(problem_response(why)); }});
  }

  void sit_down(Request request, const HttpRequest& plain) {
    if (plain.path != "/api/live") throw Trouble("gone", "There is nothing at this address.", 404);
    if (!from_our_page(request)) throw Trouble("not_yours", "This request comes from another site's page.", 403);
    std::make_shared<LiveConnection>(std::move(stream_), admission_)->start(std::move(request));
  }

  void serve_page(const HttpRequest& request) {
    if (request.method != "GET") throw Trouble("bad_request", "The page can only be read.", 405);
    const PageFile* file = find_page_file(request.path);
    if (file == nullptr) throw Trouble("gone", "There is nothing at this address.", 404);
    write(page_response(*file, version_, keep_alive_), head_only_);
  }

  void respond(HttpResponse response) { write(whole_response(std::move(response), version_, keep_alive_), head_only_); }

  void refuse(const Trouble& trouble) {
    admission_->log().refused("a request from " + admission_->address(), trouble);
    keep_alive_ = false;
    respond(problem_response(trouble));
  }

  template <class Body>
  void write(http::response<Body> response, bool head_only) {
    auto kept = std::make_shared<http::response<Body>>(std::move(response));
    auto writer = std::make_shared<http::response_serializer<Body>>(*kept);
    writer->split(head_only);
    stream_.expires_after(kPatience);
    const auto done = [self = shared_from_this(), kept, writer](error_code failed, std::size_t) {
      if (!failed && self->keep_alive_) return self->read();
      error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    };
    if (head_only) http::async_write_header(stream_, *writer, done);
    else http::async_write(stream_, *writer, done);
  }

  beast::tcp_stream stream_;
  std::shared_ptr<Admission> admission_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  unsigned version_ = 11;
  bool keep_alive_ = false;
  bool head_only_ = false;
};

void accept_next(const Inside& inside) {
  inside->accepting = true;
  inside->acceptor.async_accept([inside](error_code failed, tcp::socket socket) {
    inside->accepting = false;
    if (!inside->acceptor.is_open()) return;
    if (!failed) {
      error_code unknown;
      const std::string address = socket.remote_endpoint(unknown).address().to_string();
      socket.set_option(tcp::no_delay(true), unknown);
      auto admission = std::make_shared<Admission>(inside, address);
      const bool granted = admission->granted();
      auto connection = std::make_shared<HttpConnection>(beast::tcp_stream(std::move(socket)), std::move(admission));
      if (granted) connection->read();
      else connection->turn_away();
    }
    if (!failed) return accept_next(inside);
    // Out of file descriptors, as a rule: to try again at once would only burn time.
    const Trouble full("busy", fmt::format("Nobody can be let in just now: {}.", failed.message()));
    inside->hall.house().log.refused("a connection", full);
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

}  // namespace

Server::Server(Hall& hall, HttpApi& api, Workers& workers, const ServeOptions& options)
    : inside_(std::make_shared<Inside>(hall, api, workers, options)) {
  error_code not_one;
  const asio::ip::address address = asio::ip::make_address(options.address, not_one);
  if (not_one) throw BadInput("--address " + options.address, "", "expected an address such as 127.0.0.1 or 0.0.0.0");
  try {
    const tcp::endpoint endpoint(address, options.port);
    inside_->acceptor.open(endpoint.protocol());
    inside_->acceptor.set_option(tcp::acceptor::reuse_address(true));
    inside_->acceptor.bind(endpoint);
    inside_->acceptor.listen();
  } catch (const boost::system::system_error& mistake) {
    throw BadInput(fmt::format("{}:{}", options.address, options.port), "",
                   fmt::format("cannot listen there: {}. Is another grognard running? Choose another --port",
                               mistake.code().message()));
  }
}

Server::~Server() = default;

unsigned short Server::port() const { return inside_->acceptor.local_endpoint().port(); }

void Server::run() {
  inside_->signals.add(SIGINT);
  inside_->signals.add(SIGTERM);
  inside_->signals.async_wait([inside = inside_](error_code failed, int) {
    if (!failed) inside->io.stop();
  });
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

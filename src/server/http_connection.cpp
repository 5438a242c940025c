// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/http_connection.h"

#include <fmt/format.h>

#include <boost/beast/websocket.hpp>

#include "server/live_connection.h"
#include "server/origins.h"
#include "server/responses.h"
#include "server/secrets.h"

namespace grognard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::string_view kBearer = "Bearer ";
constexpr std::chrono::milliseconds kPauseOfTheHasty{200};
constexpr std::chrono::seconds kPatienceWithRequests{30};  // for a request to arrive or an answer to be taken

std::optional<std::string> head_line(const http::fields& head, http::field name) {
  const auto found = head.find(name);
  return found == head.end() ? std::nullopt : std::optional(plain_text(found->value()));
}

// As it is said; empty: none.
std::string secret_in(const http::fields& head) {
  const std::string authorization = head_line(head, http::field::authorization).value_or("");
  return authorization.starts_with(kBearer) ? authorization.substr(kBearer.size()) : std::string();
}

bool makes_something(std::string_view path) {
  return path == "/api/battles" || path == "/api/records" || path == "/api/battle/renew";
}

Trouble too_many_connections() {
  return Trouble("busy", "There are too many connections. Try again in a minute.", 503, 60);
}

}  // namespace

void HttpConnection::read() {
  parser_.emplace();
  parser_->header_limit(16 << 10);
  parser_->body_limit(admission_->inside().options.limits.record);
  stream_.expires_after(kPatienceWithRequests);
  http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code failed, std::size_t) {
    if (!failed) return self->read_body();
    if (failed == http::error::header_limit) self->refuse(Trouble("too_big", "The request's head is too long.", 431));
  });
}

void HttpConnection::turn_away() { refuse(too_many_connections()); }

void HttpConnection::read_body() {
  admission_->hear(parser_->get());
  if (!admission_->granted()) return turn_away();
  if (const std::optional<Trouble> why = too_fast()) return refuse_later(*why);
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

// Before a body is read. Whether we are well may always be asked; what makes something has a limit of its own.
std::optional<Trouble> HttpConnection::too_fast() {
  const std::string target = plain_text(parser_->get().target());
  const std::string path = target.substr(0, target.find('?'));
  if (path == "/api/health" || makes_something(path)) return std::nullopt;
  const std::string secret = secret_in(parser_->get());
  return admission_->inside().too_many_requests(admission_->address(),
                                                is_secret(secret) ? hash_of_secret(secret) : std::string());
}

// Whoever does not slow down is made to.
void HttpConnection::refuse_later(const Trouble& why) {
  version_ = parser_->get().version();
  stream_.expires_never();
  auto pause = std::make_shared<asio::steady_timer>(stream_.get_executor(), kPauseOfTheHasty);
  pause->async_wait([self = shared_from_this(), pause, why](error_code) { self->refuse(why); });
}

void HttpConnection::refuse_size() { refuse(Trouble("too_big", "That is larger than this server takes.", 413)); }

void HttpConnection::answer(Request request) {
  stream_.expires_never();
  version_ = request.version();
  keep_alive_ = request.keep_alive();
  head_only_ = request.method() == http::verb::head;
  admission_->log().tally().bytes_in += request.body().size();
  HttpRequest plain{.method = head_only_ ? "GET" : plain_text(request.method_string()), .path = {}};
  try {
    read_target(plain_text(request.target()), plain);
    check_welcome(request, plain);
    if (websocket::is_upgrade(request)) return sit_down(std::move(request), plain);
    if (!plain.path.starts_with("/api/")) return serve_page(plain);
  } catch (const Trouble& trouble) {
    admission_->log().refused("a request from " + admission_->address(), trouble);
    return respond(problem_response(trouble));
  }
  plain.secret = secret_in(request);
  plain.body = std::move(request.body());
  plain.address = admission_->address();
  ask_api(std::move(plain));
}

// Whatever changes something comes from our own page, and not too often.
void HttpConnection::check_welcome(const Request& request, const HttpRequest& plain) {
  const bool upgrade = websocket::is_upgrade(request);
  if (!upgrade && !plain.path.starts_with("/api/")) return;
  Server::Inside& inside = admission_->inside();
  const std::string& url = inside.hall.house().public_url;
  if ((upgrade || plain.method != "GET") &&
      !is_our_page(head_line(request, http::field::origin), head_line(request, http::field::host), url))
    throw Trouble("not_yours",
                  "This request comes from another site's page." + (url.empty() ? "" : " Open " + url + "/ to play."),
                  403);
  if (!makes_something(plain.path)) return;
  if (const std::optional<Trouble> why = inside.too_many_new(admission_->address())) throw Trouble(*why);
}

void HttpConnection::ask_api(HttpRequest request) {
  // Whether we are well must be known at once, whatever else is going on.
  if (request.path == "/api/health" && request.method == "GET") return respond({.body = R"({"ok":true})"});
  const auto answer = [self = shared_from_this()](HttpResponse response) {
    asio::post(self->stream_.get_executor(),
               [self, response = std::move(response)]() mutable { self->respond(std::move(response)); });
  };
  const auto asked = std::make_shared<const HttpRequest>(std::move(request));
  admission_->inside().workers.post(
      {.run = [self = shared_from_this(), asked, answer] { self->admission_->inside().api.handle(*asked, answer); },
       .asked = [asked] { return asked->method + " " + asked->path; },
       .failed = [answer](const Trouble& why) { answer(problem_response(why)); }});
}

void HttpConnection::sit_down(Request request, const HttpRequest& plain) {
  if (plain.path != "/api/live") throw Trouble("gone", "There is nothing at this address.", 404);
  const Inside inside = admission_->shared_inside();
  make_connection<LiveConnection>(inside, std::move(stream_), admission_)->start(std::move(request));
}

void HttpConnection::serve_page(const HttpRequest& request) {
  if (request.method != "GET") throw Trouble("bad_request", "The page can only be read.", 405);
  const PageFile* file = find_page_file(request.path);
  if (file == nullptr) throw Trouble("gone", "There is nothing at this address.", 404);
  if (!head_only_) admission_->log().tally().bytes_out += file->bytes.size();
  write(page_response(*file, version_, keep_alive_), head_only_);
}

void HttpConnection::respond(HttpResponse response) {
  if (!head_only_) {
    admission_->log().tally().bytes_out += response.body.size();
    admission_->inside().answers.charge(admission_->address(), static_cast<double>(response.body.size()));
  }
  write(whole_response(std::move(response), version_, keep_alive_), head_only_);
}

void HttpConnection::refuse(const Trouble& trouble) {
  admission_->log().refused("a request from " + admission_->address(), trouble);
  keep_alive_ = false;
  respond(problem_response(trouble));
}

template <class Body>
void HttpConnection::write(http::response<Body> response, bool head_only) {
  auto kept = std::make_shared<http::response<Body>>(std::move(response));
  auto writer = std::make_shared<http::response_serializer<Body>>(*kept);
  writer->split(head_only);
  stream_.expires_after(kPatienceWithRequests);
  const auto done = [self = shared_from_this(), kept, writer](error_code failed, std::size_t) {
    self->admission_->request_is_done();
    if (!failed && self->keep_alive_) return self->read();
    error_code ignored;
    self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  };
  if (head_only) http::async_write_header(stream_, *writer, done);
  else http::async_write(stream_, *writer, done);
}

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/responses.h"

#include <fmt/format.h>

namespace grognard::server {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

template <class Body>
void add_safety(http::response<Body>& response) {
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
      "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

}  // namespace

http::response<http::string_body> whole_response(HttpResponse answer, unsigned version, bool keep_alive) {
  http::response<http::string_body> response(static_cast<http::status>(answer.status), version);
  add_safety(response);
  response.set(http::field::content_type, answer.type);
  response.set(http::field::cache_control, answer.keep ? "private, max-age=60" : "no-store");
  if (!answer.file_name.empty())
    response.set(http::field::content_disposition, fmt::format("attachment; filename=\"{}\"", answer.file_name));
  if (answer.again > 0) response.set(http::field::retry_after, std::to_string(answer.again));
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  response.prepare_payload();
  return response;
}

http::response<http::span_body<const char>> page_response(const PageFile& file, unsigned version, bool keep_alive) {
  http::response<http::span_body<const char>> response(http::status::ok, version);
  add_safety(response);
  response.set(http::field::content_type, std::string(file.type));
  // Names of assets change with their content; the page itself is asked for anew each time.
  response.set(http::field::cache_control,
               file.path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  response.keep_alive(keep_alive);
  response.body() = {file.bytes.data(), file.bytes.size()};
  response.prepare_payload();
  return response;
}

}  // namespace grognard::server

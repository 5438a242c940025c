// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/http_api.h"
#include "server/page.h"

namespace grognard::server {

// Answers as they go out, with what keeps browsers safe.
boost::beast::http::response<boost::beast::http::string_body> whole_response(HttpResponse answer, unsigned version,
                                                                             bool keep_alive);
boost::beast::http::response<boost::beast::http::span_body<const char>> page_response(const PageFile& file,
                                                                                      unsigned version,
                                                                                      bool keep_alive);

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/hall.h"

namespace grognard::server {

struct HttpRequest {
  std::string method;
  std::string path;  // decoded, without the query
  std::map<std::string, std::string> query = {};
  std::string secret = {};  // of "Authorization: Bearer"
  std::string body = {};
  std::string address = "nowhere";  // whose it is
};
struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string file_name = {};  // to be saved under
  bool keep = false;           // may be kept by browsers
  int again = 0;               // seconds after which to try again
};
using Respond = std::function<void(HttpResponse)>;

// Splits "/a/b?x=1&y=2" and decodes it. Throws Trouble.
void read_target(std::string_view target, HttpRequest& request);
HttpResponse problem_response(const Trouble& trouble);

// Everything under /api/ but the live connection. Called on a worker; respond is called once, now or later.
class HttpApi {
 public:
  explicit HttpApi(Hall& hall);
  void handle(const HttpRequest& request, const Respond& respond);
  Pictures& pictures() { return pictures_; }

 private:
  HttpResponse at_once(const HttpRequest& request);
  HttpResponse create(const HttpRequest& request);
  HttpResponse renew(const HttpRequest& request);
  void import(const HttpRequest& request, const Respond& respond);
  void plan_of_scenario(const HttpRequest& request, const Respond& respond);
  void mine(const HttpRequest& request, const Respond& respond);
  void take_home(const HttpRequest& request, const Respond& respond);

  Hall& hall_;
  std::string catalogue_;                         // made once
  std::map<std::string, std::string> rulebooks_;  // by id
  Pictures pictures_;
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>
#include <memory>
#include <string>

#include "rulebooks/catalogue.h"
#include "server/http_api.h"
#include "server/table_talk.h"

// A server without a network and without a disk, with one small battle to play.
namespace grognard::server {

inline constexpr const char* kSmallBattle =
    R"({"grognard":"scenario","format":1,"rulebook":"hanau","id":"small","title":"Small","briefing":{"both":""},
        "sides":{"A":{"name":"French"},"B":{"name":"Bavarians"}},"table":{"width":48,"height":36},"last_turn":6,"setup":"fixed",
        "units":[{"id":"a1","profile":"line-veteran","at":[24,24],"facing":180},{"id":"a2","profile":"line-foot-8","at":[30,24],"facing":180},
                 {"id":"b1","profile":"bavarian-line","at":[24,15],"facing":0},{"id":"b2","profile":"chevauxlegers","at":[30,12],"facing":0}]})";

class Silent final : public Guest {
 public:
  void send(std::string) override {}
};

struct FuzzHouse {
  FuzzHouse()
      : library{.version = "fuzz",
                .rulebooks = {find_rulebook("hanau")},
                .scenarios = {{find_rulebook("hanau"), "small", kSmallBattle, "small.json"}}},
        storage(open_sqlite(":memory:")),
        workers(1),
        hall({*storage, library, workers, std::chrono::milliseconds(0)}),
        api(hall) {}

  HttpResponse ask(const HttpRequest& request) {
    std::promise<HttpResponse> answer;
    api.handle(request, [&](HttpResponse response) { answer.set_value(std::move(response)); });
    return answer.get_future().get();
  }

  Library library;
  std::unique_ptr<Storage> storage;
  Workers workers;
  Hall hall;
  HttpApi api;
};

}  // namespace grognard::server

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <future>
#include <memory>
#include <string>

#include "core/json_input.h"
#include "rulebooks/catalogue.h"
#include "server/http_api.h"
#include "server/table_talk.h"

// A server without a network and without a disk, with one small battle to play.
namespace grognard::server {

inline std::string small_battle() { return load_text(DATA_DIR "/hanau/scenarios/first-battle.json"); }

class Silent final : public Guest {
 public:
  void send(std::string) override {}
  void dismiss(Parting) override {}
};

struct FuzzHouse {
  FuzzHouse()
      : library{.version = "fuzz",
                .rulebooks = {find_rulebook("hanau")},
                .scenarios = {{find_rulebook("hanau"), "small", small_battle(), "small.json"}}},
        storage(open_sqlite(":memory:")),
        workers(1),
        hall({*storage, library, workers, std::chrono::milliseconds(0)}),
        api(hall) {}

  HttpResponse ask(const HttpRequest& request) {
    // Shared: whoever answers may still be busy with the promise when we have its value.
    const auto answer = std::make_shared<std::promise<HttpResponse>>();
    api.handle(request, [answer](HttpResponse response) { answer->set_value(std::move(response)); });
    return answer->get_future().get();
  }

  Library library;
  std::unique_ptr<Storage> storage;
  Workers workers;
  Hall hall;
  HttpApi api;
};

}  // namespace grognard::server

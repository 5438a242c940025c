// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "../duel.h"
#include "core/json_input.h"
#include "rulebooks/catalogue.h"
#include "server/hall.h"
#include "server/http_api.h"
#include "server/shapes.h"
#include "server/table_talk.h"

// A server without a network: a hall with the example, which has secrets, and hanau.
namespace grognard::server {

inline Library test_library() {
  const Rulebook* hanau = find_rulebook("hanau");
  const std::string file = std::string(DATA_DIR) + "/hanau/scenarios/first-battle.json";
  return {.version = "test",
          .rulebooks = {&duel::book(), hanau},
          .scenarios = {{&duel::book(), "duel", duel::kSetup, "duel.json"},
                        {hanau, "first-battle", load_text(file), file}}};
}

// A scenario that comes with the program, and nothing else.
inline Library library_of(const std::string& rulebook, const std::string& scenario) {
  const Rulebook* book = find_rulebook(rulebook);
  const std::string file = std::string(DATA_DIR) + "/" + rulebook + "/scenarios/" + scenario + ".json";
  return {.version = "test", .rulebooks = {book}, .scenarios = {{book, scenario, load_text(file), file}}};
}

// The same with every rulebook.
inline Library whole_library() {
  Library library = test_library();
  for (const Rulebook* rulebook : rulebooks())
    if (rulebook->id() != "hanau") library.rulebooks.push_back(rulebook);
  return library;
}

// Somebody at a table who keeps all that is sent to him.
class TestGuest final : public Guest {
 public:
  void send(std::string message) override {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }
  void dismiss(Parting why) override {
    const std::lock_guard lock(mutex_);
    dismissed_ = why;
  }
  std::optional<Parting> dismissed() {
    const std::lock_guard lock(mutex_);
    return dismissed_;
  }
  std::vector<std::string> messages() {
    const std::lock_guard lock(mutex_);
    return messages_;
  }
  // Those that have come since it was last asked.
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(messages_, {});
  }
  std::string all() {
    std::string text;
    for (const std::string& message : messages()) text += message + "\n";
    return text;
  }
  Json last_state() {
    const std::vector<std::string> all = messages();
    return all.empty() ? Json() : Json::parse(all.back())["state"];
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> messages_;
  std::optional<Parting> dismissed_;
};

class TestHouse {
 public:
  // Dice that neither side of the duel is shot down by before a test has seen what it wants to see.
  static constexpr std::uint64_t kSeed = 1;

  explicit TestHouse(const std::string& path = ":memory:", bool every_rulebook = false, UploadLimits limits = {})
      : TestHouse(every_rulebook ? whole_library() : test_library(), path, limits) {}
  explicit TestHouse(Library books, const std::string& path = ":memory:", UploadLimits limits = {},
                     std::uint64_t seed = kSeed, std::function<std::string()> fair_seed = {},
                     Pictures::Paint paint = {})
      : library(std::move(books)),
        storage(open_sqlite(path, log)),
        workers(2, log),
        hall({*storage, library, workers, std::chrono::milliseconds(0), foretold_seeds(seed), log, std::move(fair_seed),
              std::chrono::milliseconds(5), std::move(paint)},
             limits),
        api(hall) {}

  // What the keeper reads. Nothing is done here afterwards.
  std::string logged() {
    workers.stop();
    return log_text.str();
  }

  HttpResponse http(HttpRequest request) {
    auto promise = std::make_shared<std::promise<HttpResponse>>();
    api.handle(request, [promise](HttpResponse response) { promise->set_value(std::move(response)); });
    return promise->get_future().get();
  }
  HttpResponse get(const std::string& target, const std::string& secret = "") {
    HttpRequest request{.method = "GET", .path = {}};
    read_target(target, request);
    request.secret = secret;
    return http(std::move(request));
  }
  HttpResponse post(const std::string& target, const std::string& body) {
    HttpRequest request{.method = "POST", .path = {}};
    read_target(target, request);
    request.body = body;
    return http(std::move(request));
  }
  Json create(const std::string& rulebook, const std::string& scenario, const std::string& a, const std::string& b,
              bool real_dice = false) {
    const Json body = {
        {"rulebook", rulebook}, {"scenario", scenario}, {"seats", {{"A", a}, {"B", b}}}, {"real_dice", real_dice}};
    const HttpResponse response = post("/api/battles", json_text(body));
    EXPECT_EQ(response.status, 201) << response.body;
    return checked(response.body, "Created");
  }
  static Json checked(const std::string& text, std::string_view shape) {
    Json json = Json::parse(text);
    expect_shape(Reader(json, "answer"), shape);
    return json;
  }

  std::ostringstream log_text;
  Logbook log = Logbook::to_stream(log_text, Logbook::Level::Debug);
  Library library;
  std::unique_ptr<FileStorage> storage;
  Workers workers;
  Hall hall;
  HttpApi api;
};

// A connection.
class Seated {
 public:
  Seated(TestHouse& house, const std::string& token, int after = -1) : talk_(house.hall, house.workers) {
    welcome = ask({{"do", "hello"}, {"token", token}, {"after", after}}, "Welcome");
  }
  ~Seated() { talk_.end(guest); }

  // The reply, which must have this shape.
  Json ask(Json request, std::string_view shape) {
    const Json answer = answer_to(std::move(request));
    EXPECT_TRUE(answer.contains("reply")) << json_text(answer);
    if (!answer.contains("reply")) return {};
    const Json reply = answer["reply"];
    try {
      expect_shape(Reader(reply, std::string(shape)), shape);
    } catch (const BadInput& mistake) {
      ADD_FAILURE() << mistake.what();
    }
    return reply;
  }
  // The code of the problem.
  std::string trouble(Json request) {
    const Json answer = answer_to(std::move(request));
    EXPECT_TRUE(answer.contains("problem")) << json_text(answer);
    return answer.contains("problem") ? answer["problem"]["code"].get<std::string>() : "";
  }
  Json answer_to(Json request) {
    request["id"] = ++id_;
    const Json answer = Json::parse(raw(json_text(request)));
    expect_shape(Reader(answer, "answer"), "Answer");
    EXPECT_EQ(answer["id"], id_);
    return answer;
  }
  std::string raw(const std::string& message) {
    auto promise = std::make_shared<std::promise<std::string>>();
    talk_.hear(guest, message, [promise](std::string text) { promise->set_value(std::move(text)); });
    return promise->get_future().get();
  }
  // The newest state, which every push must have the shape of.
  Json state() {
    const Json last = guest->last_state();
    const Json now = last.is_null() ? welcome["state"] : last;
    expect_shape(Reader(now, "state"), "State");
    return now;
  }
  Json submit(const Json& command) { return submit(command, state()["decision"]["number"]); }
  Json submit(const Json& command, const Json& number) {
    return ask({{"do", "submit"}, {"decision", number}, {"command", command}}, "Submitted");
  }

  std::shared_ptr<TestGuest> guest = std::make_shared<TestGuest>();
  Json welcome;

 private:
  TableTalk talk_;
  int id_ = 0;
};

}  // namespace grognard::server

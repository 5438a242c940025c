// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "core/json_input.h"
#include "fuzz_house.h"

namespace {

using namespace grognard;
using namespace grognard::server;

// Somebody who plays both sides.
struct Table {
  Table() : talk(house.hall, house.workers) {
    HttpRequest request{.method = "POST", .path = "/api/battles"};
    request.body = R"({"rulebook":"hanau","scenario":"small","seats":{"A":"here","B":"here"},"real_dice":true})";
    const Json created = parse_json(house.ask(request).body, "created");
    say(R"({"do":"hello","id":1,"token":")" + created["here"].get<std::string>() + "\"}");
  }
  std::string say(std::string message) {
    const auto answer = std::make_shared<std::promise<std::string>>();
    talk.hear(guest, std::move(message), [answer](std::string text) { answer->set_value(std::move(text)); });
    return answer->get_future().get();
  }
  FuzzHouse house;
  std::shared_ptr<Guest> guest = std::make_shared<Silent>();
  TableTalk talk;
};

}  // namespace

// Any bytes as a message at a table: always answered, and with an answer that is well formed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::unique_ptr<Table> table;
  static int heard = 0;
  if (heard++ % 2000 == 0) table = std::make_unique<Table>();
  const Json answer = parse_json(table->say({reinterpret_cast<const char*>(data), size}), "answer");
  GROGNARD_CHECK(answer.contains("reply") || answer.contains("problem"));
  GROGNARD_CHECK(!answer.contains("problem") || answer["problem"]["code"] != "bug");
  return 0;
}

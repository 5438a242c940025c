// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/check.h"
#include "fuzz_house.h"

// Any bytes as a request: "POST /api/battles\nSECRET\nBODY". Always answered, never with a bug.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace grognard::server;
  static std::unique_ptr<FuzzHouse> house;
  static int heard = 0;
  if (heard++ % 500 == 0) house = std::make_unique<FuzzHouse>();
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto take = [&](char end) {
    const std::string_view part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return std::string(part);
  };
  HttpRequest request{.method = take(' '), .path = {}};
  try {
    read_target(take('\n'), request);
  } catch (const Trouble&) {
    return 0;
  }
  request.secret = take('\n');
  request.body = text;
  const HttpResponse response = house->ask(request);
  GROGNARD_CHECK(response.status >= 200 && response.status < 500);
  return 0;
}

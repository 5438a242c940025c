// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

//   trust_tests [--seed N] [--times N] [--gtest_filter=...]
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <cstring>
#include <iostream>
#include <string_view>

#include "chosen.h"
#include "memory.h"
#include "server/reserve.h"

namespace grognard::trust {
namespace {

std::atomic<std::time_t> stopped_at = 0;  // 0: it runs

template <class Number>
bool take(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Chosen& chosen() {
  static Chosen one;
  return one;
}

void stop_clock_at(std::time_t second) { stopped_at = second; }
void let_clock_run() { stopped_at = 0; }

}  // namespace grognard::trust

// In place of the C library's, so that two worlds live at the same second.
extern "C" std::time_t time(std::time_t* out) noexcept {
  std::time_t now = grognard::trust::stopped_at;
  if (now == 0) now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  if (out != nullptr) *out = now;
  return now;
}

int main(int count, char** words) {
  using grognard::trust::chosen;
  grognard::trust::Memory::take_over_sqlite();
  grognard::server::put_memory_by();
  testing::InitGoogleTest(&count, words);
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = words[i];
    const std::string_view value = i + 1 < count ? words[i + 1] : "";
    const bool known = name == "--seed"    ? grognard::trust::take(value, chosen().seed)
                       : name == "--times" ? grognard::trust::take(value, chosen().times)
                                           : false;
    if (known) continue;
    std::cerr << "usage: trust_tests [--seed N] [--times N] [--gtest_filter=...]\n";
    return 2;
  }
  std::cout << fmt::format("seed {}\n", chosen().seed);
  return RUN_ALL_TESTS();
}

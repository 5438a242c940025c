// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace grognard {

// While one of these lives, this thread only asks the judge whether an order is legal and nobody reads why not: the same
// rules run and name the same rule, but sentences stay empty. Writing them is dearer than the rules themselves, and the
// list of what can be answered asks thousands of times. Verdicts made meanwhile must not be shown.
class Quietly {
 public:
  Quietly() : before_(std::exchange(quiet_, true)) {}
  ~Quietly() { quiet_ = before_; }
  Quietly(const Quietly&) = delete;
  Quietly& operator=(const Quietly&) = delete;
  static bool now() { return quiet_; }

 private:
  inline static thread_local bool quiet_ = false;
  bool before_;
};

// The words of a refusal, if anybody reads them.
template <class... Args>
std::string sentence(fmt::format_string<Args...> words, Args&&... args) {
  if (Quietly::now()) return {};
  return fmt::format(words, std::forward<Args>(args)...);
}

// "1 marker", "3 markers".
inline std::string counted(int count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace grognard

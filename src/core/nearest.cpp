// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/nearest.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/letters.h"

namespace grognard {
namespace {

constexpr std::size_t kFew = 12;
constexpr std::size_t kLongest = 60;  // of a word that is compared: longer ones cost time and mean nothing

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == '-' || c == '_' || c == ' ' || c == '/' || c == '.') words.emplace_back();
    else words.back() += c;
  }
  std::erase(words, "");
  return words;
}

// How far each word of the one is from the nearest word of the other, and a little for those that are too many.
int by_words(std::string_view a, std::string_view b) {
  const std::vector<std::string> from = words_in(a), to = words_in(b);
  if (to.empty()) return static_cast<int>(a.size());
  int sum = 0;
  for (const std::string& word : from) {
    int least = static_cast<int>(word.size());
    for (const std::string& other : to) least = std::min(least, edit_distance(word, other));
    sum += least;
  }
  return 2 * sum + static_cast<int>(to.size() > from.size() ? to.size() - from.size() : from.size() - to.size());
}

int unlikeness(std::string_view word, std::string_view name) {
  return std::min(2 * edit_distance(word, name), by_words(word, name) + 1);
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> names, std::size_t most) {
  const std::string meant = in_small_letters(word.substr(0, kLongest));
  std::vector<std::pair<int, std::string>> ranked;
  for (const std::string& name : names) ranked.emplace_back(unlikeness(meant, in_small_letters(name)), name);
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> out;
  for (const auto& [price, name] : ranked)
    if (out.size() < most) out.push_back(name);
  return out;
}

std::string those_meant(std::string_view word, std::span<const std::string> names, std::string_view command) {
  if (names.size() <= kFew) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("nearest: {}; `{}` lists all {}", fmt::join(nearest(word, names), ", "), command, names.size());
}

}  // namespace grognard

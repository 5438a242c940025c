// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "book/house_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace grognard::option_text {
namespace {

bool is_number_range(std::string_view word) { return word.starts_with("number"); }

std::string only_letters(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (c != '_') letters += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return letters;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string joined_names(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += fmt::format("{}{}", list.empty() ? "" : ", ", name);
  return list;
}

// "true" where the file has true, "3" where it has 3.
bool is_same_value(const Json& value, std::string_view word) {
  if (value.is_boolean())
    return word == (value.get<bool>() ? "true" : "false") || word == (value.get<bool>() ? "yes" : "no") ||
           word == (value.get<bool>() ? "on" : "off");
  return value.is_number() && word == json_text(value);
}

}  // namespace

std::vector<std::string_view> words(std::string_view choices) {
  std::vector<std::string_view> all;
  for (std::string_view rest = choices;;) {
    const std::size_t bar = rest.find('|');
    all.push_back(rest.substr(0, bar));
    if (bar == rest.npos) return all;
    rest.remove_prefix(bar + 1);
  }
}

bool same_name(std::string_view a, std::string_view b) { return only_letters(a) == only_letters(b); }

HouseRule house_rule(std::string_view name, std::string_view rule, std::string_view choices, std::string_view text) {
  HouseRule out;
  out.name = name;
  out.rule = rule;
  for (const std::string_view word : words(choices)) out.choices.emplace_back(word);
  out.text = text;
  return out;
}

int read_word(const Reader& from, std::string_view choices, std::optional<std::pair<int, int>> range) {
  std::vector<std::string_view> all = words(choices);
  std::erase_if(all, is_number_range);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (is_same_value(from.value(), all[i])) return static_cast<int>(i);
  if (range && (!from.is_text() || from.text() != all[0]))
    from.expected(fmt::format("\"{}\" or a whole number from {} to {}", all[0], range->first, range->second));
  return from.choice(all);
}

void read_list(const Reader& from, std::string_view choices, int low, int high, bool all_different,
               std::span<int> numbers) {
  const auto wrong = [&] {
    from.expected(fmt::format("{} {}whole numbers from {} to {} such as \"{}\"", numbers.size(),
                              all_different ? "different " : "", low, high, words(choices)[0]));
  };
  if (!from.is_text()) wrong();
  const std::string text = from.text();
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [stop, error] = std::from_chars(at, end, numbers[i]);
    const bool last = i + 1 == numbers.size();
    if (error != std::errc() || numbers[i] < low || numbers[i] > high) wrong();
    if (last ? stop != end : stop == end || *stop != '/') wrong();
    if (all_different && std::count(numbers.begin(), numbers.begin() + static_cast<int>(i), numbers[i]) > 0) wrong();
    at = stop + 1;
  }
}

double read_measure(const Reader& from, double low, double high) {
  if (!from.is_text()) return from.number(low, high);
  const std::string text = from.text();
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size() || !(value >= low && value <= high))
    from.expected(fmt::format("a number from {} to {}", low, high));
  return value;
}

unsigned read_any_of(const Reader& from, std::string_view names) {
  const std::vector<std::string_view> all = words(names);
  const auto bit_of = [&](const Reader& at, std::string_view name) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (same_name(all[i], name)) return 1u << i;
    at.expected(fmt::format("any of {}, with commas between them, or \"none\"", joined_names(all)));
  };
  unsigned bits = 0;
  if (from.is_list()) {
    for (const Reader& name : from.items(all.size())) bits |= bit_of(name, name.text());
    return bits;
  }
  const std::string text = from.text();
  if (text == "none") return 0;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    bits |= bit_of(from, without_blanks(rest.substr(0, comma)));
    if (comma == rest.npos) return bits;
    rest.remove_prefix(comma + 1);
  }
}

void refuse_unknown(const Reader& from, const std::vector<std::string_view>& known) {
  from.refuse(fmt::format("there is no such house rule; known are {}", joined_names(known)));
}

}  // namespace grognard::option_text

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/nearest.h"

namespace grognard {
namespace {

std::string quoted_list(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) {
    if (!list.empty()) list += ", ";
    list += fmt::format("\"{}\"", name);
  }
  return list;
}

}  // namespace

void Reader::expected(std::string_view what) const {
  throw BadInput(file_, place_, fmt::format("expected {}, found {}", what, shortened(*value_)));
}
void Reader::refuse(std::string_view problem) const { throw BadInput(file_, place_, std::string(problem)); }

bool Reader::is_text() const { return value_->is_string(); }
bool Reader::is_number() const { return value_->is_number(); }
bool Reader::is_list() const { return value_->is_array(); }
bool Reader::is_object() const { return value_->is_object(); }

std::string Reader::text(std::size_t most_bytes) const {
  if (!value_->is_string()) expected("a text");
  const std::string& text = value_->get_ref<const std::string&>();
  if (text.size() > most_bytes) expected(fmt::format("a text of at most {} bytes", most_bytes));
  return text;
}

void Reader::expected_name(std::string_view kind, std::span<const std::string> names, std::string_view command) const {
  expected(fmt::format("{} ({})", kind, those_meant(text(), names, command)));
}

int Reader::whole(int low, int high) const {
  const auto wrong = [&] { expected(fmt::format("a whole number from {} to {}", low, high)); };
  if (!value_->is_number_integer()) wrong();
  if (value_->is_number_unsigned() && value_->get<std::uint64_t>() > std::uint64_t{INT32_MAX}) wrong();
  const auto number = value_->get<std::int64_t>();
  if (number < low || number > high) wrong();
  return static_cast<int>(number);
}

double Reader::number(double low, double high) const {
  const double number = value_->is_number() ? value_->get<double>() : std::nan("");
  if (!(number >= low && number <= high)) expected(fmt::format("a number from {} to {}", low, high));
  return number;
}

bool Reader::yes_no() const {
  if (!value_->is_boolean()) expected("true or false");
  return value_->get<bool>();
}

std::vector<Reader> Reader::items(std::size_t most) const {
  if (!value_->is_array()) expected("a list");
  if (value_->size() > most) expected(fmt::format("a list of at most {}", most));
  std::vector<Reader> items;
  items.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i)
    items.emplace_back((*value_)[i], file_, fmt::format("{}/{}", place_, i)).measuring_to(reach_);
  return items;
}

std::vector<std::string> Reader::keys() const {
  if (!value_->is_object()) expected("an object");
  std::vector<std::string> keys;
  for (auto member = value_->begin(); member != value_->end(); ++member) keys.push_back(member.key());
  return keys;
}

int Reader::choice(std::span<const std::string_view> names) const {
  const auto wrong = [&] { expected(fmt::format("{}{}", names.size() == 1 ? "" : "one of ", quoted_list(names))); };
  if (!value_->is_string()) wrong();
  const auto found = std::find(names.begin(), names.end(), value_->get_ref<const std::string&>());
  if (found == names.end()) wrong();
  return static_cast<int>(found - names.begin());
}

std::optional<Reader> Reader::maybe(std::string_view key) const {
  if (!value_->is_object()) expected("an object");
  const auto member = value_->find(std::string(key));
  if (member == value_->end()) return std::nullopt;
  return Reader(*member, file_, place_ + pointer_step(key)).measuring_to(reach_);
}

bool Reader::has(std::string_view key) const { return maybe(key).has_value(); }

Reader Reader::operator[](std::string_view key) const {
  std::optional<Reader> member = maybe(key);
  if (!member) refuse(fmt::format("expected a member \"{}\"", key));
  return *std::move(member);
}

std::string Reader::text_or(std::string_view key, std::string fallback, std::size_t most_bytes) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->text(most_bytes) : std::move(fallback);
}

int Reader::whole_or(std::string_view key, int low, int high, int fallback) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->whole(low, high) : fallback;
}

double Reader::number_or(std::string_view key, double low, double high, double fallback) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->number(low, high) : fallback;
}

bool Reader::yes_no_or(std::string_view key, bool fallback) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->yes_no() : fallback;
}

std::vector<Reader> Reader::items_or_none(std::string_view key, std::size_t most) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->items(most) : std::vector<Reader>{};
}

void Reader::only(Members names, Members and_these) const {
  std::vector<std::string_view> known(names.begin(), names.end());
  known.insert(known.end(), and_these.begin(), and_these.end());
  for (const std::string& key : keys()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    refuse(fmt::format("unknown member {}; known are {}", json_text(shortened(key, 40)), quoted_list(known)));
  }
}

}  // namespace grognard

// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_input.h"

namespace grognard {

// A word of a file and what it stands for.
template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

// A typed look at a JSON value that knows its file and its place in it. Every mistake is thrown as a BadInput that names
// both and says what was expected. Keeps a reference to the value.
class Reader {
 public:
  Reader(const Json& value, std::string file, std::string place = "")
      : value_(&value), file_(std::move(file)), place_(std::move(place)) {}

  // This value itself.
  std::string text(std::size_t most_bytes = kMostJsonString) const;
  int whole(int low, int high) const;
  double number(double low, double high) const;
  bool yes_no() const;
  std::vector<Reader> items(std::size_t most) const;          // of a list
  std::vector<std::string> keys() const;                      // of an object, in the order of the file
  int choice(std::span<const std::string_view> names) const;  // index of the name
  template <class Value, std::size_t N>
  Value one_of(const Named<Value> (&table)[N]) const;

  // Members of this object. With a fallback: for members that may be left out.
  bool has(std::string_view key) const;
  Reader operator[](std::string_view key) const;  // must be there
  std::optional<Reader> maybe(std::string_view key) const;
  std::string text_or(std::string_view key, std::string fallback, std::size_t most_bytes = kMostJsonString) const;
  int whole_or(std::string_view key, int low, int high, int fallback) const;
  double number_or(std::string_view key, double low, double high, double fallback) const;
  bool yes_no_or(std::string_view key, bool fallback) const;
  std::vector<Reader> items_or_none(std::string_view key, std::size_t most) const;
  template <class Value, std::size_t N>
  Value one_of_or(std::string_view key, const Named<Value> (&table)[N], Value fallback) const;
  using Members = std::span<const std::string_view>;
  // Refuses members with any other name.
  void only(std::initializer_list<std::string_view> names) const { only({names.begin(), names.size()}, {}); }
  void only(Members names, Members and_these) const;

  // Lengths in this file go up to about so much (the largest table of the rulebook, in its unit); inherited by its parts.
  Reader& measuring_to(double reach) {
    reach_ = reach;
    return *this;
  }
  double reach() const { return reach_; }

  const Json& value() const { return *value_; }
  bool is_text() const;
  bool is_number() const;
  bool is_list() const;
  bool is_object() const;
  const std::string& file() const { return file_; }
  const std::string& place() const { return place_; }
  // A name that is none of these: the nearest are told, and the command that lists them all.
  [[noreturn]] void expected_name(std::string_view kind, std::span<const std::string> names,
                                  std::string_view command) const;
  // "expected <what>, found <this value>"
  [[noreturn]] void expected(std::string_view what) const;
  // Any other mistake at this place.
  [[noreturn]] void refuse(std::string_view problem) const;

 private:
  const Json* value_;
  std::string file_;
  std::string place_;
  double reach_ = 240;
};

template <class Value, std::size_t N>
Value Reader::one_of(const Named<Value> (&table)[N]) const {
  std::string_view names[N];
  for (std::size_t i = 0; i < N; ++i) names[i] = table[i].name;
  return table[choice(names)].value;
}

template <class Value, std::size_t N>
Value Reader::one_of_or(std::string_view key, const Named<Value> (&table)[N], Value fallback) const {
  const std::optional<Reader> member = maybe(key);
  return member ? member->one_of(table) : fallback;
}

}  // namespace grognard

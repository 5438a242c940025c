// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

#include "book/cursor.h"
#include "book/field_list.h"
#include "core/hasher.h"

namespace grognard {

// Of what core and geometry give to positions.
GROGNARD_FIELDS(Vec2, x, y)
GROGNARD_FIELDS(Command, side, verb, units, targets, path, number, picks, find_way)

}  // namespace grognard

// What comes from the lists of fields (field_list.h): the hash of a position, its print and the first difference of two.
namespace grognard::book {

template <class T>
concept IsList = requires(const T& value) {
  std::begin(value);
  std::end(value);
};
template <class T>
concept IsMaybe = requires(const T& value) {
  value.has_value();
  *value;
};
// Lists count with their lengths, yes-no values that follow one another as bits of one number.
class FieldHash {
 public:
  template <class T>
  void operator()(std::string_view, const T& value) {
    add(value);
  }
  template <class T>
  void add(const T& value) {
    if constexpr (std::is_same_v<T, bool>) return add_bit(value);
    write_bits();
    if constexpr (std::is_floating_point_v<T>) hasher_.add(std::bit_cast<std::uint64_t>(value + 0.0));  // -0 is 0
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T> || std::is_same_v<T, Pose>) hasher_.add(value);
    else if constexpr (std::is_same_v<T, Facing>) hasher_.add(value.in_tenths());
    else if constexpr (std::is_same_v<T, Verb>) add_all(value.str());
    else if constexpr (IsMaybe<T>) {
      hasher_.add(value.has_value());
      if (value) add(*value);
    } else if constexpr (IsList<T>) add_all(value);
    else each_field(value, *this);
  }
  std::uint64_t value() {
    write_bits();
    return hasher_.value();
  }

 private:
  void add_all(const auto& things) {
    hasher_.add(std::distance(std::begin(things), std::end(things)));
    for (const auto& thing : things) add(thing);
  }
  void add_bit(bool bit) {
    bits_ = bits_ << 1 | static_cast<std::uint64_t>(bit);
    if (++count_ == 64) write_bits();
  }
  void write_bits() {
    if (count_ == 0) return;
    hasher_.add(bits_);
    bits_ = 0;
    count_ = 0;
  }
  Hasher hasher_;
  std::uint64_t bits_ = 0;
  int count_ = 0;
};

template <class T>
std::uint64_t hash_of_fields(const T& value) {
  FieldHash hash;
  hash.add(value);
  return hash.value();
}

// A line for each field: "units[3].lost: 2".
class FieldPrint {
 public:
  template <class T>
  void operator()(std::string_view name, const T& value) {
    const std::size_t before = path_.size();
    if (before != 0) path_ += '.';
    path_ += name;
    add(value);
    path_.resize(before);
  }
  template <class T>
  void add(const T& value) {
    if constexpr (std::is_enum_v<T>) line(fmt::format("{}", static_cast<int>(value)));
    else if constexpr (std::is_arithmetic_v<T>) line(fmt::format("{}", value));
    else if constexpr (std::is_same_v<T, Pose>)
      line(fmt::format("{}, {} facing {}", value.x, value.y, value.facing.in_tenths()));
    else if constexpr (std::is_same_v<T, Facing>) line(fmt::format("{}", value.in_tenths()));
    else if constexpr (std::is_same_v<T, Verb>) line(std::string(value.str()));
    else if constexpr (IsMaybe<T>) value ? add(*value) : line("none");
    else if constexpr (IsList<T>) add_all(value);
    else each_field(value, *this);
  }
  std::string text() && { return std::move(text_); }

 private:
  void line(const std::string& value) { text_ += fmt::format("{}: {}\n", path_, value); }
  void add_all(const auto& things) {
    const std::size_t before = path_.size();
    path_ += ".count";
    line(fmt::format("{}", std::distance(std::begin(things), std::end(things))));
    int i = 0;
    for (const auto& thing : things) {
      path_.resize(before);
      path_ += fmt::format("[{}]", i++);
      add(thing);
    }
    path_.resize(before);
  }
  std::string path_;
  std::string text_;
};

template <class T>
std::string print_of_fields(const T& value) {
  FieldPrint print;
  print.add(value);
  return std::move(print).text();
}

// "units[3].lost: 2, not 3"; nothing if all fields are the same.
template <class T>
std::string first_difference(const T& a, const T& b) {
  const std::string of_a = print_of_fields(a);
  const std::string of_b = print_of_fields(b);
  const std::size_t same = std::mismatch(of_a.begin(), of_a.end(), of_b.begin(), of_b.end()).first - of_a.begin();
  if (same == of_a.size() && same == of_b.size()) return "";
  const std::size_t line = of_a.rfind('\n', same) + 1;  // 0 where there is none
  const auto rest_of_line = [](std::string_view text, std::size_t from) {
    return from < text.size() ? text.substr(from, text.find('\n', from) - from) : std::string_view("nothing");
  };
  const std::string_view here = rest_of_line(of_a, line);
  const std::string_view there = rest_of_line(of_b, line);
  const std::size_t value = there.find(": ");
  return fmt::format("{}, not {}", here, value == std::string_view::npos ? there : there.substr(value + 2));
}

}  // namespace grognard::book

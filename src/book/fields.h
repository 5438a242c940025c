// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

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

}  // namespace grognard

// What comes from the lists of fields (field_list.h): the hash of a position and its print.
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

}  // namespace grognard::book

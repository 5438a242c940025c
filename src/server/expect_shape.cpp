// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "server/shape_types.h"
#include "server/shapes.h"

namespace grognard::server {
namespace {

constexpr std::size_t kMostItems = 100000;

bool optional(const Field& field) { return may_be_left_out(field.name); }
std::string_view plain_name(const Field& field) {
  return optional(field) ? field.name.substr(0, field.name.size() - 1) : field.name;
}

void expect_object(const Reader& reader, const Shape& shape) {
  if (!reader.is_object()) reader.expected(fmt::format("an object ({})", shape.name));
  for (const Field& field : shape.fields) {
    const std::optional<Reader> member = reader.maybe(plain_name(field));
    if (member) expect_shape(*member, field.type);
    else if (!optional(field)) reader.refuse(fmt::format("\"{}\" is missing", plain_name(field)));
  }
  for (const std::string& key : reader.keys()) {
    const bool known = std::any_of(shape.fields.begin(), shape.fields.end(),
                                   [&](const Field& field) { return plain_name(field) == key; });
    if (!known) reader.refuse(fmt::format("there is no \"{}\" in {}", shortened(key, 40), shape.name));
  }
}

void expect_tuple(const Reader& reader, std::string_view types) {
  const std::vector<std::string_view> parts = split_type(types, ',');
  const std::vector<Reader> items = reader.items(parts.size());
  if (items.size() != parts.size()) reader.expected(fmt::format("[{}]", types));
  for (std::size_t i = 0; i < parts.size(); ++i) expect_shape(items[i], parts[i]);
}

// What can be told of a value before looking into it: enough to choose among the alternatives of a union.
bool could_be(const Reader& reader, std::string_view type) {
  if (type == "null") return reader.value().is_null();
  if (type == "string") return reader.is_text();
  if (type == "number") return reader.is_number();
  if (type == "boolean") return reader.value().is_boolean();
  if (type == "true") return reader.value() == true;  // what is not so is left out
  if (type.starts_with('"')) return reader.is_text() && reader.text() == type.substr(1, type.size() - 2);
  if (!item_type(type).empty() || type.starts_with('[')) return reader.is_list();
  if (!member_type(type).empty()) return reader.is_object();
  const Shape* shape = find_shape(type);
  GROGNARD_CHECK(shape != nullptr);
  if (!shape->alias.empty()) {
    const std::vector<std::string_view> parts = split_type(shape->alias, '|');
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return could_be(reader, part); });
  }
  if (!reader.is_object()) return false;
  // Requests are told apart by the word in "do".
  const Field& first = shape->fields.front();
  if (first.name != "do") return true;
  const std::optional<Reader> word = reader.maybe("do");
  const std::vector<std::string_view> words = split_type(first.type, '|');
  return word && std::any_of(words.begin(), words.end(), [&](std::string_view part) { return could_be(*word, part); });
}

void expect_one_of(const Reader& reader, std::string_view type, const std::vector<std::string_view>& alternatives) {
  for (const std::string_view alternative : alternatives)
    if (could_be(reader, alternative)) return expect_shape(reader, alternative);
  reader.expected(type.size() > 120 ? std::string_view("something that is known here") : type);
}

}  // namespace

void expect_shape(const Reader& reader, std::string_view type) {
  if (type == "unknown") return;
  if (const auto alternatives = split_type(type, '|'); alternatives.size() > 1)
    return expect_one_of(reader, type, alternatives);
  if (const std::string_view item = item_type(type); !item.empty()) {
    for (const Reader& each : reader.items(kMostItems)) expect_shape(each, item);
    return;
  }
  if (type.starts_with('[')) return expect_tuple(reader, type.substr(1, type.size() - 2));
  if (const std::string_view member = member_type(type); !member.empty()) {
    for (const std::string& key : reader.keys()) expect_shape(reader[key], member);
    return;
  }
  const Shape* shape = find_shape(type);
  if (shape == nullptr) {
    if (!could_be(reader, type)) reader.expected(type);
  } else if (!shape->alias.empty()) {
    expect_shape(reader, shape->alias);
  } else {
    expect_object(reader, *shape);
  }
}

}  // namespace grognard::server

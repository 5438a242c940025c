// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace grognard::cases {
namespace {

constexpr std::size_t kMostColumns = 40;
constexpr std::size_t kMostRows = 2000;
constexpr std::size_t kMostList = 100000;
constexpr std::size_t kBytesOfValue = 32;  // about what one value takes in memory besides its text

bool fits_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

std::size_t bytes_of(const Json& value) {
  std::size_t bytes = kBytesOfValue;
  if (value.is_string()) bytes += value.get_ref<const std::string&>().size();
  if (value.is_structured()) {
    for (auto item = value.begin(); item != value.end(); ++item)
      bytes += bytes_of(*item) + (value.is_object() ? item.key().size() : 0);
  }
  return bytes;
}

class Filler {
 public:
  Filler(const Rows& rows, const Reader& row, Room& room) : rows_(rows), row_(row), room_(room) {}

  Json fill(const Reader& from) {
    room_.take(kBytesOfValue, from);
    if (from.is_text()) return fill_text(from);
    if (from.is_list()) {
      Json list = Json::array();
      for (const Reader& item : from.items(kMostList)) list.push_back(fill(item));
      return list;
    }
    return from.is_object() ? fill_object(from) : from.value();
  }

 private:
  // The value that "<name>" at this place of a text stands for; null where it is not such a name.
  const Json* value_at(std::string_view text, std::size_t open, std::size_t& end, const Reader& from) const {
    const std::size_t close = text.find('>', open);
    if (close == text.npos) return nullptr;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    if (!fits_name(name)) return nullptr;
    const auto column = std::find(rows_.columns.begin(), rows_.columns.end(), name);
    if (column == rows_.columns.end()) {
      from.refuse(fmt::format("there is no column \"{}\" in the rows; columns are {}", shortened(name, 40),
                              fmt::join(rows_.columns, ", ")));
    }
    end = close + 1;
    return &row_.value()[column - rows_.columns.begin()];
  }

  std::string text_of(const Json& value, const Reader& from) const {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_structured() || value.is_null()) {
      from.refuse(fmt::format("expected a text or number to put into a longer text, the row has {}", shortened(value)));
    }
    return json_text(value);
  }

  std::string replaced(std::string_view text, const Reader& from) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
      std::size_t end = at + 1;
      const Json* value = text[at] == '<' ? value_at(text, at, end, from) : nullptr;
      out += value != nullptr ? text_of(*value, from) : std::string(1, text[at]);
      if (out.size() > kMostJsonString)
        from.refuse(fmt::format("filled in, the text is longer than {} bytes", kMostJsonString));
      at = end;
    }
    room_.take(out.size(), from);
    return out;
  }

  Json fill_text(const Reader& from) {
    const std::string& text = from.value().get_ref<const std::string&>();
    std::size_t end = 0;
    if (text.starts_with('<')) {
      if (const Json* value = value_at(text, 0, end, from); value != nullptr && end == text.size()) {
        room_.take(bytes_of(*value), from);
        return *value;
      }
    }
    return replaced(text, from);
  }

  Json fill_object(const Reader& from) {
    Json object = Json::object();
    for (const std::string& key : from.keys()) {
      const std::string name = key.find('<') == key.npos ? key : replaced(key, from);
      if (object.contains(name))
        from.refuse(fmt::format("filled in, the key \"{}\" is there twice", shortened(name, 40)));
      object[name] = fill(from[key]);
    }
    return object;
  }

  const Rows& rows_;
  const Reader& row_;
  Room& room_;
};

}  // namespace

void Room::take(std::size_t bytes, const Reader& where) {
  if (bytes > left_) where.refuse("filled in, the cases of this file are too large; split it");
  left_ -= bytes;
}

Rows read_rows(const Reader& reader) {
  reader.only({"columns", "values"});
  Rows rows;
  for (const Reader& column : reader["columns"].items(kMostColumns)) {
    const std::string name = column.text();
    if (!fits_name(name)) column.expected("a name of letters, digits, _ and -");
    if (std::find(rows.columns.begin(), rows.columns.end(), name) != rows.columns.end())
      column.refuse(fmt::format("the column \"{}\" is there twice", shortened(name, 40)));
    rows.columns.push_back(name);
  }
  if (rows.columns.empty()) reader["columns"].expected("at least one column");
  rows.values = reader["values"].items(kMostRows);
  if (rows.values.empty()) reader["values"].expected("at least one row");
  for (const Reader& row : rows.values) {
    const std::size_t count = row.items(kMostColumns).size();
    if (count != rows.columns.size())
      row.refuse(fmt::format("expected {} values, one for each column, found {}", rows.columns.size(), count));
  }
  return rows;
}

Json filled_in(const Reader& from, const Rows& rows, const Reader& row, Room& room) {
  return Filler(rows, row, room).fill(from);
}

std::string row_text(const Rows& rows, const Reader& row) {
  std::string text;
  for (std::size_t i = 0; i < rows.columns.size(); ++i) {
    const Json& value = row.value()[i];
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", rows.columns[i],
                        shortened(value.is_string() ? value.get<std::string>() : json_text(value), 40));
  }
  return text;
}

}  // namespace grognard::cases

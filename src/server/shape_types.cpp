// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shape_types.h"

namespace grognard::server {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string_view> split_type(std::string_view type, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i < type.size(); ++i) {
    const char c = type[i];
    if (c == '<' || c == '[' || c == '(') ++depth;
    if (c == '>' || c == ']' || c == ')') --depth;
    if (c != separator || depth != 0) continue;
    parts.push_back(trimmed(type.substr(from, i - from)));
    from = i + 1;
  }
  parts.push_back(trimmed(type.substr(from)));
  return parts;
}

std::string_view item_type(std::string_view type) {
  if (!type.ends_with("[]")) return {};
  return type.substr(0, type.size() - 2);
}

std::string_view member_type(std::string_view type) {
  constexpr std::string_view kRecord = "Record<string, ";
  if (!type.starts_with(kRecord)) return {};
  return type.substr(kRecord.size(), type.size() - kRecord.size() - 1);
}

}  // namespace grognard::server

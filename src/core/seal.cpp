// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/seal.h"

#include <fmt/format.h>

namespace grognard {
namespace {

constexpr std::string_view kSeal = ",\"seal\":\"";
constexpr std::string_view kHash = ",\"hash\":\"";

// Takes a member with so many digits off the end, and says which they are; empty if it is not there.
std::string_view take_last(std::string_view& text, std::string_view member, std::size_t digits) {
  const std::size_t length = member.size() + digits + 1;
  if (text.size() < length || !text.ends_with('"')) return "";
  const std::string_view last = text.substr(text.size() - length);
  if (!last.starts_with(member)) return "";
  text.remove_suffix(length);
  return last.substr(member.size(), digits);
}

}  // namespace

std::string Seal::closed_line(std::string_view body, std::string_view unsealed) {
  add(body);
  return fmt::format("{}{}{}{}\"}}\n", body, unsealed, kSeal, hex(head_));
}

Seal::Found Seal::take(std::string_view line) {
  if (line.ends_with('}')) line.remove_suffix(1);
  const std::string_view written = take_last(line, kSeal, 64);
  take_last(line, kHash, 16);
  add(line);
  if (written.empty()) return Found::NoSeal;
  return written == hex(head_) ? Found::Right : Found::Wrong;
}

}  // namespace grognard

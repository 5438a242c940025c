// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace grognard {

// The number of a rule in its rulebook's specification, for instance "HN-MELEE-18". It can only be made from a literal of
// that form, checked at compile time: a die or a refusal without a rule does not compile.
class RuleId {
 public:
  consteval RuleId(const char* text) : text_(text) {  // NOLINT: implicit on purpose
    if (!well_formed(text_)) throw "a rule id looks like HN-MELEE-18";
  }
  constexpr std::string_view str() const { return text_; }
  friend constexpr bool operator==(RuleId a, RuleId b) { return a.text_ == b.text_; }

 private:
  static constexpr bool upper(char c) { return c >= 'A' && c <= 'Z'; }
  static constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
  static constexpr bool well_formed(std::string_view t) {
    std::size_t i = 0;
    while (i < t.size() && upper(t[i])) ++i;
    if (i != 2 || i >= t.size() || t[i++] != '-') return false;
    const std::size_t chapter = i;
    while (i < t.size() && upper(t[i])) ++i;
    if (i == chapter || i >= t.size() || t[i++] != '-') return false;
    const std::size_t number = i;
    while (i < t.size() && digit(t[i])) ++i;
    if (i == number) return false;
    if (i < t.size() && t[i] >= 'a' && t[i] <= 'z') ++i;
    return i == t.size();
  }
  std::string_view text_;
};

}  // namespace grognard

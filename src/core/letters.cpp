// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/letters.h"

#include <algorithm>
#include <limits>

namespace grognard {
namespace {

constexpr char32_t kBroken = 0xFFFD;
constexpr char32_t kSharpS = 0xDF, kCapitalSharpS = 0x1E9E;

// How small letters and capitals lie to each other in a stretch of Unicode.
enum class Lie : unsigned char {
  Apart,     // the capital stands `by` below
  EvenOdd,   // capital and small letter alternate, the capital even
  OddEven,   // likewise, the capital odd
  OneLetter  // a single pair: the capital is `by`
};
struct LetterRange {
  char32_t first;  // small letters and, where they alternate, their capitals
  char32_t last;
  Lie lie;
  char32_t by = 0;
};
// clang-format off
constexpr LetterRange kStretches[] = {
    {U'a', U'z', Lie::Apart, 32},
    {0x00E0, 0x00F6, Lie::Apart, 32}, {0x00F8, 0x00FE, Lie::Apart, 32},  // à to þ without ÷
    {0x00FF, 0x00FF, Lie::OneLetter, 0x0178},                            // ÿ
    {0x0100, 0x012F, Lie::EvenOdd},
    {0x0131, 0x0131, Lie::OneLetter, U'I'},                              // ı
    {0x0132, 0x0137, Lie::EvenOdd},
    {0x0139, 0x0148, Lie::OddEven},
    {0x014A, 0x0177, Lie::EvenOdd},                                      // œ is among these
    {0x0179, 0x017E, Lie::OddEven},
    {0x017F, 0x017F, Lie::OneLetter, U'S'},                              // ſ
    {0x01C6, 0x01C6, Lie::OneLetter, 0x01C4}, {0x01C9, 0x01C9, Lie::OneLetter, 0x01C7},
    {0x01CC, 0x01CC, Lie::OneLetter, 0x01CA},
    {0x01CD, 0x01DC, Lie::OddEven}, {0x01DE, 0x01EF, Lie::EvenOdd}, {0x01F8, 0x021F, Lie::EvenOdd},
    {0x0222, 0x0233, Lie::EvenOdd}, {0x0246, 0x024F, Lie::EvenOdd},
    {0x03B1, 0x03C1, Lie::Apart, 32}, {0x03C3, 0x03CB, Lie::Apart, 32},  // Greek
    {0x0430, 0x044F, Lie::Apart, 32}, {0x0450, 0x045F, Lie::Apart, 80},  // Cyrillic
    {0x1E00, 0x1E95, Lie::EvenOdd}, {0x1EA0, 0x1EFF, Lie::EvenOdd},      // Latin with two accents
};
// clang-format on

char32_t capital_of(char32_t c) {
  for (const LetterRange& s : kStretches) {
    if (c < s.first || c > s.last) continue;
    if (s.lie == Lie::Apart) return c - s.by;
    if (s.lie == Lie::OneLetter) return s.by;
    return (c % 2 == 1) == (s.lie == Lie::EvenOdd) ? c - 1 : c;
  }
  return c;
}

char32_t small_letter_of(char32_t c) {
  if (c == kCapitalSharpS) return kSharpS;
  for (const LetterRange& s : kStretches) {
    if (s.lie == Lie::Apart && c + s.by >= s.first && c + s.by <= s.last) return c + s.by;
    // Of two small letters with one capital (i and ı, s and ſ) the plain one has come first.
    if (s.lie == Lie::OneLetter && c == s.by) return s.first;
    if (s.lie != Lie::EvenOdd && s.lie != Lie::OddEven) continue;
    if (c >= s.first && c <= s.last && (c % 2 == 0) == (s.lie == Lie::EvenOdd)) return c + 1;
  }
  return c;
}

bool is_space(char32_t c) {
  return c == U' ' || (c >= 9 && c <= 13) || c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F || c == 0x3000;
}

// One character and how many bytes it has.
std::pair<char32_t, std::size_t> first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 && lead < 0xF8   ? 4
                           : lead >= 0xE0 && lead < 0xF0 ? 3
                           : lead >= 0xC2 && lead < 0xE0 ? 2
                                                         : 0;
  if (size == 0 || size > text.size()) return {kBroken, 1};
  char32_t c = lead & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0u) != 0x80) return {kBroken, 1};
    c = c << 6 | (byte(i) & 0x3Fu);
  }
  return {c, size};
}

}  // namespace

std::vector<char32_t> code_points(std::string_view text, std::size_t most) {
  std::vector<char32_t> out;
  while (!text.empty() && out.size() < most) {
    const auto [c, size] = first_of(text);
    out.push_back(c);
    text.remove_prefix(size);
  }
  return out;
}

void put_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t bits) { out += static_cast<char>(bits); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else {
    if (c < 0x10000) {
      put(0xE0 | c >> 12);
    } else {
      put(0xF0 | c >> 18);
      put(0x80 | (c >> 12 & 0x3F));
    }
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

bool is_capital_letter(char32_t character) { return small_letter_of(character) != character; }

std::string in_capitals(std::string_view text) {
  std::string out;
  for (const char32_t c : code_points(text, text.size())) {
    if (c == kSharpS) out += "SS";
    else put_utf8(out, capital_of(c));
  }
  return out;
}

std::string in_small_letters(std::string_view text) {
  std::string out;
  for (const char32_t c : code_points(text, text.size())) put_utf8(out, small_letter_of(c));
  return out;
}

std::string as_spoken(std::string_view name) {
  std::string out;
  bool apart = false;
  for (const char32_t c : code_points(name, name.size())) {
    if (is_space(c)) {
      apart = !out.empty();
      continue;
    }
    if (apart) out += ' ';
    apart = false;
    const char32_t small = small_letter_of(c);
    put_utf8(out, small == 0x2019 || small == 0x2BC ? U'\'' : small);
  }
  return out;
}

int edit_distance(std::string_view a, std::string_view b) {
  const std::vector<char32_t> from = code_points(a, a.size());
  const std::vector<char32_t> to = code_points(b, b.size());
  // Three rows of the table of all beginnings of the one against all beginnings of the other.
  std::vector<int> before(to.size() + 1), last(to.size() + 1), now(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= from.size(); ++i) {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[to.size()];
}

}  // namespace grognard

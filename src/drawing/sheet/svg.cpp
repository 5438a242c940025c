// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/svg.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <iterator>

namespace grognard::drawing {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

void put_number(std::string& out, double value) {
  if (!(value > -1e7 && value < 1e7)) value = value > 0 ? 1e7 : (value < 0 ? -1e7 : 0);
  const auto hundredths = static_cast<std::int64_t>(std::floor(value * 100 + 0.5));
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  if (hundredths < 0) out += '-';
  fmt::format_to(std::back_inserter(out), "{}", size / 100);
  const int rest = static_cast<int>(size % 100);
  if (rest == 0) return;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
}

// Control characters have no place in XML, and neither have surrogates and the two non-characters.
bool printable(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return false;
  return !(c >= 0xD800 && c < 0xE000) && c != 0xFFFE && c != 0xFFFF && c < 0x110000;
}

// Decodes one character and moves on past it; at least one byte is always taken.
char32_t decode(std::string_view text, std::size_t& i) {
  const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(text[n]); };
  const unsigned char first = byte(i++);
  if (first < 0x80) return printable(first) ? first : (first == '\t' || first == '\n' ? U' ' : kReplacement);
  const int more = first >= 0xF0 && first < 0xF5 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0;
  if (more == 0 || first >= 0xF5) return kReplacement;
  char32_t c = first & (0x3F >> more);
  for (int n = 0; n < more; ++n) {
    if (i >= text.size() || (byte(i) & 0xC0) != 0x80) return kReplacement;
    c = (c << 6) | (byte(i++) & 0x3F);
  }
  constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  return c >= kLeast[more] && printable(c) ? c : kReplacement;
}

void put_escaped(std::string& out, char32_t c) {
  switch (c) {
    case U'&': out += "&amp;"; return;
    case U'<': out += "&lt;"; return;
    case U'>': out += "&gt;"; return;
    case U'"': out += "&quot;"; return;
    case U'\'': out += "&#39;"; return;
    default: out += utf8(c);
  }
}

}  // namespace

std::string num(double value) {
  std::string out;
  put_number(out, value);
  return out;
}

std::string num(Vec2 point) { return num(point.x) + ',' + num(point.y); }

std::string utf8(char32_t c) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

std::vector<char32_t> characters(std::string_view text, std::size_t most) {
  std::vector<char32_t> out;
  for (std::size_t i = 0; i < text.size();) {
    if (out.size() == most) {
      if (!out.empty()) out.back() = U'\u2026';
      break;
    }
    out.push_back(decode(text, i));
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string out;
  for (const char32_t c : characters(text, most)) out += utf8(c);
  return out;
}

std::string escaped(std::string_view text, std::size_t most) {
  std::string out;
  for (const char32_t c : characters(text, most)) put_escaped(out, c);
  return out;
}

Path& Path::put(char letter, std::initializer_list<Vec2> points) {
  text_ += letter;
  bool first = true;
  for (const Vec2 p : points) {
    if (!first) text_ += ' ';
    first = false;
    put_number(text_, p.x);
    text_ += ',';
    put_number(text_, p.y);
  }
  return *this;
}

Path& Path::arc(double radius, bool clockwise, Vec2 to) {
  text_ += fmt::format("A{0} {0} 0 0 {1} {2}", num(radius), clockwise ? 1 : 0, num(to));
  return *this;
}

Path& Path::close() {
  text_ += 'Z';
  return *this;
}

Path& Path::circle(Vec2 centre, double radius) {
  const Vec2 east{centre.x + radius, centre.y};
  return move(east).arc(radius, true, {centre.x - radius, centre.y}).arc(radius, true, east).close();
}

Path& Path::open_line(const std::vector<Vec2>& points) {
  for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? move(points[i]) : line(points[i]);
  return *this;
}

Path& Path::polygon(const std::vector<Vec2>& points) {
  if (points.empty()) return *this;
  return open_line(points).close();
}

void Svg::seal() {
  if (in_tag_) out_ += '>';
  in_tag_ = false;
}

Svg& Svg::open(std::string_view tag) {
  seal();
  out_ += '<';
  out_ += tag;
  open_.emplace_back(tag);
  in_tag_ = true;
  return *this;
}

Svg& Svg::a(std::string_view name, std::string_view value) {
  out_ += ' ';
  out_ += name;
  out_ += "=\"";
  out_ += escaped(value, value.size());
  out_ += '"';
  return *this;
}

Svg& Svg::a(std::string_view name, double value) { return a(name, num(value)); }

Svg& Svg::close() {
  if (open_.empty()) return *this;
  if (in_tag_) {
    out_ += "/>";
    in_tag_ = false;
  } else {
    out_ += "</" + open_.back() + '>';
  }
  open_.pop_back();
  return *this;
}

Svg& Svg::text(std::string_view words) {
  seal();
  out_ += escaped(words);
  return *this;
}

Svg& Svg::raw(std::string_view markup) {
  seal();
  out_ += markup;
  return *this;
}

Svg& Svg::newline() {
  seal();
  out_ += '\n';
  return *this;
}

Svg& Svg::group(std::string_view css_class) { return open("g").a("class", css_class); }

Svg& Svg::path(const Path& d) {
  open("path");
  out_ += " d=\"";
  out_ += d.str();
  out_ += '"';
  return *this;
}

Svg& Svg::stroke(std::string_view colour, double width) { return a("stroke", colour).a("stroke-width", width); }

std::string Svg::take() {
  while (!open_.empty()) close();
  return std::move(out_);
}

}  // namespace grognard::drawing

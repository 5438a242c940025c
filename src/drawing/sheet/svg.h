// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/vec.h"

namespace grognard::drawing {

// A number as it stands in the drawing: at most two decimals, never an exponent, never "-0". Written by integer
// arithmetic, so that every compiler gives the same digits; what is not a number becomes 0.
std::string num(double value);
// "x,y"
std::string num(Vec2 point);

// Text made safe between tags and inside quotes: markup escaped, broken UTF-8 and control characters replaced, and
// cut with an ellipsis after so many characters.
std::string escaped(std::string_view text, std::size_t most = 96);
// The characters of a text that may come from anywhere; whatever is not valid becomes U+FFFD.
std::vector<char32_t> characters(std::string_view text, std::size_t most = 96);
std::string utf8(char32_t character);
// Cut with an ellipsis, not escaped: for what is escaped later.
std::string shortened(std::string_view text, std::size_t most = 96);

// The d attribute of a path.
class Path {
 public:
  Path& move(Vec2 to) { return put('M', {to}); }
  Path& line(Vec2 to) { return put('L', {to}); }
  Path& quad(Vec2 control, Vec2 to) { return put('Q', {control, to}); }
  Path& cubic(Vec2 first, Vec2 second, Vec2 to) { return put('C', {first, second, to}); }
  Path& arc(double radius, bool clockwise, Vec2 to);
  Path& close();
  Path& circle(Vec2 centre, double radius);
  Path& open_line(const std::vector<Vec2>& points);
  Path& polygon(const std::vector<Vec2>& points);
  bool empty() const { return text_.empty(); }
  const std::string& str() const { return text_; }

 private:
  Path& put(char letter, std::initializer_list<Vec2> points);
  std::string text_;
};

// Writes elements and keeps them balanced. Attribute values and text are escaped here and nowhere else.
class Svg {
 public:
  Svg& open(std::string_view tag);
  Svg& a(std::string_view name, std::string_view value);
  Svg& a(std::string_view name, const char* value) { return a(name, std::string_view(value)); }
  Svg& a(std::string_view name, double value);
  Svg& close();
  Svg& text(std::string_view words);
  Svg& raw(std::string_view markup);  // markup this class has written elsewhere
  Svg& newline();

  // A group with a class; close() it.
  Svg& group(std::string_view css_class);
  Svg& path(const Path& d);  // left open for attributes; close() it
  Svg& fill(std::string_view colour) { return a("fill", colour); }
  Svg& stroke(std::string_view colour, double width);
  std::string take();  // closes what is open

 private:
  void seal();
  std::string out_;
  std::vector<std::string> open_;
  bool in_tag_ = false;
};

}  // namespace grognard::drawing
